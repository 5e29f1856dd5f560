/* SPDX-License-Identifier: MIT */
/*
 * A family of games in words, for those who do not look at a board: what lies
 * where, what a move would do, what a player may type, and the rules. The
 * screens say the same words in their captions. A new family is a row in
 * describe.c. Then games, players and times, in the words of all screens
 * (phrases.c).
 */
#pragma once

#include "match/level.h"
#include "match/match.h"
#include "match/record.h"
#include "screen/board/board.h"

#include <stdio.h>

/* What the move of a scene must bring: rules can stand together in more ways
 * than there are scenes, and one that shows something else is no example. */
enum scene_sign {
    SIGN_ANY,
    SIGN_LEGAL,
    SIGN_REFUSED,
    SIGN_LAPS, /* more than one */
    SIGN_CAPTURE,
    SIGN_TUZDIK,
    SIGN_TRIBUTE, /* seeds into a tuzdik */
    SIGN_AGAIN,   /* another turn */
    SIGN_OVER,    /* the end of the position */
    SIGN_STOPPED  /* the end of a match whose position is not over */
};

/* What a rule is shown by, see rule_example.h: a position, moves that lead on
 * from it, and one that is played or refused then: as which move of a game. */
struct rule_scene {
    const char *position; /* NULL: the start */
    const char *lead;     /* with blanks between the moves; NULL: none */
    const char *move;     /* NULL: nothing is played, the game is looked at */
    int ply;              /* 0: it does not matter */
    enum scene_sign sign;
};

enum { RULE_SCENES_MAX = 3 };

/* A head, and what writes the text below it; where that writes nothing, the
 * part is left out. */
struct rules_writer {
    const char *head; /* NULL behind the last */
    void (*write)(const struct game *game, FILE *out);
    /* Fills the scenes of this variant and returns how many; NULL: none. */
    int (*scenes)(const struct game *game, struct rule_scene *scenes);
    const char *switches; /* that it explains, with blanks; NULL: none */
};

/* What was captured in a whole game, and what all have in the end. One who is
 * called You is told of the own captures only. */
struct captures {
    int player; /* at the bottom */
    int scores[PLAYERS_MAX];
    const char *names[PLAYERS_MAX];
    int first_ply; /* of a capture by the player; 0: none, or one before */
    int biggest;
    int biggest_ply;
    int taker;        /* whose it is */
    int chain;        /* moves in a row ... */
    int chain_player; /* ... by this player */
};

/* The moves of a turn that went on. */
struct move_chain {
    const struct game *game;
    const struct position *before;
    const struct move *moves;
    int count;
    enum labels labels;
};

struct describer {
    bool (*is)(const struct game *game);
    /* `You: pits 1 to 6 hold 7 7 7 3 1 0, store 4. Ben: a to f hold ...` */
    void (*board)(const struct game *game, const struct position *position,
                  const char *const names[PLAYERS_MAX], enum labels labels,
                  FILE *out);
    /* `1-6`: what the one to move may type. */
    void (*choice)(const struct game *game, const struct position *position,
                   enum labels labels, FILE *out);
    /* As the game reads a move, as these labels have it, and what is shorter to
     * type. */
    bool (*read_move)(const struct game *game, const struct position *position,
                      enum labels labels, const char *text, struct move *move,
                      struct err *err);
    /* `You sow 5`, `Ben pushes c3d4`. */
    void (*does)(const struct game *game, const struct position *before,
                 struct move move, enum labels labels, const char *name,
                 FILE *out);
    /* `You sow 5: one seed, ends on 6, takes 3`, `Ben pushes c3d4, one of
     * yours is out`: without a full stop. Directions are those of the board as
     * the viewer sees it; 0: as it is written, and where no board is drawn. */
    void (*turn)(const struct game *game, const struct position *before,
                 struct move move, enum labels labels, int viewer,
                 const char *const names[PLAYERS_MAX], FILE *out);
    /* `Ben: f a c, three in a row, takes 3`: not how many they are where that
     * does not fit into the columns that words may take (0: no limit). NULL
     * where a turn is one move. */
    void (*chain)(const struct move_chain *chain, const char *name, int room,
                  FILE *out);
    /* `pit 3`, `swap`, `c3d4`: what a move is called; with a capital letter,
     * where it is a word, at the beginning of a line. */
    void (*name)(const struct game *game, const struct position *before,
                 struct move move, enum labels labels, bool begins, FILE *out);
    /* `one seed, ends on 6, takes 3`: facts, never advice. */
    void (*move)(const struct game *game, const struct position *before,
                 struct move move, enum labels labels, FILE *out);
    /* `takes 3 and plays again`: what speaks for a move at first sight, if
     * anything does. */
    void (*merit)(const struct game *game, const struct position *before,
                  struct move move, FILE *out);
    /* For one who looks for this move: where, and what kind it is. `look at the
     * right side`, `an extra turn is there`. */
    void (*where)(const struct game *game, const struct position *before,
                  struct move move, enum labels labels, FILE *out);
    void (*kind)(const struct game *game, const struct position *before,
                 struct move move, FILE *out);
    /* ` 6×4` behind the name of a game that is played on boards of several
     * sizes. */
    void (*size)(const struct game *game, FILE *out);
    /* `your biggest capture 4 (move 12) · longest chain 3`, `biggest capture 4
     * (North, move 12)`; brief, for little room, `biggest capture 4 (North)`. */
    void (*captures)(const struct game *game, const struct captures *captures,
                     bool brief, FILE *out);
    const struct rules_writer *rules;
    /* The spec of a game with the same rules that examples are played on. */
    void (*small)(const struct game *game, FILE *out);
    /* `counter-clockwise, takes across`: what kind of game it is. */
    void (*gist)(const struct game *game, FILE *out);
    const char *thing; /* `seed`: what is won */
    const char *moves; /* `a move like c3d4`: how moves are written */
    int move_width;    /* cells of a written move, with a blank */
    int goal;          /* points that win; 0: who has more wins */
    const char *aim;   /* `first to push six out`; NULL without a goal */
};

