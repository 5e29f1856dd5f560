/* SPDX-License-Identifier: MIT */
/* What a terminal makes of bytes: see support/screen/terminal.h. */
#pragma once

#include "support/screen/terminal.h"

struct terminal_picture;

struct terminal_picture *picture_new(int width, int height);
void picture_free(struct terminal_picture *picture);

void picture_write(struct terminal_picture *picture, const char *bytes,
                   size_t length);
void picture_resize(struct terminal_picture *picture, int width, int height);

struct terminal_cell picture_cell(const struct terminal_picture *picture, int x,
                                  int y);
struct terminal_modes picture_modes(const struct terminal_picture *picture);
void picture_cursor(const struct terminal_picture *picture, int *x, int *y);
const char *picture_text(struct terminal_picture *picture);
bool picture_find(struct terminal_picture *picture, const char *text, int *x,
                  int *y);
const char *picture_output(const struct terminal_picture *picture,
                           size_t *length);
/* What is written next will look like nothing special. */
bool picture_pen_is_plain(const struct terminal_picture *picture);
