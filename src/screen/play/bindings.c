/* What the keys do in a game, for the help. */
#include "screen/play/input.h"

static const struct binding SOWING_ROWS[] = {
    {.keys = "1..9", .help = "sow that pit"},
    {.keys = "← →  h l", .help = "aim"},
    {.keys = "Enter", .help = "sow the aimed pit"},
    {.keys = "u  Backspace", .help = "take back"},
    {.keys = "r  Ctrl-R", .help = "redo"},
    {.keys = "i", .help = "hint; again: why"},
    {.keys = "e", .help = "evaluation on, off"},
    {.keys = ".", .help = "move now"},
    {.keys = "n", .help = "new game"},
    {.keys = "N", .help = "rematch, sides swapped"},
    {.keys = "S", .help = "save as"},
    {.keys = "L", .help = "games"},
    {.keys = "y", .help = "copy the position"},
    {.keys = "point, click", .help = "aim, sow"},
    {.keys = "right click", .help = "take back"},
    {.keys = "↑  g  wheel", .help = "look back"},
    {.keys = "s", .help = "swap sides, if offered"},
    {0},
};

static const struct binding MARBLE_ROWS[] = {
    {.keys = "arrows  hjkl", .help = "the cursor"},
    {.keys = "Space", .help = "hold a marble; let go"},
    {.keys = "7 9 4 6 1 3", .help = "send them that way"},
    {.keys = "Enter", .help = "hold; play at a digit"},
    {.keys = "Tab", .help = "next marbles to hold"},
    {.keys = "u  Backspace", .help = "take back"},
    {.keys = "r  Ctrl-R", .help = "redo"},
    {.keys = "i", .help = "hint; again: why"},
    {.keys = "e", .help = "evaluation on, off"},
    {.keys = ".", .help = "move now"},
    {.keys = "n", .help = "new game"},
    {.keys = "N", .help = "rematch, sides swapped"},
    {.keys = "S", .help = "save as"},
    {.keys = "L", .help = "games"},
    {.keys = "y", .help = "copy the position"},
    {.keys = "click, drag", .help = "hold, send"},
    {.keys = "right click", .help = "take back"},
    {.keys = "g  wheel", .help = "look back"},
    {0},
};

static const struct binding WATCH_ROWS[] = {
    {.keys = "Space", .help = "pause and resume"},
    {.keys = ".", .help = "one seed"},
    {.keys = ">", .help = "one move"},
    {.keys = "s", .help = "finish this film"},
    {.keys = "←  g  wheel", .help = "look back"},
    {.keys = "x", .help = "take over a side"},
    {.keys = "x  again", .help = "give it back"},
    {.keys = "e", .help = "evaluation on, off"},
    {.keys = "n", .help = "new game"},
    {.keys = "N", .help = "again, sides swapped"},
    {.keys = "S", .help = "save as"},
    {.keys = "L", .help = "games"},
    {.keys = "y", .help = "copy the position"},
    {0},
};

static const struct binding HISTORY_ROWS[] = {
    {.keys = "← →  h l", .help = "one ply back, on"},
    {.keys = "wheel", .help = "the same"},
    {.keys = "g G  Home End", .help = "to the start, the end"},
    {.keys = "[ ]  Tab", .help = "branch or mark"},
    {.keys = "↑ ↓  j k", .help = "choose a branch"},
    {.keys = "Enter", .help = "play on from here"},
    {.keys = "x", .help = "take over a side"},
    {.keys = "e", .help = "evaluation on, off"},
    {.keys = "y", .help = "copy the position"},
    {0},
};

const struct bindings SOWING_BINDINGS = {.name = "game", .rows = SOWING_ROWS};
const struct bindings ABALONE_BINDINGS = {.name = "abalone",
                                          .rows = MARBLE_ROWS};
static const struct bindings WATCH = {.name = "watch", .rows = WATCH_ROWS};
static const struct bindings HISTORY = {.name = "history",
                                        .rows = HISTORY_ROWS};

const struct bindings *play_bindings(const void *self)
{
    const struct play_screen *const play = self;

    if (play->mode == MODE_HISTORY)
        return &HISTORY;
    return play_watching(play) ? &WATCH : input_of(play_game(play))->bindings;
}
