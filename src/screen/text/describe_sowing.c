/* SPDX-License-Identifier: MIT */
/* Sowing games in words. */
#include "base/memory.h"
#include "base/utf8.h"
#include "game/mancala.h"
#include "match/match.h"
#include "screen/board/move_preview.h"
#include "screen/text/describe.h"
#include "screen/text/scenes.h"

#include <stdio.h>
#include <string.h>

enum {
    CHAIN_MAX = 8,  /* the most moves of a turn that are written */
    CHAIN_LEAST = 2 /* the fewest moves in a row to report */
};

/* ---- the board ---- */

/* `your`, `Alder's` */
struct possessive {
    char text[PLAYER_TEXT_MAX + 2];
};

static struct possessive possessive_of(const char *name)
{
    struct possessive word = {"your"};

    if (!describe_is_you(name))
        snprintf(word.text, sizeof word.text, "%s's", name);
    return word;
}

/* `pits 1 to 6`, `pit a`: the pits of a side. */
static void say_row(const struct game *game, int side, enum labels labels,
                    FILE *out)
{
    const int pits = mancala_rules(game)->pits;
    const int first = side * (pits + 1);

    fprintf(out, "%s %s", pits == 1 ? "pit" : "pits",
            sowing_label(game, first, labels).text);
    if (pits > 1)
        fprintf(out, " to %s",
                sowing_label(game, first + pits - 1, labels).text);
}

static void say_board(const struct game *game, const struct position *position,
                      const char *const names[PLAYERS_MAX], enum labels labels,
                      FILE *out)
{
    const int pits = mancala_rules(game)->pits;

    for (int side = 0; side < 2; side++) {
        const int first = side * (pits + 1);

        fprintf(out, "%s%s: ", side > 0 ? " " : "",
                names[mancala_owner(position, side)]);
        say_row(game, side, labels, out);
        fputs(pits == 1 ? " holds" : " hold", out);
        for (int pit = 0; pit < pits; pit++)
            if (pit == mancala_tuzdik(position, side))
                fputs(" X", out);
            else if (pit >= pits - mancala_closed(position, side))
                fputs(" -", out);
            else
                fprintf(out, " %d", mancala_hole(game, position, first + pit));
        fprintf(out, ", store %d.", mancala_hole(game, position, first + pits));
        if (mancala_tuzdik(position, side) >= 0)
            fprintf(out, " X is %s tuzdik.",
                    possessive_of(names[mancala_owner(position, !side)]).text);
        if (mancala_closed(position, side) > 0)
            fputs(" - is a closed pit.", out);
    }
}

static void say_choice(const struct game *game, const struct position *position,
                       enum labels labels, FILE *out)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    if (count == 0)
        return;

    const struct move_text last =
        game_move_text(game, position, moves[count - 1]);

    if (mancala_pit(moves[0]) < 0) {
        fputs(last.text, out);
        return;
    }
    sowing_write_row(game, position, labels, out);
    if (mancala_pit(moves[count - 1]) < 0)
        fprintf(out, " or %s", last.text);
}

/* The pit with this label, from 0; -1 if it is neither a number nor a
 * letter. */
static int read_pit(const char *text, bool letters)
{
    const size_t digits = strspn(text, "0123456789");

    if (letters && text[0] >= 'a' && text[0] <= 'z' && text[1] == '\0')
        return text[0] - 'a';
    if (digits == 0 || digits > 2 || text[digits] != '\0' || text[0] == '0')
        return -1;
    return (digits > 1 ? 10 * (text[0] - '0') : 0) + text[digits - 1] - '1';
}

