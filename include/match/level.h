/* SPDX-License-Identifier: MIT */
/*
 * The difficulty levels: agents with a name and a character, read from
 * levels.ini, naqala-levels(5). The same file is compiled in and installed; the
 * player's own levels.ini, in the configuration folder, adds to it.
 */
#pragma once

#include "base/err.h"
#include "base/value.h"
#include "game/game.h"

enum {
    LEVEL_WORDS_MAX = 100,
    LEVEL_RATINGS_MAX = 16, /* games that a level can be rated for */
    LEVEL_ELO_LARGEST = 9999,
    LEVEL_LOSS_LARGEST = 99999, /* thousandths of a seed */
    LEVEL_SLACKS_MAX = 12
};

/*
 * A game as the keys of ratings name it: kalah-6-4 in elo.kalah-6-4,
 * south.kalah-6-4, north.kalah-6-4, loss.kalah-6-4, judged.kalah-6-4 and
 * slack.kalah-6-4. A sowing game is NAME-PITS-SEEDS if all its other rules are
 * the usual ones of that name; any other game is its name, if no rule is
 * changed.
 */
struct level_game {
    char text[SPEC_TEXT_MAX];
};

/* South begins, in Abalone too. */
enum { LEVEL_SEATS = 2 };

/* The strength of a level in one seat, from the start of the game. */
struct level_seat {
    bool rated;
    int rating;
    int error;
};

/* A slack of the agent mirror, in thousandths of a seed, and the rating of the
 * agent with this slack. */
struct level_slack {
    int slack;
    int rating;
};

/* What was measured of a level in one game. */
struct level_rating {
    struct level_game game;
    bool rated; /* is the strength known: */
    int rating;
    int error; /* the rating is this near in 95 % of all cases */
    struct level_seat seats[LEVEL_SEATS];
    bool weighed;    /* is the mean loss against perfect play known: */
    int thousandths; /* of a seed of the final margin */
    bool judged;     /* is the mean loss as a quick search sees it known: */
    int judged_thousandths;
    /* If the level grows: its strength by slack, the smallest slack first. */
    int slack_count;
    struct level_slack slacks[LEVEL_SLACKS_MAX];
};

struct level {
    char key[LEVEL_WORDS_MAX];
    char name[LEVEL_WORDS_MAX];
    char about[LEVEL_WORDS_MAX];
    char games[LEVEL_WORDS_MAX];   /* their names, or their family's, or `own`;
                                    "" for every game */
    char offered[LEVEL_WORDS_MAX]; /* the games that list the level, in the same
                                      words; "none"; "" for all it plays */
    char agent[SPEC_TEXT_MAX];     /* as agent_new takes it */
    bool ponder;                   /* thinks on while the opponent thinks */
    int rating_count;
    struct level_rating ratings[LEVEL_RATINGS_MAX];
};

struct levels; /* in the order of the file */

/* Returns NULL and sets err, with file and line, if the file is wrong. The
 * caller frees the levels. */
struct levels *levels_parse(const char *name, const char *bytes, size_t length,
                            struct err *err);
struct levels *levels_load(const char *path, struct err *err);
struct levels *levels_builtin(void);
void levels_free(struct levels *levels);

/*
 * The built-in levels and those of the player's own file: a level with the key
 * of a built-in one replaces it, others follow. If that file is wrong, or
 * leaves a game without a level that is offered, err says why, and only the
 * built-in levels are returned; otherwise err is "". The player's own
 * ratings.ini is read in the same way.
 */
struct levels *levels_standard(struct err *err);

int levels_count(const struct levels *levels);
const struct level *levels_at(const struct levels *levels, int index);

/* NULL if no level has this key. The key of a level that grows may be followed
 * by a colon and a strength. */
const struct level *levels_find(const struct levels *levels, const char *key);

/* Does it play the game of this name? */
bool level_plays(const struct level *level, const char *game);

/* Does it play the game, and is it in the game's list? A level that is not in
 * the list can still be named, as saved games and the record do. */
bool level_is_offered(const struct level *level, const char *game);

/* The levels that are offered for the game of this name: how many there are, the
 * level with this number, and the number of the level with this key, or -1. */
int levels_playing(const struct levels *levels, const char *game);
/* How many of them do not grow; they come first, and are the ladder. */
int levels_fixed(const struct levels *levels, const char *game);
const struct level *levels_playing_at(const struct levels *levels,
                                      const char *game, int number);
int levels_playing_number(const struct levels *levels, const char *game,
                          const char *key);

/* The level `steps` above that of `key` on the ladder. NULL if there is none,
 * or that level is not on the ladder. */
