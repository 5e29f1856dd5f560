/* SPDX-License-Identifier: MIT */
/* Marks, lines and accounts, made from the places of a review. */
#include "match/review/marks.h"
#include "match/review/inside.h"

#include <math.h>

enum { PERCENT = 100, PERCENT_A_SEED = 5 };

const char *const REVIEW_SIGNS[REVIEW_MARKS] = {
    [REVIEW_PLAIN] = "",    [REVIEW_ONLY_MOVE] = "!!",
    [REVIEW_BY_FAR] = "!",  [REVIEW_INACCURACY] = "?!",
    [REVIEW_MISTAKE] = "?", [REVIEW_BLUNDER] = "??",
};

const char *const REVIEW_SIGN_WORDS[REVIEW_MARKS] = {
    [REVIEW_PLAIN] = "a good move",
    [REVIEW_ONLY_MOVE] = "the only good move",
    [REVIEW_BY_FAR] = "the best move by far",
    [REVIEW_INACCURACY] = "an inaccuracy",
    [REVIEW_MISTAKE] = "a mistake",
    [REVIEW_BLUNDER] = "a blunder",
};

const char *const REVIEW_PHASE_WORDS[REVIEW_PHASES] = {
    [REVIEW_OPENING] = "opening",
    [REVIEW_MIDDLE] = "middle",
    [REVIEW_END] = "end",
    [REVIEW_WHOLE] = "all",
};

struct review_limits review_limits_of(const struct config *config)
{
    return (struct review_limits){config->values[CONFIG_INACCURACY],
                                  config->values[CONFIG_MISTAKE],
                                  config->values[CONFIG_BLUNDER]};
}

/* The settings may have the limits in any order. */
int review_limits_window(const struct review_limits *limits)
{
    const int most =
        limits->blunder > limits->mistake ? limits->blunder : limits->mistake;

    return limits->inaccuracy > most ? limits->inaccuracy : most;
}

/* ---- a move ---- */

/* A loss in units of the limits, rounded down. */
static int limit_units(const struct review *review, int lost)
{
    return verdict_unit(review->game) == JUDGED_IN_PERCENT
               ? lost / PERCENT_A_SEED
               : lost;
}

enum review_mark review_mark_loss(const struct review *review, int lost,
                                  const struct review_limits *limits)
{
    const int units = limit_units(review, lost);

    return units >= limits->blunder      ? REVIEW_BLUNDER
           : units >= limits->mistake    ? REVIEW_MISTAKE
           : units >= limits->inaccuracy ? REVIEW_INACCURACY
                                         : REVIEW_PLAIN;
}

/* Is the verdict only a search's guess, while the loss is proven? Then it is
 * not used. */
static bool is_guess(const struct review *review, int place)
{
    const struct verdict *const verdict = &review->places[place].verdict;

    return verdict->known && !verdict->exact && review_is_proven(review, place);
}

static enum review_mark mark_move(const struct review *review, int place,
                                  int lost, const struct review_limits *limits)
{
    int gap;

    if (lost > 0 || is_guess(review, place) ||
        !verdict_gap(&review->places[place].verdict, &gap))
        return review_mark_loss(review, lost, limits);

    const enum review_mark others = review_mark_loss(review, gap, limits);

    return others == REVIEW_BLUNDER   ? REVIEW_ONLY_MOVE
           : others == REVIEW_MISTAKE ? REVIEW_BY_FAR
                                      : REVIEW_PLAIN;
}

/* False if no best move is known. */
static bool find_best(const struct review *review, int place, struct move *best)
{
    const struct review_place *const here = &review->places[place];

    if (here->verdict.move_count > 0 && !is_guess(review, place))
        *best = here->verdict.moves[0].move;
    else if (here->better_known)
        *best = here->better;
    else if (here->choice && review_is_proven(review, place) &&
             here->margin == here[1].margin)
        *best = review->line.places[place + 1].move;
    else
        return false;
    return true;
}

struct reviewed_move review_move(const struct review *review, int ply,
                                 const struct review_limits *limits)
{
    const struct review_place *const place = &review->places[ply - 1];
    const struct verdict *const verdict = &place->verdict;
    const struct judged_move *const played =
        verdict_of_move(verdict, review->line.places[ply].move);
    struct reviewed_move move = {.choice = place->choice,
                                 .value = verdict->value};

    move.best_known = find_best(review, ply - 1, &move.best);
    if (place->known)
        move.value = review_turn_margin(review, ply - 1, place->margin);
    if (review_is_proven(review, ply - 1)) {
        move.known = move.exact = true;
        move.lost = review_turn_margin(review, ply - 1,
                                       place->margin - place[1].margin);
    } else if (!place->choice) {
        move.known = move.exact = true;
    } else if (played != NULL) {
        move.known = true;
        move.exact = verdict->exact;
        move.lost = verdict->value - played->value;
    }
    if (move.known && move.choice)
        move.mark = mark_move(review, ply - 1, move.lost, limits);
    return move;
}

