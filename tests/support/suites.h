/* The suites of the runner; a new one is a line here. */
#ifndef NAQALA_TESTS_SUPPORT_SUITES_H
#define NAQALA_TESTS_SUPPORT_SUITES_H

#include <check.h>

#define SUITES(SUITE)   \
    SUITE(base)         \
    SUITE(ini)          \
    SUITE(game)         \
    SUITE(sowing)       \
    SUITE(reference)    \
    SUITE(oracle)       \
    SUITE(abalone)      \
    SUITE(wander)       \
    SUITE(agent)        \
    SUITE(person)       \
    SUITE(table)        \
    SUITE(evaluation)   \
    SUITE(search)       \
    SUITE(exact)        \
    SUITE(behind)       \
    SUITE(book)         \
    SUITE(perfect)      \
    SUITE(proof)        \
    SUITE(mcts)         \
    SUITE(checker)      \
    SUITE(evolve)       \
    SUITE(cma)          \
    SUITE(weighing)     \
    SUITE(value_net)    \
    SUITE(net_training) \
    SUITE(hybrid)       \
    SUITE(level)        \
    SUITE(elo)          \
    SUITE(arena)        \
    SUITE(calibrate)    \
    SUITE(lab)          \
    SUITE(history)      \
    SUITE(match)        \
    SUITE(worker)       \
    SUITE(review)       \
    SUITE(save)         \
    SUITE(shelf)        \
    SUITE(config)       \
    SUITE(keep)         \
    SUITE(record)       \
    SUITE(advice)       \
    SUITE(linear)       \
    SUITE(canvas)       \
    SUITE(lists)        \
    SUITE(theme)        \
    SUITE(term)         \
    SUITE(term_input)   \
    SUITE(widget)       \
    SUITE(timeline)     \
    SUITE(board)        \
    SUITE(facts)        \
    SUITE(hold)         \
    SUITE(rules)        \
    SUITE(simple)       \
    SUITE(picker)       \
    SUITE(ask)          \
    SUITE(command)      \
    SUITE(solve)        \
    SUITE(manual)       \
    SUITE(golden)       \
    SUITE(storm)        \
    SUITE(screens)      \
    SUITE(corpus)       \
    SUITE(learning)     \
    SUITE(actor_net)    \
    SUITE(actor_loss)   \
    SUITE(actor_run)    \
    SUITE(actor_training)

#define DECLARE_SUITE(name) Suite *name##_suite(void);
SUITES(DECLARE_SUITE)

#endif
