/* SPDX-License-Identifier: MIT */
/* The loop: lines in, thoughts and moves out, each answer in time. */
#include "cmd/engine/engine.h"
#include "base/clock.h"
#include "base/file.h"
#include "cmd/engine/choice.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The agent is told to finish this long before the time is over; if it has not
 * done so by the last moment, its best move so far is the answer. */
#define HURRY_BEFORE (3 * CLOCK_MILLISECOND)
#define LAST_MOMENT  (3 * CLOCK_MILLISECOND / 2)

/* After a `stop` there is an answer within this time, in any case. */
#define TIME_TO_STOP (20 * CLOCK_MILLISECOND)

/* How long an agent without bounds thinks if it gets no limit. */
#define TIME_UNSAID CLOCK_SECOND

/* ---- words ---- */

char *engine_word(char **rest)
{
    char *const word = *rest + strspn(*rest, " \t");

    if (*word == '\0')
        return NULL;
    *rest = word + strcspn(word, " \t");
    if (**rest != '\0')
        *(*rest)++ = '\0';
    return word;
}

bool engine_number(const char *word, int64_t min, int64_t max, int64_t *number)
{
    char *end;

    if (word == NULL || *word == '\0')
        return false;
    errno = 0;

    const long long read = strtoll(word, &end, 10);

    if (*end != '\0' || errno != 0 || read < min || read > max)
        return false;
    *number = read;
    return true;
}

void engine_fail(const struct engine *engine, const char *message)
{
    struct err err;

    err_set(&err, "error: %s", message);
    engine->protocol->remark(err.text);
}

void engine_remark_aside(const char *message)
{
    fprintf(stderr, "naqala: %s\n", message);
}

/* Sends the lines. If the other program has gone, the engine ends. */
static void send_lines(struct engine *engine)
{
    if (fflush(stdout) != 0)
        engine->quit = true;
}

/* ---- answers ---- */

bool engine_is_thinking(const struct engine *engine)
{
    return engine->search.ticket != 0 || engine->search.answered;
}

void engine_cancel(struct engine *engine)
{
    worker_cancel(engine->worker);
    engine->search = (struct engine_search){.ticket = 0};
}

/* Puts the position after the expected reply into engine->ponder. */
static bool expect_reply(struct engine *engine, const struct report *report,
                         struct move move)
{
    const int player = line_position(&engine->line)->player;

    if (!engine->setting.ponder || engine->protocol->idles ||
        report->line_count < 2 || !move_same(report->line[0], move))
        return false;
    line_copy(&engine->ponder, &engine->line);
    line_play(&engine->ponder, engine->game, move);
    return worker_expect(engine->game, report, player, &engine->ponder);
}

static void give_answer(struct engine *engine)
{
    const struct engine_search done = engine->search;
    const bool expected = expect_reply(engine, &done.report, done.move);

    /* A protocol that counts the time itself needs the begin of the search. */
    engine->search = (struct engine_search){.ticket = 0, .began = done.began};
    if (done.none)
        engine->protocol->answer_none();
    else
        engine->protocol->answer(engine, done.move, &done.report);
    send_lines(engine);
    if (expected)
        worker_ponder(engine->worker, engine->agent, &engine->ponder);
}

static void take_news(struct engine *engine)
{
    struct engine_search *const search = &engine->search;
    struct news news;

    while (worker_take(engine->worker, &news)) {
        assert(news.ticket == search->ticket);
        search->report = news.report;
        search->thought = news.nanoseconds;
        if (engine->protocol->think != NULL)
            engine->protocol->think(engine, &news.report);
        send_lines(engine);
        if (!news.answered)
            continue;
        search->ticket = 0;
        search->move = news.move;
        search->answered = true;
        if (!search->endless)
            give_answer(engine);
    }
}

/* Answers with the best move so far, while the agent is still searching. */
static void answer_unfinished(struct engine *engine)
{
    struct engine_search *const search = &engine->search;
    const struct position *const position = line_position(&engine->line);
    struct move moves[MOVES_MAX];

    take_news(engine);
    if (search->ticket == 0)
        return;
    engine->game->class->moves(engine->game, position, moves);
    search->move = moves[0];
    if (search->report.line_count > 0 &&
        game_is_legal(engine->game, position, search->report.line[0]))
        search->move = search->report.line[0];
    engine->protocol->answer(engine, search->move, &search->report);
    send_lines(engine);
    engine_cancel(engine);
}

void engine_stop(struct engine *engine)
{
    struct engine_search *const search = &engine->search;

    if (search->answered) {
        give_answer(engine);
    } else if (search->ticket != 0) {
        const int64_t due = clock_now() + TIME_TO_STOP;

        if (search->due == 0 || search->due > due)
            search->due = due;
        search->endless = false;
        search->hurried = true;
        worker_hurry(engine->worker);
    }
}

