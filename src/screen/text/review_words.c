/* SPDX-License-Identifier: MIT */
/* A review in words. */
#include "screen/text/review_words.h"
#include "match/review/marks.h"
#include "screen/text/describe.h"

enum {
    DECISIONS_LEAST = 8, /* that are enough to judge a player ... */
    DECISIONS_PHASE = 4, /* ... or a part of their game */
    PROVEN_PART = 3,     /* PROVEN_PART of ... */
    PROVEN_WHOLE = 4,    /* ... PROVEN_WHOLE moves must be proven */
    WHOLE_PART = 4,      /* at most a quarter may be banked at its start */
    SEED = 1000,
    TENTH = 100,
    HUNDREDTH = 10
};

void review_words_loss(const struct game *game, int lost, bool exact, FILE *out)
{
    fprintf(out, "%s%d%s", exact ? "" : "about ", lost,
            verdict_unit(game) == JUDGED_IN_PERCENT ? " % of the chances"
            : lost == 1                             ? " seed"
                                                    : " seeds");
}

void review_words_played(const struct review *review, int ply, FILE *out)
{
    const struct reviewed_move move =
        review_move(review, ply, &REVIEW_LIMITS_USUAL);

    review_words_loss(review->game, move.lost, move.exact, out);
}

bool review_words_read(const struct session *session,
                       const struct levels *levels, int viewer,
                       const char *join, struct review_words *words)
{
    const struct review *const review = session_reviewed(session);

    if (review == NULL)
        return false;

    const struct outcome outcome =
        match_outcome_at(session_match(session), session_review_node(session));

    *words = (struct review_words){
        .review = review,
        .levels = levels,
        .names = {session_name(session, 0), session_name(session, 1)},
        .viewer = viewer,
        .reached = (outcome.halves[viewer] - outcome.halves[1 - viewer]) / 2,
        .join = join,
        .sums = review_sum(review),
    };
    return true;
}

static void write_margin(const struct review_words *words, FILE *out)
{
    const char *const name = words->names[words->viewer];
    const int start =
        words->viewer == 0 ? words->sums.start : -words->sums.start;

    if (!words->sums.start_known)
        return;
    if (words->brief || !describe_is_you(name))
        fprintf(out, "margin%s%s", words->brief ? "" : " for ",
                words->brief ? "" : name);
    else
        fputs("your margin", out);
    fprintf(out, " %+d%s%s %+d", words->reached, words->join,
            words->brief ? "best play" : "best play from the start", start);
}

static void write_move(const struct review_words *words, int ply,
                       struct move move, FILE *out)
{
    const struct game *const game = words->review->game;
    const struct position *const before =
        &words->review->line.places[ply - 1].position;

    fputs(board_of(game)
              ->move_text(game, before, move,
                          board_labels(game, before, words->viewer))
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

/* In tenths of a seed, 0.8; below 0.1 with two decimals. */
static void write_loss(const struct review_words *words, int player, FILE *out)
{
    const struct review_side *const side = &words->sums.sides[player];

    if (side->decisions == 0)
        return;
    if (side->lost == 0) {
        fprintf(out, "%s lost no seed", describe_name(words->names[player]));
        return;
    }

    const int mean = review_mean(side);
    const int tenths = (mean + TENTH / 2) / TENTH;
    const int hundredths = (mean + HUNDREDTH / 2) / HUNDREDTH;

    fprintf(out, "%s lost ", describe_name(words->names[player]));
    if (mean < TENTH)
        fprintf(out, "0.%02d", hundredths);
    else
        fprintf(out, "%d.%d", tenths / (SEED / TENTH), tenths % (SEED / TENTH));
    fputs(" seeds a move", out);
    if (words->brief)
        return;
    fputs(", biggest: ", out);
    write_slip(words, side, out);
}

/* ` (opening Oak, middle Willow, end Birch)`: a level for each part, by the
 * losses there. */
static void write_phases(const struct review_words *words, int player,
                         FILE *out)
{
    const char *gap = " (";

    for (int phase = 0; phase < REVIEW_WHOLE; phase++) {
        const struct review_account part =
            review_account(words->review, player, (enum review_phase)phase,
                           &REVIEW_LIMITS_USUAL);
        const struct level *const like =
            part.decisions >= DECISIONS_PHASE && part.exact
                ? levels_like(words->levels, words->review->game,
                              (SEED * part.lost + part.decisions / 2) /
                                  part.decisions)
                : NULL;

        if (like == NULL)
            continue;
        fprintf(out, "%s%s %s", gap, REVIEW_PHASE_WORDS[phase], like->name);
        gap = ", ";
    }
    if (*gap == ',')
        putc(')', out);
}

/* Levels were measured in whole games, so this must be nearly a whole one. */
static void write_like(const struct review_words *words, int player, FILE *out)
{
    const struct review_side *const side = &words->sums.sides[player];
    const struct game *const game = words->review->game;
    const struct position *const start =
        &words->review->line.places[0].position;
    const int banked =
        game->class->score(game, start, 0) + game->class->score(game, start, 1);

    if (PROVEN_WHOLE * words->sums.proven < PROVEN_PART * words->sums.moves ||
        side->decisions < DECISIONS_LEAST ||
        WHOLE_PART * banked > game->class->material(game, start))
        return;

    const struct level *const like =
        levels_like(words->levels, game, review_mean(side));

    if (like == NULL)
        return;
    if (!words->brief)
        fprintf(out, "%s played ", describe_name(words->names[player]));
    fprintf(out, "like %s", like->name);
    if (words->strength)
        fprintf(
            out, " (%d)",
            level_strength_like(words->levels, game, review_mean(side)).number);
    if (words->phases)
        write_phases(words, player, out);
}

void review_words_write(const struct review_words *words, enum review_part part,
                        int player, FILE *out)
{
    const struct review_sums *const sums = &words->sums;

    switch (part) {
    case REVIEW_MARGIN:
        write_margin(words, out);
        break;
    case REVIEW_LOSS:
        write_loss(words, player, out);
        break;
    case REVIEW_WORST:
        if (sums->sides[player].worst == 0)
            break;
        fputs("worst: ", out);
        write_slip(words, &sums->sides[player], out);
        break;
    case REVIEW_TURNING:
        if (sums->turning_ply > 0)
            fprintf(out, "%s: move %d",
                    words->brief ? "turned" : "turning point",
                    sums->turning_ply);
        break;
    case REVIEW_LIKE:
        write_like(words, player, out);
        break;
    case REVIEW_PROVEN:
        if (sums->proven < sums->moves)
            fprintf(out, "%d of %d move%s proven", sums->proven, sums->moves,
                    sums->moves == 1 ? "" : "s");
        break;
    }
}
