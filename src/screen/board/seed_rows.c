/* Seeds in rows. */
#include "screen/board/seed_rows.h"

static int least(int one, int other)
{
    return one < other ? one : other;
}

/* The side of the square that holds so many. */
static int square_side(int seeds)
{
    int side = 1;

    while (side * side < seeds)
        side++;
    return side;
}

static void draw_row(struct canvas *canvas, int x, int y, int width,
                     struct style style, int seeds)
{
    const int count = least(seeds, width);
    const bool airy = 2 * count - 1 <= width;
    const int pace = airy ? 2 : 1;
    const bool split = !airy && count % 2 == 0;
    const int used = (count - 1) * pace + 1 + split;
    const int first = x + (width - used) / 2;

    for (int i = 0; i < count; i++)
        canvas_text(canvas, first + i * pace + (split && i >= count / 2), y,
                    style, "●");
}

void seed_rows_draw(struct canvas *canvas, struct rect rect, struct style style,
                    int seeds)
{
    const int columns = least(square_side(seeds), (rect.width + 1) / 2);
    const int rows = least((seeds + columns - 1) / columns, rect.height);
    const int top = rect.y + (rect.height - rows) / 2;

    for (int row = 0; row < rows; row++)
        draw_row(canvas, rect.x, top + row, rect.width, style,
                 seeds / rows + (row < seeds % rows));
}
