# SPDX-License-Identifier: MIT
"""Sowing games and Abalone, by libnaqala.

    import naqala

    game = naqala.Game("kalah:pits=6,seeds=4")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    print(state.returns())

Game and State have the methods of OpenSpiel's games and states, Environment
those of an environment of PettingZoo (AEC), and Batch plays many games at once
in memory that numpy can use without a copy. What is wrong raises naqala.Error
with a sentence. Nothing but Python itself is needed.

The library is that of $NAQALA_LIBRARY; without it, it is looked for where it was
installed with this file, below the prefix that this file is in, and where the
system looks.
"""

import ctypes
import os
import random

__all__ = ["Agent", "Batch", "Environment", "Error", "Game", "State", "games",
           "version"]

_LIBDIR = ""  # where the library is; make install says it

_ACTIONS_MAX = 384
_TEXT_MAX = 512
_LINE_MAX = 40
_TERMINAL = -4  # the player of a state that is over, as OpenSpiel has it


class Error(ValueError):
    """What the library says is wrong."""


# ---- the library ----

class _Error(ctypes.Structure):
    _fields_ = [("text", ctypes.c_char * _TEXT_MAX)]


class _Limits(ctypes.Structure):
    _fields_ = [("nodes", ctypes.c_uint64), ("depth", ctypes.c_int32),
                ("seconds", ctypes.c_double)]


class _Value(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int32), ("amount", ctypes.c_double),
                ("at_most", ctypes.c_bool)]


class _Thought(ctypes.Structure):
    _fields_ = [("value", _Value), ("nodes", ctypes.c_uint64),
                ("depth", ctypes.c_int32), ("action_count", ctypes.c_int32),
                ("actions", ctypes.c_int32 * _ACTIONS_MAX),
                ("values", _Value * _ACTIONS_MAX),
                ("line_count", ctypes.c_int32),
                ("line", ctypes.c_int32 * _LINE_MAX)]


_P = ctypes.c_void_p
_I = ctypes.c_int
_FUNCTIONS = {
    "naqala_version": (ctypes.c_char_p, []),
    "naqala_game_name_at": (ctypes.c_char_p, [_I]),
    "naqala_game_new": (_P, [ctypes.c_char_p, _P]),
    "naqala_game_free": (None, [_P]),
    "naqala_game_player_count": (_I, [_P]),
    "naqala_game_action_count": (_I, [_P]),
    "naqala_game_number_count": (_I, [_P]),
    "naqala_game_spec": (ctypes.c_char_p, [_P, _P]),
    "naqala_game_level": (ctypes.c_char_p, [_P, _I]),
    "naqala_position_new": (_P, [_P]),
    "naqala_position_read": (_P, [_P, ctypes.c_char_p, _P]),
    "naqala_position_copy": (_P, [_P]),
    "naqala_position_free": (None, [_P]),
    "naqala_position_text": (ctypes.c_char_p, [_P, _P]),
    "naqala_position_player": (_I, [_P]),
    "naqala_position_end": (_I, [_P]),
    "naqala_position_points": (ctypes.c_double, [_P, _I]),
    "naqala_position_return": (ctypes.c_double, [_P, _I]),
    "naqala_position_hash": (ctypes.c_uint64, [_P]),
    "naqala_position_numbers": (None, [_P, _I, _P]),
    "naqala_position_actions": (_I, [_P, _P]),
    "naqala_position_play": (ctypes.c_bool, [_P, ctypes.c_int32, _P]),
    "naqala_position_undo": (ctypes.c_bool, [_P]),
    "naqala_position_plies": (_I, [_P]),
    "naqala_action_text": (ctypes.c_char_p, [_P, ctypes.c_int32, _P]),
    "naqala_action_read": (ctypes.c_int32, [_P, ctypes.c_char_p, _P]),
    "naqala_perft": (ctypes.c_uint64, [_P, _I]),
    "naqala_agent_new": (_P, [_P, ctypes.c_char_p, ctypes.c_uint64, _P]),
    "naqala_agent_free": (None, [_P]),
    "naqala_agent_choose": (ctypes.c_int32, [_P, _P, _P, _P, _P]),
    "naqala_batch_new": (_P, [_P, ctypes.c_size_t, ctypes.c_uint64, _P]),
    "naqala_batch_free": (None, [_P]),
    "naqala_batch_step": (ctypes.c_size_t, [_P, _P, _P, _P]),
    "naqala_batch_play": (ctypes.c_size_t, [_P, _I]),
    "naqala_batch_look": (None, [_P, _P, _P, _P]),
}


