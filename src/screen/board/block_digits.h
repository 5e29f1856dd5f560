/* Numbers three lines high, of half blocks: each digit is three cells wide. */
#ifndef NAQALA_SRC_SCREEN_BOARD_BLOCK_DIGITS_H
#define NAQALA_SRC_SCREEN_BOARD_BLOCK_DIGITS_H

#include "ui/canvas.h"

enum { BLOCK_DIGIT_HEIGHT = 3 };

int block_digits_width(int number);
void block_digits_draw(struct canvas *canvas, int x, int y, struct style style,
                       int number);

#endif