bool review_is_mistake(const struct reviewed_move *move)
{
    return move->mark >= REVIEW_INACCURACY;
}

/* ---- lines and margins ---- */

int review_best_line(const struct review *review, int place,
                     struct move moves[JUDGED_LINE_MAX])
{
    int count = 0;

    /* While the best moves were played, the game is the line. */
    for (; place < review->line.count - 1; place++) {
        const struct verdict *const verdict = &review->places[place].verdict;
        const struct reviewed_move move =
            review_move(review, place + 1, &REVIEW_LIMITS_USUAL);

        if (count == JUDGED_LINE_MAX)
            break;
        if (!move.known || move.lost > 0) {
            const int left = is_guess(review, place) && !move.best_known
                                 ? 0
                                 : verdict->line_count;

            for (int i = 0; i < left && count < JUDGED_LINE_MAX; i++)
                moves[count++] = verdict->line[i];
            if (left == 0 && move.best_known)
                moves[count++] = move.best;
            break;
        }
        moves[count++] = review->line.places[place + 1].move;
    }
    return count;
}

static int score_lead(const struct review *review, int place)
{
    const struct game *const game = review->game;
    const struct position *const position =
        &review->line.places[place].position;

    return game->class->score(game, position, 0) -
           game->class->score(game, position, 1);
}

/* The margin at the end of the match, which its rules may have ended early.
 * False: it goes on. */
static bool read_end(const struct review *review, int *margin)
{
    const enum end end = line_end(&review->line, review->game);

    if (end == END_NOT)
        return false;

    const struct outcome outcome = review->game->class->judge(
        review->game, line_position(&review->line), end);

    *margin = (outcome.halves[0] - outcome.halves[1]) / 2;
    return true;
}

bool review_margin(const struct review *review, int place, int *margin,
                   bool *exact)
{
    const struct review_place *here = &review->places[place];

    *exact = true;
    if (verdict_unit(review->game) == JUDGED_IN_PERCENT) {
        *margin = score_lead(review, place);
        return true;
    }
    /* A place without a choice has the value of the next one. */
    while (!here->known && !here->verdict.known && !here->choice &&
           place < review->line.count - 1)
        here = &review->places[++place];
    if (here->known) {
        *margin = here->margin;
    } else if (here->verdict.known) {
        *exact = false;
        *margin = review_turn_margin(review, place, here->verdict.value);
    } else {
        return place == review->line.count - 1 && read_end(review, margin);
    }
    return true;
}

/* ---- accounts ---- */

static enum review_phase phase_of(const struct review *review, int ply)
{
    return (enum review_phase)((ply - 1) * REVIEW_WHOLE /
                               (review->line.count - 1));
}

struct review_account review_account(const struct review *review, int player,
                                     enum review_phase phase,
                                     const struct review_limits *limits)
{
    const bool percent = verdict_unit(review->game) == JUDGED_IN_PERCENT;
    const double half = limits->mistake * (percent ? PERCENT_A_SEED : 1);
    struct review_account account = {.exact = true};
    double kept = 0;

    for (int ply = 1; ply < review->line.count; ply++) {
        const struct reviewed_move move = review_move(review, ply, limits);

        if (!move.known || !move.choice ||
            review->line.places[ply - 1].position.player != player ||
            (phase != REVIEW_WHOLE && phase_of(review, ply) != phase))
            continue;
        account.decisions++;
        account.exact = account.exact && move.exact;
        account.marks[move.mark]++;
        account.lost += move.lost;
        account.best += move.lost == 0;
        account.good += move.lost > 0 && !review_is_mistake(&move);
        kept += exp2(-move.lost / half);
    }
    if (account.decisions > 0)
        account.accuracy = (int)lround(PERCENT * kept / account.decisions);
    return account;
}

struct review_progress review_progress(const struct review *review)
{
    struct review_progress progress = {.all = 0};

    for (int i = 0; i + 1 < review->line.count; i++) {
        progress.all += review->places[i].choice;
        progress.judged +=
            review->places[i].choice && review->places[i].verdict.known;
    }
    return progress;
}
