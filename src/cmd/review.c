/* SPDX-License-Identifier: MIT */
/* naqala review: the values of the moves of a game. */
#include "base/clock.h"
#include "cmd/players.h"
#include "cmd/progress.h"
#include "match/saves/saved_games.h"
#include "screen/open.h"
#include "screen/text/review_sheet.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    TIME_USUAL = 15, /* seconds */
    TIME_MAX = 86400,
    PATIENCE = 100 /* milliseconds */
};

/* Reviews until all is done, or a signal comes. */
static bool await_review(struct reviewer *reviewer, struct review *review,
                         struct progress *progress)
{
    while (!reviewer_done(reviewer) && !progress_is_stopped(progress)) {
        struct pollfd wake = {reviewer_descriptor(reviewer), POLLIN, 0};

        poll(&wake, 1, PATIENCE);
        if (!reviewer_take(reviewer, review))
            continue;

        const struct review_progress done = review_progress(review);

        progress_draw(progress, "%d of %d move%s judged, %d proven",
                      done.judged, done.all, done.all == 1 ? "" : "s",
                      review_sum(review).proven);
    }
    return reviewer_done(reviewer);
}

static bool judge_game(struct review *review, const struct review_task *task,
                       struct progress *progress, struct err *err)
{
    struct reviewer *const reviewer = reviewer_new(review, task, err);

    if (reviewer == NULL)
        return false;
    await_review(reviewer, review, progress);
    reviewer_free(reviewer);
    return true;
}

static void write_sheet(const struct call *call, const struct match *match,
                        const struct review *review,
                        const struct review_limits *limits)
{
    struct levels *const levels = call_levels();
    const struct review_sheet sheet = {
        .review = review,
        .levels = levels,
        .limits = *limits,
        .names = {match_player(match, 0)->name, match_player(match, 1)->name},
        .seat = SEAT_NONE,
    };

    if (call_has(call, "--csv"))
        review_sheet_write_csv(&sheet, stdout);
    else if (call_has(call, "--json"))
        review_sheet_write_json(&sheet, stdout);
    else
        review_sheet_write(&sheet, stdout);
    levels_free(levels);
}

/* Keeps the review in the file of the game, unless that is not wanted. If it
 * fails, that is reported. */
static void keep_review(const struct call *call, struct match *match,
                        const struct review *review, const int nodes[])
{
    struct history *const history = match_history(match);
    struct err err;

    for (int i = 0; i < review->line.count; i++)
        if (review->places[i].verdict.known &&
            history_node(history, nodes[i])->verdict == NULL)
            history_set_verdict(history, nodes[i], &review->places[i].verdict);
    fflush(stdout);
    if (!call_has(call, "--no-save") &&
        !saved_games_keep_review(call->operands[0], match, &err))
        command_fail(&err);
}

/* Reviews the line of the cursor, to its end. */
static bool review_match(const struct call *call, struct match *match,
                         struct err *err)
{
    const struct history *const history = match_history(match);
    const int tip = history_tip(history, history_cursor(history));
    struct review review = {.game = NULL};
    struct progress progress;
    struct line line = {0};

    if (match_game(match)->players != 2)
        return err_set(err, "a game of three players cannot be reviewed");
    if (tip == NODE_START)
        return err_set(err, "no move was played in this game");

    const struct review_limits limits = call_review_limits();
    struct review_task task = review_usual((struct budget){
        .nanoseconds = call_number(call, "--time") * CLOCK_MILLISECOND});
    int *const nodes = match_way(match, tip, &line);

    task.judges = true;
    task.within = review_limits_window(&limits);
    review_begin(&review, match_game(match), &line);
    review_take_kept(&review, history, nodes, task.within);
    progress_begin(&progress);

    const bool judged = judge_game(&review, &task, &progress, err);

    progress_end(&progress);
    if (judged) {
        write_sheet(call, match, &review, &limits);
        keep_review(call, match, &review, nodes);
    }
    free(nodes);
    review_free(&review);
    line_free(&line);
    progress_release(&progress);
    return judged;
}

/* ---- on the screen ---- */

/* A game, and its path. */
struct shown_review {
    struct match *match;
    const char *path; /* or NULL */
};

static bool open_screens(void *whose, struct app *app, int64_t now,
                         struct err *err)
{
    struct shown_review *const shown = whose;
    struct match *const taken = shown->match;
    struct err unsaid; /* the screen itself says whether the game is kept */
    struct autosave *const autosave =
        shown->path != NULL ? autosave_of_file(shown->path, taken, &unsaid)
                            : NULL;
    const struct play_options options = {
        .mode = MODE_HISTORY, .reviews = true, .autosave = autosave};

    menu_open(app, now);
    shown->match = NULL;
    return play_open(app, taken, &options, now, err);
}

/* Can the game be shown on the screen? It must be over, and have two
 * players. */
static bool can_be_shown(const struct call *call, const struct match *match)
{
    const struct history *const history = match_history(match);
    const int tip = history_tip(history, history_cursor(history));

    return call_wants_screens(call) && !call_has(call, "--csv") &&
           !call_has(call, "--json") && tip != NODE_START &&
           match_end_at(match, tip) != END_NOT &&
           match_game(match)->players == 2;
}

static int run_review(const struct call *call)
{
    enum call_format format;
    struct err err;
    int result;

    if (!call_read_format(call, &format, &err))
        return command_misused(call, &err);

    struct match *match = saved_games_open(call->operands[0], &err);

    if (match == NULL)
        return call_fail_opening(call, call->operands[0], &err);
    if (can_be_shown(call, match)) {
        char *const path = saved_games_found(call->operands[0]);
        struct shown_review shown = {match, path};

        result = call_show_screens(call, 0, open_screens, &shown);
        match = shown.match;
        free(path);
    } else {
        result =
            review_match(call, match, &err) ? RESULT_FINE : command_fail(&err);
    }
    match_free(match);
    return result;
}

static const struct option OPTIONS[] = {
    {"--time", "S", OPTION_THOUSANDTHS, .min = 1, .max = TIME_MAX * 1000L,
     .standard = TIME_USUAL * 1000L, .about = "seconds for proofs"},
    {"--no-save", .about = "leave the file as it is"},
    CALL_CSV(REVIEW_SHEET_COLUMNS),
    CALL_JSON,
    SHOW_OPTIONS,
    {0},
};

const struct command review_command = {
    .name = "review",
    .operands = "FILE",
    .operand = OPTION_FILE,
    .operands_min = 1,
    .operands_max = 1,
    .about = "what the moves of a game were worth, and who played how well",
    .details =
        "A game that is over is reviewed on the screen, where there is one.\n"
        "In text, a line for each move: its number, the move, the seeds that\n"
        "it lost, a mark (!! the only move, ! best by far, ?! inaccuracy,\n"
        "? mistake, ?? blunder), and what was best; then how well each side\n"
        "played. A ~ stands before what a search found and nothing proves.\n"
        "In Abalone a move loses a part of the chance to win.\n"
        "What was found is kept in the file, and there at once the next time.\n",
    .options = OPTIONS,
    .run = run_review,
};
