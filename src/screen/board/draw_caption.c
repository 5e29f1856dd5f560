/* SPDX-License-Identifier: MIT */
/* What is said between the rows: the words of the animation, or else those of
 * the screen. */
#include "game/mancala.h"
#include "screen/board/sowing.h"

#include <stdarg.h>
#include <stdio.h>

enum {
    PARTS_MAX = 3,
    PART_MAX = 400,
    DOTS_MAX = 24,
    LAP_MAX = 32,
    LAP_GAP = 2
};

/* A sentence in parts, each with its style. */
struct sentence {
    struct sentence_part {
        char text[PART_MAX];
        struct style style;
    } parts[PARTS_MAX];
    int count;
};

static void add_part(struct sentence *sentence, struct style style,
                     const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void add_part(struct sentence *sentence, struct style style,
                     const char *format, ...)
{
    struct sentence_part *const part = &sentence->parts[sentence->count++];
    va_list arguments;

    part->style = style;
    va_start(arguments, format);
    vsnprintf(part->text, sizeof part->text, format, arguments);
    va_end(arguments);
}

static int measure_sentence(const struct sowing_drawing *drawing,
                            const struct sentence *sentence)
{
    int width = 0;

    for (int i = 0; i < sentence->count; i++)
        width += canvas_text_width(drawing->canvas, sentence->parts[i].text);
    return width;
}

/* ---- the words of each caption ---- */

/* `in hand ●●●● 4`: as many dots as there is room for; the number is always
 * right. */
static void say_in_hand(const struct sowing_drawing *drawing,
                        struct sentence *sentence, enum theme_role mover,
                        int room)
{
    static const char dots[] = "●●●●●●●●●●●●●●●●●●●●●●●●";
    const int seeds = drawing->board->frame.number;

    _Static_assert(sizeof dots - 1 == DOTS_MAX * (sizeof "●" - 1),
                   "as many as there can be");
    add_part(sentence, ink(THEME_TEXT), "in hand ");
    add_part(sentence, bold(THEME_NUMBERS), " %d", seeds);

    const int spare = room - measure_sentence(drawing, sentence);
    const int wanted = seeds < DOTS_MAX ? seeds : DOTS_MAX;
    const int count = wanted < spare ? wanted : spare > 0 ? spare : 0;

    sentence->count = 1;
    add_part(sentence, ink(mover), "%.*s", count * (int)(sizeof "●" - 1), dots);
    add_part(sentence, bold(THEME_NUMBERS), count > 0 ? " %d" : "%d", seeds);
}

static void say_caption(const struct sowing_drawing *drawing,
                        struct sentence *sentence, int room)
{
    const struct board *const board = drawing->board;
    const int seeds = board->frame.number;
    const enum theme_role mover =
        side_ink(drawing, mancala_side(board->position));

    switch (board->frame.caption) {
    case CAPTION_NONE:
        if (board->words != NULL)
            add_part(sentence, ink(board->words_ink), "%s", board->words);
        break;
    case CAPTION_HAND:
        say_in_hand(drawing, sentence, mover, room);
        break;
    case CAPTION_TAKES:
        add_part(sentence, bold(THEME_CAPTURE), "takes %d!", seeds);
        break;
    case CAPTION_HOME:
        add_part(sentence, bold(mover), "+%d", seeds);
        break;
    case CAPTION_AGAIN:
        add_part(sentence, bold(THEME_AGAIN), "↻  play again");
        break;
    case CAPTION_SWEEP:
        add_part(sentence, bold(THEME_TEXT),
                 seeds == 1 ? "%d seed goes home" : "%d seeds go home", seeds);
        break;
    case CAPTION_SWAP:
        add_part(sentence, bold(THEME_AGAIN), "swap: the players change sides");
        break;
    case CAPTION_OUT:
        break; /* of marbles */
    }
}

/* ---- where they are said ---- */

/* The near row is sown to the right, unless the game is played clockwise. */
static void draw_arrows(const struct sowing_drawing *drawing)
{
    const struct rect channel = drawing->layout.channel;
    const bool clockwise = mancala_rules(drawing->board->game)->clockwise;

    canvas_text(drawing->canvas, channel.x, channel.y, ink(THEME_DIM),
                clockwise ? "▸" : "◂");
    canvas_text(drawing->canvas, channel.x + channel.width - 1, channel.y,
                ink(THEME_DIM), clockwise ? "◂" : "▸");
}

/* Returns where it began. */
static int draw_sentence(const struct sowing_drawing *drawing,
                         const struct sentence *sentence, struct rect area)
{
    const int free = area.width - measure_sentence(drawing, sentence);
    const int first = area.x + (free > 0 ? free / 2 : 0);
    int x = first;

    for (int i = 0; i < sentence->count; i++)
        x = canvas_text_cut(drawing->canvas, x, area.y, area.x + area.width - x,
                            sentence->parts[i].style, sentence->parts[i].text);
    return first;
}

/* Which lap of the relay it is, at the left where there is room for it. */
static void draw_lap(const struct sowing_drawing *drawing, const char *lap,
                     struct rect area, int words)
{
    const struct rect spare = drawing->layout.spare;

    if (area.x + canvas_text_width(drawing->canvas, lap) + LAP_GAP <= words)
        canvas_text(drawing->canvas, area.x, area.y, ink(THEME_DIM), lap);
    else if (spare.height > 0 && spare.y != area.y)
        canvas_text_middle(drawing->canvas, spare.x + spare.width / 2, spare.y,
                           ink(THEME_DIM), lap);
}

/* The words leave room for the lap, where that leaves room for the words. */
static int room_beside(const struct sowing_drawing *drawing, const char *lap,
                       int room)
{
    const int width = canvas_text_width(drawing->canvas, lap);
    const int least = canvas_text_width(drawing->canvas, "in hand ● 100");
    const int left = width > 0 ? room - 2 * (width + LAP_GAP) : room;

    return left >= least ? left : room;
}

void draw_caption(const struct sowing_drawing *drawing)
{
    const struct frame *const frame = &drawing->board->frame;
    const struct sowing_layout *const layout = &drawing->layout;
    const bool spread = drawing->board->spread;
    const int arrows = spread && layout->channel.width > 4 ? 2 : 0;
    struct rect area = layout->channel;
    struct sentence sentence = {.count = 0};
    char lap[LAP_MAX] = "";

    area.x += arrows;
    area.width -= 2 * arrows;
    if (frame->lap > 0)
        snprintf(lap, sizeof lap, "lap %d of %d", frame->lap, frame->laps);
    if (layout->compact && layout->spare.height > 0)
        area = layout->spare;
    say_caption(drawing, &sentence, room_beside(drawing, lap, area.width));
    if (layout->spare.height > 0 &&
        measure_sentence(drawing, &sentence) > area.width)
        area = layout->spare;
    if (spread)
        draw_arrows(drawing);

    const int words = draw_sentence(drawing, &sentence, area);

    if (*lap != '\0')
        draw_lap(drawing, lap, area, words);
}