/* The game's reason to refuse a move, with the labels of the board. */
static bool refuse(const struct game *game, int side, enum labels labels,
                   const char *text, enum refusal refusal, struct err *err)
{
    const int pits = mancala_rules(game)->pits;
    const int first = side * (pits + 1);
    const struct err_token token = err_token(text, strlen(text));
    const char *const words = mancala_refusal_words(refusal);

    if (refusal != REFUSAL_UNKNOWN && refusal != REFUSAL_OTHER_SIDE)
        return err_set(err, "%s: %s", token.text, words);
    return err_set(err, "%s: %s; %s plays %s to %s", token.text, words,
                   side == 0 ? "south" : "north",
                   sowing_label(game, first, labels).text,
                   sowing_label(game, first + pits - 1, labels).text);
}

/* Is this the letter of a pit of the player who is not to move? */
static bool is_others_letter(const struct game *game, int side,
                             enum labels labels, const char *text)
{
    const bool own = (side == 0) == (labels == LABELS_MIRRORED);
    const int pits = mancala_rules(game)->pits;

    return !own && text[0] >= 'a' && text[0] < 'a' + pits && text[1] == '\0';
}

/* Digits always name the pits of the player to move, from that player's left;
 * letters do if they are the labels of those pits. */
static bool read_move(const struct game *game, const struct position *position,
                      enum labels labels, const char *text, struct move *move,
                      struct err *err)
{
    const int pits = mancala_rules(game)->pits;
    const int side = mancala_side(position);
    const int pit = read_pit(text, side == 0 && labels == LABELS_MIRRORED);
    char word[MOVE_TEXT_MAX]; /* the name of the pit in notation */
    const char *own = text;

    if (pit >= pits && side == 1)
        return err_set(err, "%s: there are pits 1 to %d", text, pits);
    if (pit >= 0 && pit < pits) {
        snprintf(word, sizeof word, side == 0 ? "%d" : "%c",
                 side == 0 ? pit + 1 : 'a' + pit);
        own = word;
    }

    const enum refusal refusal =
        is_others_letter(game, side, labels, text)
            ? REFUSAL_OTHER_SIDE
            : mancala_try_move(game, position, own, move);

    return refusal == REFUSAL_NONE ||
           refuse(game, side, labels, labels == LABELS_NOTATION ? own : text,
                  refusal, err);
}

/* ---- moves ---- */

/* `13 seeds, ends on h, takes 10, one goes to your tuzdik`; `own` and `other`
 * say whose tuzdiks they are. */
static void write_doing(const struct game *game, const struct position *before,
                        struct move move, enum labels labels, const char *own,
                        const char *other, FILE *out)
{
    const int pits = mancala_rules(game)->pits;
    const struct move_preview preview = preview_of(game, before, move, labels);
    const bool stored = preview.landing % (pits + 1) == pits;

    if (preview.origin < 0) {
        preview_write_unsown(&preview, out);
        return;
    }
    if (preview.seeds == 1)
        fputs("one seed", out);
    else
        fprintf(out, "%d seeds", preview.seeds);
    if (preview.laps > 1)
        fprintf(out, ", %d laps", preview.laps);
    fputs(stored ? ", ends in the " : ", ends on ", out);
    fputs(preview.last.text, out);
    preview_write_brought(&preview, own, other, out);
}

static void say_move(const struct game *game, const struct position *before,
                     struct move move, enum labels labels, FILE *out)
{
    write_doing(game, before, move, labels, "the own", "the other's", out);
}

static void say_deed(const struct game *game, const struct position *before,
                     struct move move, enum labels labels, const char *name,
                     FILE *out)
{
    fprintf(out, "%s %s%s %s", name, mancala_pit(move) < 0 ? "play" : "sow",
            describe_is_you(name) ? "" : "s",
            board_of(game)->move_text(game, before, move, labels).text);
}

static void say_turn(const struct game *game, const struct position *before,
                     struct move move, enum labels labels, int viewer,
                     const char *const names[PLAYERS_MAX], FILE *out)
{
    const int player = before->player;

    (void)viewer;
    say_deed(game, before, move, labels, names[player], out);
    fputs(": ", out);
    write_doing(game, before, move, labels, possessive_of(names[player]).text,
                possessive_of(names[1 - player]).text, out);
}

