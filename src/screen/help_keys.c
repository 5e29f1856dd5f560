/* The keys of every screen. */
#include "screen/help_keys.h"

#include <stddef.h>
#include <string.h>

#define LIST_ROWS                      \
    {"↑ ↓  j k", "choose"},            \
    {                                  \
        "g G  Home End", "first, last" \
    }
#define WATCH_ROWS                                                       \
    {"Space", "pause and resume"}, {".", "one seed"}, {">", "one move"}, \
        {"s", "finish this film"}, {"← →  wheel", "one ply back, on"},   \
        {"g G  Home End", "to the start, the end"},                      \
        {"Enter", "play on from here"}, {"x", "take over a side"},       \
        {"x  again", "give it back"}, {"[ ]  Tab", "branch or mark"},    \
    {                                                                    \
        "e", "evaluation on, off"                                        \
    }

const struct help_page HELP_EVERYWHERE = {
    "everywhere",
    {{"?  F1", "this help"},
     {":", "type a command"},
     {"Tab", "completes it"},
     {"Esc", "one step back"},
     {"q", "close; quit"},
     {"t", "next theme"},
     {"T", "choose a theme"},
     {"+ -", "faster, slower"},
     {"0", "the usual speed"},
     {"m", "mouse on, off"},
     {"f", "turn the board round"},
     {"Ctrl-L", "draw anew"},
     {"Ctrl-Z", "suspend"},
     {NULL, NULL}},
};

static const struct help_page PAGES[] = {
    {"game",
     {{"1..9", "sow that pit"},
      {"← →  h l", "aim"},
      {"Enter", "sow the aimed pit"},
      {"u  Backspace", "take back"},
      {"r  Ctrl-R", "redo"},
      {"i", "hint; again: why"},
      {"e", "evaluation on, off"},
      {".", "move now"},
      {"n", "new game"},
      {"N", "rematch, sides swapped"},
      {"S", "save as"},
      {"L", "games"},
      {"y", "copy the position"},
      {"point, click", "aim, sow"},
      {"right click", "take back"},
      {"wheel", "look back"},
      {NULL, NULL}}},
    {"watch", {WATCH_ROWS, {NULL, NULL}}},
    {"history", {WATCH_ROWS, {NULL, NULL}}},
    {"menu",
     {{"↑ ↓  j k", "choose"},
      {"Enter", "start"},
      {"c n w g ...", "the letter: at once"},
      {"click", "choose and start"},
      {NULL, NULL}}},
    {"games",
     {LIST_ROWS,
      {"Enter", "open"},
      {"/", "find"},
      {"R", "rename"},
      {"D", "delete"},
      {NULL, NULL}}},
    {"new game",
     {{"↑ ↓", "field"}, {"← →", "value"}, {"Enter", "start"}, {NULL, NULL}}},
    {"levels",
     {LIST_ROWS,
      {"← →  h l", "another game"},
      {"Enter", "play against it"},
      {NULL, NULL}}},
    {"themes",
     {{"↑ ↓  j k", "theme, shown at once"},
      {"Tab", "which option"},
      {"← →", "its value"},
      {"Enter", "keep it all"},
      {"Esc", "back as it was"},
      {NULL, NULL}}},
    {"options",
     {{"↑ ↓  j k", "option"},
      {"← →", "value, at once"},
      {"Enter", "next value"},
      {NULL, NULL}}},
    {"rules",
     {{"↑ ↓  j k", "scroll"},
      {"Space", "a page"},
      {"g G  Home End", "top, bottom"},
      {NULL, NULL}}},
    {"set up",
     {{"← → ↑ ↓", "which pit"},
      {"+ -", "a seed more, fewer"},
      {"0..9", "so many seeds"},
      {"Enter", "done"},
      {NULL, NULL}}},
};

const struct help_page *help_page(const char *screen)
{
    for (size_t i = 0; i < sizeof PAGES / sizeof PAGES[0]; i++)
        if (strcmp(PAGES[i].screen, screen) == 0)
            return &PAGES[i];
    return NULL;
}
