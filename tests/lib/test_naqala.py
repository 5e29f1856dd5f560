# SPDX-License-Identifier: MIT
"""The Python module, against the rules that tests/game know by other means."""

import copy
import ctypes
import os
import pickle
import random
import tempfile
import threading
import unittest

import naqala

# Sequences of moves from the start that other programs have counted.
COUNTS = [("kalah", 4, 942), ("kalah:pits=7,seeds=7,pie=on", 3, 364),
          ("oware", 4, 1014), ("togyzkumalak", 3, 613), ("mangala", 3, 213),
          ("abalone", 2, 2692), ("abalone:players=3", 2, 1587)]


def count(state, depth):
    if depth == 0:
        return 1
    return sum(count(state.child(action), depth - 1)
               for action in state.legal_actions())


def play_by_chance(state, chance):
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))


class Games(unittest.TestCase):
    def test_all_names_make_games(self):
        self.assertIn("kalah", naqala.games())
        for name in naqala.games():
            self.assertEqual(str(naqala.Game(name)), name)
        self.assertRegex(naqala.version(), r"^\d+\.\d+\.\d+$")

    def test_what_is_wrong_is_an_error_with_a_sentence(self):
        for spec in ("chess", "kalah:pits=13", ""):
            with self.assertRaisesRegex(naqala.Error, "no such game|pits"):
                naqala.Game(spec)
        with self.assertRaises(naqala.Error):
            naqala.Game("kalah").new_initial_state("4,4,4/s")

    def test_levels_are_agents(self):
        game = naqala.Game("kalah")
        self.assertEqual(game.levels()[0], "acorn")
        naqala.Agent(game, game.levels()[1])

    def test_shapes(self):
        game = naqala.Game("kalah:pits=6,seeds=4")
        self.assertEqual(game.num_players(), 2)
        self.assertEqual(game.num_distinct_actions(), 8)
        self.assertEqual(game.observation_tensor_shape(), [29])
        self.assertEqual((game.min_utility(), game.max_utility()), (-1, 1))


