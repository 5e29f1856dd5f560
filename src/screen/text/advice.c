/* SPDX-License-Identifier: MIT */
/* Reports of an analyst in words. */
#include "screen/text/advice.h"
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/text/describe.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>

/* Of more than VALUES_MAX values only the best VALUES_WRITTEN are written. */
enum { VALUES_MAX = 16, VALUES_WRITTEN = 6 };

enum { SEED = 1000, TENTH = 100, MARBLE = 4 /* seeds */ };

bool advice_is_margin(struct value value)
{
    return value.kind == VALUE_EXACT || value.kind == VALUE_MARGIN;
}

/* Estimates are written in tenths. */
static int tenths(int thousandths)
{
    const int half = thousandths < 0 ? -TENTH / 2 : TENTH / 2;

    return (thousandths + half) / TENTH;
}

/* Writes 2 or 0.5, without a sign. */
static void write_seeds(int thousandths, FILE *out)
{
    const int count = abs(tenths(thousandths));

    fprintf(out, "%d", count / 10);
    if (count % 10 != 0)
        fprintf(out, ".%d", count % 10);
}

/* +2, -0.5, 0 */
static void write_signed(int thousandths, FILE *out)
{
    const int count = tenths(thousandths);

    fputs(count > 0 ? "+" : count < 0 ? "-" : "", out);
    write_seeds(thousandths, out);
}

void advice_write_value(struct value value, FILE *out)
{
    if (!advice_is_margin(value)) {
        putc('?', out);
        return;
    }
    fputs(value.at_most ? "<=" : "", out);
    fputs(value.kind == VALUE_MARGIN ? "~" : "", out);
    write_signed(value.thousandths, out);
}

static void write_move(const struct game *game, const struct position *position,
                       struct move move, enum labels labels, FILE *out)
{
    fputs(board_of(game)->move_text(game, position, move, labels).text, out);
}

/* Writes that it is proven, or how far ahead was looked. */
static void write_ground(enum value_kind kind, int depth, FILE *out)
{
    if (kind == VALUE_EXACT)
        fputs(", proven", out);
    else
        fprintf(out, ", looking %d ahead", depth);
}

const char *advice_ground_words(enum move_ground ground)
{
    static const char *const words[] = {"", "proven", "best known"};

    return words[ground];
}

/* ---- values ---- */

static void write_pair(const struct game *game, const struct position *position,
                       const struct move_value *value, enum labels labels,
                       const char *between, FILE *out)
{
    fputs(between, out);
    write_move(game, position, value->move, labels, out);
    putc(' ', out);
    advice_write_value(value->value, out);
}

void advice_write_values(const struct game *game,
                         const struct position *position,
                         const struct report *report, enum labels labels,
                         FILE *out)
{
    const struct move_value *const moves = report->moves;
    const int count = report->move_count;
    bool written[MOVES_MAX] = {false};
    bool estimated = report->value.kind == VALUE_MARGIN;

    for (int i = 0; i < count; i++)
        estimated |= moves[i].value.kind == VALUE_MARGIN;
    advice_write_value(report->value, out);
    if (estimated)
        fprintf(out, " (%d ahead)", report->depth);
    if (count <= VALUES_MAX)
        for (int i = 0; i < count; i++)
            write_pair(game, position, &moves[i], labels, i > 0 ? ", " : ". ",
                       out);
    else
        fprintf(out, ". The best of %d: ", count);
    /* The best move that is not written yet, the first one if several are
     * equal. */
    for (int i = 0; i < VALUES_WRITTEN && count > VALUES_MAX; i++) {
        int best = -1;

        for (int move = 0; move < count; move++)
            if (!written[move] &&
                (best < 0 ||
                 moves[move].value.thousandths > moves[best].value.thousandths))
                best = move;
        written[best] = true;
        write_pair(game, position, &moves[best], labels, i > 0 ? ", " : "",
                   out);
    }
    putc('.', out);
}

void advice_write_margin(struct value value, int depth, const char *whom,
                         FILE *out)
{
    if (!advice_is_margin(value))
        return;
    fprintf(out, "In the end %s%s", value.at_most ? "at most " : "",
            value.kind == VALUE_MARGIN ? "about " : "");
    write_signed(value.thousandths, out);
    fprintf(out, " for %s", whom);
    write_ground(value.kind, depth, out);
    putc('.', out);
}

/* ---- hints ---- */

/* The best move except `but`, which may be NULL; NULL if none has a margin. */
static const struct move_value *most_valued(const struct report *report,
                                            const struct move *but)
{
    const struct move_value *most = NULL;

    for (int i = 0; i < report->move_count; i++) {
        const struct move_value *other = &report->moves[i];

        if ((but == NULL || !move_same(other->move, *but)) &&
            advice_is_margin(other->value) &&
            (most == NULL ||
             other->value.thousandths > most->value.thousandths))
            most = other;
    }
    return most;
}