def _load():
    here = os.path.dirname(os.path.abspath(__file__))
    prefix = os.path.dirname(os.path.dirname(os.path.dirname(here)))
    below = os.path.join(prefix, "lib")
    named = os.environ.get("NAQALA_LIBRARY")
    places = [named] if named else [
        os.path.join(folder, "libnaqala.so.0")
        for folder in (_LIBDIR or below, below, "")]
    failure = None
    for place in places:
        try:
            library = ctypes.CDLL(place)
            break
        except OSError as error:
            failure = error
    else:
        raise ImportError("libnaqala.so.0 is not found; $NAQALA_LIBRARY may "
                          "say where it is: %s" % failure)
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


_library = _load()


def _ask(function, *arguments):
    """Calls what makes something, and raises what it says is wrong."""
    error = _Error()
    made = function(*arguments, ctypes.byref(error))
    if made is None or made is False or made == -1:
        # It may name a file, whose name need not be Unicode.
        raise Error(error.text.decode(errors="replace"))
    return made


def _bytes(text):
    """As the library reads texts: up to a zero byte, which none has."""
    if "\0" in text:
        raise Error("a text has a zero byte: %r" % text)
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise Error("a text is not Unicode: %r" % text) from None


def _text(function, *arguments):
    return function(*arguments,
                    ctypes.create_string_buffer(_TEXT_MAX)).decode()


_INT_MAX = 2 ** 31 - 1
_LONG_MAX = 2 ** 64 - 1
_SIZE_MAX = 2 ** (8 * ctypes.sizeof(ctypes.c_size_t)) - 1


def _fitting(what, number, most):
    """The number: of one that does not fit ctypes would pass the lower bits."""
    if not 0 <= number <= most:
        raise Error("%s: %d is not in 0..%d" % (what, number, most))
    return number


def version():
    return _library.naqala_version().decode()


def _list(function, *arguments):
    names = []
    while True:
        name = function(*arguments, len(names))
        if name is None:
            return names
        names.append(name.decode())


def games():
    """The names that specs begin with."""
    return _list(_library.naqala_game_name_at)


class _Made:
    """What the library has made; freed with its last reference."""

    def __init__(self, pointer, free):
        self._pointer = pointer
        self._free = free

    def __del__(self):
        if getattr(self, "_pointer", None):
            self._free(self._pointer)

    def __reduce__(self):  # both would free the same
        raise Error("a naqala.%s cannot be copied or pickled" %
                    type(self).__name__)


# ---- games and states ----

class Game(_Made):
    """The rules of a game, from a spec: kalah:pits=7,seeds=7,pie=on."""

    def __init__(self, spec="kalah"):
        super().__init__(_ask(_library.naqala_game_new, _bytes(spec)),
                         _library.naqala_game_free)
        self._players = _library.naqala_game_player_count(self._pointer)
        self._actions = _library.naqala_game_action_count(self._pointer)
        self._numbers = _library.naqala_game_number_count(self._pointer)

    def __copy__(self):  # it never changes
        return self

    def __deepcopy__(self, memo):
        return self

    def __str__(self):
        return _text(_library.naqala_game_spec, self._pointer)

    def __repr__(self):
        return "naqala.Game(%r)" % str(self)

    def num_players(self):
        return self._players

    def num_distinct_actions(self):
        return self._actions

    def observation_tensor_shape(self):
        return [self._numbers]

    def observation_tensor_size(self):
        return self._numbers

    def min_utility(self):
        return -1.0

    def max_utility(self):
        return 1.0

    def _number(self, action):
        """Its number in the library: -1, which is never legal, where it is no
        action. Numbers have 32 bits there, and others would be taken for
        some action."""
        return action if 0 <= action < self._actions else -1

    def levels(self):
        """The keys of the levels that play it, weakest first."""
        return _list(_library.naqala_game_level, self._pointer)

    def new_initial_state(self, text=None):
        """The start of the game, or a position from its text."""
        if text is None:
            return State(self, _library.naqala_position_new(self._pointer))
        return State(self, _ask(_library.naqala_position_read, self._pointer,
                                _bytes(text)))