class States(unittest.TestCase):
    def test_as_many_games_as_others_have_counted(self):
        for spec, depth, wanted in COUNTS:
            state = naqala.Game(spec).new_initial_state()
            self.assertEqual(count(state, depth), wanted, spec)
            self.assertEqual(state.perft(depth), wanted, spec)

    def test_a_game_is_played_and_taken_back(self):
        for name in naqala.games():
            game = naqala.Game(name)
            chance = random.Random(4)
            state = game.new_initial_state()
            start = str(state)
            play_by_chance(state, chance)
            self.assertEqual(state.current_player(), -4)
            self.assertEqual(state.legal_actions(), [])
            self.assertAlmostEqual(sum(state.returns()), 0)
            moves = state.move_number()
            for _ in range(moves):
                state.undo_action()
            self.assertEqual(str(state), start)
            self.assertEqual(state, game.new_initial_state())
            self.assertEqual(hash(state), hash(game.new_initial_state()))
            with self.assertRaises(naqala.Error):
                state.undo_action()

    def test_a_won_game(self):
        state = naqala.Game("kalah").new_initial_state(
            "0,0,0,0,0,1,24/0,0,0,0,0,3,20/s")
        self.assertEqual(state.legal_actions(), [5])
        state.apply_action(5)
        self.assertTrue(state.is_terminal())
        self.assertEqual(state.returns(), [1.0, -1.0])
        self.assertEqual(state.points(), [25.0, 23.0])
        with self.assertRaisesRegex(naqala.Error, "the game is over"):
            state.apply_action(0)

    def test_an_illegal_action_changes_nothing(self):
        state = naqala.Game("oware").new_initial_state()
        before = str(state)
        for action in (-1, 6, 7, 1000, 2 ** 32 + 2, 2 - 2 ** 32):
            with self.assertRaisesRegex(naqala.Error, "not legal"):
                state.apply_action(action)
            with self.assertRaisesRegex(naqala.Error, "not legal"):
                state.action_to_string(action)
        self.assertEqual(str(state), before)

    def test_a_text_with_a_zero_byte_is_wrong(self):
        game = naqala.Game("kalah")
        state = game.new_initial_state()
        for read in (lambda: naqala.Game("kalah\0:pits=3"),
                     lambda: game.new_initial_state(str(state) + "\0x"),
                     lambda: state.string_to_action("3\0x"),
                     lambda: naqala.Agent(game, "random\0x")):
            with self.assertRaisesRegex(naqala.Error, "zero byte"):
                read()
        for read in (lambda: naqala.Game("\udcff"),
                     lambda: state.string_to_action("\udc80")):
            with self.assertRaisesRegex(naqala.Error, "not Unicode"):
                read()

    def test_text(self):
        state = naqala.Game("kalah").new_initial_state()
        self.assertEqual(str(state), "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s")
        self.assertEqual(state.action_to_string(2), "3")
        self.assertEqual(state.action_to_string(0, 2), "3")
        self.assertEqual(state.string_to_action("3"), 2)
        with self.assertRaises(naqala.Error):
            state.string_to_action("9")

    def test_observations(self):
        state = naqala.Game("kalah:pits=3,seeds=6").new_initial_state(
            "1,2,3,10/4,5,6,5/s")
        south = [1, 2, 3, 10, 4, 5, 6, 5] + [0] * 8 + [1]
        self.assertEqual(state.observation_tensor(), south)
        self.assertEqual(state.observation_tensor(0), south)
        self.assertEqual(state.observation_tensor(1),
                         [4, 5, 6, 5, 1, 2, 3, 10] + [0] * 9)
        self.assertEqual(state.legal_actions_mask(), [1, 1, 1, 0, 0])
        for player in (-1, 2, 2 ** 32):
            with self.assertRaisesRegex(naqala.Error, "no such player"):
                state.observation_tensor(player)

    def test_a_clone_goes_its_own_way(self):
        state = naqala.Game("oware").new_initial_state()
        clone = state.clone()
        clone.apply_action(0)
        self.assertNotEqual(str(state), str(clone))
        self.assertNotEqual(state, clone)
        self.assertEqual(state.move_number(), 0)


    def test_a_copy_is_a_clone(self):
        state = naqala.Game("oware").new_initial_state()
        for other in (copy.copy(state), copy.deepcopy([state])[0]):
            self.assertEqual(other, state)
            self.assertIs(other.get_game(), state.get_game())
            other.apply_action(0)
            self.assertEqual(state.move_number(), 0)

    def test_what_cannot_be_copied_says_so(self):
        game = naqala.Game("kalah")
        self.assertIs(copy.copy(game), game)
        self.assertIs(copy.deepcopy(game), game)
        for made in (naqala.Agent(game, "random"), naqala.Batch(game, 2)):
            for way in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.assertRaisesRegex(naqala.Error, "cannot be copied"):
                    way(made)
        with self.assertRaisesRegex(naqala.Error, "cannot be copied"):
            pickle.dumps(game.new_initial_state())

    def test_what_is_equal_has_the_same_moves(self):
        # The text of a position does not say that it can be swapped.
        game = naqala.Game("kalah:pits=3,seeds=3,pie=on")
        state = game.new_initial_state()
        state.apply_action(1)
        read = game.new_initial_state(str(state))
        self.assertNotEqual(state.legal_actions(), read.legal_actions())
        self.assertNotEqual(state, read)
        self.assertEqual(read, game.new_initial_state(str(state)))


