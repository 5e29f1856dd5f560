/* SPDX-License-Identifier: MIT */
/*
 * libnaqala: sowing games and Abalone for other programs.
 *
 *     game       rules, from a spec: kalah:pits=7,seeds=7,pie=on
 *     position   a game that is being played: actions, play, undo, text, numbers
 *     agent      a level of naqala, an agent with options, or the solver
 *     batch      many games at once, for training
 *
 *     naqala_game *game = naqala_game_new("kalah", NULL);
 *     naqala_position *position = naqala_position_new(game);
 *     int32_t actions[NAQALA_ACTIONS_MAX];
 *
 *     while (naqala_position_end(position) == NAQALA_GOES_ON) {
 *         int count = naqala_position_actions(position, actions);
 *         naqala_position_play(position, actions[count - 1], NULL);
 *     }
 *
 * Matches of several sets or rounds are not played here: a game ends with its
 * first set or round. An action is a number below naqala_game_action_count: the
 * same move has the same number in all positions of a game. A function that can
 * fail takes an error, which may be NULL, and fills it with one sentence.
 *
 * Threads: a game never changes and may be used by any number of threads; it
 * must outlive its positions, agents and batches. Each of those may be used by
 * one thread at a time. The library writes no files and does not touch the
 * terminal. Agents may read the nets, weights and tables of the user; no other
 * file is read.
 *
 * The interface is stable: functions may be added, but none is changed or
 * removed while the major version stays the same.
 */
#ifndef NAQALA_H
#define NAQALA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NAQALA_API __attribute__((visibility("default")))

enum {
    NAQALA_PLAYERS_MAX = 3,
    NAQALA_ACTIONS_MAX = 384, /* legal actions in a position */
    NAQALA_TEXT_MAX = 512,    /* bytes of any text, with its zero */
    NAQALA_LINE_MAX = 40
};

typedef struct naqala_error {
    char text[NAQALA_TEXT_MAX];
} naqala_error;

typedef struct naqala_game naqala_game;
typedef struct naqala_position naqala_position;
typedef struct naqala_agent naqala_agent;
typedef struct naqala_batch naqala_batch;

/* "0.1.0" */
NAQALA_API const char *naqala_version(void);

/* ---- games ---- */

/* The names that specs begin with, by index from 0; NULL behind the last. */
NAQALA_API const char *naqala_game_name_at(int index);

/* Makes a game from a spec, a name and its rules. Returns NULL if the spec is
 * wrong. The caller frees the game. */
NAQALA_API naqala_game *naqala_game_new(const char *spec, naqala_error *error);
NAQALA_API void naqala_game_free(naqala_game *game); /* NULL is fine */

NAQALA_API int naqala_game_player_count(const naqala_game *game);
NAQALA_API int naqala_game_action_count(const naqala_game *game);

/* How many numbers describe a position. */
NAQALA_API int naqala_game_number_count(const naqala_game *game);

/* The shortest spec of the game. Like all texts here, it is written into
 * `text`, which has NAQALA_TEXT_MAX bytes and is returned. */
NAQALA_API char *naqala_game_spec(const naqala_game *game, char *text);

/* The levels that play this game, weakest first, by index from 0. Returns the
 * key of the level, a name for naqala_agent_new; NULL behind the last. */
NAQALA_API const char *naqala_game_level(const naqala_game *game, int index);

/* ---- positions ---- */

/* Why a game is over. */
enum naqala_end {
    NAQALA_GOES_ON,
    NAQALA_IS_OVER,     /* by its position */
    NAQALA_IS_DECIDED,  /* one player has more than half of everything */
    NAQALA_IS_REPEATED, /* the position has occurred too often */
    NAQALA_IS_LONG      /* the most moves that are allowed have been made */
};

/* The start of the game. */
NAQALA_API naqala_position *naqala_position_new(const naqala_game *game);

/* Reads the text form: 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s. NULL if it is wrong. */
NAQALA_API naqala_position *naqala_position_read(const naqala_game *game,
                                                 const char *text,
                                                 naqala_error *error);

/* Copies the position with all moves that led to it. */
NAQALA_API naqala_position *
naqala_position_copy(const naqala_position *position);
NAQALA_API void naqala_position_free(naqala_position *position);

/* The text form: the board and the player to move. It does not tell which
 * player has which side after a swap by the pie rule, nor whether a swap is
 * possible. */
NAQALA_API char *naqala_position_text(const naqala_position *position,
                                      char *text);

/* The player to move, from 0; -1 if the game is over. */
NAQALA_API int naqala_position_player(const naqala_position *position);
NAQALA_API enum naqala_end naqala_position_end(const naqala_position *position);

/* The seeds that a player has banked, or the marbles it has pushed out. When
 * the game is over this includes the seeds that are shared out at the end. */
NAQALA_API double naqala_position_points(const naqala_position *position,
                                         int player);

/* 1 for the winner, 0 for a draw and while the game goes on, -1 for a loser
 * (with three players -0.5 for each loser, so that the sum is always 0). */
NAQALA_API double naqala_position_return(const naqala_position *position,
                                         int player);

/* Different for different positions, even if they differ only in a swap by the
 * pie rule. The moves that led to a position do not count. */
NAQALA_API uint64_t naqala_position_hash(const naqala_position *position);

/*
 * The position as a player sees it, as naqala_game_number_count numbers, each 0
 * or more. In a sowing game: the player's pits from its left and its store, the
 * same for the opponent; then for each side a number for each pit, 1 if the pit
 * is the other player's tuzdik; then for each side how many pits are closed;
 * and 1 if the player is to move. In Abalone: for the player, the next one, and
 * so on, a number for each cell, 1 if it has a marble of that player; then how
 * many marbles each has pushed out; and 1 if the player is to move.
 */
