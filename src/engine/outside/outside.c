/* SPDX-License-Identifier: MIT */
/* The life of another program, and the loop that waits for its move. */
#include "engine/outside/outside.h"
#include "base/memory.h"
#include "engine/outside/inside.h"

#include <stdlib.h>
#include <string.h>

/* Once the program is told to stop, it has this much time to answer. */
#define STOP_PATIENCE (12 * CLOCK_MILLISECOND)

/* Reports are sent at most this often; others are dropped, except for the last.
 */
#define REPORT_EVERY (100 * CLOCK_MILLISECOND)

/* ---- lines ---- */

static bool fail_ended(struct outside *outside, struct err *why)
{
    process_tell_end(outside->process, why);
    return false;
}

static bool fail_late(const char *what, int64_t allowed, struct err *why)
{
    return err_set(why, "no %s within %.3g s", what,
                   (double)allowed / (double)CLOCK_SECOND);
}

bool outside_say(struct outside *outside, const char *text, int64_t until,
                 struct err *why)
{
    if (process_say(outside->process, text, until))
        return true;
    return clock_now() >= until ? err_set(why, "it does not read its input")
                                : fail_ended(outside, why);
}

char *outside_word(char **rest)
{
    char *const word = *rest + strspn(*rest, " \t");

    if (*word == '\0')
        return NULL;
    *rest = word + strcspn(word, " \t");
    if (**rest != '\0')
        *(*rest)++ = '\0';
    return word;
}

static bool begins_with(const char *line, const char *word)
{
    const size_t length = strlen(word);

    return strncmp(line, word, length) == 0 &&
           strchr(" \t", line[length]) != NULL;
}

static bool fail_too_long(struct err *why)
{
    return err_set(why, "it wrote a line longer than %d bytes",
                   PROCESS_LINE_MAX);
}

bool outside_hear(struct outside *outside, const char *what, int64_t began,
                  int64_t until, const struct stop *stop, char **line,
                  struct err *why)
{
    *why->text = '\0';
    switch (process_hear(outside->process, until, stop, line)) {
    case PROCESS_LINE:
        return true;
    case PROCESS_TOO_LONG:
        return fail_too_long(why);
    case PROCESS_ENDED:
        return fail_ended(outside, why);
    case PROCESS_LATE:
        return fail_late(what, until - began, why);
    case PROCESS_STOPPED:
        return false;
    }
    return false;
}

bool outside_expect(struct outside *outside, const char *text,
                    const char *answer, const struct stop *stop,
                    void (*take)(struct outside *outside, char *line),
                    struct err *why)
{
    const int64_t began = clock_now();
    const int64_t until = began + outside->limits.wait;
    char *line;

    if (!outside_say(outside, text, until, why))
        return false;
    while (outside_hear(outside, answer, began, until, stop, &line, why)) {
        if (begins_with(line, answer))
            return true;
        if (take != NULL)
            take(outside, line);
    }
    return false;
}

/* ---- the program ---- */

struct outside *outside_new(const struct outside_protocol *protocol,
                            const char *command, const struct game *game,
                            const struct outside_limits *limits,
                            struct err *err)
{
    if (!protocol->plays(game, err) || !process_check(command, err))
        return NULL;

    struct outside *const outside = memory_new(1, sizeof *outside);

    outside->protocol = protocol;
    outside->game = game;
    outside->limits = *limits;
    outside->command = memory_text(command);
    return outside;
}

/* Ends the program without waiting for it, which may take half a second. */
static void end_program(struct outside *outside)
{
    reaper_take(&outside->reaper, outside->process);
    outside->process = NULL;
    outside->begun = outside->owes = false;
}

/* Ends the program, and returns when it has ended. */
static void quit_program(struct outside *outside)
{
    if (outside->process != NULL)
        process_say(outside->process, outside->protocol->quit, clock_now());
    end_program(outside);
    reaper_wait(&outside->reaper);
}

