/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a theme: refused in a sentence, or a theme with which every cell
 * can be shown, whatever the terminal and the player.
 */
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "ui/canvas.h"

static bool is_colour(int32_t colour, enum depth depth)
{
    static const int32_t MOST[] = {[DEPTH_NONE] = LOOK_OWN,
                                   [DEPTH_8] = 7,
                                   [DEPTH_16] = 15,
                                   [DEPTH_256] = 255,
                                   [DEPTH_TRUE] = 0xFFFFFF};

    return colour >= LOOK_OWN && colour <= MOST[depth];
}

static void look_at_all(const struct theme *theme, enum depth depth)
{
    for (int pair = 0; pair < THEME_ROLE_COUNT * THEME_ROLE_COUNT; pair++) {
        const struct style style = {(uint8_t)(pair / THEME_ROLE_COUNT),
                                    (uint8_t)(pair % THEME_ROLE_COUNT),
                                    WEIGHT_PLAIN};
        const struct look look = theme_look(theme, style, depth);

        insist(is_colour(look.ink, depth) && is_colour(look.ground, depth));
    }
}

/* Every sign that is one cell anyhow still is, and stands inside. */
static void draw(const struct glyphs *glyphs)
{
    struct canvas *const canvas = canvas_new(8, 1);
    const struct style style = {THEME_TEXT, THEME_BACKGROUND, WEIGHT_PLAIN};

    canvas_begin(canvas, 8, 1, glyphs);
    for (int i = 0; i < GLYPH_COUNT; i++) {
        const enum glyph glyph = (enum glyph)i;
        const char *const sign = glyph_sign(glyph);

        canvas_text(canvas, 0, 0, style, sign);
        insist(utf8_is_text(canvas_cell(canvas, 0, 0)->sign));
        insist(*glyphs->own[glyph] == '\0' ||
               canvas_text_width(canvas, sign) == 1);
    }
    canvas_free(canvas);
}

static void prefer(const struct theme *theme, uint8_t wish)
{
    const struct theme_preference preference = {
        .background = (enum prefer_background)(wish % (PREFER_PAINTED + 1)),
        .seeds = (enum prefer_seeds)(wish % (PREFER_DIGITS + 1)),
        .borders = (enum prefer_borders)(wish % (PREFER_ASCII + 1)),
        .richest = (enum glyph_set)(wish % GLYPH_SET_COUNT),
        .ground = (enum ground)(wish % (GROUND_LIGHT + 1)),
    };
    const struct theme preferred = theme_preferred(theme, &preference);

    for (int depth = DEPTH_NONE; depth <= DEPTH_TRUE; depth++)
        look_at_all(&preferred, (enum depth)depth);
    draw(&preferred.glyphs);
}

int fuzz_theme(const uint8_t *bytes, size_t length)
{
    struct err err = {""};
    struct theme theme;

    if (!theme_parse("fuzz", (const char *)bytes, length, &theme, &err)) {
        insist(strncmp(err.text, "fuzz:", 5) == 0);
        return 0;
    }
    insist(utf8_is_text(theme.name) && utf8_is_text(theme.about));
    prefer(&theme, bytes[length - 1]);
    prefer(&theme, bytes[length / 2]);
    return 0;
}