/* A person who plays against machines is called You, which is small behind the
 * beginning of a line. */
bool describe_is_you(const char *name);
const char *describe_name(const char *name);

/* `south`, `black`: which side a player has in this position; after a swap it is
 * not that of the seat. */
const char *describe_side(const struct game *game,
                          const struct position *position, int player);

/* Of its family; NULL: there are no words for it yet. */
const struct describer *describer_of(const struct game *game);

extern const struct describer describer_sowing;
extern const struct describer describer_abalone;

/* ---- the rules ---- */

/*
 * Of exactly this variant, for a reader who has never played it: headed
 * paragraphs, made from the switches.
 *
 *     Another turn   A last seed in your own store gives you another turn, as
 *                    often as you manage it.
 */
enum { RULES_PARTS_MAX = 16, RULES_TEXT_MAX = 600 };

struct rules_part {
    const char *head;
    char text[RULES_TEXT_MAX]; /* one line */
    struct rule_scene scenes[RULE_SCENES_MAX];
    int scene_count;
};

/* Returns how many there are; 0 for a game that has no words yet. */
int rules_parts(const struct game *game,
                struct rules_part parts[RULES_PARTS_MAX]);

/* The part that explains a switch, such as `capture`. False if this variant
 * has nothing to say of it: it is off. */
bool rules_part_of(const struct game *game, const char *key,
                   struct rules_part *part);

/* Is it a rule with a few values, and not a size of the board? */
bool rules_has_switch(const struct option *option);

/* The spec of the game with another value of a switch. A switch that only the
 * new value settles goes with it. */
struct spec_text rules_with(const struct game *game,
                            const struct option *option, int64_t value);

/* ---- phrases ---- */

enum { PHRASE_MAX = 160 };

struct phrase {
    char text[PHRASE_MAX];
};

/* Up to twelve in words. */
void phrase_write_number(int number, FILE *out);
/* The name of a game: `vai lung thlan`. */
void phrase_write_name(const char *name, FILE *out);
/* `kalah 6×4`, `vai lung thlan`. */
struct phrase phrase_game(const struct game *game);
/* `kalah 6×4`, `kalah, pie on, fair`, of what record_name called a game. */
struct phrase phrase_record(const char *name);
/* As phrase_game; a spec that cannot be read stays as it is. */
struct phrase phrase_spec(const char *spec);

/* `2 hints, 1 undo, evaluation`. */
void phrase_write_help(struct match_help help, FILE *out);

/* `South`, `Black`: a player without a name is called as the seat is. */
struct phrase phrase_seat(const struct game *game, int player);

/* Why a game is over: `six out`, `repetition, for the third time`. */
struct phrase phrase_end(const struct game *game, enum end end);
/* How the winner has won a game that ended before it was over: `on time`, `by
 * resignation`. NULL of any other end. */
const char *phrase_won_early(enum end end);

/* `Willow`, `you`; of an agent, its spec. */
struct phrase phrase_who(const struct levels *levels, const char *who);

/* Of seconds since 1970, where the player lives: `today 09:12`, `Thu 22:05`,
 * `12 Nov`, `12 Nov 2024`. */
struct phrase phrase_when(int64_t then, int64_t now);
/* `just now`, `an hour ago`, `3 days ago`. */
struct phrase phrase_ago(int64_t then, int64_t now);

/* `▪▪▪·······`; and `▪▪▪······· casual 775`, or `unrated`. */
struct phrase phrase_bar(const struct level_strength *strength);
struct phrase phrase_strength(const struct level_strength *strength);

/* What the record has of this level at this game. */
struct tally phrase_tally(const struct record *record,
                          const struct level *level, const struct game *game);