void outside_free(struct outside *outside)
{
    if (outside == NULL)
        return;
    quit_program(outside);
    line_free(&outside->told);
    free(outside->command);
    free(outside);
}

void outside_begin(struct outside *outside)
{
    if (outside->protocol->single)
        quit_program(outside);
    outside->begun = false;
    outside->used = 0;
    *outside->complaint.text = '\0';
}

static bool start_program(struct outside *outside, const struct stop *stop,
                          struct err *why)
{
    outside->process = process_start(outside->command, why);
    outside->knows_game = false;
    outside->begun = outside->owes = false;
    return outside->process != NULL &&
           (outside->protocol->greet == NULL ||
            outside->protocol->greet(outside, stop, why));
}

static bool begin_game(struct outside *outside, const struct stop *stop,
                       struct err *why)
{
    outside->introduced = false;
    outside->told.count = 0;
    outside->swapped = 0;
    outside->begun = outside->protocol->begin == NULL ||
                     outside->protocol->begin(outside, stop, why);
    return outside->begun;
}

/* ---- a move ---- */

static struct outside_search plan_search(const struct outside *outside,
                                         const struct task *task)
{
    const struct outside_limits *const limits = &outside->limits;
    struct outside_search search = {.task = task, .began = clock_now()};
    int64_t time = limits->time;

    if (outside->protocol->game_time)
        time = time > outside->used ? time - outside->used : 1;
    else if (task->budget.nanoseconds > 0 &&
             (time == 0 || task->budget.nanoseconds < time))
        time = task->budget.nanoseconds;
    search.time = time;
    search.until =
        search.began + (time > 0 ? time + limits->margin : limits->wait);
    return search;
}

static struct move first_move(const struct outside *outside,
                              const struct task *task)
{
    struct move moves[MOVES_MAX];

    outside->game->class->moves(outside->game, line_position(task->line),
                                moves);
    return moves[0];
}

/* The best move that the program has reported, if a search is cut short. */
static struct move best_told(const struct outside *outside,
                             const struct outside_search *search)
{
    return search->report.line_count > 0 ? search->report.line[0]
                                         : first_move(outside, search->task);
}

static void tell_report(struct outside_search *search)
{
    struct report *const report = &search->report;

    if (search->task->listener == NULL)
        return;
    if (report->line_count == 0 || !move_same(report->line[0], search->move)) {
        report->line[0] = search->move;
        report->line_count = 1;
    }
    search->task->listener->take_report(search->task->listener, report);
}

/* Sends a report if one is due. Returns when to do so again, or when the move
 * must be there. */
static int64_t tell_thought(struct outside_search *search)
{
    struct listener *const listener = search->task->listener;
    const int64_t now = clock_now();

    if (search->fresh && listener != NULL && now >= search->due) {
        listener->take_report(listener, &search->report);
        search->fresh = false;
        search->due = now + REPORT_EVERY;
    }
    return search->fresh && listener != NULL && search->due < search->until
               ? search->due
               : search->until;
}

/* Stops the search. The program answers in time, or else owes the answer. */
static bool stop_search(struct outside *outside, struct outside_search *search)
{
    const char *const stop = outside->protocol->stop;
    const int64_t until = clock_now() + STOP_PATIENCE;
    struct err unsaid;
    char *line;

    outside->owes = true;
    if (stop != NULL && process_say(outside->process, stop, until))
        while (process_hear(outside->process, until, NULL, &line) ==
               PROCESS_LINE) {
            const enum outside_answer answer =
                outside->protocol->read(outside, search, line, &unsaid);

            if (answer == OUTSIDE_MORE)
                continue;
            outside->owes = false;
            if (answer == OUTSIDE_MOVE)
                return true;
            break;
        }
    search->move = best_told(outside, search);
    return true;
}

/* Adds the program's own complaint to `why`, if there is one. Always false, as
 * err_set is; so is add_game. */