class State(_Made):
    """A position with the moves that led to it; made by a Game."""

    _play = _library.naqala_position_play
    _legal = _library.naqala_position_actions
    _mover = _library.naqala_position_player

    def __init__(self, game, pointer):
        super().__init__(pointer, _library.naqala_position_free)
        self._game = game
        self._buffer = (ctypes.c_int32 * _ACTIONS_MAX)()

    def __copy__(self):
        return self.clone()

    def __deepcopy__(self, memo):
        return self.clone()

    def __str__(self):
        return _text(_library.naqala_position_text, self._pointer)

    def __repr__(self):
        return "naqala.State(%r, %r)" % (str(self._game), str(self))

    def __hash__(self):
        return _library.naqala_position_hash(self._pointer)

    def __eq__(self, other):
        return (isinstance(other, State) and hash(self) == hash(other) and
                str(self._game) == str(other._game) and
                str(self) == str(other))

    def get_game(self):
        return self._game

    def num_players(self):
        return self._game.num_players()

    def current_player(self):
        """From 0; -4 when it is over."""
        player = self._mover(self._pointer)
        return _TERMINAL if player < 0 else player

    def is_terminal(self):
        return self._mover(self._pointer) < 0

    def is_chance_node(self):
        return False

    def legal_actions(self):
        return self._buffer[:self._legal(self._pointer, self._buffer)]

    def legal_actions_mask(self):
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions():
            mask[action] = 1
        return mask

    def apply_action(self, action):
        action = self._game._number(action)
        if not self._play(self._pointer, action, None):
            _ask(_library.naqala_position_play, self._pointer, action)

    def undo_action(self):
        if not _library.naqala_position_undo(self._pointer):
            raise Error("there is no move to take back")

    def clone(self):
        return State(self._game, _library.naqala_position_copy(self._pointer))

    def child(self, action):
        child = self.clone()
        child.apply_action(action)
        return child

    def move_number(self):
        return _library.naqala_position_plies(self._pointer)

    def returns(self):
        """1, 0 and -1 for a game that is won, drawn and lost."""
        return [_library.naqala_position_return(self._pointer, player)
                for player in range(self._game.num_players())]

    def points(self):
        """Seeds banked or marbles pushed out by each player."""
        return [_library.naqala_position_points(self._pointer, player)
                for player in range(self._game.num_players())]

    def observation_tensor(self, player=None):
        """The position as numbers, as the player sees it; libnaqala(3) lists
        them."""
        if player is None:
            player = max(self.current_player(), 0)
        if not 0 <= player < self.num_players():
            raise Error("no such player: %d" % player)
        numbers = (ctypes.c_float * self._game.observation_tensor_size())()
        _library.naqala_position_numbers(self._pointer, player, numbers)
        return numbers[:]

    def observation_string(self, player=None):
        return str(self)

    def information_state_string(self, player=None):
        return str(self)

    def action_to_string(self, *player_and_action):
        """(action) or (player, action): a legal one as the board writes it."""
        text = _text(_library.naqala_action_text, self._pointer,
                     self._game._number(player_and_action[-1]))
        if not text:
            raise Error("the action is not legal")
        return text

    def string_to_action(self, text):
        return _ask(_library.naqala_action_read, self._pointer, _bytes(text))

    def perft(self, depth):
        return _library.naqala_perft(self._pointer,
                                     _fitting("depth", depth, _INT_MAX))


# ---- agents ----

class Thought:
    """What an agent thought: its action, the value for the one to move, and the
    values of all actions. `kind` is "proven" or "margin" for seeds or marbles,
    "chance" for that to win, "other" for what is only more or less. Of the
    actions in `at_most` the value is only a bound: it may be less."""

    KINDS = ["none", "proven", "margin", "chance", "other"]

    def __init__(self, action, thought):
        self.action = action
        self.kind = self.KINDS[thought.value.kind]
        self.value = thought.value.amount
        self.proven = self.kind == "proven"
        self.nodes = thought.nodes
        self.depth = thought.depth
        self.values = {thought.actions[i]: thought.values[i].amount
                       for i in range(thought.action_count)}
        self.at_most = {thought.actions[i]
                        for i in range(thought.action_count)
                        if thought.values[i].at_most}
        self.line = thought.line[:thought.line_count]


