/* SPDX-License-Identifier: MIT */
/* The rules of the sowing games in words: what each switch means. */
#include "game/mancala.h"
#include "match/sets.h"
#include "screen/text/scenes.h"

#include <stdio.h>
#include <string.h>

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

    fprintf(out, "Each player has a row of %d pit%s, and a store. ",
            rules->pits, plural(rules->pits));
    if (rules->start > 0)
        fprintf(out,
                "Fair board %d of %d: best play is a draw. One to three seeds "
                "lie elsewhere than usual; there are %d in all.",
                rules->start, mancala_fair_boards(game), 2 * half);
    else
        fprintf(out, "Every pit begins with %d seed%s; that makes %d in all.",
                rules->seeds, plural(rules->seeds), 2 * half);
    fputs(" South has the lower row and the store at the right, north the "
          "upper row and the store at the left. The player with more seeds at "
          "the end wins; ",
          out);
    /* If seeds can be left that count for nobody, both players may have
     * fewer. */
    if (rules->sweep == SWEEP_NOBODY)
        fputs("as many each is a draw.", out);
    else
        fprintf(out, "%d each is a draw.", half);
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

static void write_rounds(const struct game *game, FILE *out)
{
    const int rounds = mancala_rounds(game);

    if (!mancala_rules(game)->closing)
        return;
    if (rounds == 1) {
        fputs("A match is one round. In a position that begins with closed "
              "pits nothing is sown there.",
              out);
        return;
    }
    if (rounds == ROUNDS_OUT)
        fprintf(out,
                "A match goes on in rounds until one of the players cannot "
                "fill a pit: that one has lost it. After %d rounds it ends, "
                "too.",
                ROUNDS_MAX);
    else
        fprintf(out,
                "A match is %d rounds: one that is won is a point, a drawn one "
                "half a point for both. A player who cannot fill a pit before "
                "that has lost it.",
                rounds);
    fputs(
        " A round begins with the seeds that each had in the store at the "
        "end of the one before: they fill the pits from the left; those that "
        "stay empty are closed for that round, and nothing is sown there. "
        "The winner of a round begins the next one, and after a drawn round "
        "the player who did not begin it; the players change sides. At the board both begin a round at "
        "the same time; here they take turns.",
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

static bool captures_by_rows(const struct mancala_rules *rules)
{
    return rules->capture == CAPTURE_TWO_THREE ||
           rules->capture == CAPTURE_ONE_THREE;
}

/* What a player who cannot capture has instead. */
static void write_no_capture(const struct mancala_rules *rules, FILE *out)
{
    fprintf(out,
            "Nothing is captured: only what is sown into your %s%s%s%s is "
            "yours.",
            rules->store_sown ? "store" : "",
            rules->store_sown && rules->tuzdik ? " or your " : "",
            rules->tuzdik ? "tuzdik" : "",
            rules->ending != ENDING_BOARD && rules->sweep != SWEEP_NOBODY
                ? ", or left for you at the end,"
                : "");
}

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
        [CAPTURE_NONE] = "",
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

    const struct mancala_rules *const rules = mancala_rules(game);

    if (rules->capture == CAPTURE_NONE)
        write_no_capture(rules, out);
    else if (rules->capture == CAPTURE_ONE_THREE && rules->relay)
        fputs("A last seed that falls into an empty pit of your opponent's is "
              "captured, and then those of the pits before it, back along the "
              "row, for as long as these hold 1 or 3.",
              out);
    else
        fputs(words[rules->capture], out);
}

/* If pits are captured in a row, one that becomes a tuzdik is not captured. */
static void write_tuzdik(const struct game *game, FILE *out)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    const bool by_rows = captures_by_rows(rules);

    if (!rules->tuzdik)
        return;
    fprintf(out,
            "A last seed that makes 3 in a pit of your opponent's makes it "
            "your tuzdik: the 3 go into your store, %sand from then on every "
            "seed that falls into it, in both players' moves. You make one in "
            "a game at most, never of your opponent's last pit, and never of "
            "the pit with the same number as your opponent's own tuzdik; "
            "there the 3 %s.",
            by_rows ? "without those of the pits before it, " : "",
            by_rows ? "are captured as usual" : "stay");
}

static void write_sets(const struct game *game, FILE *out)
{
    if (sets_usual(game) > 1 && !sets_are_rounds(game))
        fprintf(
            out,
            "A match is %d sets, begun by turns: the player who had the "
            "second move in one has the first in the next. A set that is won is a "
            "point, a drawn one half a point for both.",
            sets_usual(game));
}

/* The names of the game with tuzdiks, in Kazakh and Kyrgyz. */
static void write_names(const struct game *game, FILE *out)
{
    if (mancala_rules(game)->tuzdik)
        fputs("In Kazakh the game is toghyz qumalaq, nine pebbles: a seed is a "
              "qumalaq, a pit an otau, a store a qazan, and who is left "
              "without a move, whose opponent gets the rest, is atsyz qaldy, "
              "left without a horse. In Kyrgyz it is toguz korgool: korgool, "
              "uy (house), kazan; the tuzdik is tuz.",
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
    const bool again = rules->slam == SLAM_AGAIN;
    const bool over = again && rules->ending == ENDING_EITHER;

    if (captures_by_rows(rules))
        fprintf(out,
                "Where a capture would take all the seeds on your "
                "opponent's row, %s%s",
                over ? "they are taken, and the game is over."
                     : words[rules->slam],
                again && !over && rules->pie
                    ? " Only the very first move of a game gives none."
                    : "");
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
        fputs("A player without seeds to sow passes; no other player may.",
              out);
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

/* A match may stop although the position could be played on. */
static void write_stops(const struct game *game, FILE *out)
{
    const struct mancala_rules *const rules = mancala_rules(game);

    fputs("The game also ends ", out);
    if (rules->majority)
        fprintf(out,
                "as soon as a store holds more than %d, half of all the "
                "seeds, and ",
                rules->pits * rules->seeds);
    fprintf(out, "after %d moves%s.", game->class->limits(game).plies,
            rules->majority ? " at the latest" : "");
    if (rules->repetition)
        fputs(" It also ends when a position comes back with the same player "
              "to move.",
              out);
    fputs(" Then both keep what lies in their rows", out);
    fputs(rules->repetition == REPETITION_SPLIT
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

/* ---- all of them ---- */

/* clang-format off */
const struct rules_writer RULES_OF_SOWING[] = {
    {"The board", write_board, scene_of_start, "pits seeds start"},
    {"Sowing", write_sowing, scenes_of_sowing, "first"},
    {"Relay", write_relay, scene_of_relay, "relay"},
    {"Rounds", write_rounds, scene_of_closed, "rounds"},
    {"Another turn", write_again, scene_of_again, NULL},
    {"Captures", write_capture, scenes_of_capture, "capture"},
    {"Tuzdik", write_tuzdik, scenes_of_tuzdik, "tuzdik"},
    {"Grand slam", write_slam, scene_of_slam, "slam"},
    {"Feeding", write_feeding, scene_of_feeding, NULL},
    {"Passing", write_passing, scene_of_pass, NULL},
    {"Swapping sides", write_swap, scene_of_swap, "pie"},
    {"The end", write_end, scene_of_ending, "end sweep"},
    {"Early ends", write_stops, scenes_of_stops, "majority"},
    {"Sets", write_sets, NULL, NULL},
    {"Names", write_names, NULL, NULL},
    {0},
};
/* clang-format on */

_Static_assert(sizeof RULES_OF_SOWING / sizeof RULES_OF_SOWING[0] - 1 <=
                   RULES_PARTS_MAX,
               "there is room for every part");
