/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a lesson: refused in a sentence, or a lesson that can be gone
 * through to its end, whatever is tried on the way.
 */
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "match/lessons/lesson_player.h"

static void look_at(const struct lesson *lesson,
                    const struct lesson_player *player)
{
    const struct game *const game = lesson_game(lesson);
    struct lesson_moves moves = lesson_player_shown(player);

    insist(utf8_is_text(lesson_player_text(player)));
    insist(utf8_is_text(lesson_player_answer(player)));
    for (int i = 0; i < moves.count; i++) {
        insist(game_is_legal(game, &moves.before, moves.moves[i]));
        game->class->apply(game, &moves.before, moves.moves[i]);
    }
}

/* Every move is tried; those that are not right leave the question as it was. */
static void try_all(const struct lesson *lesson, struct lesson_player *player)
{
    const struct game *const game = lesson_game(lesson);
    const struct position asked = *lesson_player_position(player);
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, &asked, moves);
    struct move solution;

    for (int i = 0; i < count; i++) {
        insist(lesson_player_try(player, moves[i]));
        look_at(lesson, player);
        insist(lesson_player_go_back(player));
        insist(position_same(lesson_player_position(player), &asked));
    }
    insist(lesson_player_solution(player, &solution));
    insist(game_is_legal(game, &asked, solution));
    insist(lesson_player_try(player, solution));
    insist(lesson_player_stage(player) == LESSON_RIGHT);
}

int fuzz_lesson(const uint8_t *bytes, size_t length)
{
    struct err err = {""};
    struct lesson *const lesson =
        lesson_parse("fuzz", (const char *)bytes, length, &err);

    if (lesson == NULL) {
        insist(strncmp(err.text, "fuzz:", 5) == 0);
        return 0;
    }
    insist(utf8_is_text(lesson_name(lesson)));
    insist(utf8_is_text(lesson_about(lesson)));

    struct lesson_player *const player = lesson_player_new(lesson, 0);

    for (int step = 0; step < lesson_step_count(lesson); step++) {
        insist(lesson_player_step(player) == step);
        look_at(lesson, player);
        if (lesson_player_stage(player) == LESSON_ASKS)
            try_all(lesson, player);
        look_at(lesson, player);
        insist(lesson_player_go_on(player));
    }
    insist(lesson_player_stage(player) == LESSON_ENDED);
    lesson_player_free(player);
    lesson_free(lesson);
    return 0;
}
