/* SPDX-License-Identifier: MIT */
/* The game as lines of text: two people at one terminal, or a script. */
#include "screen/text/text_mode.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "screen/text/advice.h"
#include "screen/text/describe.h"
#include "screen/text/text_line.h"
#include "screen/text/text_mode_inside.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

/* ---- moves ---- */

static bool is_weighed(const struct text_mode *mode)
{
    return !session_is_weighing(mode->session);
}

static void ask_again(const struct text_mode *mode)
{
    const struct session_objection *const objection =
        session_objection(mode->session);

    if (objection == NULL)
        return;
    fputs("This gives away ", mode->out);
    advice_write_loss(objection, mode->out);
    fputs(". Look again? (Enter plays it)\n", mode->out);
}

/* A move at an earlier position of a game that was over: the game goes on from
 * there. */
static void go_on_from_here(struct text_mode *mode)
{
    if (match_humans(session_match(mode->session)) > 0)
        session_play_on(mode->session, clock_now());
}

static void play_line(struct text_mode *mode, const char *line)
{
    const struct game *game = text_mode_game(mode);
    const struct position *const position = session_position(mode->session);
    struct move move;
    struct err err;

    mode->silent = true;
    if (session_is_over(mode->session)) {
        text_mode_refuse(mode, "The game is over; undo, %snew or quit",
                         session_set_follows(mode->session) ? "next, " : "");
    } else if (!describer_of(game)->read_move(game, position,
                                              text_mode_labels(mode, position),
                                              line, &move, &err)) {
        text_mode_refuse_line(mode, line, err.text);
    } else {
        go_on_from_here(mode);
        session_try(mode->session, move, clock_now());
        text_mode_take_events(mode);
        text_mode_await(mode, is_weighed);
        ask_again(mode);
    }
}

/* An empty line plays a move that the tutor asks about. */
static void take_nothing(struct text_mode *mode)
{
    const struct session_objection *const objection =
        session_objection(mode->session);

    mode->silent = true;
    if (objection == NULL)
        return;
    session_play(mode->session, objection->move, clock_now());
    text_mode_take_events(mode);
}

static bool is_busy(const struct text_mode *mode)
{
    return session_is_thinking(mode->session) ||
           session_has_answer(mode->session);
}

static bool has_moved(const struct text_mode *mode)
{
    return !mode->silent || !is_busy(mode);
}

/* Waits for the move of a machine, if it is one's turn. */
static bool let_machine_move(struct text_mode *mode)
{
    const bool silent = mode->silent;

    if (!is_busy(mode))
        return false;
    mode->silent = true;
    if (text_mode_await(mode, has_moved))
        return true;
    mode->silent = silent;
    return false;
}

/* ---- lines ---- */

/* `Your move (1-6, `, `North's move (1-6, `, and `Oak waits (1-6, go, ` for a
 * machine that waits. */
static void ask_move(const struct text_mode *mode)
{
    const struct position *position = session_position(mode->session);
    const char *name = text_mode_name(mode, position->player);
    const bool waiting =
        session_is_looking(mode->session) &&
        !session_is_person(mode->session, session_mover(mode->session));

    if (waiting)
        fprintf(mode->out, "%s waits (", name);
    else if (describe_is_you(name))
        fputs("Your move (", mode->out);
    else
        fprintf(mode->out, "%s's move (", name);
    describer_of(text_mode_game(mode))
        ->choice(text_mode_game(mode), position,
                 text_mode_labels(mode, position), mode->out);
    fputs(waiting ? ", go, " : ", ", mode->out);
}

/* Everything has been written: starts the clock of the next player, and counts
 * a game that is over. */
static void finish_turn(struct text_mode *mode)
{
    session_shown(mode->session);
    session_tick(mode->session, text_mode_now(mode));
    text_mode_take_events(mode);
}

/* Is the time of the player who was asked over? Then the answer comes too
 * late. */
static bool runs_out(struct text_mode *mode)
{
    const bool over = session_is_over(mode->session);

    session_tick(mode->session, text_mode_now(mode));
    if (over || !session_is_over(mode->session))
        return false;
    fputs("Too late.\n", mode->out);
    mode->silent = false;
    text_mode_take_events(mode);
    return true;
}

