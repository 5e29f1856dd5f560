/* SPDX-License-Identifier: MIT */
/* Sowing games in words. */
#include "game/mancala.h"
#include "screen/board/move_preview.h"
#include "screen/text/describe.h"
#include "screen/text/scenes.h"

#include <string.h>

enum { CHAIN_MAX = 8 }; /* moves of a turn that are written */

/* ---- the board ---- */

/* `pits 1 to 6`, `pit a`: those of a side. */
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
            else
                fprintf(out, " %d", mancala_hole(game, position, first + pit));
        fprintf(out, ", store %d.", mancala_hole(game, position, first + pits));
        if (mancala_tuzdik(position, side) >= 0)
            fprintf(out, " X is a tuzdik of %s.",
                    names[mancala_owner(position, !side)]);
    }
}

static void say_choice(const struct game *game, const struct position *position,
                       enum labels labels, FILE *out)
{
    const int pits = mancala_rules(game)->pits;
    const int first = mancala_side(position) * (pits + 1);
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
    if (pits > 1)
        fprintf(out, "%s-", sowing_label(game, first, labels).text);
    fputs(sowing_label(game, first + pits - 1, labels).text, out);
    if (mancala_pit(moves[count - 1]) < 0)
        fprintf(out, " or %s", last.text);
}

/* The pit, from 0, that is called so; -1 if that is no number and no letter. */
static int read_pit(const char *text, bool letters)
{
    const size_t digits = strspn(text, "0123456789");

    if (letters && text[0] >= 'a' && text[0] <= 'z' && text[1] == '\0')
        return text[0] - 'a';
    if (digits == 0 || digits > 2 || text[digits] != '\0' || text[0] == '0')
        return -1;
    return (digits > 1 ? 10 * (text[0] - '0') : 0) + text[digits - 1] - '1';
}

/* Digits always name the pits of the one to move, from that player's left;
 * letters do where they are the labels of those pits. */
static bool read_move(const struct game *game, const struct position *position,
                      enum labels labels, const char *text, struct move *move,
                      struct err *err)
{
    const int pits = mancala_rules(game)->pits;
    const int side = mancala_side(position);
    const int pit = read_pit(text, side == 0 && labels == LABELS_MIRRORED);

    if (pit < 0 || (pit >= pits && side == 0))
        return game->class->read_move(game, position, text, move, err);
    if (pit >= pits)
        return err_set(err, "%s: there are pits 1 to %d", text, pits);

    char word[MOVE_TEXT_MAX];

    if (side == 0)
        snprintf(word, sizeof word, "%d", pit + 1);
    else
        snprintf(word, sizeof word, "%c", 'a' + pit);
    return game->class->read_move(game, position, word, move, err);
}

/* ---- moves ---- */

static void say_move(const struct game *game, const struct position *before,
                     struct move move, enum labels labels, FILE *out)
{
    const int pits = mancala_rules(game)->pits;

    if (mancala_pit(move) < 0) {
        fputs(strcmp(game_move_text(game, before, move).text, "swap") == 0
                  ? "the players change sides"
                  : "no seeds to sow",
              out);
        return;
    }

    const struct move_preview preview = preview_of(game, before, move, labels);
    const bool stored = preview.landing % (pits + 1) == pits;

    if (preview.seeds == 1)
        fputs("one seed", out);
    else
        fprintf(out, "%d seeds", preview.seeds);
    if (preview.laps > 1)
        fprintf(out, ", %d laps", preview.laps);
    fputs(stored ? ", ends in the " : ", ends on ", out);
    fputs(preview.last.text, out);
    preview_write_tuzdiks(&preview, out);
    if (preview.captured > 0)
        fprintf(out, ", takes %d", preview.captured);
    if (preview.again)
        fputs(", play again", out);
    if (preview.over)
        fputs(", ends the game", out);
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
                     struct move move, enum labels labels,
                     const char *const names[PLAYERS_MAX], FILE *out)
{
    say_deed(game, before, move, labels, names[before->player], out);
    fputs(": ", out);
    say_move(game, before, move, labels, out);
}

