/* SPDX-License-Identifier: MIT */
/* The text mode: hints, values of moves, the tutor, openings. */
#include "base/memory.h"
#include "base/value.h"
#include "match/openings/explorer.h"
#include "screen/text/advice.h"
#include "screen/text/describe.h"
#include "screen/text/opening_words.h"
#include "screen/text/text_mode_inside.h"

#include <ctype.h>
#include <string.h>

enum { PLIES_SHOWN = 6, SEED = 1000 };

/* ---- a hint, and values ---- */

static bool is_advised(const struct text_mode *mode)
{
    return session_advice_done(mode->session) || *mode->unadvised.text != '\0';
}

static bool is_replied(const struct text_mode *mode)
{
    return session_reply(mode->session) != NULL;
}

/* A hint, or the value of each move. NULL if there is none; then writes why. A
 * hint for another position is forgotten. */
static const struct report *ask_advice(struct text_mode *mode,
                                       const char *command, bool values)
{
    const struct report *report = NULL;

    if (session_is_over(mode->session)) {
        text_mode_refuse(mode,
                         "%s: the game is over, there is nothing to "
                         "choose",
                         command);
        return NULL;
    }
    mode->unadvised.text[0] = '\0';
    if (!values)
        session_hint(mode->session);
    else if (!session_advice_done(mode->session))
        session_drop_hint(mode->session);
    if (values)
        session_evaluate(mode->session, true);
    text_mode_take_events(mode);
    if (text_mode_await(mode, is_advised)) {
        if (*mode->unadvised.text == '\0')
            report = session_advice(mode->session);
        else
            text_mode_refuse(mode, "%s: %s", command, mode->unadvised.text);
    }
    if (values)
        session_evaluate(mode->session, false);
    return report;
}

void text_mode_values(struct text_mode *mode, const char *argument)
{
    const struct report *report = ask_advice(mode, "eval", true);

    (void)argument;
    if (report == NULL)
        return;
    fprintf(mode->out, "Value for %s: ", text_mode_mover(mode));
    advice_write_values(
        text_mode_game(mode), session_position(mode->session), report,
        text_mode_labels(mode, session_position(mode->session)), mode->out);
    putc('\n', mode->out);
}

/* The values of tables go on counting after a majority has ended the match. Is
 * this such a value? */
static bool is_played_on(const struct text_mode *mode, const struct line *line,
                         enum end end, struct value value)
{
    const struct game *const game = text_mode_game(mode);
    const int player = session_position(mode->session)->player;

    if (end != END_MAJORITY || game->players != 2 || value.at_most)
        return false;

    const struct outcome outcome =
        game->class->judge(game, line_position(line), end);

    return (outcome.halves[player] - outcome.halves[1 - player]) * SEED / 2 !=
           value.thousandths;
}

/* Plays a move of a line with this value, and writes what it does. False if it
 * ended the match, even if the position can be played on. */
static bool write_move(const struct text_mode *mode, struct line *line,
                       struct move move, struct value value)
{
    text_mode_write_turn(mode, line_position(line), move);
    fputs(". ", mode->out);
    line_play(line, text_mode_game(mode), move);

    const enum end end = line_end(line, text_mode_game(mode));

    if (end != END_NOT && line_position(line)->end == END_NOT)
        fprintf(mode->out, "That ends the match (%s)%s. ", game_end_words(end),
                is_played_on(mode, line, end, value)
                    ? "; the margin is that of playing on"
                    : "");
    return end == END_NOT;
}

/* The moves of the report's line, which goes on from this one; or only up to
 * the first reply to the player who is to move now. */
static void write_line(const struct text_mode *mode, struct line *line,
                       const struct report *report, struct value value,
                       bool only_reply)
{
    const int player = session_position(mode->session)->player;

    for (int i = 0; i < report->line_count && i < PLIES_SHOWN; i++) {
        const bool reply = line_position(line)->player != player;

        if (!write_move(mode, line, report->line[i], value) ||
            (reply && only_reply))
            return;
    }
    if (report->line_count > PLIES_SHOWN)
        fputs("And so on. ", mode->out);
}

static void write_margin(const struct text_mode *mode, struct value value)
{
    advice_write_margin(value, session_advice(mode->session)->depth,
                        text_mode_mover(mode), mode->out);
    putc('\n', mode->out);
}

/* The line, and what happens after the next best move. */
static void write_more(struct text_mode *mode, const struct report *report)
{
    struct session *const session = mode->session;
    const struct move_value *other = advice_second(report);
    struct line line = {0};

    match_line(session_match(session), &line);
    fputs("More: ", mode->out);
    write_line(mode, &line, report, report->value, false);
    write_margin(mode, report->value);
    if (other != NULL) {
        match_line(session_match(session), &line);
        fputs("Otherwise: ", mode->out);
        if (write_move(mode, &line, other->move, other->value) &&
            session_ask_reply(session, other->move) &&
            text_mode_await(mode, is_replied) &&
            session_reply(session)->move_count > 0)
            write_line(mode, &line, session_reply(session), other->value, true);
        write_margin(mode, other->value);
    }
    line_free(&line);
}

