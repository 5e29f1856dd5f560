#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Learns a small Kalah from nothing but its results, in some seconds.

    python3 example.py [GAMES]

What it learns is a weight for each number of a position, so that their sum says
what the position is worth to the one to move. It plays against itself, now and
then by chance, and moves the value of each position towards that of the next
one. Then it plays against chance, as before it had learned.
"""

import math
import random
import sys

import naqala

GAME = naqala.Game("kalah:pits=4,seeds=3")
RATE = 0.02  # of learning
CURIOUS = 0.2  # how often chance plays while it learns


def judge(weights, numbers):
    return math.tanh(sum(w * n for w, n in zip(weights, numbers)))


def worth(weights, state, player):
    """To this player: what is won, or how it looks."""
    if state.is_terminal():
        return state.returns()[player]
    value = judge(weights, state.observation_tensor())
    return value if state.current_player() == player else -value


def choose(weights, state):
    player = state.current_player()
    return max(state.legal_actions(),
               key=lambda action: worth(weights, state.child(action), player))


def learn(weights, games, chance):
    for _ in range(games):
        state = GAME.new_initial_state()
        while not state.is_terminal():
            player = state.current_player()
            numbers = state.observation_tensor()
            actions = state.legal_actions()
            curious = chance.random() < CURIOUS
            action = chance.choice(actions) if curious else choose(weights,
                                                                   state)
            state.apply_action(action)
            if curious:
                continue
            value = judge(weights, numbers)
            slope = (worth(weights, state, player) - value) * (1 - value ** 2)
            for i, number in enumerate(numbers):
                weights[i] += RATE * slope * number


def test(weights, games, chance):
    """The share of the points that it gets against chance, from both sides."""
    points = 0.0
    for i in range(games):
        state = GAME.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(weights, state)
                               if state.current_player() == i % 2 else
                               chance.choice(state.legal_actions()))
        points += (1 + state.returns()[i % 2]) / 2
    return points / games


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    chance = random.Random(1)
    weights = [0.0] * GAME.observation_tensor_size()
    print("before: %.0f %% against chance" % (100 * test(weights, 300, chance)))
    learn(weights, games, chance)
    print("after %d games: %.0f %%" % (games,
                                       100 * test(weights, 300, chance)))


if __name__ == "__main__":
    main()
