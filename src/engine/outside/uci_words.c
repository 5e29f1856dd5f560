/* SPDX-License-Identifier: MIT */
/*
 *     ugi                                    option name Game ..., ugiok
 *     setoption name Game value kalah
 *     isready                                readyok
 *     uginewgame, isready                    readyok
 *     position fen 4,4,.. moves 3 a
 *     go movetime 500                        info depth 9 score cp 200 pv 2 d
 *                                            bestmove 2
 */
#include "engine/outside/uci_words.h"
#include "base/memory.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEPTH_MAX = 9999,
    HUNDREDTH = 10,      /* thousandths */
    SCORE_MAX = 1000000, /* hundredths of a seed */
    SPEC_LINE_MAX = SPEC_TEXT_MAX + 32
};

/* The text behind the word, if the line begins with it; else NULL. */
static char *behind(char *line, const char *word)
{
    const size_t length = strlen(word);

    return strncmp(line, word, length) == 0 ? line + length : NULL;
}

static void note_complaint(struct outside *outside, const char *text)
{
    outside->complaint = err_token(text, strlen(text));
}

/* ---- before a game ---- */

static void note_option(struct outside *outside, char *line)
{
    if (outside->protocol->names_game &&
        behind(line, "option name Game ") != NULL)
        outside->knows_game = true;
}

static void note_error(struct outside *outside, char *line)
{
    const char *const text = behind(line, "info string error: ");

    if (text != NULL)
        note_complaint(outside, text);
}

/* Tells the program the game. It says at once if it does not play it, so it
 * never answers with moves of another game. */
static bool tell_game(struct outside *outside, const struct stop *stop,
                      struct err *why)
{
    const struct spec_text spec = game_spec_text(outside->game);
    char text[SPEC_LINE_MAX];

    snprintf(text, sizeof text, "setoption name Game value %s", spec.text);
    if (!outside_say(outside, text, clock_now() + outside->limits.wait, why) ||
        !outside_expect(outside, "isready", "readyok", stop, note_error, why))
        return false;
    return *outside->complaint.text == '\0' ||
           err_set(why, "it does not play %s; it said: %s", spec.text,
                   outside->complaint.text);
}

bool uci_greet(struct outside *outside, const struct stop *stop,
               struct err *why)
{
    const struct uci_dialect *const dialect = outside->protocol->dialect;

    return outside_expect(outside, dialect->hello, dialect->welcome, stop,
                          note_option, why) &&
           (!outside->knows_game || tell_game(outside, stop, why));
}

bool uci_begin(struct outside *outside, const struct stop *stop,
               struct err *why)
{
    const struct uci_dialect *const dialect = outside->protocol->dialect;

    return outside_say(outside, dialect->new_game,
                       clock_now() + outside->limits.wait, why) &&
           outside_expect(outside, "isready", "readyok", stop, NULL, why);
}

/* ---- the question ---- */

static void write_line(const struct outside *outside, const struct line *line,
                       FILE *out)
{
    const struct uci_dialect *const dialect = outside->protocol->dialect;

    fputs("position ", out);
    dialect->write_position(outside->game, &line->places[0].position, out);
    if (line->count > 1)
        fputs(dialect->joined ? " moves " : " moves", out);
    for (int i = 1; i < line->count; i++) {
        if (!dialect->joined)
            putc(' ', out);
        dialect->write_move(outside->game, &line->places[i - 1].position,
                            line->places[i].move, out);
    }
}

static void write_go(const struct outside *outside,
                     const struct outside_search *search, FILE *out)
{
    const struct budget bounds =
        budget_within(&search->task->budget,
                      &(struct budget){.nodes = outside->limits.nodes,
                                       .depth = outside->limits.depth});
    const int64_t millis = search->time / CLOCK_MILLISECOND;

    fputs("go", out);
    if (search->time > 0)
        fprintf(out, " movetime %" PRId64, millis > 0 ? millis : 1);
    if (bounds.depth > 0)
        fprintf(out, " depth %d", bounds.depth);
    if (bounds.nodes > 0)
        fprintf(out, " nodes %" PRIu64, bounds.nodes);
}

