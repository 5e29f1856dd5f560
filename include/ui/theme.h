/* SPDX-License-Identifier: MIT */
/*
 * A theme: which colour each thing on the screen has. It is INI text that a
 * person can read and edit:
 *
 *     [theme]
 *     format = 1
 *     name = "Savanna"
 *     about = "amber seeds on dark wood"
 *     light = no                     ; is the background light?
 *     paint = no                     ; is it painted, or the terminal's own?
 *     [colours]
 *     yours = "f5b83d 214 yellow"    ; one for every role
 *     theirs = "cyan"                ; or the terminal's own cyan, however many
 *     text = "default bold"          ; it has; default is what it writes with
 *     [glyphs]
 *     set = utf8                     ; the richest that it wants
 *     seed = "o"                     ; other signs, where it has some
 *
 * A colour is given three times: for terminals with all colours, with 256 and
 * with 16. Attributes behind it are used where there are no colours. Only the
 * glyphs are optional, and there are no other keys; see naqala-theme(5).
 */
#pragma once

#include "base/err.h"
#include "ui/glyph.h"
#include "ui/ground.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* yours and theirs: the seeds of the two sides; again: another turn is won. */
#define THEME_ROLES(ROLE)          \
    ROLE(BACKGROUND, "background") \
    ROLE(PANEL, "panel")           \
    ROLE(SELECTED, "selected")     \
    ROLE(FRAME, "frame")           \
    ROLE(RIM, "rim")               \
    ROLE(TEXT, "text")             \
    ROLE(DIM, "dim")               \
    ROLE(YOURS, "yours")           \
    ROLE(THEIRS, "theirs")         \
    ROLE(HINT, "hint")             \
    ROLE(CAPTURE, "capture")       \
    ROLE(AGAIN, "again")           \
    ROLE(TITLE, "title")           \
    ROLE(NUMBERS, "numbers")

#define THEME_ROLE_CONSTANT(constant, name) THEME_##constant,
enum theme_role { THEME_ROLES(THEME_ROLE_CONSTANT) THEME_ROLE_COUNT };
#undef THEME_ROLE_CONSTANT

/* A dim text has the ink DIM. */
enum weight { WEIGHT_PLAIN, WEIGHT_BOLD };

/* How a cell looks: the ink of one role on the ground of another. */
struct style {
    uint8_t ink;
    uint8_t ground;
    uint8_t weight;
};

static inline struct style ink(enum theme_role role)
{
    return (struct style){(uint8_t)role, THEME_BACKGROUND, WEIGHT_PLAIN};
}
static inline struct style bold(enum theme_role role)
{
    return (struct style){(uint8_t)role, THEME_BACKGROUND, WEIGHT_BOLD};
}
static inline struct style on(enum theme_role ground, enum theme_role role)
{
    return (struct style){(uint8_t)role, (uint8_t)ground, WEIGHT_PLAIN};
}

enum { THEME_FORMAT = 1, THEME_NAME_MAX = 24, THEME_ABOUT_MAX = 60 };

enum colour_kind {
    COLOUR_CHOSEN, /* given three times: `rgb`, `index`, `basic` */
    COLOUR_BASIC,  /* `basic` only, as the terminal defines it */
    COLOUR_OWN     /* the terminal's own: its ink, or its ground */
};

enum { ATTRIBUTE_BOLD = 1, ATTRIBUTE_UNDERLINE = 2, ATTRIBUTE_REVERSE = 4 };

struct theme_style {
    uint32_t rgb;  /* 0xf5b83d */
    uint8_t index; /* of the 256 colours */
    uint8_t basic; /* of the 16, as terminals count them: black 0, red 1 ... */
    uint8_t kind;  /* enum colour_kind */
    uint8_t attributes; /* instead of a colour: OR of them */
};

struct theme {
    char name[THEME_NAME_MAX + 1];
    char about[THEME_ABOUT_MAX + 1];
    bool light;
    bool paint;
    struct theme_style styles[THEME_ROLE_COUNT];
    struct glyphs glyphs; /* the richest set it wants, and its own signs */
};

/* How many colours the terminal has. */
enum depth { DEPTH_NONE, DEPTH_8, DEPTH_16, DEPTH_256, DEPTH_TRUE };

enum { LOOK_OWN = -1 }; /* the terminal's own colour */

/* How a terminal shows a style. */
struct look {
    int32_t ink;    /* RGB, one of the 256, 16 or 8; or LOOK_OWN. RGB 0 to 7
                       mean the first of the 16, as in terminfo */
    int32_t ground; /* the same */
    bool bold;
    bool underline;
    bool reverse;
};

/*
 * Without colours, styles are told apart by bold, underline and reverse. The
 * background is the terminal's own unless the theme is painted; panel and
 * selected are always grounds, and without colours the selection is reversed.
 */
struct look theme_look(const struct theme *theme, struct style style,
                       enum depth depth);

/* What the player prefers to the theme's own choices. */
enum prefer_background {
    PREFER_FITTING, /* the terminal's own where the theme is known to suit it */
    PREFER_MINE,    /* the terminal's own, unless the theme must be painted */
    PREFER_PAINTED
};
enum prefer_seeds {
    PREFER_THEME_SEEDS,
    PREFER_DISC,
    PREFER_BULLET,
    PREFER_O,
    PREFER_DIGITS /* no seeds are drawn: their sign is a blank */
};
enum prefer_borders {
    PREFER_THEME_BORDERS,
    PREFER_ROUND,
    PREFER_SQUARE,
    PREFER_ASCII
};

struct theme_preference {
    enum prefer_background background;
    enum prefer_seeds seeds;
    enum prefer_borders borders;
    enum glyph_set richest; /* the richest set that the terminal can show */
    enum ground ground;     /* the terminal's own */
};

/* The theme as it is shown to this player: `paint` and `glyphs` follow the
 * preference. Signs of its own that the terminal's set does not have are
 * dropped. */
struct theme theme_preferred(const struct theme *theme,
                             const struct theme_preference *preference);

/* As in the file: "yours". */
const char *theme_role_name(enum theme_role role);

/*
 * Fills the theme. If the text is wrong, leaves the theme as it is, returns
 * false and sets err with file and line.
 */
bool theme_parse(const char *name, const char *bytes, size_t length,
                 struct theme *theme, struct err *err);
bool theme_load(const char *path, struct theme *theme, struct err *err);
