/* The rules of marbles, each as a sentence or two. */
#include "screen/text/rules_words_abalone.h"
#include "game/abalone.h"

static void tell_board(const struct game *game, FILE *out)
{
    fprintf(out,
            "The board is a hexagon of %d cells in rows A to I. %s players "
            "have %d marbles each. Whoever is the first to push %d marbles of "
            "others off the board has won.",
            ABALONE_CELLS, game->players == 3 ? "Three" : "Two",
            abalone_marbles(game), ABALONE_GOAL);
}

static void tell_start(const struct game *game, FILE *out)
{
    static const char *const words[] = {
        [START_STANDARD] = "Black has the two rows at the bottom and three "
                           "marbles before them, white the same at the top.",
        [START_BELGIAN] = "Everybody has two flowers of seven marbles, in "
                          "opposite corners, which touch the edge.",
        [START_GERMAN] = "Everybody has two flowers of seven marbles, in "
                         "opposite corners, one row away from the edge.",
        [START_THREE] = "Everybody has two rows along a side of the board; "
                        "an empty side lies between any two of them.",
    };

    fprintf(out, "%s Black moves first.", words[abalone_rules(game)->start]);
    if (game->players == 3)
        fputs(" White follows, then red, and so round the board.", out);
}

static void tell_moving(const struct game *game, FILE *out)
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

static void tell_pushing(const struct game *game, FILE *out)
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

static void tell_inverse(const struct game *game, FILE *out)
{
    if (abalone_rules(game)->inverse_forbidden)
        fputs("You must not take back your own last move: the same marbles "
              "must not all go back at once, unless another has pushed one of "
              "them since. Some of them may; and all, where that is the only "
              "move you have.",
              out);
}

static void tell_passing(const struct game *game, FILE *out)
{
    (void)game;
    fputs("Who cannot move any marble passes.", out);
}

static void tell_stops(const struct game *game, FILE *out)
{
    const struct limits limits = game->class->limits(game);

    fprintf(out,
            "The game is a draw when a position stands on the board for the "
            "third time, and after %d moves.",
            limits.plies);
}

const struct rules_teller RULES_ABALONE[] = {
    {"The board", tell_board},     {"The start", tell_start},
    {"Moving", tell_moving},       {"Pushing", tell_pushing},
    {"Taking back", tell_inverse}, {"Passing", tell_passing},
    {"Early ends", tell_stops},
};

enum { COUNT = sizeof RULES_ABALONE / sizeof RULES_ABALONE[0] };

const int RULES_ABALONE_COUNT = COUNT;

_Static_assert((int)COUNT <= (int)RULES_PARTS_MAX,
               "there is room for every part");
