/* `hint` and `eval`: what an analyst has to say of the position. */
#include "base/file.h"
#include "match/session/analyst.h"
#include "screen/text/advice.h"
#include "screen/text/text_mode_inside.h"

enum { PLIES_TOLD = 6 };

/* Kept while the game lasts: it remembers, and shares what it knows. */
static bool need_judge(struct linear *linear, struct err *err)
{
    const struct game *game = linear_game_of(linear);

    if (linear->judge == NULL) {
        linear->judge = agent_new(linear->analyst != NULL ? linear->analyst
                                                          : analyst_for(game),
                                  game, 0, err);
        if (linear->judge != NULL)
            linear_settle(linear, linear->judge);
    }
    return linear->judge != NULL;
}

/* The end of the match's line, for those who think about it. */
static bool ask_analyst(struct linear *linear, struct report *report,
                        struct err *err)
{
    file_flush(linear->out, "standard output", &linear->unheard);
    linear_rest(linear); /* the analyst comes first */
    if (!need_judge(linear, err) ||
        !analyst_consult(linear->judge, &linear->line, report, err))
        return false;
    linear_tell_remark(linear, linear->judge, "The analyst");
    return true;
}

/* The report about this position: that of the last time, if it was this one. */
static bool consult(struct linear *linear, const char *action)
{
    struct advice *advice = &linear->advice;
    const int node = history_cursor(match_history(linear->match));
    struct err err;

    if (match_end(linear->match) != END_NOT) {
        err_set(&err, "%s: the game is over, there is nothing to choose",
                action);
        linear_refuse(linear, &err);
        return false;
    }
    if (advice->node == node)
        return true;
    match_line(linear->match, &linear->line);
    advice->node = NODE_NONE;
    advice->hinted = false;
    if (!ask_analyst(linear, &advice->report, &err)) {
        err_prefix(&err, "%s: ", action);
        linear_refuse(linear, &err);
        return false;
    }
    advice->node = node;
    return true;
}

static const char *mover_of(const struct linear *linear)
{
    const char *name =
        linear_name_of(linear, match_position(linear->match)->player);

    return linear_is_you(name) ? "you" : name;
}

void linear_value(struct linear *linear, const char *argument)
{
    (void)argument;
    if (!consult(linear, "eval"))
        return;
    fprintf(linear->out, "Value for %s: ", mover_of(linear));
    advice_write_values(linear_game_of(linear), match_position(linear->match),
                        &linear->advice.report, linear->out);
    putc('\n', linear->out);
}

/* ---- hints ---- */

/* A sentence for each move of the report's line, from where the match's goes on
 * to; or only up to the first reply to the one who is to move now. */
static void tell_line(const struct linear *linear, const struct report *report,
                      bool only_reply)
{
    const struct game *game = linear_game_of(linear);
    const int player = match_position(linear->match)->player;
    struct position position = *line_position(&linear->line);

    for (int i = 0; i < report->line_count && i < PLIES_TOLD; i++) {
        const bool reply = position.player != player;

        linear_say_move(linear, &position, report->line[i]);
        fputs(". ", linear->out);
        game->class->apply(game, &position, report->line[i]);
        if (reply && only_reply)
            return;
    }
    if (report->line_count > PLIES_TOLD)
        fputs("And so on. ", linear->out);
}

static void tell_margin(const struct linear *linear, struct value value)
{
    advice_write_margin(value, linear->advice.report.depth, mover_of(linear),
                        linear->out);
    putc('\n', linear->out);
}

/* What happens after the next best move. */
static void tell_other(struct linear *linear, const struct move_value *other)
{
    const struct game *game = linear_game_of(linear);
    struct report report = {.line_count = 0};
    struct err err;

    fputs("Otherwise: ", linear->out);
    linear_say_move(linear, match_position(linear->match), other->move);
    fputs(". ", linear->out);
    line_play(&linear->line, game, other->move);
    if (line_end(&linear->line, game) == END_NOT &&
        ask_analyst(linear, &report, &err))
        tell_line(linear, &report, true);
    tell_margin(linear, other->value);
}

static void tell_more(struct linear *linear)
{
    const struct report *report = &linear->advice.report;
    const struct move_value *other = advice_second(report);

    match_line(linear->match, &linear->line);
    fputs("More: ", linear->out);
    tell_line(linear, report, false);
    tell_margin(linear, report->value);
    if (other != NULL)
        tell_other(linear, other);
}

void linear_hint(struct linear *linear, const char *argument)
{
    struct advice *advice = &linear->advice;

    (void)argument;
    if (!consult(linear, "hint"))
        return;
    if (advice->hinted && advice->report.line_count > 0) {
        tell_more(linear);
        return;
    }
    advice->hinted = true;
    fputs("Hint: ", linear->out);
    advice_write_hint(linear_game_of(linear), match_position(linear->match),
                      &advice->report, linear->out);
    putc('\n', linear->out);
}