class Agents(unittest.TestCase):
    def test_the_solver_proves(self):
        game = naqala.Game("kalah")
        solver = naqala.Agent(game)
        # By a solver that is not ours.
        state = game.new_initial_state("5,3,0,0,0,2,13/1,0,0,0,0,1,23/s")
        thought = solver.think(state)
        self.assertTrue(thought.proven)
        self.assertEqual(thought.value, -4)
        self.assertIn(thought.action, (0, 1, 5))
        self.assertEqual(sorted(thought.values), [0, 1, 5])

    def test_values_that_are_bounds_are_told(self):
        # Alpha-beta looks at a move that is worse only until it knows that.
        game = naqala.Game("kalah")
        state = game.new_initial_state()
        thought = naqala.Agent(game, "minimax:depth=4").think(state)
        self.assertEqual(sorted(thought.values), state.legal_actions())
        self.assertNotIn(thought.action, thought.at_most)
        self.assertGreater(len(thought.at_most), 0)
        self.assertLess(thought.at_most, set(thought.values))

        state = game.new_initial_state("5,3,0,0,0,2,13/1,0,0,0,0,1,23/s")
        self.assertEqual(naqala.Agent(game).think(state).at_most, set())

    def test_who_is_unknown_is_an_error(self):
        with self.assertRaisesRegex(naqala.Error, "nobody"):
            naqala.Agent(naqala.Game("kalah"), "nobody")

    def test_an_error_may_name_a_file_in_other_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            home = os.fsencode(folder) + b"/caf\xe9"
            os.makedirs(home + b"/naqala/nets")
            with open(home + b"/naqala/nets/kalah-6.net", "w") as net:
                net.write("no net")
            before = os.environb.get(b"XDG_DATA_HOME")
            os.environb[b"XDG_DATA_HOME"] = home
            try:
                with self.assertRaisesRegex(naqala.Error, "caf.*kalah-6.net"):
                    naqala.Agent(naqala.Game("kalah"), "net")
            finally:
                del os.environb[b"XDG_DATA_HOME"]
                if before is not None:
                    os.environb[b"XDG_DATA_HOME"] = before

    def test_a_number_that_does_not_fit_is_no_other_one(self):
        game = naqala.Game("kalah")
        state = game.new_initial_state()
        agent = naqala.Agent(game, "minimax:depth=1")
        for wrong in (-1, 2 ** 64 + 1):
            for what, take in (
                    ("depth", state.perft),
                    ("seed", lambda n: naqala.Agent(game, "random", n)),
                    ("nodes", lambda n: agent.think(state, nodes=n)),
                    ("depth", lambda n: agent.think(state, depth=n)),
                    ("count", lambda n: naqala.Batch(game, n)),
                    ("seed", lambda n: naqala.Batch(game, 1, n)),
                    ("plies", naqala.Batch(game, 1).play)):
                with self.assertRaisesRegex(
                        naqala.Error, "^%s: %d is not in 0" % (what, wrong)):
                    take(wrong)
        for take in (state.perft, naqala.Batch(game, 1).play,
                     lambda n: agent.think(state, depth=n)):
            with self.assertRaisesRegex(naqala.Error,
                                        "4294967297 is not in 0..2147483647"):
                take(2 ** 32 + 1)
        naqala.Agent(game, "random", 2 ** 64 - 1)

    def test_limits(self):
        game = naqala.Game("oware")
        state = game.new_initial_state()
        thought = naqala.Agent(game, "minimax:depth=9").think(state, depth=2)
        self.assertEqual(thought.depth, 2)
        agent = naqala.Agent(game, "random", seed=3)
        again = naqala.Agent(game, "random", seed=3)
        self.assertEqual([agent.step(state) for _ in range(20)],
                         [again.step(state) for _ in range(20)])