struct move advice_best(const struct report *report)
{
    const struct move_value *most = most_valued(report, NULL);

    if (report->line_count > 0)
        return report->line[0];
    return most != NULL ? most->move : report->moves[0].move;
}

const struct move_value *advice_second(const struct report *report)
{
    const struct move best = advice_best(report);

    return most_valued(report, &best);
}

static void write_name(const struct game *game, const struct position *position,
                       struct move move, enum labels labels, bool begins,
                       FILE *out)
{
    describer_of(game)->name(game, position, move, labels, begins, out);
}

/* `: 2 seeds better than pit 5, proven` for two values of one kind. */
static void write_more(const struct game *game, const struct position *position,
                       const struct report *report, struct value best,
                       enum labels labels, FILE *out)
{
    const struct move_value *second = advice_second(report);
    const int more = best.thousandths - second->value.thousandths;

    fprintf(out, ": %s%s", second->value.at_most ? "at least " : "",
            best.kind == VALUE_MARGIN ? "about " : "");
    if (tenths(more) <= 0) {
        fputs("as good as ", out);
    } else {
        if (tenths(more) == 10)
            fputs("one", out);
        else
            write_seeds(more, out);
        fprintf(out, " %s%s better than ", describer_of(game)->thing,
                tenths(more) == 10 ? "" : "s");
    }
    write_name(game, position, second->move, labels, false, out);
    write_ground(best.kind, report->depth, out);
}

/* The same or, if only one is proven, `: +4, proven; pit 5 about +2, looking 14
 * ahead`. */
static void write_reason(const struct game *game,
                         const struct position *position,
                         const struct report *report, enum labels labels,
                         FILE *out)
{
    const struct move_value *second = advice_second(report);
    const struct move move = advice_best(report);
    struct value best = {.kind = VALUE_NONE};

    for (int i = report->move_count - 1; i >= 0; i--)
        if (move_same(report->moves[i].move, move))
            best = report->moves[i].value;
    if (report->move_count == 1) {
        fputs(": the only move", out);
    } else if (!advice_is_margin(best) || second == NULL) {
        return;
    } else if (best.kind == second->value.kind) {
        write_more(game, position, report, best, labels, out);
    } else {
        fputs(best.kind == VALUE_MARGIN ? ": about " : ": ", out);
        write_signed(best.thousandths, out);
        write_ground(best.kind, report->depth, out);
        fputs("; ", out);
        write_name(game, position, second->move, labels, false, out);
        fprintf(out, " %s%s", second->value.at_most ? "at most " : "",
                second->value.kind == VALUE_MARGIN ? "about " : "");
        write_signed(second->value.thousandths, out);
        write_ground(second->value.kind, report->depth, out);
    }
}

void advice_write_hint(const struct game *game, const struct position *position,
                       const struct report *report, enum labels labels,
                       FILE *out)
{
    const struct move best = advice_best(report);
    char merit[64] = "";
    FILE *text = memory_file(merit, sizeof merit);

    describer_of(game)->merit(game, position, best, text);
    fclose(text);
    write_name(game, position, best, labels, true, out);
    write_reason(game, position, report, labels, out);
    if (*merit != '\0')
        fprintf(out, "; it %s", merit);
    putc('.', out);
}

/* ---- the tutor ---- */

void advice_write_loss(const struct session_objection *objection, FILE *out)
{
    const int seeds = (objection->lost + SEED / 2) / SEED;

    fputs(objection->exact ? "" : "~", out);
    if (seeds > 0)
        fprintf(out, "%d", seeds);
    else
        write_seeds(objection->lost, out);
}

int advice_tutor_least(const struct game *game, enum tutor_degree degree,
                       struct review_limits limits)
{
    const int seeds[] = {[TUTOR_OFF] = 0,
                         [TUTOR_BLUNDERS] = limits.blunder,
                         [TUTOR_MISTAKES] = limits.mistake,
                         [TUTOR_INACCURACIES] = limits.inaccuracy};

    return seeds[degree] * SEED / (describer_of(game)->goal > 0 ? MARBLE : 1);
}

/* ---- where ---- */

void advice_write_where(const struct game *game,
                        const struct position *position, struct move move,
                        enum labels labels, FILE *out)
{
    const struct move_text text =
        board_of(game)->move_text(game, position, move, labels);

    if (!mancala_is(game)) {
        fprintf(out, "It begins in row %c.",
                toupper((unsigned char)*text.text));
        return;
    }

    if (mancala_pit(move) < 0) {
        fputs("It is not a pit.", out);
        return;
    }

    struct phrase words = {""};
    FILE *const side = memory_file(words.text, sizeof words.text);

    describer_of(game)->where(game, position, move, labels, side);
    fclose(side);
    fprintf(out, "%c%s of your row.", toupper((unsigned char)*words.text),
            words.text + 1);
}
