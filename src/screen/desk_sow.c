/* Sowing: by a digit, by aiming and Enter, and what else a move can be. */
#include "base/memory.h"
#include "screen/desk_inside.h"
#include "screen/voice.h"

#include <stdio.h>
#include <string.h>

/* ---- moves ---- */

bool desk_move_at(const struct desk *desk, int place, struct move *move)
{
    const struct game *const game = desk_game(desk);
    struct move moves[MOVES_MAX];
    const int count =
        desk_is_over(desk)
            ? 0
            : game->class->moves(game, desk_position(desk), moves);

    for (int i = 0; i < count; i++)
        if (board_of(game)->origin(game, desk_position(desk), moves[i]) ==
            place) {
            *move = moves[i];
            return true;
        }
    return false;
}

/* Why nobody can sow just now; "" when the one to move is a person. */
static void why_not(const struct desk *desk, char *words, size_t size)
{
    const int mover = desk_mover(desk);

    *words = '\0';
    if (mover < 0)
        snprintf(words, size, "the game is over");
    else if (!desk_is_person(desk, mover))
        snprintf(words, size, "%s is thinking", desk_name(desk, mover));
}

static bool may_sow(struct desk *desk, int64_t now)
{
    char words[DESK_WORDS_MAX];

    why_not(desk, words, sizeof words);
    if (*words != '\0')
        house_say(desk->house, now, "%s", words);
    return *words == '\0' && now >= desk->deaf_until;
}

/* The film of a person's own move, who moves again, keeps one for later; any
 * other is finished, and the key with it when the move was another's. */
static bool film_swallows(struct desk *desk, struct move move)
{
    const int shown =
        film_runs(desk) ? film_before(desk)->player : desk_mover(desk);

    if (!film_runs(desk))
        return false;
    if (shown == desk_mover(desk) && !desk->film.backwards) {
        desk->queue = move;
        desk->queued = true;
        return true;
    }
    film_finish(desk);
    return !desk_is_person(desk, shown);
}

void desk_sow(struct desk *desk, struct move move, int64_t now)
{
    if (may_sow(desk, now) && !film_swallows(desk, move))
        desk_play(desk, move, now);
}

static void say_why(struct desk *desk, int64_t now, int pit,
                    const struct err *err)
{
    if (strstr(err->text, "the pit is empty") != NULL)
        house_say(desk->house, now, "pit %d is empty", pit);
    else
        house_say(desk->house, now, "%s", err->text);
}

/* The legal move that a number names for whoever moves. */
static bool read_pit(struct desk *desk, int pit, struct move *move, int64_t now)
{
    const struct game *const game = desk_game(desk);
    char text[12];
    struct err err;

    snprintf(text, sizeof text, "%d", pit);
    if (voice_of(game)->read_move(game, desk_position(desk), text, move, &err))
        return true;
    say_why(desk, now, pit, &err);
    return false;
}

static void aim_at(struct desk *desk, struct move move)
{
    const struct game *const game = desk_game(desk);

    desk->aim = board_of(game)->origin(game, desk_position(desk), move);
    desk->pointed = false;
}

/* 1 may be the begin of 10, 11 or 12 where there are so many pits. */
static bool is_wide(const struct desk *desk)
{
    char choice[DESK_WORDS_MAX] = "";
    FILE *const out = memory_file(choice, sizeof choice);

    voice_of(desk_game(desk))
        ->choice(desk_game(desk), desk_position(desk), out);
    fclose(out);
    return strncmp(choice, "1-1", 3) == 0 && choice[3] != '\0' &&
           choice[3] >= '0' && choice[3] <= '9';
}

void desk_digit(struct desk *desk, int number, int64_t now)
{
    const bool wide = may_sow(desk, now) && is_wide(desk);
    const bool aims = wide || desk->house->config.values[CONFIG_DIGITS] != 0;
    const int pit =
        wide && desk->digit != 0 ? 10 * desk->digit + number : number;
    struct move move;

    if (desk_mover(desk) < 0 || !desk_is_person(desk, desk_mover(desk))) {
        film_finish(desk);
        return;
    }
    desk->digit = wide && desk->digit == 0 && number == 1 ? 1 : 0;
    if (!read_pit(desk, pit, &move, now))
        return;
    if (aims)
        aim_at(desk, move);
    else
        desk_sow(desk, move, now);
}

/* ---- aiming ---- */

/* The places that can be sown, as the board shows them from left to right. */
static int legal_places(const struct desk *desk, int places[PLACES_MAX])
{
    const struct game *const game = desk_game(desk);
    const bool away =
        desk_mover(desk) != desk_viewer(desk); /* is drawn backwards */
    struct move moves[MOVES_MAX];
    const int count =
        desk_is_over(desk)
            ? 0
            : game->class->moves(game, desk_position(desk), moves);
    int found = 0;

    for (int i = 0; i < count && found < PLACES_MAX; i++) {
        const struct move move = moves[away ? count - 1 - i : i];
        const int place =
            board_of(game)->origin(game, desk_position(desk), move);

        if (place >= 0)
            places[found++] = place;
    }
    return found;
}

void desk_aim_by(struct desk *desk, int by, int64_t now)
{
    int places[PLACES_MAX];
    const int count = legal_places(desk, places);
    int at = by > 0 ? -1 : count;

    if (!may_sow(desk, now) || count == 0)
        return;
    for (int i = 0; i < count; i++)
        if (places[i] == desk->aim)
            at = i;
    desk->aim = places[(at + by + count) % count];
    desk->pointed = false;
}

/* The first Enter aims, the second sows; a move that starts nowhere, because
 * there is nothing to sow, is played at once. */
void desk_enter(struct desk *desk, int64_t now)
{
    const struct game *const game = desk_game(desk);
    struct move moves[MOVES_MAX];
    struct move move;

    if (!may_sow(desk, now))
        return;
    if (desk->aim >= 0 && desk_move_at(desk, desk->aim, &move)) {
        desk_sow(desk, move, now);
        return;
    }
    game->class->moves(game, desk_position(desk), moves);
    if (board_of(game)->origin(game, desk_position(desk), moves[0]) < 0)
        desk_sow(desk, moves[0], now);
    else
        desk_aim_by(desk, 1, now);
}

/* The answer to a first move, where the rules have it. */
void desk_swap(struct desk *desk, int64_t now)
{
    const struct game *const game = desk_game(desk);
    struct move move;
    struct err err;

    if (!may_sow(desk, now))
        return;
    if (game->class->read_move(game, desk_position(desk), "swap", &move, &err))
        desk_sow(desk, move, now);
    else
        house_say(desk->house, now, "there is nothing to swap now");
}
