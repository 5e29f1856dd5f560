/* SPDX-License-Identifier: MIT */
/*
 * A family of games in words, for players who do not look at a board: what lies
 * where, what a move would do, what a player may type, and the rules. The
 * screens use the same words in their captions. A new family is a row in
 * describe.c. The last part has the words of all screens for games, players and
 * times (phrases.c).
 */
#pragma once

#include "match/level.h"
#include "match/match.h"
#include "match/record.h"
#include "screen/board/board.h"

#include <stdio.h>

/* What the move of a scene must bring. Rules can be combined in more ways than
 * there are scenes; a scene that shows something else is no example. */
enum scene_sign {
    SIGN_ANY,
    SIGN_LEGAL,
    SIGN_REFUSED,
    SIGN_LAPS, /* more than one */
    SIGN_CAPTURE,
    SIGN_TUZDIK,
    SIGN_TRIBUTE, /* seeds into a tuzdik */
    SIGN_AGAIN,   /* another turn */
    SIGN_OVER,    /* the position is over */
    SIGN_STOPPED  /* a match ends whose position is not over */
};

/* How a rule is shown (rule_example.h): a position, moves that lead on from it,
 * and a move that is then played or refused, with its number in the game. */
struct rule_scene {
    const char *position; /* NULL: the start */
    const char *lead;     /* with blanks between the moves; NULL: none */
    const char *move;     /* NULL: nothing is played, the game is looked at */
    int ply;              /* 0: it does not matter */
    enum scene_sign sign;
};

enum { RULE_SCENES_MAX = 3 };

/* A head, and a function that writes the text below it; if it writes nothing,
 * the part is left out. */
struct rules_writer {
    const char *head; /* NULL behind the last */
    void (*write)(const struct game *game, FILE *out);
    /* Fills the scenes of this variant and returns how many; NULL: none. */
    int (*scenes)(const struct game *game, struct rule_scene *scenes);
    const char *switches; /* that it explains, separated by blanks; NULL:
                             none */
};

/* What was captured in a whole game, and the final scores. A player called You
 * is told of their own captures only. */
struct captures {
    int player; /* at the bottom */
    int scores[PLAYERS_MAX];
    const char *names[PLAYERS_MAX];
    int first_ply; /* of the player's first capture; 0: none, or the player had
                      some at the start */
    int biggest;
    int biggest_ply;
    int taker;        /* who took it */
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
    /* `1-6`: what the player to move may type. */
    void (*choice)(const struct game *game, const struct position *position,
                   enum labels labels, FILE *out);
    /* Reads a move as the game does, with these labels, or in a shorter
     * form. */
    bool (*read_move)(const struct game *game, const struct position *position,
                      enum labels labels, const char *text, struct move *move,
                      struct err *err);
    /* `You sow 5`, `Ben pushes c3d4`. */
    void (*does)(const struct game *game, const struct position *before,
                 struct move move, enum labels labels, const char *name,
                 FILE *out);
    /* `You sow 5: one seed, ends on 6, takes 3`,
     * `Ben pushes c3d4, one of yours is out`: without a full stop. Directions
     * are those of the board as the viewer sees it; viewer 0 is for text
     * without a board. */
    void (*turn)(const struct game *game, const struct position *before,
                 struct move move, enum labels labels, int viewer,
                 const char *const names[PLAYERS_MAX], FILE *out);
    /* `Ben: f a c, three in a row, takes 3`, without the number of moves if
     * that does not fit into `room` columns (0: no limit). NULL if a turn is
     * one move. */
    void (*chain)(const struct move_chain *chain, const char *name, int room,
                  FILE *out);
    /* `pit 3`, `swap`, `c3d4`: the name of a move. If it `begins` a line, a
     * name that is a word has a capital letter. */
    void (*name)(const struct game *game, const struct position *before,
                 struct move move, enum labels labels, bool begins, FILE *out);
    /* `one seed, ends on 6, takes 3`: facts, never advice. */
    void (*move)(const struct game *game, const struct position *before,
                 struct move move, enum labels labels, FILE *out);
    /* `takes 3 and plays again`: what is obviously good about a move, if
     * anything is. */
    void (*merit)(const struct game *game, const struct position *before,
                  struct move move, FILE *out);
    /* Hints for a player who looks for this move: where it is, and of what
     * kind. `look at the right side`, `an extra turn is there`. */
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
    /* Writes the spec of a smaller game with the same rules, on which examples
     * are played. */
    void (*small)(const struct game *game, FILE *out);
    /* `counter-clockwise, takes across`: the kind of game. */
    void (*gist)(const struct game *game, FILE *out);
    const char *thing; /* `seed`: what is captured */
    const char *moves; /* `a move like c3d4`: how moves are written */
    int move_width;    /* cells of a written move, with a blank */
    int goal;          /* points that win; 0: the player with more wins */
    const char *aim;   /* `first to push six out`; NULL without a goal */
};