const struct level *levels_step(const struct levels *levels, const char *game,
                                const char *key, int steps);

/* Does it have 1000 points by definition? True for the agents max and greedy
 * (greedy is the anchor of games without stores), with no option but `near`,
 * which varies their games. */
bool level_is_anchor(const struct level *level);
bool level_is_max(const struct level *level); /* the first of these two */

/* The same of the agent of a level. */
bool level_anchors(const char *agent);

/* Sets the key of a game. False if the game cannot have ratings. A game from a
 * fair board has the key of the usual game. */
bool level_game_of(const struct game *game, struct level_game *key);

/* Can it be rated for this game? False if it is rated for LEVEL_RATINGS_MAX
 * other games already, or the game cannot have ratings. */
bool level_has_room(const struct level *level, const struct game *game);

/* NULL when it is not rated for this game. */
const struct level_rating *level_elo(const struct level *level,
                                     const struct game *game);

/* The same in this seat; 0 is south. The rating of one level in the south minus
 * that of another in the north tells how they score when south begins. */
const struct level_seat *level_seat_elo(const struct level *level,
                                        const struct game *game, int seat);

/* An error as it is shown: `+-41`; `-` for 0, the error of the level that has
 * 1000 points by definition. */
struct level_error_text {
    char text[16];
};
struct level_error_text level_error_text(int error);

/* NULL when it has not been measured for this game. */
const struct level_rating *level_loss(const struct level *level,
                                      const struct game *game);
/* The same for the loss of its moves as loss_quick_judge sees it. */
const struct level_rating *level_judged(const struct level *level,
                                        const struct game *game);
/* The same for its strengths by slack. */
const struct level_rating *level_slacks(const struct level *level,
                                        const struct game *game);

/* Can it be told how strongly to play? Then its agent is `mirror`, it has no
 * rating of its own, and it comes after all other levels in the lists. */
bool level_grows(const struct level *level);

/* The offered level whose mean loss is nearest to this; the later, stronger one
 * if two are equally near. NULL if none is measured for this game. */
const struct level *levels_like(const struct levels *levels,
                                const struct game *game, int thousandths);

/*
 * How strong a level is in a game, as it is shown: a word and a bar for its
 * place between the weakest and the strongest level that are rated in this
 * game, and a number, its rating on a scale where no level is below
 * LEVEL_NUMBER_LEAST. A level is perfect if its moves lose nothing.
 */
enum level_class {
    LEVEL_BEGINNER,
    LEVEL_CASUAL,
    LEVEL_CLUB,
    LEVEL_STRONG,
    LEVEL_EXPERT,
    LEVEL_PERFECT,
    LEVEL_UNRATED,
    LEVEL_CLASS_COUNT
};

enum {
    LEVEL_NUMBER_LEAST = 200, /* of a level */
    LEVEL_NUMBER_FLOOR = 100, /* of anybody */
    LEVEL_BAR = 10
};

struct level_strength {
    enum level_class class;
    int number; /* 0 if it is unrated */
    int bar;    /* 1..LEVEL_BAR; 0 if it is unrated */
};

/* `beginner`, ..., `perfect`, `unrated` */
extern const char *const LEVEL_CLASS_WORDS[LEVEL_CLASS_COUNT];

struct level_strength level_strength(const struct levels *levels,
                                     const struct level *level,
                                     const struct game *game);

/* The strength of a player with this rating, in a game whose levels are rated;
 * never perfect. */
struct level_strength level_strength_of(const struct levels *levels,
                                        const struct game *game, int rating);

/* The strength of a player with this mean loss, interpolated between the levels
 * that lose a little more and a little less; unrated if fewer than two levels
 * are measured. */
struct level_strength level_strength_like(const struct levels *levels,
                                          const struct game *game,
                                          int thousandths);

/*
 * Measured ratings are in a file of their own, ratings.ini, that only the
 * program writes: a section for each level, with keys as above. A level's
 * section in levels.ini may have these keys, too; a value that is read later
 * replaces an earlier one. Ratings of unknown levels are only kept for writing
 * the file again.
 */
bool levels_read_ratings(struct levels *levels, const char *name,
                         const char *bytes, size_t length, struct err *err);

/* The same from a file; a missing file changes nothing. */
bool levels_load_ratings(struct levels *levels, const char *path,
                         struct err *err);

/* Results that were measured; levels_rate enters them. */
struct level_result {
    const char *level; /* its key */
    struct level_rating rating;
};
void levels_rate(struct levels *levels, const struct level_result results[],
                 int count);

/* Writes the whole file; losses have two decimals. */
void levels_write_ratings(const struct levels *levels, FILE *out);
