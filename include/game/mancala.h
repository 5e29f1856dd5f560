/* SPDX-License-Identifier: MIT */
/*
 * The sowing family: Kalah, Oware, Awari, Vai Lung Thlan, Ohvalhu, Dakon,
 * Erherhe, Togyzkumalak, Mangala, Congkak and Sungka are one set of rules with
 * different switches.
 *
 * Holes are numbered counter-clockwise from the south player's left; these are
 * the places of the steps. For six pits:
 *
 *          12 11 10  9  8  7            north, who writes them f e d c b a
 *      13                     6         stores: 6 south, 13 north
 *           0  1  2  3  4  5            south, who writes them 1 2 3 4 5 6
 */
#pragma once

#include "base/option.h"
#include "game/game.h"

enum {
    PITS_MAX = 12,
    SEEDS_MAX = 20,
    SEEDS_ON_BOARD_MAX = 1000,
    ROUNDS_MAX = 99,
    ROUNDS_OUT = 0 /* as many as it takes until a side cannot fill a pit */
};

/* When the position is over. */
enum ending {
    ENDING_EITHER, /* a side has no seed */
    ENDING_MOVER,  /* the side to move has no seed */
    ENDING_STUCK,  /* the side to move has no legal move */
    ENDING_BOARD   /* the board is empty; a side without seeds passes */
};

enum capture {
    CAPTURE_OPPOSITE, /* last seed in the mover's empty pit: it, those across */
    CAPTURE_EMPTY,    /* the same, even if there are none across */
    CAPTURE_LEAVE,    /* only those across */
    CAPTURE_NONE,
    CAPTURE_EVEN,          /* an opponent's pit that now holds an even number */
    CAPTURE_EVEN_OPPOSITE, /* the same; in the mover's own pits as OPPOSITE */
    CAPTURE_TWO_THREE,     /* a row of opponent's pits that now hold 2 or 3 */
    CAPTURE_ONE_THREE,     /* a row of opponent's pits that now hold 1 or 3 */
    CAPTURE_LONE           /* a row of single seeds, in either row */
};

/* What happens if a capture would take all seeds of the opponent's row. */
enum slam {
    SLAM_NOTHING,
    SLAM_LEGAL,
    SLAM_FORBIDDEN,
    SLAM_OPPONENT,
    SLAM_LEAVE_LEFT,
    SLAM_LEAVE_RIGHT,
    SLAM_AGAIN
};

/* Who gets the seeds that are left over at the end. */
enum sweep { SWEEP_OWNER, SWEEP_EMPTIER, SWEEP_NOBODY };

/* Does the match stop when a position comes back, and who gets what is left? */
enum repeated { REPETITION_OFF, REPETITION_ROWS, REPETITION_SPLIT };

/* Which moves must leave the opponent something to play. */
enum feeding {
    FEEDING_FREE,
    FEEDING_HUNGRY, /* an opponent with an empty row must be reached */
    FEEDING_ALWAYS  /* no move may empty that row while another does not */
};

struct mancala_rules {
    int pits;  /* a side */
    int seeds; /* a pit, at the start */
    enum capture capture;
    enum ending ending;
    enum sweep sweep;
    enum slam slam;
    enum feeding feeding;
    int sets;            /* the usual number in a match; 0: a single game */
    bool clockwise;      /* sown from left to right of the owner, backwards */
    bool store_sown;     /* the mover's store is sown; a last seed in it gives
                            another turn */
    bool origin_skipped; /* on every lap */
    bool origin_first;   /* the first of several seeds stays in the origin */
    bool tuzdik;         /* three in an opponent's pit may become a tuzdik */
    bool closing;        /* pits can be closed, and are then skipped */
    int rounds;          /* of such a match, or ROUNDS_OUT */
    bool relay;          /* a last seed in a pit with seeds lifts them all */
    bool pie;            /* the first move may be answered by `swap` */
    bool majority;       /* the match stops at more than half */
    enum repeated repetition;
    int start; /* the number of a fair board; 0: the usual start */
    /* The board sizes that it can be played on; 0: the limits of all games. */
    int min_pits, max_pits;
    int min_seeds, max_seeds;
};

/*
 * The keys for the rules: one option for each member of the struct, in the
 * order in which a spec is written; their defaults are the rules of Kalah.
 * Specs and game files are read and written by this table. A named game lets
 * people choose a few of these options, and only the first of their words.
 */
extern const struct option MANCALA_SWITCHES[];

/* The word for this capture in a spec, such as `opposite`. */
const char *mancala_capture_word(enum capture capture);

/*
 * A game without one of the known names is a spec with all of its rules:
 * sowing:name=hus-light,relay=on. The spec gives every rule that differs from
 * Kalah, so it needs no file.
 */
#define MANCALA_OWN GAME_SOWING

enum { MANCALA_NAME_MAX = 20 }; /* bytes of such a name */