/* All moves of a chain, or the first and the last of a long one. */
static void write_moves(const struct move_chain *chain, FILE *out)
{
    const struct game *const game = chain->game;
    struct position position = *chain->before;

    for (int i = 0; i < chain->count; i++) {
        const bool written = chain->count <= CHAIN_MAX || i < CHAIN_MAX / 2 ||
                             i >= chain->count - 2;

        if (written)
            fprintf(
                out, " %s",
                board_of(game)
                    ->move_text(game, &position, chain->moves[i], chain->labels)
                    .text);
        else if (i == CHAIN_MAX / 2)
            fputs(" …", out);
        game->class->apply(game, &position, chain->moves[i]);
    }
}

/* `, takes 3, ends the game` */
static void write_outcome(const struct move_chain *chain, FILE *out)
{
    const struct game *const game = chain->game;
    struct position position = *chain->before;
    int captured = 0;

    for (int i = 0; i < chain->count; i++) {
        captured += preview_of(game, &position, chain->moves[i], chain->labels)
                        .captured;
        game->class->apply(game, &position, chain->moves[i]);
    }
    if (captured > 0)
        fprintf(out, ", takes %d", captured);
    if (position.end != END_NOT)
        fputs(", ends the game", out);
}

static void write_chain(const struct move_chain *chain, bool counted, FILE *out)
{
    write_moves(chain, out);
    if (counted) {
        fputs(", ", out);
        phrase_write_number(chain->count, out);
        fputs(" in a row", out);
    }
    write_outcome(chain, out);
}

static void say_chain(const struct move_chain *chain, const char *name,
                      int room, FILE *out)
{
    struct phrase words = {""};
    FILE *const text = memory_file(words.text, sizeof words.text);

    write_chain(chain, true, text);
    fclose(text);

    const int columns = utf8_columns(name, (int)strlen(name)) + 1 +
                        utf8_columns(words.text, (int)strlen(words.text));

    fprintf(out, "%s:", name);
    write_chain(chain, room == 0 || columns <= room, out);
}

static void say_name(const struct game *game, const struct position *before,
                     struct move move, enum labels labels, bool begins,
                     FILE *out)
{
    if (mancala_pit(move) >= 0)
        fputs(begins ? "Pit " : "pit ", out);
    fputs(board_of(game)->move_text(game, before, move, labels).text, out);
}

static void say_merit(const struct game *game, const struct position *before,
                      struct move move, FILE *out)
{
    const struct move_preview preview =
        preview_of(game, before, move, LABELS_NOTATION);
    const char *between = "";

    if (preview.tuzdik) {
        fputs("makes a tuzdik", out);
        between = " and ";
    } else if (preview.captured > 0) {
        fprintf(out, "takes %d", preview.captured);
        between = " and ";
    }
    if (preview.again || preview.over)
        fprintf(out, "%s%s", between,
                preview.over ? "ends the game" : "plays again");
}

/* Left and right as on the screen: pits with numbers go from the left to the
 * right, pits with letters the other way. */
static void say_where(const struct game *game, const struct position *before,
                      struct move move, enum labels labels, FILE *out)
{
    const int pits = mancala_rules(game)->pits;
    const int pit = mancala_pit(move);
    const bool numbers =
        (mancala_side(before) == 0) == (labels == LABELS_NOTATION);
    const int column = numbers ? pit : pits - 1 - pit;

    if (pit < 0)
        fputs("it is no pit", out);
    else if (2 * column + 1 == pits)
        fputs("look at the middle", out);
    else
        fprintf(out, "look at the %s side",
                2 * column + 1 < pits ? "left" : "right");
}

static void say_kind(const struct game *game, const struct position *before,
                     struct move move, FILE *out)
{
    const struct move_preview preview =
        preview_of(game, before, move, LABELS_NOTATION);
    const bool takes = preview.captured > 0;
    const char *what = takes ? "a capture" : "a quiet move";