/* A hint by the tutor: `Look at the right side.` */
static void write_part(const struct text_mode *mode,
                       const struct report *report)
{
    const struct game *const game = text_mode_game(mode);
    const struct position *const position = session_position(mode->session);
    const struct move best = advice_best(report);
    char words[100] = "";
    FILE *const out = memory_file(words, sizeof words);

    if (session_hint_step(mode->session) == HINT_SIDE)
        describer_of(game)->where(game, position, best,
                                  text_mode_labels(mode, position), out);
    else
        describer_of(game)->kind(game, position, best, out);
    fclose(out);
    fprintf(mode->out, "%c%s.\n", toupper((unsigned char)*words), words + 1);
}

void text_mode_hint(struct text_mode *mode, const char *argument)
{
    const struct report *report = ask_advice(mode, "hint", false);

    (void)argument;
    if (report == NULL)
        return;
    if (session_hint_step(mode->session) < HINT_MOVE) {
        write_part(mode, report);
        return;
    }
    if (session_hint_step(mode->session) == HINT_REASON &&
        report->line_count > 0) {
        write_more(mode, report);
        return;
    }
    advice_write_hint(
        text_mode_game(mode), session_position(mode->session), report,
        text_mode_labels(mode, session_position(mode->session)), mode->out);
    putc('\n', mode->out);
}

/* ---- the tutor ---- */

void text_mode_tutor(struct text_mode *mode, const char *argument)
{
    static const char *const words[] = CONFIG_TUTOR_WORDS;
    const int count = sizeof words / sizeof *words;
    int degree = (int)mode->tutor;
    struct err err;

    if (*argument != '\0' &&
        !value_word(argument, words, count, &degree, &err)) {
        text_mode_refuse(mode, "tutor: %s", err.text);
        return;
    }
    text_mode_set_tutor(mode, (enum tutor_degree)degree);
    fprintf(mode->out, "The tutor speaks of: %s.\n",
            degree == TUTOR_OFF ? "nothing" : words[degree]);
}

static void list_limits(const struct text_mode *mode)
{
    fprintf(mode->out,
            "An inaccuracy loses %d seed%s or more, a mistake %d, a blunder "
            "%d.\n",
            mode->limits.inaccuracy, mode->limits.inaccuracy == 1 ? "" : "s",
            mode->limits.mistake, mode->limits.blunder);
}

/* Reads three numbers, none less than the one before. */
static bool read_limits(const char *text, struct review_limits *limits,
                        struct err *err)
{
    enum { LIMITS = 3, NUMBER_MAX = 24 };
    int64_t numbers[LIMITS];
    int64_t least = 1;

    for (int i = 0; i < LIMITS; i++) {
        const size_t length = strcspn(text, " ");
        char number[NUMBER_MAX];

        if (length == 0 || length >= sizeof number)
            return err_set(err, "three numbers of seeds are needed, as 2 4 8");
        snprintf(number, sizeof number, "%.*s", (int)length, text);
        if (!value_number(number, least, CONFIG_LIMIT_MAX, &numbers[i], err))
            return false;
        least = numbers[i];
        text += length + strspn(text + length, " ");
    }
    if (*text != '\0')
        return err_set(err, "three numbers of seeds are enough");
    *limits = (struct review_limits){(int)numbers[0], (int)numbers[1],
                                     (int)numbers[2]};
    return true;
}

void text_mode_limits(struct text_mode *mode, const char *argument)
{
    struct err err;

    if (*argument != '\0' && !read_limits(argument, &mode->limits, &err)) {
        text_mode_refuse(mode, "limits: %s", err.text);
        return;
    }
    text_mode_set_tutor(mode, mode->tutor);
    list_limits(mode);
}

/* ---- openings ---- */

/* An explorer of the present position. Returns NULL and sets err if there can
 * be none. */
static struct explorer *open_explorer(const struct text_mode *mode,
                                      struct err *err)
{
    const struct game *const game = text_mode_game(mode);
    const struct position *const start =
        &session_node(mode->session, NODE_START)->position;
    struct line line = {0};

    if (!explorer_supports(game, start, err))
        return NULL;

    struct explorer *const explorer =
        explorer_new(game_new(game_spec_text(game).text, err));

    match_line(session_match(mode->session), &line);
    for (int i = 1; i < line.count; i++)
        explorer_play(explorer, line.places[i].move);
    line_free(&line);
    return explorer;
}

void text_mode_explore(struct text_mode *mode, const char *argument)
{
    struct err err;
    struct explorer *explorer = NULL;

    (void)argument;
    if (session_is_over(mode->session))
        err_set(&err, "the game is over, there is nothing to choose");
    else
        explorer = open_explorer(mode, &err);
    if (explorer == NULL) {
        text_mode_refuse(mode, "explore: %s", err.text);
        return;
    }
    opening_write_words(explorer,
                        text_mode_labels(mode, session_position(mode->session)),
                        mode->out);
    explorer_free(explorer);
}
