/* What the linear game tells: positions, moves, the end. */
#include "base/utf8.h"
#include "screen/text/describe.h"
#include "screen/text/text_mode_inside.h"

#include <string.h>

const struct game *text_mode_game_of(const struct text_mode *mode)
{
    return match_game(mode->match);
}

const char *text_mode_name_of(const struct text_mode *mode, int player)
{
    return match_player(mode->match, player)->name;
}

void text_mode_refuse(struct text_mode *mode, const struct err *err)
{
    const size_t length = strlen(err->text);
    const bool asks = length > 0 && err->text[length - 1] == '?';

    utf8_write_text(err->text, mode->out);
    fputs(asks ? "\n" : ".\n", mode->out);
    mode->refused++;
}

bool text_mode_is_you(const char *name)
{
    return describe_is_you(name);
}

static void list_names(const struct text_mode *mode,
                       const char *names[PLAYERS_MAX])
{
    for (int player = 0; player < text_mode_game_of(mode)->players; player++)
        names[player] = text_mode_name_of(mode, player);
}

static void tell_position(struct text_mode *mode)
{
    const char *names[PLAYERS_MAX];

    list_names(mode, names);
    fprintf(mode->out, "Move %d. ", match_ply(mode->match) + 1);
    describer_of(text_mode_game_of(mode))
        ->board(text_mode_game_of(mode), match_position(mode->match), names,
                mode->out);
    putc('\n', mode->out);

    const struct history *history = match_history(mode->match);
    const char *comment =
        history_node(history, history_cursor(history))->comment;

    if (comment != NULL)
        fprintf(mode->out, "(%s)\n", comment);
}

static void tell_end(const struct text_mode *mode)
{
    const struct history *history = match_history(mode->match);
    const struct outcome outcome =
        match_outcome_at(mode->match, history_cursor(history));

    fprintf(mode->out, "The game is over: %s. ", game_end_words(outcome.end));
    if (outcome.winner < 0)
        fputs("A draw", mode->out);
    else
        fprintf(mode->out, "%s %s", text_mode_name_of(mode, outcome.winner),
                text_mode_is_you(text_mode_name_of(mode, outcome.winner))
                    ? "win"
                    : "wins");
    fprintf(mode->out, ", %s.\n",
            match_score_text(text_mode_game_of(mode), &outcome).text);
}

static void tell_mover(const struct text_mode *mode)
{
    const char *name =
        text_mode_name_of(mode, match_position(mode->match)->player);

    if (match_end(mode->match) == END_NOT && text_mode_is_you(name))
        fputs(" Your move.", mode->out);
    else if (match_end(mode->match) == END_NOT)
        fprintf(mode->out, " %s to move.", name);
    putc('\n', mode->out);
}

void text_mode_say_move(const struct text_mode *mode,
                        const struct position *before, struct move move)
{
    const struct game *game = text_mode_game_of(mode);
    const char *names[PLAYERS_MAX];

    list_names(mode, names);
    describer_of(game)->told(game, before, move, names, mode->out);
}

void text_mode_tell_move(const struct text_mode *mode, int from,
                         struct move move)
{
    text_mode_say_move(
        mode, &history_node(match_history(mode->match), from)->position, move);
    if (mode->ground != NULL && *mode->ground != '\0')
        fprintf(mode->out, " (%s)", mode->ground);
    putc('.', mode->out);
    tell_mover(mode);
}

void text_mode_tell_change(struct text_mode *mode, struct change change,
                           const char *otherwise)
{
    if (change.direction == STAYED)
        fprintf(mode->out, "%s.\n", otherwise);
    else
        text_mode_wait(mode);
    mode->silent = change.direction == STAYED;
}

void text_mode_tell_news(struct text_mode *mode)
{
    if (mode->silent)
        return;
    tell_position(mode);
    if (match_end(mode->match) != END_NOT) {
        tell_end(mode);
        text_mode_tell_review(mode);
    }
}
