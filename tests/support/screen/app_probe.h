/* SPDX-License-Identifier: MIT */
/*
 * The app without a terminal: screens are given keys and clicks and drawn on a
 * canvas in memory, whose picture is read as text. Its folders are its own, and
 * gone with it; its clock stands but for app_probe_wait.
 */
#pragma once

#include "base/rng.h"
#include "screen/open.h"

struct app_probe {
    char *folder; /* $XDG_CONFIG_HOME and all the others */
    struct app *app;
    struct canvas *canvas;
    struct glyphs glyphs; /* of app_probe_draw */
    int width;
    int height;
    int64_t now;
    char *text; /* what app_probe_draw drew last */
};

/* 80x24, all settings as they are at first, without a screen or with the menu.
 */
struct app_probe *app_probe_new(void);
struct app_probe *app_probe_menu(void);
void app_probe_free(struct app_probe *probe);

/* The app ends and begins again at the menu, in the same folders. */
void app_probe_again(struct app_probe *probe);

/* ---- in: each after a picture, as a player acts ---- */

void app_probe_key(struct app_probe *probe, int32_t key);
void app_probe_keys(struct app_probe *probe, int32_t key, int times);
/* A key for each character. */
void app_probe_type(struct app_probe *probe, const char *keys);
/* With the left button. */
void app_probe_click(struct app_probe *probe, int x, int y);
/* Any event but those that end the program. */
void app_probe_storm(struct app_probe *probe, struct rng *rng);

/* Goes on for so many seconds of the probe's time: as the loop does, but
 * without waiting. */
void app_probe_wait(struct app_probe *probe, int seconds);

/* ---- out: a picture, and what is in it ---- */

/* Draws at this size from now on; returns the picture as lines of text. */
const char *app_probe_draw(struct app_probe *probe, int width, int height,
                           enum glyph_set set);
void app_probe_shows(const struct app_probe *probe, const char *picture);
bool app_probe_has(const struct app_probe *probe, const char *part);

/* ---- out: what is seen now ---- */

/* The caller frees it. */
char *app_probe_text(struct app_probe *probe);
/* Fails unless that text holds these words; unless it does not. */
void app_probe_sees(struct app_probe *probe, const char *words);
void app_probe_hides(struct app_probe *probe, const char *words);
/* The line that these words stand in; -1 if they do not. */
int app_probe_line(struct app_probe *probe, const char *words);

/* The name of the screen on top; "" if there is none. Is it this one? */
const char *app_probe_top(const struct app_probe *probe);
void app_probe_is_at(const struct app_probe *probe, const char *name);
