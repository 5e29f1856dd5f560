/*
 * A house that is shown on a canvas in memory, with folders of its own that are
 * gone with it: what the player does goes in, lines of text come out.
 */
#ifndef NAQALA_TESTS_SUPPORT_SCREEN_BOARD_PROBE_H
#define NAQALA_TESTS_SUPPORT_SCREEN_BOARD_PROBE_H

#include "screen/screens.h"

struct hall {
    char *folder; /* $XDG_CONFIG_HOME and all the others */
    struct app *app;
    struct canvas *canvas;
    int width;
    int height;
    int64_t now;
};

/* With the menu in it, 80x24, before the first game. */
struct hall *hall_new(void);
void hall_free(struct hall *hall);

/* The same folders, the house closed and opened again. */
void hall_again(struct hall *hall);

/* Characters are keys; one of INPUT_ alone is hall_key. */
void hall_type(struct hall *hall, const char *keys);
void hall_key(struct hall *hall, int32_t key);
void hall_keys(struct hall *hall, int32_t key, int times);
void hall_click(struct hall *hall, int x, int y);
void hall_draw(struct hall *hall);

/* What is seen; the caller frees it. */
char *hall_text(struct hall *hall);
/* That text holds these words; or it does not. */
void hall_shows(struct hall *hall, const char *words);
void hall_hides(struct hall *hall, const char *words);
/* The line that these words stand in; -1. */
int hall_line(struct hall *hall, const char *words);

/* The name of the screen on top is this. */
void hall_is_at(const struct hall *hall, const char *name);

/* Goes on until so many seconds of the hall's time have passed, or nothing is
 * due any more: as the loop does, but nobody waits. */
void hall_wait(struct hall *hall, int seconds);

#endif