class Batches(unittest.TestCase):
    def test_of_a_game_that_is_over_at_its_start_there_are_none(self):
        over = naqala.Game("oware:pits=1,seeds=1,slam=forbidden")
        with self.assertRaisesRegex(naqala.Error, "before its first move"):
            naqala.Batch(over, 2)

    def test_a_batch_plays_as_states_do(self):
        game = naqala.Game("kalah:pits=4,seeds=3")
        states = [game.new_initial_state() for _ in range(4)]
        batch = naqala.Batch(game, len(states))
        chance = random.Random(2)
        over = 0
        for _ in range(200):
            batch.look()
            for i, state in enumerate(states):
                width = game.num_distinct_actions()
                self.assertEqual(batch.legal[i * width:(i + 1) * width],
                                 bytes(state.legal_actions_mask())
                                 if isinstance(batch.legal[:1], bytes)
                                 else state.legal_actions_mask())
                width = game.observation_tensor_size()
                self.assertEqual(batch.numbers[i * width:(i + 1) * width],
                                 state.observation_tensor())
                self.assertEqual(batch.players[i], state.current_player())
            actions = [chance.choice(state.legal_actions())
                       for state in states]
            self.assertEqual(batch.step(actions), 0)
            for i, state in enumerate(states):
                state.apply_action(actions[i])
                self.assertEqual(batch.ended[i], state.is_terminal())
                self.assertEqual(batch.returns[2 * i:2 * i + 2],
                                 state.returns())
                if state.is_terminal():
                    over += 1
                    states[i] = game.new_initial_state()
        self.assertGreater(over, 10)

    def test_any_numbers_are_actions(self):
        game = naqala.Game("kalah")
        wanted = game.new_initial_state()
        wanted.apply_action(2)
        for actions in ([2, 2], (2, 2), bytes([2, 2]),
                        (ctypes.c_uint8 * 2)(2, 2),
                        (ctypes.c_int64 * 2)(2, 2)):
            batch = naqala.Batch(game, 2)
            self.assertEqual(batch.step(actions), 0)
            batch.look()
            self.assertEqual(batch.numbers[:],
                             2 * wanted.observation_tensor())
        self.assertEqual(naqala.Batch(game, 2).step([2 ** 32 + 2, -1]), 2)

    def test_chance_plays(self):
        batch = naqala.Batch(naqala.Game("kalah"), 50)
        self.assertEqual(len(batch), 50)
        self.assertGreater(batch.play(200), 50)
        self.assertEqual(batch.step([-1] * 50), 50)
        with self.assertRaises(naqala.Error):
            batch.step([0])
        array = batch.actions()
        self.assertEqual(len(array), 50)
        batch.step(array)


class Environments(unittest.TestCase):
    def test_a_game_to_its_end(self):
        for spec in ("kalah", "abalone:players=3"):
            environment = naqala.Environment(spec)
            environment.reset(seed=1)
            total = dict.fromkeys(environment.possible_agents, 0.0)
            for agent in environment.agent_iter():
                self.assertEqual(agent, environment.agent_selection)
                seen, reward, over, cut, _ = environment.last()
                total[agent] += reward
                self.assertFalse(cut)
                if over:
                    environment.step(None)
                    continue
                action = environment.action_space_sample()
                self.assertEqual(seen["action_mask"][action], 1)
                environment.step(action)
            self.assertEqual(environment.agents, [])
            self.assertAlmostEqual(sum(total.values()), 0)
            self.assertEqual(list(total.values()),
                             environment.state.returns())

    def test_the_other_player_has_no_action(self):
        environment = naqala.Environment("oware")
        first, second = environment.possible_agents
        self.assertEqual(sum(environment.observe(first)["action_mask"]), 6)
        self.assertEqual(sum(environment.observe(second)["action_mask"]), 0)

    def test_a_position_as_the_start(self):
        environment = naqala.Environment("kalah")
        environment.reset(options={
            "position": "0,0,0,0,0,1,24/0,0,0,0,0,3,20/s"})
        environment.step(5)
        self.assertEqual(environment.rewards,
                         {"player_0": 1.0, "player_1": -1.0})
        with self.assertRaisesRegex(naqala.Error, "must be None"):
            environment.step(0)
        with self.assertRaisesRegex(naqala.Error, "the game is over"):
            environment.action_space_sample()
        environment.step(None)
        environment.step(None)
        with self.assertRaisesRegex(naqala.Error, "the game is over"):
            environment.step(None)
        self.assertEqual(environment.render(), str(environment.state))
        environment.close()


class Threads(unittest.TestCase):
    def test_threads_share_a_game(self):
        game = naqala.Game("kalah")
        ends = []

        def play(seed):
            state = game.new_initial_state()
            play_by_chance(state, random.Random(seed))
            ends.append(state.returns())

        threads = [threading.Thread(target=play, args=(seed,))
                   for seed in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(ends), 8)


if __name__ == "__main__":
    unittest.main()
