/* SPDX-License-Identifier: MIT */
/* The text mode: the review of a game, and mistakes that are tried again. */
#include "base/clock.h"
#include "match/puzzle/puzzle_review.h"
#include "screen/text/describe.h"
#include "screen/text/puzzle_words.h"
#include "screen/text/review_sheet.h"
#include "screen/text/review_words.h"
#include "screen/text/text_mode_inside.h"

#include <stdlib.h>
#include <string.h>

static bool is_judged(const struct text_mode *mode)
{
    return !session_is_reviewing(mode->session);
}

/* The last node to review: the end of this line or, if the game goes on, the
 * present one; but nobody at a table gets help. */
static int find_last(const struct text_mode *mode)
{
    const struct match *const match = session_match(mode->session);
    const int here = session_cursor(mode->session);
    const int tip = history_tip(match_history(match), here);

    if (match_end_at(match, tip) != END_NOT)
        return tip;
    return mode->table == NULL ? here : NODE_NONE;
}

/* The review of a game. NULL if there is none; then writes why. */
static const struct review *judge_game(struct text_mode *mode, const char *name)
{
    const int last = find_last(mode);

    if (last == NODE_NONE) {
        text_mode_refuse(mode, "%s: the game is not over yet", name);
        return NULL;
    }
    if (!session_judge(mode->session, last,
                       review_limits_window(&mode->limits))) {
        text_mode_refuse(mode,
                         "%s: only a game of two, with a move in it, is "
                         "reviewed",
                         name);
        return NULL;
    }
    if (match_end_at(session_match(mode->session), last) == END_NOT)
        fputs("The game goes on, and this counts as help.\n", mode->out);
    return text_mode_await(mode, is_judged) ? session_reviewed(mode->session)
                                            : NULL;
}

/* Keeps the mistakes, so that they come back as puzzles, if anything is
 * kept. */
static void keep_mistakes(struct text_mode *mode, const struct review *review,
                          const struct review_limits *limits)
{
    struct err err;
    const int added =
        mode->keeps ? puzzle_from_match(session_match(mode->session), review,
                                        limits, clock_today(), &err)
                    : 0;

    puzzle_say_kept(added, mode->out);
    if (added > 0)
        fputs(".\n", mode->out);
    if (mode->keeps && *err.text != '\0')
        fprintf(mode->out, "%s.\n", err.text);
}

void text_mode_review(struct text_mode *mode, const char *argument)
{
    const struct review *const review = judge_game(mode, "review");
    const struct review_limits limits = mode->limits;

    (void)argument;
    if (review == NULL)
        return;
    review_sheet_write(
        &(struct review_sheet){
            .review = review,
            .levels = mode->levels,
            .limits = limits,
            .names = {text_mode_name(mode, 0), text_mode_name(mode, 1)},
            .seat = text_mode_seat(mode)},
        mode->out);
    keep_mistakes(mode, review, &limits);
}

/* ---- trying again ---- */

/* `Pit 3: one seed, ends on 4. It gives away 10 seeds; 6 gave away 6.` */
static void tell_try(const struct text_mode *mode, const struct review *review,
                     int ply, struct move move)
{
    const struct position *const position =
        &review->line.places[ply - 1].position;
    const struct verdict *const verdict = &review->places[ply - 1].verdict;
    const struct game *const game = review->game;
    const struct move played = review->line.places[ply].move;
    bool at_least;
    const int lost = verdict_loss(verdict, move, &at_least);

    text_mode_write_turn(mode, position, move);
    if (lost == 0)
        fputs(at_least ? ". What it gives away is not known" : ". That is best",
              mode->out);
    else {
        fprintf(mode->out, ". It gives away %s", at_least ? "at least " : "");
        review_words_loss(game, lost, verdict->exact, mode->out);
    }
    fprintf(mode->out, "; %s, which was played, gave away ",
            board_of(game)
                ->move_text(game, position, played,
                            text_mode_labels(mode, position))
                .text);
    review_words_played(review, ply, mode->out);
    fputs(".\n", mode->out);
}

/* The node before a ply of the line. */
static int find_node(const struct text_mode *mode, int ply)
{
    int node = find_last(mode);

    while (session_node(mode->session, node)->ply >= ply)
        node = session_node(mode->session, node)->parent;
    return node;
}

/* `14 4`: plays 4 instead of the fourteenth move. */
void text_mode_try(struct text_mode *mode, const char *argument)
{
    const struct review *const review = judge_game(mode, "try");
    char *rest;
    const long ply = strtol(argument, &rest, 10);
    struct move move;
    struct err err;

    if (review == NULL)
        return;

    const int plies = review->line.count - 1;

    if (rest == argument || ply < 1 || ply > plies) {
        text_mode_refuse(mode,
                         "try: a move's number in 1..%d, and another "
                         "move in its place",
                         plies);
        return;
    }

    const struct position *const position =
        &review->line.places[ply - 1].position;

    rest += strspn(rest, " ");
    if (review->places[ply - 1].verdict.move_count == 0)
        text_mode_refuse(mode, "try: there was no other move");
    else if (!describer_of(review->game)
                  ->read_move(review->game, position,
                              text_mode_labels(mode, position), rest, &move,
                              &err))
        text_mode_refuse(mode, "%s", err.text);
    else {
        session_branch(mode->session, find_node(mode, (int)ply), move);
        tell_try(mode, review, (int)ply, move);
    }
}