static bool add_complaint(const struct outside *outside, struct err *why)
{
    const struct err before = *why;

    return *outside->complaint.text != '\0' &&
           err_set(why, "%s; it said: %s", before.text,
                   outside->complaint.text);
}

/* Adds to `why` that the program was not told the game, if that is so: a wrong
 * move may be a move of another game. */
static bool add_game(const struct outside *outside, struct err *why)
{
    const struct err before = *why;

    return outside->protocol->names_game && !outside->knows_game &&
           err_set(why,
                   "%s; it offers no option Game, so it was not told that this "
                   "is %s",
                   before.text, game_spec_text(outside->game).text);
}

static bool wait_for_move(struct outside *outside,
                          struct outside_search *search, struct err *why)
{
    for (;;) {
        const int64_t until = tell_thought(search);
        char *line;
        const enum process_news news =
            process_hear(outside->process, until, search->task->stop, &line);

        switch (news) {
        case PROCESS_LINE:
            switch (outside->protocol->read(outside, search, line, why)) {
            case OUTSIDE_MOVE:
                return true;
            case OUTSIDE_WRONG:
                add_complaint(outside, why);
                return add_game(outside, why);
            case OUTSIDE_MORE:
                break;
            }
            break;
        case PROCESS_TOO_LONG:
            return fail_too_long(why);
        case PROCESS_ENDED:
            return fail_ended(outside, why);
        case PROCESS_LATE:
            if (until < search->until)
                break; /* only for a report */
            fail_late("move", search->until - search->began, why);
            return add_complaint(outside, why);
        case PROCESS_STOPPED:
            return stop_search(outside, search);
        }
    }
}

/* Waits for the answer that the program owes, if there is one. */
static bool take_debt(struct outside *outside, const struct stop *stop,
                      struct err *why)
{
    const int64_t until = clock_now() + outside->limits.wait;

    while (outside->owes) {
        char *line;

        switch (process_hear(outside->process, until, stop, &line)) {
        case PROCESS_LINE:
            outside->owes = strncmp(line, "bestmove", 8) != 0;
            break;
        case PROCESS_TOO_LONG:
            break;
        case PROCESS_ENDED:
            return fail_ended(outside, why);
        case PROCESS_LATE:
            return fail_late("answer to stop", outside->limits.wait, why);
        case PROCESS_STOPPED:
            *why->text = '\0';
            return false;
        }
    }
    return true;
}

/* Does the line continue the one that the program was told? */
static bool goes_on(const struct outside *outside, const struct line *line)
{
    const struct line *const told = &outside->told;
    bool same = told->count <= line->count;

    for (int i = 0; same && i < told->count; i++)
        same =
            position_same(&told->places[i].position,
                          &line->places[i].position) &&
            (i == 0 || move_same(told->places[i].move, line->places[i].move));
    return same;
}

/* Starts the program if necessary, and again if it cannot be stopped or cannot
 * take back a move. */
static bool make_ready(struct outside *outside, const struct line *line,
                       const struct stop *stop, struct err *why)
{
    if (outside->protocol->single && (outside->owes || !goes_on(outside, line)))
        end_program(outside);
    return (outside->process != NULL || start_program(outside, stop, why)) &&
           take_debt(outside, stop, why) &&
           (outside->begun || begin_game(outside, stop, why));
}

bool outside_choose(struct outside *outside, const struct task *task,
                    struct move *move, struct err *why)
{
    *why = (struct err){""};
    *outside->complaint.text = '\0';

    bool fine = make_ready(outside, task->line, task->stop, why);
    struct outside_search search = plan_search(outside, task);

    search.report = (struct report){.depth = 0};
    fine = fine && outside->protocol->ask(outside, &search, why) &&
           wait_for_move(outside, &search, why);
    outside->used += clock_now() - search.began;
    if (fine) {
        tell_report(&search);
        *move = search.move;
        return true;
    }

    const bool stopped = *why->text == '\0';

    if (!stopped || !outside->owes)
        end_program(outside);
    if (stopped)
        *move = first_move(outside, task);
    return stopped;
}
