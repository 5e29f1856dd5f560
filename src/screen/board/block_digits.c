/* Digits as pictures of three by five points; two points share a cell. */
#include "screen/board/block_digits.h"

enum { DIGIT_WIDTH = 3, DIGIT_POINTS = 5, DIGIT_PITCH = DIGIT_WIDTH + 1 };

/* A line of three points is a number: the left one is worth four. */
static const char DIGITS[10][DIGIT_POINTS + 1] = {
    "75557", "26227", "71747", "71717", "55711",
    "74717", "74757", "71111", "75757", "75717",
};

static bool has_point(int digit, int column, int line)
{
    return line < DIGIT_POINTS &&
           ((DIGITS[digit][line] - '0') >> (DIGIT_WIDTH - 1 - column) & 1) != 0;
}

static const char *sign_of(bool upper, bool lower)
{
    if (upper)
        return lower ? "█" : "▀";
    return lower ? "▄" : " ";
}

static void draw_digit(struct canvas *canvas, int x, int y, struct style style,
                       int digit)
{
    for (int line = 0; line < BLOCK_DIGIT_HEIGHT; line++)
        for (int column = 0; column < DIGIT_WIDTH; column++)
            canvas_text(canvas, x + column, y + line, style,
                        sign_of(has_point(digit, column, 2 * line),
                                has_point(digit, column, 2 * line + 1)));
}

int block_digits_width(int number)
{
    int width = DIGIT_WIDTH;

    for (; number > 9; number /= 10)
        width += DIGIT_PITCH;
    return width;
}

void block_digits_draw(struct canvas *canvas, int x, int y, struct style style,
                       int number)
{
    int at = x + block_digits_width(number) - DIGIT_WIDTH;

    do {
        draw_digit(canvas, at, y, style, number % 10);
        number /= 10;
        at -= DIGIT_PITCH;
    } while (number > 0);
}
