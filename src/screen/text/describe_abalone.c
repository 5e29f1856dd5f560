/* SPDX-License-Identifier: MIT */
/* Abalone in words. */
#include "game/abalone.h"
#include "screen/board/push_preview.h"
#include "screen/text/describe.h"
#include "screen/text/scenes.h"

#include <stddef.h>
#include <string.h>

/* ---- the board ---- */

/* ` a 1-5, b 1-6, c 3-5 7`: all marbles of a player; neighbours in a row are
 * written as a range. */
static void say_marbles(const struct position *position, int player, FILE *out)
{
    int row = -1;

    for (int cell = 0; cell < ABALONE_CELLS; cell++) {
        const int first = cell;

        if (abalone_owner(position, cell) != player)
            continue;
        if (abalone_row(cell) != row) {
            fputs(row >= 0 ? ", " : " ", out);
            row = abalone_row(cell);
            fputc('a' + row, out);
        }
        while (cell + 1 < ABALONE_CELLS && abalone_row(cell + 1) == row &&
               abalone_owner(position, cell + 1) == player)
            cell++;
        fprintf(out, " %d", abalone_column(first) + 1);
        if (cell > first)
            fprintf(out, "-%d", abalone_column(cell) + 1);
    }
    if (row < 0)
        fputs(" no marbles", out);
}

/* `; in danger i9`: the marbles that another player could push out next. */
static void say_danger(const struct game *game, const struct position *position,
                       int player, FILE *out)
{
    const uint64_t endangered = abalone_endangered(game, position);
    bool any = false;

    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        if ((endangered >> cell & 1) != 0 &&
            abalone_owner(position, cell) == player) {
            fprintf(out, "%s%s", any ? " " : "; in danger ",
                    abalone_cell_text(cell).text);
            any = true;
        }
}

static void say_board(const struct game *game, const struct position *position,
                      const char *const names[PLAYERS_MAX], enum labels labels,
                      FILE *out)
{
    (void)labels;
    for (int player = 0; player < game->players; player++) {
        fprintf(out, "%s%s:", player > 0 ? " " : "", names[player]);
        say_marbles(position, player, out);
        fprintf(out, "; pushed out %d",
                game->class->score(game, position, player));
        say_danger(game, position, player, out);
        putc('.', out);
    }
}

static void say_choice(const struct game *game, const struct position *position,
                       enum labels labels, FILE *out)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    const struct move_text first = game_move_text(game, position, moves[0]);

    (void)labels;
    fprintf(out, count > 1 ? "%s or another of %d" : "%s", first.text, count);
}

/* Reads a move, in capitals, too. */
static bool read_move(const struct game *game, const struct position *position,
                      enum labels labels, const char *text, struct move *move,
                      struct err *err)
{
    char small[MOVE_TEXT_MAX];
    int length = 0;

    (void)labels;
    while (length < MOVE_TEXT_MAX - 1 && text[length] != '\0') {
        const bool large = text[length] >= 'A' && text[length] <= 'Z';

        small[length] = (char)(text[length] + (large ? 'a' - 'A' : 0));
        length++;
    }
    small[length] = '\0';
    return game->class->read_move(
        game, position, text[length] == '\0' ? small : text, move, err);
}

/* ---- moves ---- */

static const char *const DIRECTION_WORDS[DIRECTION_COUNT] = {
    "east", "north-east", "north-west", "west", "south-west", "south-east"};

static void say_move(const struct game *game, const struct position *before,
                     struct move move, enum labels labels, FILE *out)
{
    const struct push_preview push = push_preview_of(game, before, move);

    (void)labels;
    push_preview_write(&push, out);
}

/* `yours`, `White's` */
static void say_whose(const char *name, FILE *out)
{
    if (describe_is_you(name))
        fputs("yours", out);
    else
        fprintf(out, "%s's", name);
}

/* `, one of yours is out`, `: three marbles against two of yours`, `: three
 * marbles against one of yours and one of White's` */
