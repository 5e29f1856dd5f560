/* SPDX-License-Identifier: MIT */
/*
 * What the cards of results share: lines of words, a chart, and keys. If there
 * is little room, blank lines are dropped first, and then the lines that matter
 * least.
 */
#include "base/memory.h"
#include "screen/play/inside.h"

#include <stdlib.h>

enum {
    CARD_WIDTH = 58, /* at least */
    CARD_HEIGHT = 11,
    FRAME_WIDTH = 6, /* of a card, with a blank on both sides of the words */
    FRAME_HEIGHT = 2,
    GAP = 2 /* between a chart and its caption */
};

/* ---- lines ---- */

FILE *card_line_begin(struct card_lines *lines, enum card_group group, int rank,
                      enum theme_role role)
{
    struct card_line *const line = &lines->items[lines->count];

    *line = (struct card_line){
        .group = group, .rank = rank, .style = on(THEME_PANEL, role)};
    return memory_file(line->words, sizeof line->words);
}

void card_line_end(struct card_lines *lines, FILE *out)
{
    fclose(out);
    lines->count += *lines->items[lines->count].words != '\0';
}

void card_chart_add(struct card_lines *lines, int rank, int *values, int count,
                    const char *caption)
{
    FILE *const out = card_line_begin(lines, CARD_GROUP_CHART, rank, THEME_DIM);

    fputs(caption, out);
    lines->items[lines->count].values = values;
    lines->items[lines->count].value_count = count;
    card_line_end(lines, out);
}

void card_choices_add(struct card_lines *lines, const struct canvas *canvas,
                      const struct card_choice *choices)
{
    const int room = canvas_width(canvas) - FRAME_WIDTH - GAP;
    FILE *const out = card_line_begin(lines, CARD_GROUP_CHOICE, 0, THEME_TEXT);
    int width = 0;

    for (; choices->key != NULL; choices++) {
        char words[PLAY_WORDS_MAX];

        if (choices->words == NULL)
            continue;
        snprintf(words, sizeof words, "%s%s %s%s", width > 0 ? "   " : "",
                 choices->key, choices->words,
                 choices->name != NULL ? choices->name : "");
        width += canvas_text_width(canvas, words);
        if (width <= room)
            fputs(words, out);
    }
    card_line_end(lines, out);
}

/* ---- drawing ---- */

static void draw_line(struct canvas *canvas, struct rect rect, int y,
                      const struct card_line *line, struct drawn_chart *chart)
{
    const int caption = canvas_text_width(canvas, line->words);
    const int room = rect.width - 2 - caption - GAP;
    const int wide = line->value_count < room ? line->value_count : room;
    int x = rect.x + 1;

    /* If the caption needs the whole line there is no chart. */
    if (line->values != NULL && wide > 0) {
        *chart =
            (struct drawn_chart){{x, y, wide, 1}, line->value_count, false};
        sparkline_draw(canvas, chart->rect, on(THEME_PANEL, THEME_YOURS),
                       line->values, line->value_count);
        x += wide + GAP;
    }
    canvas_text_cut(canvas, x, y, rect.x + rect.width - 1 - x, line->style,
                    line->words);
}

static int count_gaps(const struct card_lines *lines)
{
    int gaps = 0;

    for (int i = 1; i < lines->count; i++)
        gaps += lines->items[i].group != lines->items[i - 1].group;
    return gaps;
}

/* Drops the line that matters least, the last one if there are several. */
static void drop_line(struct card_lines *lines)
{
    struct card_line *const items = lines->items;
    int least = 0;

    for (int i = 1; i < lines->count; i++)
        if (items[i].rank >= items[least].rank)
            least = i;
    free(items[least].values);
    items[least].values = NULL;
    for (int i = least; i + 1 < lines->count; i++)
        items[i] = items[i + 1];
    lines->count--;
}

/* Draws a card as large as needed, but never larger than the canvas. */
static struct rect draw_frame(struct canvas *canvas,
                              const struct card_lines *lines)
{
    int width = CARD_WIDTH;
    int height = lines->count + count_gaps(lines) + FRAME_HEIGHT;

    for (int i = 0; i < lines->count; i++) {
        const int words = canvas_text_width(canvas, lines->items[i].words);

        if (words + FRAME_WIDTH > width)
            width = words + FRAME_WIDTH;
    }
    if (height < CARD_HEIGHT)
        height = CARD_HEIGHT;
    if (width > canvas_width(canvas) - 2)
        width = canvas_width(canvas) - 2;
    if (height > canvas_height(canvas) - 2)
        height = canvas_height(canvas) - 2;
    return card_draw(canvas, width, height, "");
}

struct drawn_chart card_lines_draw(struct card_lines *lines,
                                   struct canvas *canvas)
{
    const struct rect rect = draw_frame(canvas, lines);
    struct drawn_chart chart = {.count = 0};
    struct card_line *const items = lines->items;
    int y = rect.y;

    while (lines->count > rect.height)
        drop_line(lines);

    int spare = rect.height - lines->count;
    const int last = lines->count - 1;

    spare = spare < count_gaps(lines) ? spare : count_gaps(lines);
    for (int i = 0; i < last; i++) {
        if (i > 0 && items[i].group != items[i - 1].group && spare > 0) {
            spare--;
            y++;
        }
        draw_line(canvas, rect, y++, &items[i], &chart);
    }
    draw_line(canvas, rect, rect.y + rect.height - 1, &items[last], &chart);
    for (int i = 0; i < lines->count; i++)
        free(items[i].values);
    return chart;
}

/* ---- keys ---- */

/* Digits are ignored: they are meant for the pits of the game that is over. */
int32_t result_card_key(const struct event *event)
{
    const bool is_key = event->kind == EVENT_KEY;

    if (event->kind == EVENT_MOUSE)
        return event->action == MOUSE_PRESS ? INPUT_ESCAPE : RESULT_KEY_IGNORED;
    if (!is_key || binding_names("t T ? :", event->key))
        return RESULT_KEY_OF_OTHERS;
    return binding_names("0..9", event->key) ? RESULT_KEY_IGNORED : event->key;
}