bool uci_ask(struct outside *outside, const struct outside_search *search,
             struct err *why)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = memory_stream(&text, &size);
    write_line(outside, search->task->line, out);
    putc('\n', out);
    write_go(outside, search, out);
    fclose(out);

    const bool said = outside_say(outside, text, search->until, why);

    free(text);
    return said;
}

/* ---- the answer ---- */

static bool read_number(const char *word, int64_t min, int64_t max,
                        int64_t *number)
{
    char *end;

    if (word == NULL || *word == '\0')
        return false;
    *number = strtoll(word, &end, 10);
    if (*end != '\0')
        return false;
    *number = *number < min ? min : *number > max ? max : *number;
    return true;
}

/* Reads the moves of a line up to the first one that is not legal. */
static void read_moves(const struct outside *outside,
                       const struct uci_dialect *dialect,
                       const struct line *line, char *rest,
                       struct report *report)
{
    struct position at = *line_position(line);
    const char *word = "";
    struct err unsaid;

    report->line_count = 0;
    while (report->line_count < REPORT_LINE_MAX && at.end == END_NOT) {
        struct move *const move = &report->line[report->line_count];

        if (*word == '\0')
            word = outside_word(&rest);
        if (word == NULL)
            return;

        const size_t length =
            dialect->read_move(outside->game, &at, word, move, &unsaid);

        if (length == 0)
            return;
        word += length;
        report->line_count++;
        outside->game->class->apply(outside->game, &at, *move);
    }
}

static void read_info(struct outside *outside,
                      const struct uci_dialect *dialect,
                      struct outside_search *search, char *rest)
{
    struct report *const report = &search->report;
    const char *word;
    int64_t number;

    while ((word = outside_word(&rest)) != NULL) {
        if (strcmp(word, "string") == 0) {
            if (strncmp(rest, "proven", 6) == 0 &&
                report->value.kind == VALUE_MARGIN)
                report->value.kind = VALUE_EXACT;
            else if (behind(rest, "error: ") != NULL)
                note_complaint(outside, behind(rest, "error: "));
            break;
        }
        if (strcmp(word, "pv") == 0) {
            char *const proven = strstr(rest, " string proven");

            if (proven != NULL) {
                *proven = '\0';
                if (report->value.kind == VALUE_MARGIN)
                    report->value.kind = VALUE_EXACT;
            }
            read_moves(outside, dialect, search->task->line, rest, report);
            break;
        }
        if (strcmp(word, "depth") == 0) {
            if (read_number(outside_word(&rest), 0, DEPTH_MAX, &number))
                report->depth = (int)number;
        } else if (strcmp(word, "nodes") == 0) {
            if (read_number(outside_word(&rest), 0, INT64_MAX, &number))
                report->nodes = (uint64_t)number;
        } else if (strcmp(word, "cp") == 0) {
            if (read_number(outside_word(&rest), -SCORE_MAX, SCORE_MAX,
                            &number))
                report->value = (struct value){VALUE_MARGIN,
                                               (int)number * HUNDREDTH, false};
        }
    }
}

static enum outside_answer read_best(const struct outside *outside,
                                     const struct uci_dialect *dialect,
                                     struct outside_search *search, char *rest,
                                     struct err *why)
{
    const struct position *const position = line_position(search->task->line);
    const char *const word = outside_word(&rest);

    if (word == NULL) {
        err_set(why, "its bestmove has no move");
        return OUTSIDE_WRONG;
    }

    const size_t length =
        dialect->read_move(outside->game, position, word, &search->move, why);

    if (length > 0 && word[length] == '\0')
        return OUTSIDE_MOVE;
    if (length > 0)
        err_set(why, "more than a move");
    err_prefix(
        why, "its move %s is not legal: ", err_token(word, strlen(word)).text);
    return OUTSIDE_WRONG;
}

enum outside_answer uci_read(struct outside *outside,
                             struct outside_search *search, char *line,
                             struct err *why)
{
    const struct uci_dialect *const dialect = outside->protocol->dialect;
    char *rest = line;
    const char *const word = outside_word(&rest);

    if (word != NULL && strcmp(word, "bestmove") == 0)
        return read_best(outside, dialect, search, rest, why);
    if (word != NULL && strcmp(word, "info") == 0) {
        read_info(outside, dialect, search, rest);
        search->fresh = search->report.line_count > 0;
    }
    return OUTSIDE_MORE;
}
