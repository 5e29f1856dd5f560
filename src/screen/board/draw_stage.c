/* What is said between the rows: the film's words, or those of the screen. */
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

/* A sentence in parts, each with its ink. */
struct saying {
    struct part {
        char text[PART_MAX];
        uint8_t ink;
        uint8_t weight;
    } parts[PARTS_MAX];
    int count;
};

static void add(struct saying *saying, enum theme_role ink, enum weight weight,
                const char *format, ...) __attribute__((format(printf, 4, 5)));

static void add(struct saying *saying, enum theme_role ink, enum weight weight,
                const char *format, ...)
{
    struct part *const part = &saying->parts[saying->count++];
    va_list arguments;

    part->ink = (uint8_t)ink;
    part->weight = (uint8_t)weight;
    va_start(arguments, format);
    vsnprintf(part->text, sizeof part->text, format, arguments);
    va_end(arguments);
}

static int width_of(const struct easel *easel, const struct saying *saying)
{
    int width = 0;

    for (int i = 0; i < saying->count; i++)
        width += canvas_text_width(easel->canvas, saying->parts[i].text);
    return width;
}

/* ---- the words of each caption ---- */

static enum theme_role mover_ink(const struct easel *easel)
{
    return easel_ink(easel, mancala_side(easel->board->position));
}

static void say_words(const struct easel *easel, struct saying *saying,
                      int room)
{
    const struct board *const board = easel->board;

    (void)room;
    if (board->words != NULL)
        add(saying, board->words_ink, WEIGHT_PLAIN, "%s", board->words);
}

/* So many seeds, as a text. */
static const char *row_of_dots(int count)
{
    static const char dots[] = "●●●●●●●●●●●●●●●●●●●●●●●●";

    _Static_assert(sizeof dots - 1 == DOTS_MAX * (sizeof "●" - 1),
                   "as many as there can be");
    return dots + sizeof dots - 1 -
           (size_t)(count < DOTS_MAX ? count : DOTS_MAX) * (sizeof "●" - 1);
}

/* As many dots as there is room for; the number is always right. */
static void say_hand(const struct easel *easel, struct saying *saying, int room)
{
    const int seeds = easel->board->frame.number;

    add(saying, THEME_TEXT, WEIGHT_PLAIN, "in hand ");
    add(saying, THEME_NUMBERS, WEIGHT_BOLD, " %d", seeds);

    const int spare = room - width_of(easel, saying);
    const int dots = seeds < spare ? seeds : spare > 0 ? spare : 0;

    saying->count = 1;
    add(saying, mover_ink(easel), WEIGHT_PLAIN, "%s", row_of_dots(dots));
    add(saying, THEME_NUMBERS, WEIGHT_BOLD, dots > 0 ? " %d" : "%d", seeds);
}

static void say_takes(const struct easel *easel, struct saying *saying,
                      int room)
{
    (void)room;
    add(saying, THEME_CAPTURE, WEIGHT_BOLD, "takes %d!",
        easel->board->frame.number);
}

static void say_home(const struct easel *easel, struct saying *saying, int room)
{
    (void)room;
    add(saying, mover_ink(easel), WEIGHT_BOLD, "+%d",
        easel->board->frame.number);
}

static void say_again(const struct easel *easel, struct saying *saying,
                      int room)
{
    (void)easel;
    (void)room;
    add(saying, THEME_AGAIN, WEIGHT_BOLD, "↻  play again");
}

static void say_sweep(const struct easel *easel, struct saying *saying,
                      int room)
{
    const int seeds = easel->board->frame.number;

    (void)room;
    add(saying, THEME_TEXT, WEIGHT_BOLD,
        seeds == 1 ? "%d seed goes home" : "%d seeds go home", seeds);
}

static void say_swap(const struct easel *easel, struct saying *saying, int room)
{
    (void)easel;
    (void)room;
    add(saying, THEME_AGAIN, WEIGHT_BOLD, "swap: the players change sides");
}

static void (*const SAY[])(const struct easel *, struct saying *, int room) = {
    [CAPTION_NONE] = say_words,  [CAPTION_HAND] = say_hand,
    [CAPTION_TAKES] = say_takes, [CAPTION_HOME] = say_home,
    [CAPTION_AGAIN] = say_again, [CAPTION_SWEEP] = say_sweep,
    [CAPTION_SWAP] = say_swap,
};

/* ---- where they are said ---- */

/* The channel between its arrows. */
static struct rect between_arrows(const struct easel *easel)
{
    struct rect rect = easel->layout.channel;

    if (easel->board->spread && rect.width > 4) {
        rect.x += 2;
        rect.width -= 4;
    }
    return rect;
}

/* The near row is sown to the right, or all the other way round. */
static void draw_arrows(const struct easel *easel)
{
    const struct rect channel = easel->layout.channel;
    const bool clockwise = mancala_rules(easel->board->game)->clockwise;
    const struct style style = {THEME_DIM, THEME_BACKGROUND, WEIGHT_PLAIN};

    canvas_text(easel->canvas, channel.x, channel.y, style,
                clockwise ? "▸" : "◂");
    canvas_text(easel->canvas, channel.x + channel.width - 1, channel.y, style,
                clockwise ? "◂" : "▸");
}

/* Returns where it began. */
static int draw_saying(const struct easel *easel, const struct saying *saying,
                       struct rect area)
{
    const int free = area.width - width_of(easel, saying);
    const int first = area.x + (free > 0 ? free / 2 : 0);
    int x = first;

    for (int i = 0; i < saying->count; i++)
        x = canvas_text_cut(easel->canvas, x, area.y, area.x + area.width - x,
                            (struct style){saying->parts[i].ink,
                                           THEME_BACKGROUND,
                                           saying->parts[i].weight},
                            saying->parts[i].text);
    return first;
}

/* Which lap of the relay it is, at the left where there is room for it. */
static void draw_lap(const struct easel *easel, const char *lap,
                     struct rect area, int words)
{
    const struct style style = {THEME_DIM, THEME_BACKGROUND, WEIGHT_PLAIN};
    const struct rect spare = easel->layout.spare;

    if (area.x + canvas_text_width(easel->canvas, lap) + LAP_GAP <= words)
        canvas_text(easel->canvas, area.x, area.y, style, lap);
    else if (spare.height > 0 && spare.y != area.y)
        canvas_text_middle(easel->canvas, spare.x + spare.width / 2, spare.y,
                           style, lap);
}

/* The words leave room for the lap, where that leaves room for the words. */
static int room_beside(const struct easel *easel, const char *lap, int room)
{
    const int width = canvas_text_width(easel->canvas, lap);
    const int least = canvas_text_width(easel->canvas, "in hand ● 100");
    const int left = width > 0 ? room - 2 * (width + LAP_GAP) : room;

    return left >= least ? left : room;
}

void draw_stage(const struct easel *easel)
{
    const struct frame *const frame = &easel->board->frame;
    const struct layout *const layout = &easel->layout;
    struct rect area = between_arrows(easel);
    struct saying saying = {.count = 0};
    char lap[LAP_MAX] = "";

    if (frame->lap > 0)
        snprintf(lap, sizeof lap, "lap %d of %d", frame->lap, frame->laps);
    if (layout->compact && layout->spare.height > 0)
        area = layout->spare;
    SAY[frame->caption](easel, &saying, room_beside(easel, lap, area.width));
    if (layout->spare.height > 0 && width_of(easel, &saying) > area.width)
        area = layout->spare;
    if (easel->board->spread)
        draw_arrows(easel);

    const int words = draw_saying(easel, &saying, area);

    if (*lap != '\0')
        draw_lap(easel, lap, area, words);
}