/* Waits until something is typed, or the player must leave. While a clock runs
 * the time is looked at whenever what it shows changes: a stop is known only
 * when it is over, and clocks stand from the last look on. Input that may be
 * buffered is not waited for. */
static void await_typing(struct text_mode *mode)
{
    struct pollfd wake[] = {{.fd = mode->leaves, .events = POLLIN},
                            {.fd = fileno(mode->in), .events = POLLIN}};
    int ready = 0;

    if (mode->leaves <= 0)
        return;
    while (ready == 0 || (ready < 0 && errno == EINTR)) {
        const int64_t now = text_mode_now(mode);
        const int64_t due = session_clock_due(mode->session, now);

        ready = poll(wake, 2, clock_milliseconds_until(due, now));
    }
}

/* Asks one question and obeys the answer; false if there is none. */
static bool take_turn(struct text_mode *mode)
{
    char line[TEXT_LINE_BYTES];

    if (let_machine_move(mode))
        return true;
    finish_turn(mode);
    text_mode_write_news(mode);
    if (session_is_over(mode->session))
        fputs("What now (", mode->out);
    else
        ask_move(mode);
    fputs("? for commands): ", mode->out);
    file_flush(mode->out, "standard output", &mode->unheard);

    await_typing(mode);

    const bool answered = text_line_read(mode->in, mode->leaves, line);

    if (mode->echo && answered)
        utf8_write_text(line, mode->out);
    if (mode->echo || !answered)
        putc('\n', mode->out);
    if (!answered)
        return false;
    if (runs_out(mode))
        return true;

    const bool warned = mode->warned;

    if (*line == '\0') {
        take_nothing(mode);
    } else {
        session_drop_objection(mode->session);
        if (!text_mode_command(mode, line))
            play_line(mode, line);
    }
    mode->warned = mode->warned && !warned;
    return !mode->quit && *mode->unheard.text == '\0' &&
           !text_mode_must_leave(mode);
}

/* ---- a game ---- */

enum {
    MEMORY = 64 << 20,
    LEVEL = 16,
    SMALL_MEMORY = 24 << 20,
    SMALL_LEVEL = 10
};

/* Takes ownership of the match. An unknown machine is played by hand, so
 * nothing can fail. */
static void begin(struct text_mode *mode, struct match *match,
                  const struct text_mode_options *options, bool watched)
{
    /* A review that is limited by nodes, and not by time, is the same
     * everywhere: it is small, and reads no files. */
    const bool small = options->review.nodes > 0;
    struct err unsaid; /* reported by the command that seated the players */
    struct err broken = {""};

    *mode = (struct text_mode){
        .levels = levels_standard(&unsaid),
        .seed = options->seed,
        .in = options->in,
        .out = options->out,
        .echo = options->echo,
        .keeps = options->keeps,
        .unkept = options->unkept,
        .leaves = options->leaves,
        .continued = options->continued,
        .known = clock_now(),
        .called = options->called != NULL ? memory_text(options->called) : NULL,
        .tutor = options->tutor,
        .limits =
            options->limits != NULL ? *options->limits : REVIEW_LIMITS_USUAL,
        .table = options->table,
        .told_node = NODE_NONE,
        .draw_offered = NODE_NONE,
        .turn_from = NODE_NONE,
        .record = options->keeps ? record_load(&broken) : NULL,
        .reviews = options->table == NULL && (options->review.nodes > 0 ||
                                              options->review.nanoseconds > 0),
    };

    const struct session_setting setting = {
        .levels = mode->levels,
        .record = mode->record,
        .seed = &mode->seed,
        .seed_by_seat = true,
        .analyst = options->analyst,
        .review = {.memory = small ? SMALL_MEMORY : MEMORY,
                   .level = small ? SMALL_LEVEL : LEVEL,
                   .files = !small,
                   .budget = options->review},
        .prepares = !watched,
        .by_hand = true,
        .autosaves = options->keeps,
        .only_played = true,
        .games = options->games,
        .elsewhere =
            options->table != NULL ? table_elsewhere(options->table) : 0,
    };

    mode->session = session_new(match, NULL, &setting, clock_now(), &unsaid);
    if (mode->table != NULL)
        table_sit(mode->table, mode->session, clock_now());
    if (*broken.text != '\0')
        fprintf(mode->out, "%s\n", broken.text);
    text_mode_take_events(mode);
}