/* When the search must be told to finish, or its time is over; 0: never. */
static int64_t next_due(const struct engine_search *search)
{
    if (search->ticket == 0 || search->due == 0)
        return 0;
    return search->due - (search->hurried ? LAST_MOMENT : HURRY_BEFORE);
}

static void mind_the_time(struct engine *engine)
{
    struct engine_search *const search = &engine->search;
    const int64_t due = next_due(search);

    if (due == 0 || clock_now() < due)
        return;
    if (search->hurried) {
        answer_unfinished(engine);
    } else {
        search->hurried = true;
        worker_hurry(engine->worker);
    }
}

/* Answers at once, before anything else is done. */
static void answer_now(struct engine *engine)
{
    engine_stop(engine);
    while (engine->search.ticket != 0) {
        struct pollfd wake = {.fd = worker_descriptor(engine->worker),
                              .events = POLLIN};

        poll(&wake, 1, 1);
        take_news(engine);
        mind_the_time(engine);
    }
}

/* Ends the search, because something else begins. */
static void end_search(struct engine *engine)
{
    if (!engine_is_thinking(engine))
        return;
    if (engine->protocol->answers_all)
        answer_now(engine);
    else
        engine_cancel(engine);
}

/* ---- the game and the agent ---- */

static void drop_agent(struct engine *engine)
{
    end_search(engine);
    engine_cancel(engine);
    if (engine->agent != NULL)
        agent_free(engine->agent);
    engine->agent = NULL;
}

bool engine_set_game(struct engine *engine, const char *spec, struct err *err)
{
    struct game *const game = game_new(spec, err);

    if (game == NULL)
        return false;
    if (game->players != 2) {
        err_set(err, "%s: a game of %d; an engine plays games of two", spec,
                game->players);
        game_free(game);
        return false;
    }
    drop_agent(engine);
    game_free(engine->game);
    engine->game = game;
    snprintf(engine->setting.game, sizeof engine->setting.game, "%s", spec);
    game->class->start(game, &engine->start);
    line_begin(&engine->line, &engine->start);
    return true;
}

bool engine_set_who(struct engine *engine, const char *who, struct err *err)
{
    if (!choice_check(engine, who, err))
        return false;
    drop_agent(engine);
    snprintf(engine->setting.who, sizeof engine->setting.who, "%s", who);
    return true;
}

void engine_set_memory(struct engine *engine, int64_t megabytes)
{
    drop_agent(engine);
    engine->setting.memory = megabytes;
}

void engine_set_seed(struct engine *engine, uint64_t seed)
{
    drop_agent(engine);
    engine->setting.seed = seed;
}

bool engine_is_ready(struct engine *engine, struct err *err)
{
    struct err remark;

    if (engine->agent != NULL)
        return true;
    engine->agent = choice_new_agent(engine, &remark, err);
    if (engine->agent == NULL)
        return false;
    if (*remark.text != '\0' && strcmp(remark.text, engine->told) != 0)
        engine->protocol->remark(remark.text);
    snprintf(engine->told, sizeof engine->told, "%s", remark.text);
    return true;
}

void engine_begin(struct engine *engine)
{
    end_search(engine);
    engine_cancel(engine);
    if (engine->agent != NULL)
        agent_begin(engine->agent, engine->setting.seed);
    line_begin(&engine->line, &engine->start);
}

/* Pondering may be about this position, so it goes on. */
void engine_place(struct engine *engine, struct line *line)
{
    end_search(engine);

    const struct line before = engine->line;

    engine->line = *line;
    *line = before;
}

void engine_free(struct engine *engine)
{
    if (engine->agent != NULL)
        agent_free(engine->agent);
    worker_free(engine->worker);
    line_free(&engine->line);
    line_free(&engine->ponder);
    game_free(engine->game);
    levels_free(engine->levels);
}

/* ---- thinking ---- */

static void set_due(struct engine_search *search, int64_t now)
{
    search->due = search->time > 0 && !search->endless ? now + search->time : 0;
}

static struct budget find_budget(const struct engine *engine,
                                 const struct engine_limits *limits)
{
    struct budget budget = limits->budget;
    const bool free =
        budget.nodes == 0 && budget.depth == 0 && budget.nanoseconds == 0;

    if (limits->endless)
        budget.nanoseconds = 0;
    else if (free && choice_is_best(engine))
        budget.nanoseconds = TIME_UNSAID;
    else if (budget.nanoseconds > 2 * HURRY_BEFORE)
        budget.nanoseconds -= HURRY_BEFORE;
    return budget;
}