    if (preview.over)
        what = "the end of the game";
    else if (preview.tuzdik)
        what = "a tuzdik";
    else if (preview.again)
        what = takes ? "an extra turn with a capture" : "an extra turn";
    fprintf(out, "%s is there", what);
}

/* Kalah is played on boards of all sizes, so it always says its own. */
static void say_size(const struct game *game, FILE *out)
{
    const int start = mancala_rules(game)->start;

    if (strcmp(game->name, "kalah") == 0 ||
        strcmp(game_spec_text(game).text, game->name) != 0)
        fprintf(out, " %d×%d", mancala_rules(game)->pits,
                mancala_rules(game)->seeds);
    if (start > 0)
        fprintf(out, " fair %d", start);
}

/* ---- the class ---- */

/* `your biggest capture 9 (move 5)`, `biggest capture 9 (North, move 5)` */
static void write_biggest(const struct captures *captures, bool brief,
                          FILE *out)
{
    const char *const taker = captures->names[captures->taker];
    const bool own = describe_is_you(taker);

    if (own)
        fprintf(out, "your biggest capture %d", captures->biggest);
    else
        fprintf(out, "biggest capture %d (%s", captures->biggest, taker);
    if (!brief)
        fprintf(out, "%smove %d", own ? " (" : ", ", captures->biggest_ply);
    if (!own || !brief)
        fputs(")", out);
}

static void write_captures(const struct game *game,
                           const struct captures *captures, bool brief,
                           FILE *out)
{
    const char *const chain_name = captures->names[captures->chain_player];

    (void)game;
    if (captures->biggest > 0)
        write_biggest(captures, brief, out);
    else
        fputs(describe_is_you(captures->names[captures->player])
                  ? "you took nothing"
                  : "no capture",
              out);
    if (captures->chain < CHAIN_LEAST || brief)
        return;
    fprintf(out, " · longest chain %d", captures->chain);
    if (!describe_is_you(chain_name))
        fprintf(out, " (%s)", chain_name);
}

static void write_gist(const struct game *game, FILE *out)
{
    static const char *const captures[] = {
        [CAPTURE_OPPOSITE] = "takes across",
        [CAPTURE_EMPTY] = "takes across, or itself",
        [CAPTURE_LEAVE] = "takes across",
        [CAPTURE_NONE] = "takes nothing",
        [CAPTURE_EVEN] = "takes even numbers",
        [CAPTURE_EVEN_OPPOSITE] = "takes even numbers, and across",
        [CAPTURE_TWO_THREE] = "takes twos and threes",
        [CAPTURE_ONE_THREE] = "takes ones and threes",
        [CAPTURE_LONE] = "takes lone seeds",
    };
    static const char *const feedings[] = {
        [FEEDING_FREE] = "",
        [FEEDING_HUNGRY] = ", feeds an empty row",
        [FEEDING_ALWAYS] = ", never empties a row",
    };
    const struct mancala_rules *const rules = mancala_rules(game);

    fputs(captures[rules->capture], out);
    fputs(rules->store_sown  ? ", store plays again"
          : rules->clockwise ? ", clockwise"
                             : "",
          out);
    fputs(rules->tuzdik ? ", makes tuzdiks" : "", out);
    fputs(rules->relay ? ", sown in laps" : "", out);
    fputs(feedings[rules->feeding], out);
    if (rules->ending == ENDING_BOARD)
        fputs(", to an empty board", out);
}

const struct describer describer_sowing = {
    .captures = write_captures,
    .move_width = 3,
    .is = mancala_is,
    .board = say_board,
    .choice = say_choice,
    .read_move = read_move,
    .does = say_deed,
    .turn = say_turn,
    .chain = say_chain,
    .name = say_name,
    .move = say_move,
    .merit = say_merit,
    .where = say_where,
    .kind = say_kind,
    .size = say_size,
    .rules = RULES_OF_SOWING,
    .small = small_sowing_write,
    .gist = write_gist,
    .thing = "seed",
    .moves = "A move",
};