static void say_push(const struct push_preview *push,
                     const char *const names[PLAYERS_MAX], FILE *out)
{
    const bool mixed = push->count > 1 && push->owners[0] != push->owners[1];

    if (push->out >= 0) {
        fputs(", one of ", out);
        say_whose(names[push->loser], out);
        fputs(" is out", out);
    } else {
        fprintf(out, ": %s marbles against %s of ",
                push_preview_number(push->group.count),
                push_preview_number(mixed ? 1 : push->count));
        say_whose(names[push->owners[0]], out);
    }
    if (push->out < 0 && mixed) {
        fputs(" and one of ", out);
        say_whose(names[push->owners[1]], out);
    }
    if (push->over)
        fputs(", ends the game", out);
}

/* `Bramble pushes c3d4`, `You pass` */
static void write_deed(const struct push_preview *push, const char *name,
                       const char *move, FILE *out)
{
    const char *const verb = push->group.count == 0 ? "pass"
                             : push->count > 0      ? "push"
                                                    : "move";
    const char *const ending =
        push->group.count == 0 || push->count > 0 ? "es" : "s";

    fprintf(out, "%s %s%s", name, verb, describe_is_you(name) ? "" : ending);
    if (push->group.count > 0)
        fprintf(out, " %s", move);
}

static void say_deed(const struct game *game, const struct position *before,
                     struct move move, enum labels labels, const char *name,
                     FILE *out)
{
    const struct push_preview push = push_preview_of(game, before, move);

    (void)labels;
    write_deed(&push, name, game_move_text(game, before, move).text, out);
}

/* `Bramble pushes c3d4, one of yours is out` */
static void say_turn(const struct game *game, const struct position *before,
                     struct move move, enum labels labels, int viewer,
                     const char *const names[PLAYERS_MAX], FILE *out)
{
    const struct push_preview push = push_preview_of(game, before, move);
    const int seen = (int)push.group.direction + abalone_rotation(game, viewer);

    (void)labels;
    write_deed(&push, names[before->player],
               game_move_text(game, before, move).text, out);
    if (push.group.count == 0)
        fputs(": no marble can move", out);
    else if (push.count > 0)
        say_push(&push, names, out);
    else
        fprintf(out, ": %s marble%s %s%s",
                push_preview_number(push.group.count),
                push.group.count == 1 ? "" : "s",
                DIRECTION_WORDS[seen % DIRECTION_COUNT],
                push.aside ? ", side by side" : "");
}

static void say_merit(const struct game *game, const struct position *before,
                      struct move move, FILE *out)
{
    const struct push_preview push = push_preview_of(game, before, move);

    if (push.over)
        fputs("ends the game", out);
    else if (push.out >= 0)
        fputs("pushes a marble out", out);
    else if (push.count > 0)
        fprintf(out, "pushes %s", push_preview_number(push.count));
}

/* The rows are named by the letters of the cells. */
static void say_where(const struct game *game, const struct position *before,
                      struct move move, enum labels labels, FILE *out)
{
    static const char rows[] = "abcdefghi";
    const char row = game_move_text(game, before, move).text[0];
    const char *const found = row != '\0' ? strchr(rows, row) : NULL;
    const long third = found != NULL ? (found - rows) / 3 * 3 : -1;

    (void)labels;
    if (third < 0)
        fputs("it is no marble", out);
    else
        fprintf(out, "look at the rows %c to %c", rows[third], rows[third + 2]);
}

static void say_kind(const struct game *game, const struct position *before,
                     struct move move, FILE *out)
{
    const struct push_preview push = push_preview_of(game, before, move);

    fprintf(out, "%s is there",
            push.over        ? "the end of the game"
            : push.out >= 0  ? "a marble to be pushed out"
            : push.count > 0 ? "a push"
                             : "a quiet move");
}

/* There is only one board. */
static void say_size(const struct game *game, FILE *out)
{
    (void)game;
    (void)out;
}

/* ---- the rules ---- */

