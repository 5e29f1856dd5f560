/* SPDX-License-Identifier: MIT */
/* The forms a sowing board can have, and which of them fits. */
#include "screen/board/layout_sowing.h"
#include "game/mancala.h"

#include <stddef.h>

/* How large holes can be; the first that fits is taken. */
struct sowing_form {
    int pit_width;
    int pit_height;
    int store_width;
    bool compact;
    bool inside; /* the stores lie between the rows, not beside them */
};

static const struct sowing_form FORMS[] = {
    {11, 7, 13, false, false}, {9, 7, 13, false, false},
    {9, 4, 9, false, false},   {9, 4, 7, false, false},
    {7, 7, 13, false, false},  {7, 4, 9, false, false},
    {7, 4, 7, false, false},   {5, 4, 9, false, false},
    {5, 4, 7, false, false},   {4, 1, 0, true, false},
    {3, 1, 0, true, false},    {4, 1, 0, true, true},
    {3, 1, 0, true, true},
};

enum {
    FORM_COUNT = sizeof FORMS / sizeof FORMS[0],
    LOW = 4,           /* pits that are no higher are not airy */
    LABELS = 2,        /* lines of them */
    GAP = 1,           /* between pits and stores */
    COMPACT_GAP = 2,   /* the same on the compact board */
    COMPACT_LINES = 5, /* without what is said */
    WORDS = 50,        /* what a channel should have room for ... */
    WORDS_MOST = 56    /* ... and the board, so that nothing is ever cut */
};

/* ---- how much a form takes ---- */

static int digits_of(int number)
{
    int digits = 1;

    for (; number > 9; number /= 10)
        digits++;
    return digits;
}

/* [ 4], wide enough for all seeds. */
static int store_width(const struct sowing_form *form, const struct game *game)
{
    const struct mancala_rules *rules = mancala_rules(game);
    const int digits = digits_of(2 * rules->pits * rules->seeds);

    if (!form->compact)
        return form->store_width;
    return (digits > 2 ? digits : 2) + 2;
}

static int gap_of(const struct sowing_form *form)
{
    return form->compact ? COMPACT_GAP : GAP;
}

static int form_width(const struct sowing_form *form, const struct game *game)
{
    const int pits = mancala_rules(game)->pits * form->pit_width;

    return form->inside ? pits
                        : pits + 2 * (store_width(form, game) + gap_of(form));
}

static int form_height(const struct sowing_form *form)
{
    return form->compact ? COMPACT_LINES : 2 * form->pit_height + 1 + LABELS;
}

/* Lines for the words where the channel is too short for them. */
static int form_spare(const struct sowing_form *form, const struct game *game)
{
    const int channel = mancala_rules(game)->pits * form->pit_width;

    if (form->compact)
        return 2;
    return channel < WORDS ? 1 : 0;
}

/* ---- which one fits ---- */

static int least(int one, int other)
{
    return one < other ? one : other;
}

static int most(int one, int other)
{
    return one > other ? one : other;
}

static struct board_size size_of(const struct sowing_form *form,
                                 const struct game *game, int width, int height)
{
    const int spare = least(form_spare(form, game), height - form_height(form));
    const int words = spare > 0 ? least(width, WORDS_MOST) : 0;

    return (struct board_size){
        .width = most(form_width(form, game), words),
        .height = form_height(form) + spare,
        .compact = form->compact,
        .airy = form->pit_height > LOW,
    };
}

struct board_size layout_measure(const struct game *game, int width, int height)
{
    for (int i = 0; i < FORM_COUNT; i++)
        if (form_width(&FORMS[i], game) <= width &&
            form_height(&FORMS[i]) <= height)
            return size_of(&FORMS[i], game, width, height);
    return (struct board_size){0};
}

/* The form that was measured: the first of its kind that fits. */
static const struct sowing_form *form_of(const struct game *game,
                                         struct board_size size)
{
    const struct sowing_form *form = FORMS;

    while (form < FORMS + FORM_COUNT - 1 &&
           (form_width(form, game) > size.width ||
            form_height(form) > size.height || form->compact != size.compact))
        form++;
    return form;
}

/* ---- where everything lies ---- */

static void place_rows(struct sowing_layout *layout,
                       const struct sowing_form *form, const struct game *game,
                       struct rect rect)
{
    const int width = form_width(form, game);

    layout->pit_width = form->pit_width;
    layout->pit_height = form->pit_height;
    layout->store_width = store_width(form, game);
    layout->left = rect.x + (rect.width - width) / 2;
    layout->right = layout->left + width - layout->store_width;
    layout->first =
        layout->left + (form->inside ? 0 : layout->store_width + gap_of(form));
    layout->top = rect.y + 1;
}

static struct rect channel_of(const struct sowing_layout *layout, bool inside)
{
    const int shift = inside ? layout->store_width + 1 : 0;

    return (struct rect){layout->first + shift,
                         layout->top + layout->pit_height,
                         layout->pits * layout->pit_width - 2 * shift, 1};
}

struct sowing_layout layout_of(const struct game *game, bool flipped,
                               struct rect rect, struct board_size size)
{
    const struct sowing_form *const form = form_of(game, size);
    struct sowing_layout layout = {
        .pits = mancala_rules(game)->pits,
        .near = flipped,
        .compact = form->compact,
        .spare = {rect.x, rect.y + size.height - 1, rect.width, 0},
    };

    place_rows(&layout, form, game, rect);
    layout.channel = channel_of(&layout, form->inside);
    layout.spare.height = size.height > form_height(form);
    return layout;
}

static struct rect store_rect(const struct sowing_layout *layout, bool near)
{
    const int x = near ? layout->right : layout->left;

    if (layout->compact)
        return (struct rect){x, layout->channel.y, layout->store_width, 1};
    return (struct rect){x, layout->top, layout->store_width,
                         2 * layout->pit_height + 1};
}

struct rect layout_hole(const struct sowing_layout *layout, int place)
{
    const bool near = layout_is_near(layout, place);
    const int pit = layout_pit(layout, place);

    if (layout_is_store(layout, place))
        return store_rect(layout, near);

    const int column = near ? pit : layout->pits - 1 - pit;

    return (struct rect){layout->first + column * layout->pit_width,
                         near ? layout->top + layout->pit_height + 1
                              : layout->top,
                         layout->pit_width, layout->pit_height};
}

int layout_label_line(const struct sowing_layout *layout, bool near)
{
    return near ? layout->top + 2 * layout->pit_height + 1 : layout->top - 1;
}
