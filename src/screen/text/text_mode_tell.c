/* What the linear game tells: positions, moves, the end. */
#include "base/utf8.h"
#include "screen/text/text_mode_inside.h"
#include "screen/text/describe.h"

#include <string.h>

const struct game *linear_game_of(const struct linear *linear)
{
    return match_game(linear->match);
}

const char *linear_name_of(const struct linear *linear, int player)
{
    return match_player(linear->match, player)->name;
}

void linear_refuse(struct linear *linear, const struct err *err)
{
    const size_t length = strlen(err->text);
    const bool asks = length > 0 && err->text[length - 1] == '?';

    utf8_write_text(err->text, linear->out);
    fputs(asks ? "\n" : ".\n", linear->out);
    linear->refused++;
}

bool linear_is_you(const char *name)
{
    return voice_is_you(name);
}

static void list_names(const struct linear *linear,
                       const char *names[PLAYERS_MAX])
{
    for (int player = 0; player < linear_game_of(linear)->players; player++)
        names[player] = linear_name_of(linear, player);
}

static void tell_position(struct linear *linear)
{
    const char *names[PLAYERS_MAX];

    list_names(linear, names);
    fprintf(linear->out, "Move %d. ", match_ply(linear->match) + 1);
    voice_of(linear_game_of(linear))
        ->board(linear_game_of(linear), match_position(linear->match), names,
                linear->out);
    putc('\n', linear->out);

    const struct history *history = match_history(linear->match);
    const char *comment =
        history_node(history, history_cursor(history))->comment;

    if (comment != NULL)
        fprintf(linear->out, "(%s)\n", comment);
}

static void tell_end(const struct linear *linear)
{
    const struct history *history = match_history(linear->match);
    const struct outcome outcome =
        match_outcome_at(linear->match, history_cursor(history));

    fprintf(linear->out, "The game is over: %s. ", game_end_words(outcome.end));
    if (outcome.winner < 0)
        fputs("A draw", linear->out);
    else
        fprintf(linear->out, "%s %s", linear_name_of(linear, outcome.winner),
                linear_is_you(linear_name_of(linear, outcome.winner)) ? "win"
                                                                      : "wins");
    fprintf(linear->out, ", %s.\n",
            match_score_text(linear_game_of(linear), &outcome).text);
}

static void tell_mover(const struct linear *linear)
{
    const char *name =
        linear_name_of(linear, match_position(linear->match)->player);

    if (match_end(linear->match) == END_NOT && linear_is_you(name))
        fputs(" Your move.", linear->out);
    else if (match_end(linear->match) == END_NOT)
        fprintf(linear->out, " %s to move.", name);
    putc('\n', linear->out);
}

void linear_say_move(const struct linear *linear, const struct position *before,
                     struct move move)
{
    const struct game *game = linear_game_of(linear);
    const char *names[PLAYERS_MAX];

    list_names(linear, names);
    voice_of(game)->told(game, before, move, names, linear->out);
}

void linear_tell_move(const struct linear *linear, int from, struct move move)
{
    linear_say_move(linear,
                    &history_node(match_history(linear->match), from)->position,
                    move);
    if (linear->ground != NULL && *linear->ground != '\0')
        fprintf(linear->out, " (%s)", linear->ground);
    putc('.', linear->out);
    tell_mover(linear);
}

void linear_tell_change(struct linear *linear, struct change change,
                        const char *otherwise)
{
    if (change.direction == STAYED)
        fprintf(linear->out, "%s.\n", otherwise);
    else
        linear_wait(linear);
    linear->silent = change.direction == STAYED;
}

void linear_tell_news(struct linear *linear)
{
    if (linear->silent)
        return;
    tell_position(linear);
    if (match_end(linear->match) != END_NOT) {
        tell_end(linear);
        linear_tell_review(linear);
    }
}