class Agent(_Made):
    """A level (oak), an agent with options (minimax:depth=4), or `solver`."""

    def __init__(self, game, who="solver", seed=1):
        super().__init__(_ask(_library.naqala_agent_new, game._pointer,
                              _bytes(who), _fitting("seed", seed, _LONG_MAX)),
                         _library.naqala_agent_free)
        self._game = game

    def think(self, state, seconds=0.0, nodes=0, depth=0):
        """Chooses an action within these limits; 0 is none."""
        thought = _Thought()
        limits = _Limits(_fitting("nodes", nodes, _LONG_MAX),
                         _fitting("depth", depth, _INT_MAX), seconds)
        action = _ask(_library.naqala_agent_choose, self._pointer,
                      state._pointer, ctypes.byref(limits),
                      ctypes.byref(thought))
        return Thought(action, thought)

    def step(self, state):
        return self.think(state).action


# ---- many games at once ----

class Batch(_Made):
    """So many games at once. The arrays that its methods return are of ctypes;
    numpy.ctypeslib.as_array uses them without a copy."""

    def __init__(self, game, count, seed=1):
        super().__init__(_ask(_library.naqala_batch_new, game._pointer,
                              _fitting("count", count, _SIZE_MAX),
                              _fitting("seed", seed, _LONG_MAX)),
                         _library.naqala_batch_free)
        self._game = game
        self._count = count
        self.returns = (ctypes.c_float * (count * game.num_players()))()
        self.ended = (ctypes.c_uint8 * count)()
        self.players = (ctypes.c_uint8 * count)()
        self.legal = (ctypes.c_uint8 * (count * game.num_distinct_actions()))()
        self.numbers = (ctypes.c_float *
                        (count * game.observation_tensor_size()))()

    def __len__(self):
        return self._count

    def actions(self):
        """An array to be filled with an action for each game."""
        return (ctypes.c_int32 * self._count)()

    def step(self, actions):
        """Plays an action in each game; fills returns and ended. Returns how
        many were not legal: there chance has played. An array that actions()
        has made is used as it is."""
        if len(actions) != self._count:
            raise Error("%d actions for %d games" % (len(actions),
                                                     self._count))
        if not isinstance(actions, ctypes.c_int32 * self._count):
            actions = (ctypes.c_int32 * self._count)(
                *(self._game._number(action) for action in actions))
        return _library.naqala_batch_step(self._pointer, actions, self.returns,
                                          self.ended)

    def play(self, plies):
        """Chance plays so many moves in each game. Returns how many games have
        ended."""
        return _library.naqala_batch_play(self._pointer,
                                          _fitting("plies", plies, _INT_MAX))

    def look(self):
        """Fills players, legal and numbers."""
        _library.naqala_batch_look(self._pointer, self.players, self.legal,
                                   self.numbers)


# ---- environments ----

class Environment:
    """A game with the methods of an AEC environment of PettingZoo."""

    metadata = {"name": "naqala", "render_modes": ["ansi"],
                "is_parallelizable": False}

    def __init__(self, spec="kalah"):
        self.game = Game(spec)
        self.possible_agents = ["player_%d" % i
                                for i in range(self.game.num_players())]
        self.reset()

    def reset(self, seed=None, options=None):
        """The start of the game, or the position options["position"]."""
        self._rng = random.Random(seed)
        self.state = self.game.new_initial_state(
            (options or {}).get("position"))
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def _select(self):
        over = self.state.is_terminal()
        if over:
            returns = self.state.returns()
            for index, agent in enumerate(self.possible_agents):
                self.terminations[agent] = True
                self.rewards[agent] = returns[index]
                self._cumulative_rewards[agent] += returns[index]
        self.agent_selection = (self.agents[0] if over else
                                self.agents[self.state.current_player()])

    def observe(self, agent):
        player = self.possible_agents.index(agent)
        moves = player == self.state.current_player()
        return {"observation": self.state.observation_tensor(player),
                "action_mask": self.state.legal_actions_mask() if moves else
                [0] * self.game.num_distinct_actions()}

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None,
                self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action):
        """None for an agent whose game is over: it leaves."""
        agent = self.agent_selection
        if not self.agents:
            raise Error("the game is over: all agents have left")
        if self.terminations[agent]:
            if action is not None:
                raise Error("the game is over: the action must be None")
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        self.state.apply_action(action)
        self._cumulative_rewards[agent] = 0.0
        self._select()

    def agent_iter(self, max_iter=2 ** 63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def action_space_sample(self):
        """A legal action by chance."""
        if self.state.is_terminal():
            raise Error("the game is over: there is no legal action")
        return self._rng.choice(self.state.legal_actions())

    def render(self):
        return str(self.state)

    def close(self):
        pass