NAQALA_API void naqala_position_numbers(const naqala_position *position,
                                        int player, float *numbers);

/* ---- moves ---- */

/* The legal actions, in the order of the board; none if the game is over.
 * Returns how many there are; `actions` must have room for NAQALA_ACTIONS_MAX.
 */
NAQALA_API int naqala_position_actions(const naqala_position *position,
                                       int32_t *actions);

/* Plays the action. Returns false and changes nothing if it is not legal. */
NAQALA_API bool naqala_position_play(naqala_position *position, int32_t action,
                                     naqala_error *error);

/* Takes the last move back; false at the beginning. */
NAQALA_API bool naqala_position_undo(naqala_position *position);

/* How many moves led to the position. */
NAQALA_API int naqala_position_plies(const naqala_position *position);

/* A legal action as the board writes it, `3` or `c3d4`; "" if it is not legal.
 */
NAQALA_API char *naqala_action_text(const naqala_position *position,
                                    int32_t action, char *text);

/* Reads an action. Returns -1 if the text is no legal move; the error says why.
 */
NAQALA_API int32_t naqala_action_read(const naqala_position *position,
                                      const char *text, naqala_error *error);

/* The number of sequences of exactly `depth` moves. The rules of a match
 * (repetition, more than half, the cap of moves) do not apply. */
NAQALA_API uint64_t naqala_perft(const naqala_position *position, int depth);

/* ---- agents ---- */

/* The agent that can prove most in a game. */
#define NAQALA_SOLVER "solver"

/*
 * `who` is the key of a level (oak), an agent with options (minimax:depth=4),
 * or NAQALA_SOLVER. The same seed gives the same moves, unless the limit is a
 * time. Returns NULL if there is no such agent or it does not play this game.
 */
NAQALA_API naqala_agent *naqala_agent_new(const naqala_game *game,
                                          const char *who, uint64_t seed,
                                          naqala_error *error);
NAQALA_API void naqala_agent_free(naqala_agent *agent);

/* A member that is 0 or less sets no limit; the agent's own limits still hold.
 */
typedef struct naqala_limits {
    uint64_t nodes;
    int32_t depth;
    double seconds;
} naqala_limits;

enum naqala_value_kind {
    NAQALA_VALUE_NONE,
    NAQALA_VALUE_PROVEN, /* the final margin */
    NAQALA_VALUE_MARGIN, /* the final margin, estimated */
    NAQALA_VALUE_CHANCE, /* 1: sure to win, 0: sure to lose */
    NAQALA_VALUE_OTHER   /* more is better, and that is all */
};

typedef struct naqala_value {
    int32_t kind;  /* enum naqala_value_kind */
    double amount; /* for the player to move; a margin is in seeds or marbles */
    bool at_most;  /* it may be less: the move was not worth more time */
} naqala_value;

typedef struct naqala_thought {
    naqala_value value;
    uint64_t nodes;
    int32_t depth;
    int32_t action_count; /* all legal actions; 0: it does not value them */
    int32_t actions[NAQALA_ACTIONS_MAX];
    naqala_value values[NAQALA_ACTIONS_MAX];
    int32_t line_count; /* the moves that it expects, its own first */
    int32_t line[NAQALA_LINE_MAX];
} naqala_thought;

/* Returns the action that the agent chooses; -1 if the game is over, or has
 * other rules than the agent's. The position may be of another naqala_game with
 * the same rules. `limits` and `thought` may be NULL. */
NAQALA_API int32_t naqala_agent_choose(naqala_agent *agent,
                                       const naqala_position *position,
                                       const naqala_limits *limits,
                                       naqala_thought *thought,
                                       naqala_error *error);

/* ---- many games at once ---- */

/*
 * `count` games, all from the start. Returns NULL with the error if there is
 * too little memory, or if such a game is over before its first move. A game
 * that is over begins again within the step that ends it. Repetitions are not
 * detected; the cap of moves ends games that repeat.
 */
NAQALA_API naqala_batch *naqala_batch_new(const naqala_game *game, size_t count,
                                          uint64_t seed, naqala_error *error);
NAQALA_API void naqala_batch_free(naqala_batch *batch);

/*
 * Plays an action in each game. In place of an action that is not legal, such
 * as -1, a random move is played. Each of these arguments may be NULL:
 *
 *     returns   for each game and each player: as naqala_position_return if the
 *               game has ended with this step, else 0
 *     ended     for each game: 1 if it has ended with this step, else 0
 *
 * Returns how many actions were not legal.
 */
NAQALA_API size_t naqala_batch_step(naqala_batch *batch, const int32_t *actions,
                                    float *returns, uint8_t *ended);

/* Plays `plies` random moves in each game. Returns how many games have ended.
 */
NAQALA_API size_t naqala_batch_play(naqala_batch *batch, int plies);

/*
 * The positions of all games. Each of these arguments may be NULL:
 *
 *     players   for each game the player to move
 *     legal     for each game naqala_game_action_count bytes, 1 if the action
 *               is legal
 *     numbers   for each game naqala_game_number_count numbers, as the player
 *               to move sees them
 */
NAQALA_API void naqala_batch_look(const naqala_batch *batch, uint8_t *players,
                                  uint8_t *legal, float *numbers);

#ifdef __cplusplus
}
#endif

#endif
