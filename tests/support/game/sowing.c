/* SPDX-License-Identifier: MIT */
/*
 * Examples are played through the same door as everything else: texts in,
 * texts out.
 */
#include "support/game/sowing.h"
#include <string.h>

struct game *sowing_game(const char *spec)
{
    struct err err = {""};
    struct game *game = game_new(spec, &err);
    ck_assert_msg(game != NULL, "%s: %s", spec, err.text);
    return game;
}

struct position sowing_position(const struct game *game, const char *text)
{
    struct err err = {""};
    struct position position;
    const bool read = game->class->read_position(game, text, &position, &err);
    ck_assert_msg(read, "%s: %s", text, err.text);
    return position;
}

static void play_one(const struct game *game, struct position *position,
                     const char *name)
{
    struct err err = {""};
    struct move move;
    const bool read = game->class->read_move(game, position, name, &move, &err);
    ck_assert_msg(read, "%s: %s", name, err.text);
    game->class->apply(game, position, move);
}

void sowing_play(const struct game *game, struct position *position,
                 const char *moves)
{
    while (*moves != '\0') {
        char name[MOVE_TEXT_MAX] = "";
        const size_t length = strcspn(moves, " ");
        ck_assert(length < sizeof name);
        memcpy(name, moves, length);
        play_one(game, position, name);
        moves += length;
        moves += strspn(moves, " ");
    }
}

void expect(const char *spec, const char *before, const char *moves,
            const char *after)
{
    struct game *game = sowing_game(spec);
    struct position position = sowing_position(game, before);

    sowing_play(game, &position, moves);
    ck_assert_str_eq(game_position_text(game, &position).text, after);
    game_free(game);
}

void settles(const char *spec, const char *text, const char *settled)
{
    expect(spec, text, "", settled);
}

void ends(const char *spec, const char *before, const char *moves,
          enum end reason)
{
    struct game *game = sowing_game(spec);
    struct position position = sowing_position(game, before);

    sowing_play(game, &position, moves);
    ck_assert_int_eq(position.end, reason);
    game_free(game);
}

void offers(const char *spec, const char *before, const char *moves,
            const char *legal)
{
    struct game *game = sowing_game(spec);
    struct position position = sowing_position(game, before);
    struct move list[MOVES_MAX];
    char names[8 * MOVE_TEXT_MAX] = "";

    sowing_play(game, &position, moves);
    const int count = game->class->moves(game, &position, list);
    ck_assert_int_le(count, 8);
    for (int i = 0; i < count; i++) {
        strcat(names, i > 0 ? " " : "");
        strcat(names, game_move_text(game, &position, list[i]).text);
    }
    ck_assert_str_eq(names, legal);
    game_free(game);
}

void refuse(const char *spec, const char *before, const char *move,
            const char *word)
{
    struct game *game = sowing_game(spec);
    const struct position position = sowing_position(game, before);
    struct move parsed;
    struct err err = {""};
    const bool read =
        game->class->read_move(game, &position, move, &parsed, &err);

    ck_assert_msg(!read, "%s: %s takes %s", spec, before, move);
    ck_assert_msg(strstr(err.text, word) != NULL, "`%s` has no word of `%s`",
                  err.text, word);
    game_free(game);
}