static void write_board(const struct game *game, FILE *out)
{
    fprintf(out,
            "The board is a hexagon of %d cells in rows A to I. %s players "
            "have %d marbles each. Whoever is the first to push %d marbles of "
            "others off the board has won.",
            ABALONE_CELLS, game->players == 3 ? "Three" : "Two",
            abalone_marbles(game), ABALONE_GOAL);
}

static const char *const START_WORDS[] = {
    [START_BELGIAN] =
        "The Belgian daisy: everybody has two flowers of seven marbles, in "
        "opposite corners, which touch the edge.",
    [START_STANDARD] =
        "Black has the two rows at the bottom and three marbles before "
        "them, white the same at the top.",
    [START_GERMAN] =
        "The German daisy: everybody has two flowers of seven marbles, in "
        "opposite corners, one row away from the edge.",
    [START_DUTCH] =
        "The Dutch daisy: four flowers in the corners, as in the Belgian "
        "daisy, but three of the seven marbles of each lie mixed with the "
        "other colour's.",
    [START_SWISS] =
        "The Swiss daisy: four flowers one row away from the edge, each "
        "with a marble of the other colour in its middle.",
    [START_DOMINATION] =
        "Domination: everybody has two triangles, in opposite corners, and "
        "black two more marbles beside the centre.",
    [START_WALL] =
        "The Wall: everybody has a row of eight marbles, a row of five "
        "behind it and one marble on the edge.",
    [START_PYRAMID] =
        "The Pyramid: everybody has a triangle, black the one on the right "
        "and white the one on the left, side by side at the centre row.",
    [START_SNAKES] =
        "Snakes: a snake of each colour begins along an edge, follows the "
        "next one and winds up beside the other's head.",
    [START_SNAKES_VARIANT] =
        "A variation of Snakes: everybody's snake lies along an edge of "
        "the board and across the other half.",
    [START_ALIEN] =
        "Alien: everybody has a figure of fourteen marbles that holds some "
        "of the other colour.",
    [START_INFILTRATION] =
        "Infiltration: everybody has a closed figure at an edge, with "
        "three marbles of the other colour in it.",
    [START_FACE_TO_FACE] =
        "Face to Face: white has a diamond on the left, black one on the "
        "right, with a column of empty cells between them.",
    [START_STAR] =
        "The Star: six rays of both colours run from the corners to the "
        "centre.",
    [START_FUJIYAMA] =
        "Fujiyama: everybody has a mountain with three marbles of the "
        "other colour inside.",
    [START_ALLIANCES] =
        "Alliances: everybody has a chain of marbles that encloses one end "
        "of the other's.",
    [START_CENTRIFUGE] =
        "The Centrifuge: both colours lie in turn along the edge of the "
        "board, with one marble of each near the centre.",
    [START_DUEL] =
        "The Duel: everybody has an arrow in a corner at the side, and two "
        "clubs of four marbles beside the other's.",
    [START_CLEARING] =
        "The Clearing: marbles of both colours in turn along the edge, the "
        "middle of the board empty.",
    [START_ATOMOUCHE] =
        "The Atomouche: twelve marbles each, scattered over the board.",
    [START_THREE] =
        "Everybody has two rows along a side of the board; an empty side "
        "lies between any two of them.",
};

static void write_start(const struct game *game, FILE *out)
{
    fprintf(out, "%s Black moves first.",
            START_WORDS[abalone_rules(game)->start]);
    if (game->players == 3)
        fputs(" White follows, then red, and so round the board.", out);
}

static void write_moving(const struct game *game, FILE *out)
{
    (void)game;
    fprintf(out,
            "In your turn you move one marble, or two or %d of your own that "
            "lie side by side in a line, by one cell in one of the six "
            "directions. They go along their line, one after another, or all "
            "of them to the side. Where they come to must be empty, unless "
            "they push.",
            ABALONE_GROUP_MAX);
}

