/* SPDX-License-Identifier: MIT */
/*
 * The difficulty levels: agents with a name and a character, read from
 * levels.ini, naqala-levels(5). The file that is compiled in is the one that is
 * installed; a player's own, in the configuration folder, adds to it.
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
 * A game in the key of a rating: kalah-6-4 of elo.kalah-6-4, south.kalah-6-4,
 * north.kalah-6-4, loss.kalah-6-4, judged.kalah-6-4 and slack.kalah-6-4.
 * A sowing game whose other rules are as its name says is NAME-PITS-SEEDS; any
 * other game is its name, if no rule is changed.
 */
struct level_game {
    char text[SPEC_TEXT_MAX];
};

/* South begins, in Abalone too. */
enum { LEVEL_SEATS = 2 };

/* How strong it is in one seat, from the start of the game. */
struct level_seat {
    bool rated;
    int rating;
    int error;
};

/* A slack of the agent mirror, in thousandths of a seed, and the rating that it
 * then has. */
struct level_slack {
    int slack;
    int rating;
};

/* What was measured of a level in one game. */
struct level_rating {
    struct level_game game;
    bool rated; /* its strength was: */
    int rating;
    int error; /* 95 % of the time the rating is so near */
    struct level_seat seats[LEVEL_SEATS];
    bool weighed;    /* the mean loss of its moves against perfect play was: */
    int thousandths; /* of a seed of the final margin */
    bool judged;     /* the same as a quick search sees it was: */
    int judged_thousandths;
    /* Of one that grows: how strong it is with a slack, the least slack first. */
    int slack_count;
    struct level_slack slacks[LEVEL_SLACKS_MAX];
};

struct level {
    char key[LEVEL_WORDS_MAX];
    char name[LEVEL_WORDS_MAX];
    char about[LEVEL_WORDS_MAX];
    char games[LEVEL_WORDS_MAX];   /* their names, or their family's, or `own`;
                                    "" for every game */
    char offered[LEVEL_WORDS_MAX]; /* the same of the games in whose lists it
                                      stands; "none"; "" for all it plays */
    char agent[SPEC_TEXT_MAX];     /* as agent_new takes it */
    bool ponder;                   /* thinks on while the opponent does */
    int rating_count;
    struct level_rating ratings[LEVEL_RATINGS_MAX];
};

struct levels; /* in the order of the file */

/* Returns NULL and sets err, with file and line. The caller frees them. */
struct levels *levels_parse(const char *name, const char *bytes, size_t length,
                            struct err *err);
struct levels *levels_load(const char *path, struct err *err);
struct levels *levels_builtin(void);
void levels_free(struct levels *levels);

/*
 * Those that are compiled in, and those of the player's own file: one with a
 * known key replaces the built-in one, others follow. If that file is bad, or
 * leaves a game without a level that is offered, err says why, and only the
 * built-in ones are there; otherwise err is "". The player's own ratings.ini is
 * read in the same way.
 */
struct levels *levels_standard(struct err *err);

int levels_count(const struct levels *levels);
const struct level *levels_at(const struct levels *levels, int index);

/* NULL when there is none of that key; one that grows may be told its strength
 * behind a colon. */
const struct level *levels_find(const struct levels *levels, const char *key);

/* Does it play the game of this name? */
bool level_plays(const struct level *level, const char *game);

/* Does it play the game, and stand in its list? One that does not can be named,
 * as saved games and the record do. */
bool level_is_offered(const struct level *level, const char *game);

/* The levels that are offered for the game of this name: how many there are, the
 * one of this number, and the number of the one with this key or -1. */
int levels_playing(const struct levels *levels, const char *game);
/* How many of them, from the first one on, do not grow: the ladder. */
int levels_fixed(const struct levels *levels, const char *game);
const struct level *levels_playing_at(const struct levels *levels,
                                      const char *game, int number);
int levels_playing_number(const struct levels *levels, const char *game,
                          const char *key);

/* The level so many steps above that one on the ladder; NULL: there is none, or
 * the level is not on it. */
const struct level *levels_step(const struct levels *levels, const char *game,
                                const char *key, int steps);

/* Does its rating stand for 1000? The agent max, or, in games where no seeds
 * are stored, greedy; with no options but those that vary its games. */
bool level_is_anchor(const struct level *level);
bool level_is_max(const struct level *level); /* the first of these two */

/* False for a game under which no rating can stand. One from a fair board is the
 * same game. */
bool level_game_of(const struct game *game, struct level_game *key);

/* False where it is rated for LEVEL_RATINGS_MAX other games, or the game is one
 * for which no level can be. */
bool level_has_room(const struct level *level, const struct game *game);

/* NULL when it is not rated for this game. */
const struct level_rating *level_elo(const struct level *level,
                                     const struct game *game);

/* The same in this seat, 0 is south. The rating of one in the south less that of
 * another in the north tells how they score when south begins. */
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
/* The same for what its moves lose as loss_quick_judge sees it. */
const struct level_rating *level_judged(const struct level *level,
                                        const struct game *game);
/* The same for the strength that it has with a slack. */
const struct level_rating *level_slacks(const struct level *level,
                                        const struct game *game);

/* Does it play as strongly as it is told? Its agent is `mirror`; then it has no
 * rating of its own, and stands behind all others in the lists. */
bool level_grows(const struct level *level);

/* The level that gives away as much as this, or nearly; of two that are as near
 * the stronger one. NULL when none is measured for this game. */
const struct level *levels_like(const struct levels *levels,
                                const struct game *game, int thousandths);

/*
 * How strong a level is in a game, as a person reads it: a word and a bar by its
 * place between the weakest and the strongest level that are rated in this game,
 * and a number, its rating on a scale on which nobody is below
 * LEVEL_NUMBER_LEAST. Perfect is a level whose moves lose nothing.
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
    int number; /* 0 if it is unrated, as is the bar */
    int bar;    /* 1..LEVEL_BAR */
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

/* The strength of one whose moves lose so much in the mean, between those of the
 * levels that lose a little more and a little less; unrated where fewer than two
 * are measured. */
struct level_strength level_strength_like(const struct levels *levels,
                                          const struct game *game,
                                          int thousandths);

/*
 * What was measured stands in a file of its own, ratings.ini, that only the
 * program writes: a section for each level, with keys as above. A level's own
 * section may hold them, too; what is read later replaces what was read before.
 * What is read of levels that are not there only comes into the file again.
 */
bool levels_read_ratings(struct levels *levels, const char *name,
                         const char *bytes, size_t length, struct err *err);

/* The same from a file; one that is not there changes nothing. */
bool levels_load_ratings(struct levels *levels, const char *path,
                         struct err *err);

/* Puts in what has been measured of the levels with these keys. */
struct level_result {
    const char *level; /* its key */
    struct level_rating rating;
};
void levels_rate(struct levels *levels, const struct level_result results[],
                 int count);

/* The whole file; losses are written with two decimals. */
void levels_write_ratings(const struct levels *levels, FILE *out);
