/* What a terminal makes of bytes: see support/screen/terminal.h. */
#ifndef NAQALA_TESTS_SUPPORT_SCREEN_TERMINAL_SCREEN_H
#define NAQALA_TESTS_SUPPORT_SCREEN_TERMINAL_SCREEN_H

#include "support/screen/terminal.h"

struct picture;

struct picture *picture_new(int width, int height);
void picture_free(struct picture *picture);

void picture_write(struct picture *picture, const char *bytes, size_t length);
void picture_resize(struct picture *picture, int width, int height);

struct terminal_cell picture_cell(const struct picture *picture, int x, int y);
struct terminal_modes picture_modes(const struct picture *picture);
void picture_cursor(const struct picture *picture, int *x, int *y);
const char *picture_text(struct picture *picture);
bool picture_find(struct picture *picture, const char *text, int *x, int *y);
const char *picture_output(const struct picture *picture, size_t *length);
/* What is written next will look like nothing special. */
bool picture_pen_is_plain(const struct picture *picture);

#endif