static void write_pushing(const struct game *game, FILE *out)
{
    fputs("Marbles that go along their line push what lies before them when "
          "they are more: two push one, three push one or two. Behind what is "
          "pushed the next cell must be empty, or off the board: then the "
          "last one is out. To the side nothing can be pushed, and nobody "
          "pushes his own marbles.",
          out);
    if (game->players == 3)
        fputs(" Marbles of both the others in one line are pushed together, "
              "and whoever pushes one out has the point for it.",
              out);
}

static void write_inverse(const struct game *game, FILE *out)
{
    if (abalone_rules(game)->inverse_forbidden)
        fputs("You must not take back your own last move: the same marbles "
              "must not all go back at once, unless another has pushed one of "
              "them since. Some of them may; and all, where that is the only "
              "move you have.",
              out);
    else
        fputs("You may take back your own last move: the same marbles may go "
              "back to where they came from.",
              out);
}

static void write_passing(const struct game *game, FILE *out)
{
    (void)game;
    fputs("Who cannot move any marble passes.", out);
}

static void write_stops(const struct game *game, FILE *out)
{
    const struct limits limits = game->class->limits(game);

    fprintf(out,
            "The game is a draw when a position stands on the board for the "
            "third time with the same player to move%s, and after %d moves.",
            abalone_rules(game)->inverse_forbidden
                ? " and the same moves that must not be taken back"
                : "",
            limits.plies);
}

/* ---- the class ---- */

/* clang-format off */
static const struct rules_writer RULES[] = {
    {"The board", write_board, scene_of_winning, "players"},
    {"The start", write_start, scene_of_start, "start"},
    {"Moving", write_moving, scenes_of_moving, NULL},
    {"Pushing", write_pushing, scenes_of_pushing, NULL},
    {"Taking back", write_inverse, scene_of_inverse, "inverse"},
    {"Passing", write_passing, scene_of_stuck, NULL},
    {"Early ends", write_stops, scenes_of_draws, NULL},
    {0},
};
/* clang-format on */

_Static_assert(sizeof RULES / sizeof RULES[0] - 1 <= RULES_PARTS_MAX,
               "there is room for every part");

/* For two players, what the opponent pushed out is what the player lost; for
 * three, each of the others is listed. */
static void write_captures(const struct game *game,
                           const struct captures *captures, bool brief,
                           FILE *out)
{
    const int own = captures->scores[captures->player];

    if (own > 0)
        fprintf(out, "%d pushed out", own);
    else
        fputs("none pushed out", out);
    if (captures->first_ply > 0 && !brief)
        fprintf(out, ", the first in move %d", captures->first_ply);
    if (game->players == 2)
        fprintf(out, " · lost %d", captures->scores[1 - captures->player]);
    for (int i = 1; i < game->players && game->players > 2; i++) {
        const int other = (captures->player + i) % game->players;

        fprintf(out, " · %s %d", captures->names[other],
                captures->scores[other]);
    }
}

static void write_gist(const struct game *game, FILE *out)
{
    fprintf(out, "%s marbles pushed off the board win",
            game->players == 3 ? "six of the others'" : "six");
}

static void say_name(const struct game *game, const struct position *before,
                     struct move move, enum labels labels, bool begins,
                     FILE *out)
{
    (void)labels;
    (void)begins;
    fputs(game_move_text(game, before, move).text, out);
}

const struct describer describer_abalone = {
    .captures = write_captures,
    .move_width = 7,
    .goal = ABALONE_GOAL,
    .aim = "first to push six out",
    .is = abalone_is,
    .board = say_board,
    .choice = say_choice,
    .read_move = read_move,
    .does = say_deed,
    .turn = say_turn,
    .name = say_name,
    .move = say_move,
    .merit = say_merit,
    .where = say_where,
    .kind = say_kind,
    .size = say_size,
    .rules = RULES,
    .small = small_abalone_write,
    .gist = write_gist,
    .thing = "marble",
    .moves = "A move like c3d4, or c3c5d3 where marbles go side by side",
};
