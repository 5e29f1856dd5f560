# SPDX-License-Identifier: MIT
"""How fast the library is from Python: name, value, unit."""

import time

import naqala


def rate(name, unit, work):
    """The best of three runs; work() returns how many it has done."""
    best = 0.0
    for _ in range(3):
        start = time.perf_counter()
        done = work()
        best = max(best, done / (time.perf_counter() - start))
    print("%-28s %6.4g %s" % (name, best / 1e6, unit))


def play_single():
    """Moves and the actions after each, one by one."""
    game = naqala.Game("kalah")
    plies = 0
    for _ in range(2000):
        state = game.new_initial_state()
        actions = state.legal_actions()
        while actions:
            state.apply_action(actions[plies % len(actions)])
            actions = state.legal_actions()
            plies += 1
    return plies


def play_batch(spec):
    batch = naqala.Batch(naqala.Game(spec), 1000)

    def play():
        batch.play(2000)
        return 2000 * len(batch)

    return play


rate("python-apply-and-actions", "million a second", play_single)
for spec in ("kalah", "oware", "abalone"):
    rate("python-batch-" + spec, "million plies a second", play_batch(spec))
