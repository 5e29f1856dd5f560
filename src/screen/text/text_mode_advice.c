/* `hint` and `eval`: what an analyst has to say of the position. */
#include "base/file.h"
#include "match/session/analyst.h"
#include "screen/text/advice.h"
#include "screen/text/text_mode_inside.h"

enum { PLIES_TOLD = 6 };

/* Kept while the game lasts: it remembers, and shares what it knows. */
static bool need_judge(struct text_mode *mode, struct err *err)
{
    const struct game *game = text_mode_game_of(mode);

    if (mode->judge == NULL) {
        mode->judge =
            agent_new(mode->analyst != NULL ? mode->analyst : analyst_for(game),
                      game, 0, err);
        if (mode->judge != NULL)
            text_mode_settle(mode, mode->judge);
    }
    return mode->judge != NULL;
}

/* The end of the match's line, for those who think about it. */
static bool ask_analyst(struct text_mode *mode, struct report *report,
                        struct err *err)
{
    file_flush(mode->out, "standard output", &mode->unheard);
    text_mode_rest(mode); /* the analyst comes first */
    if (!need_judge(mode, err) ||
        !analyst_consult(mode->judge, &mode->line, report, err))
        return false;
    text_mode_tell_remark(mode, mode->judge, "The analyst");
    return true;
}

/* The report about this position: that of the last time, if it was this one. */
static bool consult(struct text_mode *mode, const char *action)
{
    struct advice *advice = &mode->advice;
    const int node = history_cursor(match_history(mode->match));
    struct err err;

    if (match_end(mode->match) != END_NOT) {
        err_set(&err, "%s: the game is over, there is nothing to choose",
                action);
        text_mode_refuse(mode, &err);
        return false;
    }
    if (advice->node == node)
        return true;
    match_line(mode->match, &mode->line);
    advice->node = NODE_NONE;
    advice->hinted = false;
    if (!ask_analyst(mode, &advice->report, &err)) {
        err_prefix(&err, "%s: ", action);
        text_mode_refuse(mode, &err);
        return false;
    }
    advice->node = node;
    return true;
}

static const char *mover_of(const struct text_mode *mode)
{
    const char *name =
        text_mode_name_of(mode, match_position(mode->match)->player);

    return text_mode_is_you(name) ? "you" : name;
}

void text_mode_value(struct text_mode *mode, const char *argument)
{
    (void)argument;
    if (!consult(mode, "eval"))
        return;
    fprintf(mode->out, "Value for %s: ", mover_of(mode));
    advice_write_values(text_mode_game_of(mode), match_position(mode->match),
                        &mode->advice.report, mode->out);
    putc('\n', mode->out);
}

/* ---- hints ---- */

/* A sentence for each move of the report's line, from where the match's goes on
 * to; or only up to the first reply to the one who is to move now. */
static void tell_line(const struct text_mode *mode, const struct report *report,
                      bool only_reply)
{
    const struct game *game = text_mode_game_of(mode);
    const int player = match_position(mode->match)->player;
    struct position position = *line_position(&mode->line);

    for (int i = 0; i < report->line_count && i < PLIES_TOLD; i++) {
        const bool reply = position.player != player;

        text_mode_say_move(mode, &position, report->line[i]);
        fputs(". ", mode->out);
        game->class->apply(game, &position, report->line[i]);
        if (reply && only_reply)
            return;
    }
    if (report->line_count > PLIES_TOLD)
        fputs("And so on. ", mode->out);
}

static void tell_margin(const struct text_mode *mode, struct value value)
{
    advice_write_margin(value, mode->advice.report.depth, mover_of(mode),
                        mode->out);
    putc('\n', mode->out);
}

/* What happens after the next best move. */
static void tell_other(struct text_mode *mode, const struct move_value *other)
{
    const struct game *game = text_mode_game_of(mode);
    struct report report = {.line_count = 0};
    struct err err;

    fputs("Otherwise: ", mode->out);
    text_mode_say_move(mode, match_position(mode->match), other->move);
    fputs(". ", mode->out);
    line_play(&mode->line, game, other->move);
    if (line_end(&mode->line, game) == END_NOT &&
        ask_analyst(mode, &report, &err))
        tell_line(mode, &report, true);
    tell_margin(mode, other->value);
}

static void tell_more(struct text_mode *mode)
{
    const struct report *report = &mode->advice.report;
    const struct move_value *other = advice_second(report);

    match_line(mode->match, &mode->line);
    fputs("More: ", mode->out);
    tell_line(mode, report, false);
    tell_margin(mode, report->value);
    if (other != NULL)
        tell_other(mode, other);
}

void text_mode_hint(struct text_mode *mode, const char *argument)
{
    struct advice *advice = &mode->advice;

    (void)argument;
    if (!consult(mode, "hint"))
        return;
    if (advice->hinted && advice->report.line_count > 0) {
        tell_more(mode);
        return;
    }
    advice->hinted = true;
    fputs("Hint: ", mode->out);
    advice_write_hint(text_mode_game_of(mode), match_position(mode->match),
                      &advice->report, mode->out);
    putc('\n', mode->out);
}
