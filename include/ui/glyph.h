/* SPDX-License-Identifier: MIT */
/*
 * The signs that the screens are drawn with. Drawing code simply writes them in
 * UTF-8; a canvas asks here what to put in their place on a terminal that has
 * fewer, or for a player who wants others:
 *
 *     utf8     ╭── 3 ──╮      plain    ┌── 3 ──┐      ascii    +-- 3 --+
 *              │  ● ●  │               │  • •  │               |  o o  |
 *
 * The geometry is the same in all of them, except that a line of words may
 * grow: -> stands for an arrow. Every sign of the list fills one cell.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum glyph_set { GLYPHS_UTF8, GLYPHS_PLAIN, GLYPHS_ASCII, GLYPH_SET_COUNT };

/*
 * Constant, the name that a theme may give another sign to, the sign, and what
 * stands for it in plain and in ASCII. Sorted by the code of the sign.
 */
#define GLYPHS(GLYPH)                                     \
    GLYPH(PLUS_MINUS, "plus-minus", "±", "±", "+-")       \
    GLYPH(DOT, "empty", "·", "·", ".")                    \
    GLYPH(HALF, "half", "½", "½", ".5")                   \
    GLYPH(TIMES, "times", "×", "x", "x")                  \
    GLYPH(DASH, "dash", "–", "-", "-")                    \
    GLYPH(APOSTROPHE, "apostrophe", "’", "'", "'")        \
    GLYPH(BULLET, "bullet", "•", "•", "o")                \
    GLYPH(DOTS, "dots", "…", "...", "...")                \
    GLYPH(LESS, "previous", "‹", "<", "<")                \
    GLYPH(MORE, "next", "›", ">", ">")                    \
    GLYPH(LEFT, "left", "←", "←", "<-")                   \
    GLYPH(UP, "up", "↑", "↑", "^")                        \
    GLYPH(RIGHT, "right", "→", "→", "->")                 \
    GLYPH(DOWN, "down", "↓", "↓", "v")                    \
    GLYPH(AGAIN, "again", "↻", "*", "*")                  \
    GLYPH(ENTER, "enter", "⏎", "Enter", "Enter")          \
    GLYPH(SPACE, "space", "␣", "Space", "Space")          \
    GLYPH(LINE, "line", "─", "─", "-")                    \
    GLYPH(HEAVY, "heavy-line", "━", "━", "=")             \
    GLYPH(WALL, "wall", "│", "│", "|")                    \
    GLYPH(HEAVY_WALL, "heavy-wall", "┃", "┃", "H")        \
    GLYPH(DASHED, "dashed-line", "┄", "·", ".")           \
    GLYPH(DASHED_WALL, "dashed-wall", "┆", ":", ":")      \
    GLYPH(DOTTED, "dotted-line", "┈", "·", ".")           \
    GLYPH(SQUARE_1, "top-left", "┌", "┌", "+")            \
    GLYPH(HEAVY_1, "heavy-top-left", "┏", "┏", "#")       \
    GLYPH(SQUARE_2, "top-right", "┐", "┐", "+")           \
    GLYPH(HEAVY_2, "heavy-top-right", "┓", "┓", "#")      \
    GLYPH(SQUARE_3, "bottom-left", "└", "└", "+")         \
    GLYPH(HEAVY_3, "heavy-bottom-left", "┗", "┗", "#")    \
    GLYPH(SQUARE_4, "bottom-right", "┘", "┘", "+")        \
    GLYPH(HEAVY_4, "heavy-bottom-right", "┛", "┛", "#")   \
    GLYPH(FORK, "fork", "├", "├", "+")                    \
    GLYPH(FORK_LEFT, "fork-left", "┤", "┤", "+")          \
    GLYPH(FORK_DOWN, "fork-down", "┬", "┬", "+")          \
    GLYPH(TRACK, "track", "╌", "-", "-")                  \
    GLYPH(TAKEN, "taken-line", "╍", "=", "x")             \
    GLYPH(TAKEN_WALL, "taken-wall", "╏", "║", "x")        \
    GLYPH(DOUBLE, "double-line", "═", "═", "%")           \
    GLYPH(DOUBLE_WALL, "double-wall", "║", "║", "%")      \
    GLYPH(DOUBLE_1, "double-top-left", "╔", "╔", "%")     \
    GLYPH(DOUBLE_2, "double-top-right", "╗", "╗", "%")    \
    GLYPH(DOUBLE_3, "double-bottom-left", "╚", "╚", "%")  \
    GLYPH(DOUBLE_4, "double-bottom-right", "╝", "╝", "%") \
    GLYPH(ROUND_1, "round-top-left", "╭", "┌", "+")       \
    GLYPH(ROUND_2, "round-top-right", "╮", "┐", "+")      \
    GLYPH(ROUND_3, "round-bottom-right", "╯", "┘", "+")   \
    GLYPH(ROUND_4, "round-bottom-left", "╰", "└", "+")    \
    GLYPH(SLASH, "slant-up", "╱", "/", "/")               \
    GLYPH(BACKSLASH, "slant-down", "╲", "\\", "\\")       \
    GLYPH(UPPER, "upper-half", "▀", "▀", "\"")            \
    GLYPH(EIGHTH_1, "eighth-1", "▁", "▁", "_")            \
    GLYPH(EIGHTH_2, "eighth-2", "▂", "▂", "_")            \
    GLYPH(EIGHTH_3, "eighth-3", "▃", "▃", ".")            \
    GLYPH(LOWER, "lower-half", "▄", "▄", ".")             \
    GLYPH(EIGHTH_5, "eighth-5", "▅", "▅", "-")            \
    GLYPH(EIGHTH_6, "eighth-6", "▆", "▆", "-")            \
    GLYPH(EIGHTH_7, "eighth-7", "▇", "▇", "^")            \
    GLYPH(BLOCK, "block", "█", "█", "#")                  \
    GLYPH(LEFT_HALF, "left-half", "▌", "▌", ">")          \
    GLYPH(RIGHT_HALF, "right-half", "▐", "▐", "<")        \
    GLYPH(SHADE, "light-shade", "░", "░", "-")            \
    GLYPH(SHADE_2, "shade", "▒", "▒", ":")                \
    GLYPH(SHADE_3, "dark-shade", "▓", "▓", "+")           \
    GLYPH(SMALL_SQUARE, "small-square", "▪", "█", "#")    \
    GLYPH(TRIANGLE_UP, "triangle-up", "▲", "^", "^")      \
    GLYPH(RIGHTWARD, "rightward", "▸", ">", ">")          \
    GLYPH(TICK, "tick", "▾", "v", "v")                    \
    GLYPH(LEFTWARD, "leftward", "◂", "<", "<")            \
    GLYPH(DIAMOND, "diamond", "◆", "#", "#")              \
    GLYPH(RING, "ring", "○", "o", "O")                    \
    GLYPH(SEED, "seed", "●", "•", "o")                    \
    GLYPH(STAR, "star", "★", "*", "*")                    \
    GLYPH(CHECK, "check", "✓", "", "")                    \
    GLYPH(CROSS, "cross", "✕", "x", "x")

#define GLYPH_CONSTANT(constant, name, utf8, plain, ascii) GLYPH_##constant,
enum glyph { GLYPHS(GLYPH_CONSTANT) GLYPH_COUNT };
#undef GLYPH_CONSTANT

enum { GLYPH_BYTES = 8 };

/* A set, and signs that are used instead of the set's. */
struct glyphs {
    enum glyph_set set;
    char own[GLYPH_COUNT][GLYPH_BYTES]; /* "": the set's sign */
};

/* utf8, plain, ascii */
extern const char *const GLYPH_SET_NAMES[GLYPH_SET_COUNT];

const char *glyph_name(enum glyph glyph);

/* The sign as drawing code writes it. */
const char *glyph_sign(enum glyph glyph);

/*
 * What to write for a character that is not ASCII: the player's sign, the
 * set's, or NULL for the character itself. "?" if the set cannot show it.
 */
const char *glyph_for(const struct glyphs *glyphs, int32_t code);