/* `sets 3.5-1.5` or `rounds 2-1`, with the points of the first set's south
 * first. */
static void write_points(const struct text_mode *mode)
{
    const struct session_series *const series = session_series(mode->session);

    fprintf(mode->out, "%ss ", series->unit);
    for (int i = 0; i < 2; i++) {
        fputs(i > 0 ? "-" : "", mode->out);
        game_write_halves(series->halves[i], mode->out);
    }
    putc('\n', mode->out);
}

/* Takes ownership of the codes. If nothing is to be kept nothing is missed. */
static void write_unkept(const struct text_mode *mode, char *codes)
{
    for (const char *code = codes;
         mode->unkept != NULL && code != NULL && *code != '\0';
         code += strcspn(code, "\n") + 1)
        fprintf(mode->unkept, "not saved: naqala %.*s\n",
                (int)strcspn(code, "\n"), code);
    free(codes);
}

static bool was_read(const struct text_mode *mode, struct err *err)
{
    if (mode->in == NULL || text_mode_must_leave(mode))
        return true;
    *err = mode->unread;
    return *err->text == '\0' && file_was_read(mode->in, "standard input", err);
}

/* Writes the last line, reports failures, and ends. Refused answers, and a
 * machine that does not play, are a failure for a script; a person sees them at
 * once, and tries again. */
static bool finish(struct text_mode *mode, struct outcome *outcome,
                   struct err *err)
{
    *outcome = match_outcome_at(session_match(mode->session),
                                session_cursor(mode->session));
    if (outcome->end != END_NOT)
        fprintf(mode->out, "result %s\n",
                match_score_text(text_mode_game(mode), outcome).text);
    if (session_series_is_over(mode->session) &&
        session_series(mode->session)->sets)
        write_points(mode);
    free(mode->called);
    game_list_free(&mode->numbered);
    write_unkept(mode, session_end(mode->session));
    record_free(mode->record);
    levels_free(mode->levels);
    *err = mode->unheard;
    if (*err->text != '\0' || !file_flush(mode->out, "standard output", err))
        return false;
    if (!was_read(mode, err))
        return false;
    if (mode->echo && *mode->unseated.text != '\0')
        return err_set(err, "%s", mode->unseated.text);
    return !mode->echo || mode->refused == 0 ||
           err_set(err, "%d of the answers could not be followed",
                   mode->refused);
}

bool text_mode_play(struct match *match,
                    const struct text_mode_options *options, struct err *err)
{
    struct text_mode mode;
    struct outcome outcome;

    begin(&mode, match, options, false);
    if (mode.table != NULL) {
        text_mode_share(&mode);
    } else {
        if (!text_mode_offer_game(&mode))
            text_mode_offer_lesson(&mode);
        while (take_turn(&mode))
            ;
    }
    text_mode_leave_game(&mode);
    return finish(&mode, &outcome, err);
}

/* Begins the next set of a match. False if there is none, or, with err, if it
 * cannot be played. */
static bool begin_next_set(struct text_mode *mode, struct err *err)
{
    if (!session_set_follows(mode->session) ||
        !session_next_set(mode->session, clock_now(), err))
        return false;
    text_mode_take_events(mode);
    return true;
}

bool text_mode_watch(struct match *match,
                     const struct text_mode_options *options,
                     struct outcome *outcome, struct err *err)
{
    struct text_mode mode;
    struct err unplayed = {""}; /* why the next set is not played */

    begin(&mode, match, options, true);
    do {
        text_mode_write_news(&mode);
        mode.silent = true;
        while (let_machine_move(&mode))
            ;
        finish_turn(&mode);
        text_mode_write_news(&mode);
    } while (!text_mode_must_leave(&mode) && begin_next_set(&mode, &unplayed));
    if (!finish(&mode, outcome, err))
        return false;
    if (*unplayed.text != '\0')
        return err_set(err, "the next one is not played: %s", unplayed.text);
    return outcome->end != END_NOT || text_mode_must_leave(&mode) ||
           err_set(err, "the game is not over: nobody plays on");
}