/* The answer to `go` if no move can be chosen. */
static void answer_none(struct engine *engine,
                        const struct engine_limits *limits)
{
    if (engine->protocol->answer_none == NULL)
        return;
    engine->search = (struct engine_search){
        .endless = limits->endless, .answered = true, .none = true};
    if (!limits->endless)
        engine_stop(engine);
}

void engine_go(struct engine *engine, const struct engine_limits *limits)
{
    struct engine_search *const search = &engine->search;
    const int64_t began = clock_now();
    struct err err;

    end_search(engine);
    if (line_end(&engine->line, engine->game) != END_NOT) {
        engine_cancel(engine);
        if (engine->protocol->answer_none == NULL)
            engine_fail(engine, "the game is over");
        answer_none(engine, limits);
        return;
    }
    /* The time runs while the agent is made. */
    if (!engine_is_ready(engine, &err)) {
        engine_fail(engine, err.text);
        answer_none(engine, limits);
        return;
    }
    *search = (struct engine_search){.began = began,
                                     .endless = limits->endless,
                                     .time = limits->budget.nanoseconds};
    set_due(search, began);
    search->ticket = worker_start(engine->worker, engine->agent, &engine->line,
                                  find_budget(engine, limits));
}

void engine_end_endless(struct engine *engine)
{
    struct engine_search *const search = &engine->search;

    if (!search->endless)
        return;
    search->endless = false;
    set_due(search, clock_now());
    if (search->answered)
        engine_stop(engine);
}

/* ---- the loop ---- */

static void obey_line(struct engine *engine, char *line)
{
    const struct engine_protocol *const protocol = engine->protocol;

    if (protocol->take != NULL) {
        protocol->take(engine, line);
        return;
    }

    char *const word = line + strspn(line, " \t");
    const size_t length = strcspn(word, protocol->ends);

    for (const struct engine_word *row = protocol->words; row->word != NULL;
         row++)
        if (strlen(row->word) == length &&
            strncmp(row->word, word, length) == 0) {
            if (row->act != NULL)
                row->act(engine);
            else
                row->obey(engine, word + length + (word[length] != '\0'));
            return;
        }
    if (length > 0) {
        struct err err;

        err_set(&err, "not known: %s", err_token(word, strlen(word)).text);
        protocol->remark(err.text);
    }
}

static void take_lines(struct engine *engine, struct lines *lines)
{
    while (!engine->quit) {
        enum line_kind kind;
        char *const line = lines_take(lines, &kind);

        if (line != NULL)
            obey_line(engine, line);
        else if (kind == LINE_TOO_LONG)
            engine_fail(engine, "the line is too long");
        else
            return;
        send_lines(engine);
    }
}

/* When there is something to do even if no line comes; 0: never. */
static int64_t next_wake(struct engine *engine)
{
    const int64_t due = next_due(&engine->search);
    const int64_t own =
        engine->protocol->due != NULL ? engine->protocol->due(engine) : 0;

    return due == 0 || (own != 0 && own < due) ? own : due;
}

/* The input has ended: a search is still answered, an endless one at once. */
static void take_end(struct engine *engine)
{
    if (!engine_is_thinking(engine) || engine->protocol->leaves)
        engine->quit = true;
    else if (engine->search.endless)
        engine_stop(engine);
}

static void wait_for_news(struct engine *engine, const struct lines *lines)
{
    struct pollfd wake[2] = {
        {.fd = lines->ended ? -1 : lines->descriptor, .events = POLLIN},
        {.fd = worker_descriptor(engine->worker), .events = POLLIN}};
    const int64_t due = next_wake(engine);
    const int64_t left = due > 0 ? due - clock_now() : 0;
    /* Rounded down: the last millisecond is spent polling, not sleeping. */
    const int patience = due == 0   ? -1
                         : left > 0 ? (int)(left / CLOCK_MILLISECOND)
                                    : 0;

    poll(wake, 2, patience);
}

bool engine_run(struct engine *engine, int descriptor, struct err *err)
{
    struct lines lines = lines_new(descriptor, ENGINE_LINE_MAX);

    /* If the other program has gone, writing fails like any other error. */
    signal(SIGPIPE, SIG_IGN);
    while (!engine->quit) {
        struct pollfd input = {.fd = descriptor, .events = POLLIN};

        wait_for_news(engine, &lines);
        take_news(engine);
        mind_the_time(engine);
        if (engine->protocol->wake != NULL)
            engine->protocol->wake(engine);
        if (!lines.ended && poll(&input, 1, 0) > 0)
            lines_fill(&lines);
        take_lines(engine, &lines);
        if (lines.ended)
            take_end(engine);
    }
    engine_cancel(engine);

    const bool fine = file_flush(stdout, "standard output", err) &&
                      lines_were_read(&lines, "standard input", err);

    lines_free(&lines);
    return fine;
}