/* Returns false and sets err if it cannot be the name of a game, or is that of
 * another one. */
bool mancala_name_is_free(const char *name, struct err *err);

bool mancala_is_own(const struct game *game);

struct spec_text mancala_own_spec(const char *name,
                                  const struct mancala_rules *rules);

/* Sets the rules of a named game; false if there is no such sowing game. */
bool mancala_named(const char *name, struct mancala_rules *rules);

/* Returns false if switches contradict each other, or if the game cannot be
 * played on this size of board: *key is one that must be changed, and err says
 * to what. */
bool mancala_fits(const struct mancala_rules *rules, const char **key,
                  struct err *err);

extern const struct game_class mancala_class;

/* Is it a sowing game? */
bool mancala_is(const struct game *game);

const struct mancala_rules *mancala_rules(const struct game *game);

/* Is it a sowing game in which a pit can become a tuzdik? */
bool mancala_has_tuzdiks(const struct game *game);

/* Are the rules equal in all that a turn depends on, except for the size of the
 * board and the pie rule? */
bool mancala_same_turn(const struct mancala_rules *one,
                       const struct mancala_rules *other);

/*
 * Fair boards are starts near the usual one from which best play is proven to
 * end in a draw: start=fair-17 in a spec. Returns how many there are for these
 * rules; and writes the spec of the same game from the fair board `start`, or
 * from the usual start if that is 0.
 */
int mancala_fair_boards(const struct game *game);
void mancala_write_start(const struct game *game, int start, FILE *out);

/*
 * A tuzdik is a pit whose seeds, at every move, go to the store of the player
 * who sits across. Each player makes one at most, and it stays where it is; in
 * the text of a position it stands as X. Returns the pit in this side's row
 * (from 0, owner's left) that is the opponent's tuzdik; -1 if there is none.
 */
int mancala_tuzdik(const struct position *position, int side);

/*
 * In games of rounds a player who cannot fill all pits begins with fewer: the
 * others, the last ones of the row, are closed. Nothing is sown into them; in
 * the text of a position each stands as -. Returns how many of the side's pits
 * are closed.
 */
int mancala_closed(const struct position *position, int side);

/* How many rounds a match has: 1 in most games, or ROUNDS_OUT. */
int mancala_rounds(const struct game *game);

/*
 * Makes the start of the next round from the end of this one. Each player
 * begins with the seeds of its store and, if the round was stopped early, those
 * of its row. The players change places: the second player of this round has
 * the south in the next. Each fills its pits from the left; pits that cannot be
 * filled are closed, and the remaining seeds stay in the store. A swap of this
 * round does not last; a round that begins like the game can be swapped again.
 * Returns false and changes nothing if a player cannot fill one pit: then there
 * is no next round.
 */
bool mancala_next_round(const struct game *game, struct position *position,
                        int first_side);

/* The seeds in a hole, numbered as in the picture; a tuzdik has none. */
int mancala_hole(const struct game *game, const struct position *position,
                 int hole);

/*
 * A board of up to seven pits a side and 255 seeds is two words,
 * position->words[side]: the pits of that side from its owner's left, a byte
 * each, and its store in the highest byte. Tables are made of such rows.
 * mancala_has_rows tells whether the positions of a game have this form from
 * its start; mancala_is_rows tells it of one position, as one that was read may
 * have more seeds. mancala_empty makes a board without seeds on which south
 * moves.
 */
enum { MANCALA_ROW_STORE = 56 /* the bits below it */ };

bool mancala_has_rows(const struct game *game);
bool mancala_is_rows(const struct position *position);
void mancala_empty(const struct game *game, struct position *position);

/* Writes the text of a position with these seeds in the holes (HOLE_TUZDIK for
 * a tuzdik, HOLE_CLOSED for a closed pit) and `side` to move. The position need
 * not be valid: class->read_position checks that. */
enum { HOLE_TUZDIK = -1, HOLE_CLOSED = -2 };
void mancala_write_counts(const struct game *game, const int16_t *counts,
                          int side, FILE *out);

/* The seeds in all 2 * pits + 2 holes, numbered as if the mover were south. */
void mancala_holes(const struct game *game, const struct position *position,
                   int holes[2 * (PITS_MAX + 1)]);

/* The side that moves: 0 south, 1 north; and the player who owns a side. */
int mancala_side(const struct position *position);
int mancala_owner(const struct position *position, int side);

/* With the pie rule: is this the position before the first move? Can the mover
 * answer with `swap`? And the same board when both are past. */
bool mancala_is_first(const struct position *position);
bool mancala_offers_swap(const struct position *position);
struct position mancala_without_swap(const struct position *position);

/* The pit (from 0, owner's left) that a move empties; -1 for swap and pass. */
int mancala_pit(struct move move);

