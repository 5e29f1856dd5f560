/* SPDX-License-Identifier: MIT */
/*
 * libnaqala: sowing games and Abalone for other programs.
 *
 *     game       rules, from a spec: kalah:pits=7,seeds=7,pie=on
 *     position   a game that is being played: actions, play, undo, text, numbers
 *     agent      a level of naqala, an agent with options, or what proves values
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
 * A match of sets or rounds is not played here: a game is over with its first.
 * An action is a number below naqala_game_action_count: the same move has the
 * same number in all positions of a game. What can fail takes an error, which
 * may be NULL, and fills it with one sentence.
 *
 * Threads: a game never changes and may be used by any number of them; it must
 * outlive its positions, agents and batches. Those are for one thread at a
 * time. Nothing is written anywhere, and no terminal is touched. Agents may read
 * the nets, weights and tables of the user; no other file is read.
 *
 * What stands here stays: functions are added, none is changed or taken away
 * while the major version is the same.
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
    NAQALA_ACTIONS_MAX = 384, /* legal ones in a position */
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

/* The names that specs begin with, from 0; NULL behind the last. */
NAQALA_API const char *naqala_game_name_at(int index);

/* From a spec: a name and its rules. NULL if it is wrong. */
NAQALA_API naqala_game *naqala_game_new(const char *spec, naqala_error *error);
NAQALA_API void naqala_game_free(naqala_game *game); /* NULL is fine */

NAQALA_API int naqala_game_player_count(const naqala_game *game);
NAQALA_API int naqala_game_action_count(const naqala_game *game);

/* How many numbers describe a position. */
NAQALA_API int naqala_game_number_count(const naqala_game *game);

/* The shortest spec of it. Like all texts: into `text`, of NAQALA_TEXT_MAX
 * bytes, which is returned. */
NAQALA_API char *naqala_game_spec(const naqala_game *game, char *text);

/* The levels that play it, weakest first, from 0: the key, by which
 * naqala_agent_new knows it; NULL behind the last. */
NAQALA_API const char *naqala_game_level(const naqala_game *game, int index);

/* ---- positions ---- */

/* Why a game is over. */
enum naqala_end {
    NAQALA_GOES_ON,
    NAQALA_IS_OVER,     /* by its position */
    NAQALA_IS_DECIDED,  /* one player has more than half of everything */
    NAQALA_IS_REPEATED, /* the position has come too often */
    NAQALA_IS_LONG      /* as many moves have been made as may be */
};

/* The start of the game. */
NAQALA_API naqala_position *naqala_position_new(const naqala_game *game);

/* From its text form: 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s */
NAQALA_API naqala_position *naqala_position_read(const naqala_game *game,
                                                 const char *text,
                                                 naqala_error *error);

/* With all moves that led to it. */
NAQALA_API naqala_position *
naqala_position_copy(const naqala_position *position);
NAQALA_API void naqala_position_free(naqala_position *position);

/* What stands on the board and who is to move. After a swap by the pie rule it
 * does not say who sits where, and before it not that one may swap. */
NAQALA_API char *naqala_position_text(const naqala_position *position,
                                      char *text);

/* The one to move, from 0; -1 when it is over. */
NAQALA_API int naqala_position_player(const naqala_position *position);
NAQALA_API enum naqala_end naqala_position_end(const naqala_position *position);

/* Seeds banked, or marbles pushed out; of a game that is over, with all that is
 * shared out at its end. */
NAQALA_API double naqala_position_points(const naqala_position *position,
                                         int player);

/* 1 for who has won, 0 for a draw and as long as it goes on, -1 for who has
 * lost (of three players -0.5 each, so that the sum is always 0). */
NAQALA_API double naqala_position_return(const naqala_position *position,
                                         int player);

/* Different for different positions, also where a swap by the pie rule makes the
 * difference; the moves before do not count. */
NAQALA_API uint64_t naqala_position_hash(const naqala_position *position);

/*
 * As a player sees it, into naqala_game_number_count numbers, which are 0 or
 * more. A sowing game: the player's pits from its left and its store, the same
 * of the opponent, then of either side which pit is the other's tuzdik (1 for
 * each pit), how many pits are closed, and 1 where the player is to move. Abalone:
 * 1 for each cell with a marble of the player, of the next one, and so on; how
 * many marbles each has pushed out; and 1 where the player is to move.
 */
NAQALA_API void naqala_position_numbers(const naqala_position *position,
                                        int player, float *numbers);

/* ---- moves ---- */

/* The legal ones, in the order of the board; none when it is over. Returns how
 * many; there is room for NAQALA_ACTIONS_MAX. */
NAQALA_API int naqala_position_actions(const naqala_position *position,
                                       int32_t *actions);

