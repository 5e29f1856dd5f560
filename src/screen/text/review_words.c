/* SPDX-License-Identifier: MIT */
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

void review_words_sum(struct review_words *words)
{
    words->sums = review_sum(words->review);
}

/* `you` is small in the middle of a card. */
static const char *name_of(const struct review_words *words, int player)
{
    const char *const name = words->names[player];

    return strcasecmp(name, "you") == 0 ? "you" : name;
}

static bool is_you(const struct review_words *words, int player)
{
    return strcasecmp(words->names[player], "you") == 0;
}

static void write_whose(const struct review_words *words, FILE *out)
{
    if (is_you(words, words->viewer))
        fputs("your margin", out);
    else
        fprintf(out, "margin for %s", words->names[words->viewer]);
}

void review_words_write_margin(const struct review_words *words, FILE *out)
{
    const int start =
        words->viewer == 0 ? words->sums.start : -words->sums.start;

    if (!words->sums.start_known)
        return;
    if (words->brief)
        fputs("margin", out);
    else
        write_whose(words, out);
    fprintf(out, " %+d%s%s %+d", words->reached, words->join,
            words->brief ? "best play" : "best play from the start", start);
}

/* 0.8; below 0.1 with two decimals. */
static void write_seeds(int thousandths, FILE *out)
{
    const int tenths = (thousandths + TENTH / 2) / TENTH;
    const int hundredths = (thousandths + HUNDREDTH / 2) / HUNDREDTH;

    if (thousandths < TENTH)
        fprintf(out, "0.%02d", hundredths);
    else
        fprintf(out, "%d.%d", tenths / (SEED / TENTH), tenths % (SEED / TENTH));
}

static void write_move(const struct review_words *words, int ply,
                       struct move move, FILE *out)
{
    const struct review *const review = words->review;

    fputs(game_move_text(review->game, &review->line.places[ply - 1].position,
                         move)
              .text,
          out);
}

/* `move 23 (5, best was 3) -6` */
static void write_slip(const struct review_words *words,
                       const struct review_side *side, FILE *out)
{
    const struct review *const review = words->review;
    const int ply = side->worst_ply;
    const struct review_place *const place = &review->places[ply - 1];

    fprintf(out, "move %d (", ply);
    write_move(words, ply, review->line.places[ply].move, out);
    if (place->better_known) {
        fputs(words->brief ? ", best " : ", best was ", out);
        write_move(words, ply, place->better, out);
    }
    fprintf(out, ") -%d", side->worst);
}

void review_words_write_loss(const struct review_words *words, int player,
                             FILE *out)
{
    const struct review_side *const side = &words->sums.sides[player];

    if (side->decisions == 0)
        return;
    if (side->lost == 0) {
        fprintf(out, "%s lost no seed", name_of(words, player));
        return;
    }
    fprintf(out, "%s lost ", name_of(words, player));
    write_seeds(review_mean(side), out);
    fputs(" seeds a move", out);
    if (words->brief)
        return;
    fputs(", biggest: ", out);
    write_slip(words, side, out);
}

void review_words_write_worst(const struct review_words *words, int player,
                              FILE *out)
{
    const struct review_side *const side = &words->sums.sides[player];

    if (side->worst == 0)
        return;
    fputs("worst: ", out);
    write_slip(words, side, out);
}

void review_words_write_turning(const struct review_words *words, FILE *out)
{
    if (words->sums.turning_ply > 0)
        fprintf(out, "%s: move %d", words->brief ? "turned" : "turning point",
                words->sums.turning_ply);
}

/* Levels were measured in whole games: this must nearly be one, too. */
static bool is_whole(const struct review *review)
{
    const struct game *const game = review->game;
    const struct position *const start = &review->line.places[0].position;

    return WHOLE_PART * (game->class->score(game, start, 0) +
                         game->class->score(game, start, 1)) <=
           game->class->material(game, start);
}

void review_words_write_like(const struct review_words *words, int player,
                             FILE *out)
{
    const struct review_side *const side = &words->sums.sides[player];
    const struct level *like;

    if (PROVEN_WHOLE * words->sums.proven < PROVEN_PART * words->sums.moves ||
        side->decisions < DECISIONS_LEAST || !is_whole(words->review))
        return;
    like = levels_like(words->levels, words->review->game, review_mean(side));
    if (like == NULL)
        return;
    if (!words->brief)
        fprintf(out, "%s played ", name_of(words, player));
    fprintf(out, "like %s", like->name);
}

void review_words_write_part(const struct review_words *words, FILE *out)
{
    const struct review_sums *const sums = &words->sums;

    if (sums->proven < sums->moves)
        fprintf(out, "%d of %d moves proven", sums->proven, sums->moves);
}