/* A person who plays against machines is called You, written small except at
 * the beginning of a line. */
bool describe_is_you(const char *name);
const char *describe_name(const char *name);

/* `south`, `black`: the side of a player in this position; after a swap it
 * differs from that of the seat. */
const char *describe_side(const struct game *game,
                          const struct position *position, int player);

/* The describer of the game's family; NULL if it has none yet. */
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

/* Returns how many parts there are; 0 for a game without words. */
int rules_parts(const struct game *game,
                struct rules_part parts[RULES_PARTS_MAX]);

/* The part that explains a switch, such as `capture`. False if the switch is
 * off in this variant, so that there is nothing to say. */
bool rules_part_of(const struct game *game, const char *key,
                   struct rules_part *part);

/* Is it a rule with a few values, rather than a size of the board? */
bool rules_has_switch(const struct option *option);

/* The spec of the game with another value of a switch. Settings that the new
 * value makes meaningless are left out. */
struct spec_text rules_with(const struct game *game,
                            const struct option *option, int64_t value);

/* ---- phrases ---- */

enum { PHRASE_MAX = 200 };

struct phrase {
    char text[PHRASE_MAX];
};

/* Up to twelve in words. */
void phrase_write_number(int number, FILE *out);
/* The name of a game: `vai lung thlan`. */
void phrase_write_name(const char *name, FILE *out);
/* `kalah 6×4`, `vai lung thlan`. */
struct phrase phrase_game(const struct game *game);
/* `kalah 6×4`, `kalah, pie on, fair`, from the game's name in the record
 * (record_name). */
struct phrase phrase_record(const char *name);
/* As phrase_game; a spec that cannot be read stays as it is. */
struct phrase phrase_spec(const char *spec);

/* `2 hints, 1 undo, evaluation`. */
void phrase_write_help(struct match_help help, FILE *out);

/* `South`, `Black`: the name of a player who has no other. */
struct phrase phrase_seat(const struct game *game, int player);

/* Why a game is over: `six out`, `repetition, for the third time`. */
struct phrase phrase_end(const struct game *game, enum end end);
/* `The game is over: row empty. South wins, 28-20.` */
void phrase_write_over(const struct game *game, const struct outcome *outcome,
                       const char *const names[], FILE *out);
/* How the winner has won a game that ended before it was over: `on time`,
 * `by resignation`. NULL for any other end. */
const char *phrase_won_early(enum end end);

/* `Willow`, `you`; for an agent, its spec. */
struct phrase phrase_who(const struct levels *levels, const char *who);

/* Seconds since 1970 as local time: `today 09:12`, `Thu 22:05`, `12 Nov`,
 * `12 Nov 2024`. */
struct phrase phrase_when(int64_t then, int64_t now);
/* `just now`, `an hour ago`, `3 days ago`. */
struct phrase phrase_ago(int64_t then, int64_t now);

/* `▪▪▪·······`; and `▪▪▪······· casual 775`, or `unrated`. */
struct phrase phrase_bar(const struct level_strength *strength);
struct phrase phrase_strength(const struct level_strength *strength);

/* The record's results against this level at this game. */
struct tally phrase_tally(const struct record *record,
                          const struct level *level, const struct game *game);