/* All moves of a chain, or of a long one the first and the last. */
static void write_moves(const struct game *game, const struct position *before,
                        const struct move *moves, int count, enum labels labels,
                        FILE *out)
{
    struct position position = *before;

    for (int i = 0; i < count; i++) {
        const bool written =
            count <= CHAIN_MAX || i < CHAIN_MAX / 2 || i >= count - 2;

        if (written)
            fprintf(out, " %s",
                    board_of(game)
                        ->move_text(game, &position, moves[i], labels)
                        .text);
        else if (i == CHAIN_MAX / 2)
            fputs(" …", out);
        game->class->apply(game, &position, moves[i]);
    }
}

static void say_chain(const struct game *game, const struct position *before,
                      const struct move *moves, int count, enum labels labels,
                      const char *name, FILE *out)
{
    struct position position = *before;
    int captured = 0;

    for (int i = 0; i < count; i++) {
        captured += preview_of(game, &position, moves[i], labels).captured;
        game->class->apply(game, &position, moves[i]);
    }
    fprintf(out, "%s:", name);
    write_moves(game, before, moves, count, labels, out);
    fputs(", ", out);
    phrase_write_number(count, out);
    fputs(" in a row", out);
    if (captured > 0)
        fprintf(out, ", takes %d", captured);
    if (position.end != END_NOT)
        fputs(", ends the game", out);
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

    if (preview.captured > 0) {
        fprintf(out, "takes %d", preview.captured);
        between = " and ";
    }
    if (preview.again || preview.over)
        fprintf(out, "%s%s", between,
                preview.over ? "ends the game" : "plays again");
}

/* As the pits lie on the screen: those with numbers from the left to the right,
 * those with letters the other way round. */
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
    else if (preview.again)
        what = takes ? "an extra turn with a capture" : "an extra turn";
    fprintf(out, "%s is there", what);
}

/* Kalah is played on boards of all sizes, so it always says its own. */
static void say_size(const struct game *game, FILE *out)
{
    if (strcmp(game->name, "kalah") == 0 ||
        strcmp(game_spec_text(game).text, game->name) != 0)
        fprintf(out, " %d×%d", mancala_rules(game)->pits,
                mancala_rules(game)->seeds);
}

/* ---- the rules: each switch in words ---- */

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* ---- the board and the sowing ---- */

static void write_board(const struct game *game, FILE *out)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    const int half = rules->pits * rules->seeds;

    fprintf(out,
            "Each player has a row of %d pit%s, and a store. Every pit begins "
            "with %d seed%s; that makes %d in all. South has the lower row and "
            "the store at the right, north the upper row and the store at the "
            "left. Whoever has more seeds in the end has won; %d each is a "
            "draw.",
            rules->pits, plural(rules->pits), rules->seeds,
            plural(rules->seeds), 2 * half, half);
}

static void write_sowing(const struct game *game, FILE *out)
{
    const struct mancala_rules *const rules = mancala_rules(game);

    fputs(rules->origin_first
              ? "In your turn you take all the seeds out of one of your pits. "
                "A single seed goes into the next pit; of several the first "
                "goes back, and the others are dropped one by one into the "
                "pits that follow, "
              : "In your turn you take all the seeds out of one of your pits "
                "and drop them one by one into those that follow, ",
          out);
    fputs(rules->clockwise
              ? "clockwise: south's row is sown to the left, north's to the "
                "right."
              : "counter-clockwise: south's row is sown to the right, north's "
                "to the left.",
          out);
    fputs(rules->store_sown
              ? " Your own store lies on the way and gets a seed, too; your "
                "opponent's is passed over."
              : " No seed is sown into a store; captures go there.",
          out);
    fputs(rules->origin_skipped
              ? " Should the seeds get all the way round, the pit that they "
                "came from is left out."
              : " Should the seeds get all the way round, the pit that they "
                "came from gets one like any other.",
          out);
}

static void write_relay(const struct game *game, FILE *out)
{
    if (!mancala_rules(game)->relay)
        return;
    fputs("A last seed that falls into a pit with seeds, on either side, is "
          "taken up together with them and sown on from there. That goes on "
          "until a last seed falls into an empty pit or into your store.",
          out);
}