/* False, and nothing changes, where the action is not legal. */
NAQALA_API bool naqala_position_play(naqala_position *position, int32_t action,
                                     naqala_error *error);

/* Takes the last move back; false at the beginning. */
NAQALA_API bool naqala_position_undo(naqala_position *position);

/* How many moves led to it. */
NAQALA_API int naqala_position_plies(const naqala_position *position);

/* A legal action as the board writes it, `3` or `c3d4`; "" where it is not
 * legal. */
NAQALA_API char *naqala_action_text(const naqala_position *position,
                                    int32_t action, char *text);

/* -1, where the text is no legal move: the error says why. */
NAQALA_API int32_t naqala_action_read(const naqala_position *position,
                                      const char *text, naqala_error *error);

/* Sequences of exactly so many moves. The rules of a match (repetition, more than
 * half, the cap of moves) do not apply. */
NAQALA_API uint64_t naqala_perft(const naqala_position *position, int depth);

/* ---- agents ---- */

/* Whatever proves most of this game. */
#define NAQALA_SOLVER "solver"

/*
 * Who plays: the key of a level (oak), an agent with options
 * (minimax:depth=4), or NAQALA_SOLVER. The same seed, the same moves, but where
 * time is the limit. NULL if there is none of that name, or it does not play
 * this game.
 */
NAQALA_API naqala_agent *naqala_agent_new(const naqala_game *game,
                                          const char *who, uint64_t seed,
                                          naqala_error *error);
NAQALA_API void naqala_agent_free(naqala_agent *agent);

/* What is 0 or less is no limit, but that of the agent. */
typedef struct naqala_limits {
    uint64_t nodes;
    int32_t depth;
    double seconds;
} naqala_limits;

enum naqala_value_kind {
    NAQALA_VALUE_NONE,
    NAQALA_VALUE_PROVEN, /* the final margin */
    NAQALA_VALUE_MARGIN, /* the final margin, as it is judged */
    NAQALA_VALUE_CHANCE, /* 1: sure to win, 0: sure to lose */
    NAQALA_VALUE_OTHER   /* more is better, and that is all */
};

typedef struct naqala_value {
    int32_t kind;  /* enum naqala_value_kind */
    double amount; /* for the one to move; in seeds or marbles of a margin */
    bool at_most;  /* it may be less: the move was not worth more time */
} naqala_value;

typedef struct naqala_thought {
    naqala_value value;
    uint64_t nodes;
    int32_t depth;
    int32_t action_count; /* all legal ones with values; 0: not valued */
    int32_t actions[NAQALA_ACTIONS_MAX];
    naqala_value values[NAQALA_ACTIONS_MAX];
    int32_t line_count; /* what it expects, from its own move on */
    int32_t line[NAQALA_LINE_MAX];
} naqala_thought;

/* The action it chooses in this position, which may be of another naqala_game by
 * the same rules; -1 where that is over. `limits` and `thought` may be NULL. */
NAQALA_API int32_t naqala_agent_choose(naqala_agent *agent,
                                       const naqala_position *position,
                                       const naqala_limits *limits,
                                       naqala_thought *thought,
                                       naqala_error *error);

/* ---- many games at once ---- */

/*
 * So many games, all from the start; NULL with the error where a game of that
 * kind is over before its first move. A game that is over begins again by
 * itself with the step that ends it. Repetitions are not looked for; the cap of
 * moves ends such games.
 */
NAQALA_API naqala_batch *naqala_batch_new(const naqala_game *game, size_t count,
                                          uint64_t seed, naqala_error *error);
NAQALA_API void naqala_batch_free(naqala_batch *batch);

/*
 * Plays an action in each game. Where one is not legal (-1 is such a number),
 * chance plays in its place. Each of what follows may be NULL:
 *
 *     returns   of each game, for each player: as naqala_position_return where
 *               it has ended with this step, else 0
 *     ended     1 where it has ended with this step
 *
 * Returns how many were not legal.
 */
NAQALA_API size_t naqala_batch_step(naqala_batch *batch, const int32_t *actions,
                                    float *returns, uint8_t *ended);

/* Chance plays so many moves in each game. Returns how many games have ended. */
NAQALA_API size_t naqala_batch_play(naqala_batch *batch, int plies);

/*
 * What stands on the boards. Each may be NULL:
 *
 *     players   of each game who is to move
 *     legal     of each game naqala_game_action_count bytes, 1 where the action
 *               is legal
 *     numbers   of each game naqala_game_number_count numbers, as the one to
 *               move sees them
 */
NAQALA_API void naqala_batch_look(const naqala_batch *batch, uint8_t *players,
                                  uint8_t *legal, float *numbers);

#ifdef __cplusplus
}
#endif

#endif