/* What the rules have against a move. */
enum refusal {
    REFUSAL_NONE,
    REFUSAL_OVER,       /* the game is over */
    REFUSAL_SWAP,       /* a swap is not offered */
    REFUSAL_PASS,       /* there are other moves than a pass */
    REFUSAL_UNKNOWN,    /* the text is no move */
    REFUSAL_OTHER_SIDE, /* a pit of the player who is not to move */
    REFUSAL_CLOSED,
    REFUSAL_TUZDIK,
    REFUSAL_EMPTY,
    REFUSAL_SHORT,  /* the opponent, who has no seeds, would get none */
    REFUSAL_STARVE, /* the opponent would have no move */
    REFUSAL_SLAM
};

/* Sets *move to the move that a text stands for, if the answer is REFUSAL_NONE.
 */
enum refusal mancala_try_move(const struct game *game,
                              const struct position *position, const char *text,
                              struct move *move);
/* The reason in words that go behind a colon; NULL for REFUSAL_NONE. */
const char *mancala_refusal_words(enum refusal refusal);

/* How many seeds a move sows; 0 for swap and pass. */
int mancala_sown(const struct position *position, struct move move);

/*
 * A slip in counting, for agents that err like people: changes the position so
 * that a sowing ends one hole too far (`further` is 1), as if a hole were
 * skipped, or one hole short (-1), as if a hole got two seeds. For 1 a seed
 * moves from the first hole on the way that has one to the pit that is sown,
 * for -1 from that pit to the first hole on the way. Nothing else changes, no
 * seed is lost, and the move is then applied as usual. The third pit of
 * 0,0,3,0,1,0
 *
 *     really ends on the sixth
 *     believed  1 is sown from 0,0,4,0,0,0 and ends in the store
 *     believed -1 is sown from 0,0,2,1,1,0 and ends on the fifth
 *
 * The position must never be shown, stored or played on. Returns false and
 * changes nothing if the move is no sowing, there is no such hole, or the move
 * would then not be legal.
 */
bool mancala_miscount(const struct game *game, struct position *position,
                      struct move move, int further);

/*
 * Both rows as the mover sees them, for boards of up to eight pits a side: the
 * mover's row from its left in the first eight places, then the opponent's from
 * its left. More than 255 seeds are given as 255; the places behind the last
 * pit are undefined. Returns the mover's store less the opponent's.
 */
enum { MANCALA_ROW = 8 };
int mancala_row_bytes(const struct position *position,
                      uint8_t seeds[2 * MANCALA_ROW]);

/* The same for any board: PITS_MAX places a row, up to 254 seeds in a pit, and
 * MANCALA_TUZDIK_BYTE for a tuzdik. */
enum { MANCALA_TUZDIK_BYTE = 255 };
int mancala_wide_row_bytes(const struct position *position,
                           uint8_t seeds[2 * PITS_MAX]);

/* What evaluations see of a side. */
struct mancala_row {
    int store;
    int seeds;    /* in its pits, all together */
    int filled;   /* pits that hold seeds */
    int leftmost; /* seeds in the pit that is farthest from the store */
    int hoard;    /* seeds in the two pits next to the store */
    int last;     /* the rightmost pit with seeds, from 0; -1: none */
};

/* The seeds alone, as a player sees them: index 0 is the player's own. */
struct mancala_sums {
    int stores[2];
    int rows[2];
    bool tuzdiks[2]; /* is a pit of this row one? */
};
struct mancala_sums mancala_sums(const struct position *position, int player);

struct mancala_row mancala_row(const struct game *game,
                               const struct position *position, int side);

/* For move ordering, without playing the moves: the seeds that a single sowing
 * banks, and MANCALA_AGAIN for an extra turn. The gain of a relay or of a row
 * of captured pits is not seen. Where a last seed in an empty pit of the mover
 * captures, it counts as banked even if it stays there: with nothing across it,
 * or with capture=leave. */
enum { MANCALA_AGAIN = 1000 };
void mancala_order_scores(const struct game *game,
                          const struct position *position,
                          const struct move *moves, int count, int *scores);

/* What the side's legal sowings would bring if it were to move. */
struct mancala_threats {
    int captures; /* pits that would capture */
    int chains;   /* pits that would play again */
};

struct mancala_threats mancala_threats(const struct game *game,
                                       const struct position *position,
                                       int side);

/* What sowing a pit of the side to move would bring. */
struct mancala_preview {
    int captured;  /* seeds of the opponent's; the capturing ones not counted */
    int tribute;   /* seeds sown into the mover's own tuzdik, */
    int paid;      /* and into the opponent's */
    bool again;    /* the turn would go on, unless the game is over */
    bool tuzdik;   /* the pit that the last seed falls into becomes one */
    bool bare;     /* the pit across holds no seed */
    bool withheld; /* the opponent's row has no seed, and gets none */
};

/* The previews of that side's pits, from its left; that of an empty pit is all
 * zeros. Takes about ten nanoseconds a pit. */
void mancala_previews(const struct game *game, const struct position *position,
                      struct mancala_preview previews[PITS_MAX]);