static void write_again(const struct game *game, FILE *out)
{
    const struct mancala_rules *const rules = mancala_rules(game);

    if (!rules->store_sown)
        return;
    fputs("A last seed in your own store gives you another turn, as often as "
          "you manage it.",
          out);
    if (rules->pie)
        fputs(" Only the very first move of a game never does.", out);
}

/* ---- captures ---- */

static void write_capture(const struct game *game, FILE *out)
{
    static const char *const words[] = {
        [CAPTURE_OPPOSITE] =
            "A last seed that falls into an empty pit of yours captures what "
            "lies in the pit across: both go into your store. Where nothing "
            "lies across, nothing is captured.",
        [CAPTURE_EMPTY] =
            "A last seed that falls into an empty pit of yours goes into your "
            "store, with all that lies in the pit across; it does so even "
            "where nothing lies across.",
        [CAPTURE_LEAVE] =
            "A last seed that falls into an empty pit of yours captures what "
            "lies in the pit across: that goes into your store, but the last "
            "seed itself stays where it is.",
        [CAPTURE_NONE] =
            "Nothing is captured: only what is sown into your store, "
            "or left for you at the end, is yours.",
        [CAPTURE_EVEN] =
            "A last seed that makes an even number in a pit of your "
            "opponent's captures all that lies there.",
        [CAPTURE_EVEN_OPPOSITE] =
            "A last seed that makes an even number in a pit of your "
            "opponent's captures all that lies there. One that falls into an "
            "empty pit of yours captures what lies in the pit across: both go "
            "into your store. Where nothing lies across, it stays.",
        [CAPTURE_TWO_THREE] =
            "A last seed that makes 2 or 3 in a pit of your opponent's "
            "captures them, and then those of the pits before it, back along "
            "the row, for as long as these hold 2 or 3 as well.",
        [CAPTURE_ONE_THREE] =
            "A last seed that makes 1 or 3 in a pit of your opponent's "
            "captures them, and then those of the pits before it, back along "
            "the row, for as long as these hold 1 or 3 as well.",
        [CAPTURE_LONE] =
            "A last seed that falls into an empty pit, on either side, goes "
            "into your store, and then so do those of the pits before it, "
            "back along the way, for as long as each of these holds exactly 1.",
    };

    fputs(words[mancala_rules(game)->capture], out);
}

static void write_tuzdik(const struct game *game, FILE *out)
{
    if (mancala_rules(game)->tuzdik)
        fputs("A last seed that makes 3 in a pit of your opponent's makes it "
              "your tuzdik: the 3 go into your store, and from then on so does "
              "whatever falls into that pit, whoever sows it. You make one in "
              "a game at most, never of your opponent's last pit, and never "
              "of the pit with the same number as your opponent's own tuzdik; "
              "there the 3 stay.",
              out);
}

static void write_slam(const struct game *game, FILE *out)
{
    static const char *const words[] = {
        [SLAM_NOTHING] = "nothing is taken. The move may be played, and all "
                         "the seeds stay where they are.",
        [SLAM_LEGAL] = "they are taken like any others.",
        [SLAM_FORBIDDEN] = "such a move must not be played.",
        [SLAM_OPPONENT] = "you get them, but all that is left on your own row "
                          "goes to your opponent, and the game is over.",
        [SLAM_LEAVE_LEFT] =
            "the leftmost pit with seeds, as you look across at it, is left "
            "to your opponent. If there is only one, it is taken.",
        [SLAM_LEAVE_RIGHT] =
            "the rightmost pit with seeds, as you look across at it, is left "
            "to your opponent. If there is only one, it is taken.",
        [SLAM_AGAIN] = "they are taken, and you have another turn.",
    };

    const struct mancala_rules *const rules = mancala_rules(game);

    if (rules->capture == CAPTURE_TWO_THREE ||
        rules->capture == CAPTURE_ONE_THREE)
        fprintf(out,
                "Where a capture would take all the seeds on your "
                "opponent's row, %s",
                words[rules->slam]);
}

