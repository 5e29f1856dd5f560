/* A review in words. */
#include "screen/text/review_words.h"

#include <string.h>
#include <strings.h>

enum {
    DECISIONS_LEAST = 8, /* that say something about a player */
    PROVEN_PART = 3,     /* so many of ... */
    PROVEN_WHOLE = 4,    /* ... so many moves must be proven */
    WHOLE_PART = 4,      /* so much may be banked when it begins */
    SEED = 1000,
    TENTH = 100,
    HUNDREDTH = 10
};

void review_words_sum(struct review_words *verdict)
{
    verdict->sums = review_sum(verdict->review);
}

/* In the middle of a card nobody is addressed with a capital. */
static const char *name_of(const struct review_words *verdict, int player)
{
    const char *const name = verdict->names[player];

    return strcasecmp(name, "you") == 0 ? "you" : name;
}

static bool is_you(const struct review_words *verdict, int player)
{
    return strcasecmp(verdict->names[player], "you") == 0;
}

static void write_whose(const struct review_words *verdict, FILE *out)
{
    if (is_you(verdict, verdict->viewer))
        fputs("your margin", out);
    else
        fprintf(out, "margin for %s", verdict->names[verdict->viewer]);
}

void review_words_write_margin(const struct review_words *verdict, FILE *out)
{
    const int start =
        verdict->viewer == 0 ? verdict->sums.start : -verdict->sums.start;

    if (!verdict->sums.start_known)
        return;
    if (verdict->brief)
        fputs("margin", out);
    else
        write_whose(verdict, out);
    fprintf(out, " %+d%s%s %+d", verdict->reached, verdict->join,
            verdict->brief ? "best play" : "best play from the start", start);
}

/* 0.8; what is small with one more digit. */
static void write_seeds(int thousandths, FILE *out)
{
    const int tenths = (thousandths + TENTH / 2) / TENTH;
    const int hundredths = (thousandths + HUNDREDTH / 2) / HUNDREDTH;

    if (thousandths < TENTH)
        fprintf(out, "0.%02d", hundredths);
    else
        fprintf(out, "%d.%d", tenths / (SEED / TENTH), tenths % (SEED / TENTH));
}

static void write_move(const struct review_words *verdict, int ply,
                       struct move move, FILE *out)
{
    const struct review *const review = verdict->review;

    fputs(game_move_text(review->game, &review->line.places[ply - 1].position,
                         move)
              .text,
          out);
}

/* `move 23 (5, best was 3) -6` */
static void write_slip(const struct review_words *verdict,
                       const struct review_side *side, FILE *out)
{
    const struct review *const review = verdict->review;
    const int ply = side->worst_ply;
    const struct review_place *const place = &review->places[ply - 1];

    fprintf(out, "move %d (", ply);
    write_move(verdict, ply, review->line.places[ply].move, out);
    if (place->better_known) {
        fputs(verdict->brief ? ", best " : ", best was ", out);
        write_move(verdict, ply, place->better, out);
    }
    fprintf(out, ") -%d", side->worst);
}

void review_words_write_loss(const struct review_words *verdict, int player,
                             FILE *out)
{
    const struct review_side *const side = &verdict->sums.sides[player];

    if (side->decisions == 0)
        return;
    if (side->lost == 0) {
        fprintf(out, "%s lost no seed", name_of(verdict, player));
        return;
    }
    fprintf(out, "%s lost ", name_of(verdict, player));
    write_seeds(review_mean(side), out);
    fputs(" seeds a move", out);
    if (verdict->brief)
        return;
    fputs(", biggest: ", out);
    write_slip(verdict, side, out);
}

void review_words_write_worst(const struct review_words *verdict, int player,
                              FILE *out)
{
    const struct review_side *const side = &verdict->sums.sides[player];

    if (side->worst == 0)
        return;
    fputs("worst: ", out);
    write_slip(verdict, side, out);
}

void review_words_write_turning(const struct review_words *verdict, FILE *out)
{
    if (verdict->sums.turning_ply > 0)
        fprintf(out, "%s: move %d", verdict->brief ? "turned" : "turning point",
                verdict->sums.turning_ply);
}

/* Levels were measured in whole games: so must this nearly be one. */
static bool is_whole(const struct review *review)
{
    const struct game *const game = review->game;
    const struct position *const start = &review->line.places[0].position;

    return WHOLE_PART * (game->class->score(game, start, 0) +
                         game->class->score(game, start, 1)) <=
           game->class->material(game, start);
}

void review_words_write_like(const struct review_words *verdict, int player,
                             FILE *out)
{
    const struct review_side *const side = &verdict->sums.sides[player];
    const struct level *like;

    if (PROVEN_WHOLE * verdict->sums.proven <
            PROVEN_PART * verdict->sums.moves ||
        side->decisions < DECISIONS_LEAST || !is_whole(verdict->review))
        return;
    like =
        levels_like(verdict->levels, verdict->review->game, review_mean(side));
    if (like == NULL)
        return;
    if (!verdict->brief)
        fprintf(out, "%s played ", name_of(verdict, player));
    fprintf(out, "like %s", like->name);
}

void review_words_write_part(const struct review_words *verdict, FILE *out)
{
    const struct review_sums *const sums = &verdict->sums;

    if (sums->proven < sums->moves)
        fprintf(out, "%d of %d moves proven", sums->proven, sums->moves);
}
