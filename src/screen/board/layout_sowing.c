/* SPDX-License-Identifier: MIT */
/* The forms a sowing board can have, and which of them fits. */
#include "game/mancala.h"
#include "screen/board/sowing.h"

#include <stddef.h>

/* The sizes of holes; the first form that fits is used. */
struct sowing_form {
    int pit_width;
    int pit_height;
    int store_width;
    bool compact;
    bool inside; /* the stores are between the rows, not beside them */
    bool deep;   /* only for many seeds a pit */
};

static const struct sowing_form FORMS[] = {
    {15, 9, 17, false, false, false}, {15, 9, 13, false, false, true},
    {11, 7, 13, false, false, false}, {9, 7, 13, false, false, false},
    {9, 7, 7, false, false, true},    {9, 4, 9, false, false, false},
    {9, 4, 7, false, false, false},   {7, 7, 13, false, false, false},
    {7, 5, 7, false, false, true},    {7, 4, 9, false, false, false},
    {7, 4, 7, false, false, false},   {5, 4, 9, false, false, false},
    {5, 4, 7, false, false, false},   {4, 1, 0, true, false, false},
    {3, 1, 0, true, false, false},    {4, 1, 0, true, true, false},
    {3, 1, 0, true, true, false},
};

enum {
    FORM_COUNT = sizeof FORMS / sizeof FORMS[0],
    LOW = 5,           /* pits up to this height are not airy */
    MANY = 8,          /* seeds a pit; more need deep pits */
    LABELS = 2,        /* lines of labels */
    GAP = 1,           /* between pits and stores */
    COMPACT_GAP = 2,   /* the same on the compact board */
    COMPACT_LINES = 5, /* without words */
    WORDS = 50,        /* columns that a channel should have ... */
    WORDS_MOST = 56    /* ... and a board, so that nothing is ever cut */
};

/* ---- how much a form takes ---- */

/* [ 4], wide enough for all seeds. */
static int measure_store(const struct sowing_form *form,
                         const struct game *game)
{
    const struct mancala_rules *rules = mancala_rules(game);
    int width = 2 + 1;

    if (!form->compact)
        return form->store_width;
    for (int seeds = 2 * rules->pits * rules->seeds; seeds > 9; seeds /= 10)
        width++;
    return larger(width, 2 + 2);
}

static int find_gap(const struct sowing_form *form)
{
    return form->compact ? COMPACT_GAP : GAP;
}

static int measure_width(const struct sowing_form *form,
                         const struct game *game)
{
    const int pits = mancala_rules(game)->pits * form->pit_width;

    return form->inside
               ? pits
               : pits + 2 * (measure_store(form, game) + find_gap(form));
}

static bool is_needed(const struct sowing_form *form, const struct game *game)
{
    return !form->deep || mancala_rules(game)->seeds > MANY;
}

static int measure_height(const struct sowing_form *form)
{
    return form->compact ? COMPACT_LINES : 2 * form->pit_height + 1 + LABELS;
}

struct board_size layout_measure(const struct game *game, int width, int height)
{
    const int pits = mancala_rules(game)->pits;
    const struct sowing_form *form = FORMS;

    while (form < FORMS + FORM_COUNT &&
           (!is_needed(form, game) || measure_width(form, game) > width ||
            measure_height(form) > height))
        form++;
    if (form == FORMS + FORM_COUNT)
        return (struct board_size){0};

    /* Lines for the words if the channel is too short for them. */
    const int wanted = form->compact                    ? 2
                       : pits * form->pit_width < WORDS ? 1
                                                        : 0;
    const int spare = smaller(wanted, height - measure_height(form));
    const int words = spare > 0 ? smaller(width, WORDS_MOST) : 0;

    return (struct board_size){
        .width = larger(measure_width(form, game), words),
        .height = measure_height(form) + spare,
        .compact = form->compact,
        .airy = form->pit_height > LOW,
    };
}

struct board_size layout_measure_least(const struct game *game, int width)
{
    return layout_measure(game, width, COMPACT_LINES);
}

/* ---- where everything lies ---- */

struct sowing_layout layout_of(const struct game *game, bool flipped,
                               struct rect rect, struct board_size size)
{
    const struct sowing_form *form = FORMS;

    /* The form that was measured: the first of its kind that fits. */
    while (form < FORMS + FORM_COUNT - 1 &&
           (!is_needed(form, game) || measure_width(form, game) > size.width ||
            measure_height(form) > size.height ||
            form->compact != size.compact))
        form++;

    const int width = measure_width(form, game);
    const int store = measure_store(form, game);
    struct sowing_layout layout = {
        .pits = mancala_rules(game)->pits,
        .near = flipped,
        .compact = form->compact,
        .pit_width = form->pit_width,
        .pit_height = form->pit_height,
        .store_width = store,
        .left = rect.x + (rect.width - width) / 2,
        .top = rect.y + 1,
        .spare = {rect.x, rect.y + size.height - 1, rect.width,
                  size.height > measure_height(form)},
    };
    const int shift = form->inside ? store + 1 : 0;

    layout.right = layout.left + width - store;
    layout.first = layout.left + (form->inside ? 0 : store + find_gap(form));
    layout.channel =
        (struct rect){layout.first + shift, layout.top + layout.pit_height,
                      layout.pits * layout.pit_width - 2 * shift, 1};
    return layout;
}

struct rect layout_hole(const struct sowing_layout *layout, int place)
{
    const bool near = layout_is_near(layout, place);
    const int pit = layout_pit(layout, place);
    const int column = near ? pit : layout->pits - 1 - pit;
    const int store = near ? layout->right : layout->left;

    if (!layout_is_store(layout, place))
        return (struct rect){layout->first + column * layout->pit_width,
                             near ? layout->top + layout->pit_height + 1
                                  : layout->top,
                             layout->pit_width, layout->pit_height};
    if (layout->compact)
        return (struct rect){store, layout->channel.y, layout->store_width, 1};
    return (struct rect){store, layout->top, layout->store_width,
                         2 * layout->pit_height + 1};
}

int layout_label_line(const struct sowing_layout *layout, bool near)
{
    return near ? layout->top + 2 * layout->pit_height + 1 : layout->top - 1;
}