static void write_feeding(const struct game *game, FILE *out)
{
    static const char *const words[] = {
        [FEEDING_FREE] = "",
        [FEEDING_HUNGRY] =
            "When your opponent's row is empty, you must play a move that "
            "brings seeds into it.",
        [FEEDING_ALWAYS] =
            "You must not play a move that leaves your opponent's row empty, "
            "unless every one of your moves does.",
    };

    fputs(words[mancala_rules(game)->feeding], out);
}

/* ---- the end ---- */

static void write_passing(const struct game *game, FILE *out)
{
    if (mancala_rules(game)->ending == ENDING_BOARD)
        fputs("Who has no seeds to sow passes, and nobody else may.", out);
}

static void write_end(const struct game *game, FILE *out)
{
    static const char *const endings[] = {
        [ENDING_EITHER] =
            "The game is over as soon as one of the rows is empty, whoever is "
            "to move.",
        [ENDING_MOVER] = "The game is over when the player who is to move has "
                         "an empty row.",
        [ENDING_STUCK] =
            "The game is over when the player who is to move cannot.",
        [ENDING_BOARD] = "The game is over when all the pits are empty.",
    };
    static const char *const sweeps[] = {
        [SWEEP_OWNER] =
            " What is left over goes to the player in whose row it lies.",
        [SWEEP_EMPTIER] =
            " What is left over goes to the player whose row is empty.",
        [SWEEP_NOBODY] = " What is left over counts for nobody.",
    };
    const struct mancala_rules *const rules = mancala_rules(game);

    fputs(endings[rules->ending], out);
    if (rules->ending != ENDING_BOARD)
        fputs(sweeps[rules->sweep], out);
}

/* A match may stop where the position could be played on. */
static void write_stops(const struct game *game, FILE *out)
{
    const struct mancala_rules *const rules = mancala_rules(game);

    fprintf(out, "The game also ends after %d moves.",
            game->class->limits(game).plies);
    if (rules->majority)
        fprintf(out,
                " It also ends as soon as a store holds more than %d, "
                "half of all the seeds.",
                rules->pits * rules->seeds);
    if (rules->repetition)
        fputs(" It also ends when a position comes back with the same player "
              "to move.",
              out);
    fputs(" Then both keep what lies in their rows", out);
    fputs(rules->repetition && rules->evenly
              ? ", but after a position that came back what is left over is "
                "split evenly, if need be with half a seed for each."
              : ".",
          out);
}

static void write_swap(const struct game *game, FILE *out)
{
    if (!mancala_rules(game)->pie)
        return;
    fputs("After the first move of a game the second player may answer `swap`: "
          "the seeds stay as they are, but the players change sides, and who "
          "has made the first move goes on with the other row. So it does not "
          "pay to make too good a first move.",
          out);
}

/* ---- the class ---- */

/* clang-format off */
static const struct rules_writer RULES[] = {
    {"The board", write_board, scene_of_start, "pits seeds"},
    {"Sowing", write_sowing, scenes_of_sowing, "first"},
    {"Relay", write_relay, scene_of_relay, "relay"},
    {"Another turn", write_again, scene_of_again, NULL},
    {"Captures", write_capture, scenes_of_capture, "capture"},
    {"Tuzdik", write_tuzdik, scenes_of_tuzdik, "tuzdik"},
    {"Grand slam", write_slam, scene_of_slam, "slam"},
    {"Feeding", write_feeding, scene_of_feeding, NULL},
    {"Passing", write_passing, scene_of_pass, NULL},
    {"Swapping sides", write_swap, scene_of_swap, "pie"},
    {"The end", write_end, scene_of_ending, "end sweep"},
    {"Early ends", write_stops, scenes_of_stops, "majority"},
    {0},
};
/* clang-format on */

_Static_assert(sizeof RULES / sizeof RULES[0] - 1 <= RULES_PARTS_MAX,
               "there is room for every part");

static void write_captures(const struct game *game,
                           const struct captures *captures, FILE *out)
{
    (void)game;
    if (captures->biggest > 0)
        fprintf(out, "biggest capture %d (move %d)", captures->biggest,
                captures->biggest_ply);
    else
        fputs("no capture", out);
    fprintf(out, " · longest chain %d", captures->chain);
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
    .rules = RULES,
    .small = small_sowing_write,
    .gist = write_gist,
    .thing = "seed",
    .moves = "A move",
};
