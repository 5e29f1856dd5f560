/* SPDX-License-Identifier: MIT */
/* The suites of the runner; a new one is a line here. Those that take long come
 * first, so that no processor waits at the end. */
#pragma once

#include <check.h>

#define SUITES(SUITE)        \
    SUITE(lab)               \
    SUITE(app)               \
    SUITE(arena)             \
    SUITE(golden)            \
    SUITE(sowing_facts)      \
    SUITE(play_words)        \
    SUITE(command)           \
    SUITE(game)              \
    SUITE(drawn_moves)       \
    SUITE(level_draws)       \
    SUITE(mcts)              \
    SUITE(autosave)          \
    SUITE(reference)         \
    SUITE(solver)            \
    SUITE(storm)             \
    SUITE(themes_screen)     \
    SUITE(base)              \
    SUITE(thread)            \
    SUITE(ini)               \
    SUITE(sowing)            \
    SUITE(oracle)            \
    SUITE(abalone)           \
    SUITE(playout)           \
    SUITE(agent)             \
    SUITE(person)            \
    SUITE(transposition)     \
    SUITE(evaluation)        \
    SUITE(search)            \
    SUITE(solver_background) \
    SUITE(solver_values)     \
    SUITE(book)              \
    SUITE(perfect)           \
    SUITE(proof_report)      \
    SUITE(checker)           \
    SUITE(checker_evolution) \
    SUITE(cma)               \
    SUITE(weights_evolution) \
    SUITE(value_net)         \
    SUITE(net_training)      \
    SUITE(hybrid)            \
    SUITE(level)             \
    SUITE(elo)               \
    SUITE(arena_tables)      \
    SUITE(tournament)        \
    SUITE(calibrate)         \
    SUITE(history)           \
    SUITE(match)             \
    SUITE(start)             \
    SUITE(worker)            \
    SUITE(review)            \
    SUITE(marks)             \
    SUITE(session)           \
    SUITE(lessons)           \
    SUITE(save)              \
    SUITE(game_code)         \
    SUITE(saved_games)       \
    SUITE(config)            \
    SUITE(time_control)      \
    SUITE(puzzle)            \
    SUITE(puzzle_day)        \
    SUITE(repetition)        \
    SUITE(puzzles)           \
    SUITE(puzzle_maker)      \
    SUITE(record)            \
    SUITE(statistics)        \
    SUITE(advice)            \
    SUITE(describe)          \
    SUITE(text_mode)         \
    SUITE(canvas)            \
    SUITE(dialogs)           \
    SUITE(theme)             \
    SUITE(term)              \
    SUITE(term_input)        \
    SUITE(widget)            \
    SUITE(bindings)          \
    SUITE(timeline)          \
    SUITE(board)             \
    SUITE(move_preview)      \
    SUITE(selection)         \
    SUITE(rules_words)       \
    SUITE(rule_example)      \
    SUITE(tips)              \
    SUITE(simple_screens)    \
    SUITE(ask)               \
    SUITE(cards)             \
    SUITE(commands)          \
    SUITE(solve)             \
    SUITE(manual)            \
    SUITE(keys)              \
    SUITE(app_keys)          \
    SUITE(play_screen)       \
    SUITE(play_cards)        \
    SUITE(play_layout)       \
    SUITE(arena_screen)      \
    SUITE(play_states)       \
    SUITE(play_abalone)      \
    SUITE(sent_games)        \
    SUITE(lesson_screen)     \
    SUITE(app_ground)        \
    SUITE(corpus)            \
    SUITE(gradient)          \
    SUITE(actor_net)         \
    SUITE(actor_loss)        \
    SUITE(actor_run)         \
    SUITE(actor_training)

/* Weak: a suite whose file was not linked is not there. */
#define DECLARE_SUITE(name) __attribute__((weak)) Suite *name##_suite(void);
SUITES(DECLARE_SUITE)
