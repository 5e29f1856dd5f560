/* SPDX-License-Identifier: MIT */
/* The card of a table: who is there, how others join, and what was said. */
#include "base/memory.h"
#include "screen/dialog.h"
#include "screen/play/inside.h"
#include "screen/text/table_words.h"

#include <stdlib.h>
#include <string.h>

enum { CARD_WIDTH = 72, CARD_SIDES = 4, CARD_ENDS = 2, LINES_MAX = 12 };

struct table_card {
    struct dialog dialog;
    struct play_screen *play;
    bool waits; /* closes itself when somebody has joined */
};

static void say_words(void *view, int32_t key, int64_t now)
{
    const struct table_card *const card = view;
    struct play_screen *const play = card->play;

    dialog_close(view, key, now);
    play_say(play, key, now);
}

static const struct binding ROWS[] = {
    {"Esc", "Enter q C", "back", "Esc", "to the board", .act = dialog_close},
    {"c", NULL, "say to the table", "c", "say", .act = say_words},
    {0},
};

static const struct bindings KEYS = {.name = "table", .rows = ROWS};

/* Who is there, a line each. */
struct people {
    char words[LINES_MAX][ERR_TEXT_MAX];
    int count;
};

static void read_people(const struct play_screen *play, struct people *people)
{
    char words[LINES_MAX * ERR_TEXT_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);

    people->count = 0;
    table_write_words(play->table, play->session, out);
    fclose(out);
    for (char *rest = words, *line;
         people->count < LINES_MAX && (line = strsep(&rest, "\n")) != NULL;)
        if (*line != '\0')
            snprintf(people->words[people->count++], ERR_TEXT_MAX, "%s", line);
}

/* Draws the people into the rectangle or, if that is empty, only counts lines.
 * Returns how many there are. */
static int draw_people(const struct people *people, struct canvas *canvas,
                       struct rect rect)
{
    const int bottom = rect.y + rect.height;
    int y = rect.y;

    for (int i = 0; i < people->count && (y < bottom || rect.height == 0); i++)
        y += canvas_paragraph(canvas,
                              (struct rect){rect.x, y, rect.width,
                                            rect.height == 0 ? 0 : bottom - y},
                              ink(THEME_TEXT), people->words[i]);
    return y - rect.y;
}

/* The line that was said `ago` lines before the last. */
static const char *get_said(const struct chat *chat, int ago)
{
    return chat->lines[(chat->first + chat->count - 1 - ago) % CHAT_LINES];
}

/* How many of the last messages fit whole into `room` lines; the very last one
 * always counts. Sets `lines` to the lines that they take. */
static int count_said(const struct chat *chat, struct canvas *canvas, int width,
                      int room, int *lines)
{
    int count = 0;

    *lines = 0;
    while (count < chat->count) {
        const int more =
            canvas_paragraph_lines(canvas, width, get_said(chat, count));

        if (count > 0 && *lines + more > room)
            break;
        *lines += more;
        count++;
    }
    return count;
}

/* Draws the newest at the bottom. */
static void draw_chat(const struct chat *chat, struct canvas *canvas,
                      struct rect rect)
{
    const int bottom = rect.y + rect.height;
    int unused;
    int ago = count_said(chat, canvas, rect.width, rect.height, &unused);

    for (int y = rect.y; y < bottom && ago > 0;)
        y += canvas_paragraph(canvas,
                              (struct rect){rect.x, y, rect.width, bottom - y},
                              ink(THEME_HINT), get_said(chat, --ago));
}

static void draw_card(void *self, struct canvas *canvas, int64_t now)
{
    struct table_card *const card = self;
    const struct chat *const chat = &card->play->chat;
    const int width = canvas_width(canvas) - 2 < CARD_WIDTH
                          ? canvas_width(canvas) - 2
                          : CARD_WIDTH;
    const int most = canvas_height(canvas) - 2;
    const struct rect outside = canvas_clip(canvas, (struct rect){0, 0, 0, 0});
    struct people people;
    int lines, said;

    read_people(card->play, &people);
    lines = draw_people(&people, canvas,
                        (struct rect){0, 0, width - CARD_SIDES, 0});
    count_said(chat, canvas, width - CARD_SIDES, LINES_MAX, &said);
    canvas_unclip(canvas, outside);
    canvas_fill(
        canvas,
        (struct rect){0, canvas_height(canvas) - 1, canvas_width(canvas), 1},
        ink(THEME_TEXT), " ");
    dialog_draw_keys(&card->dialog, canvas, now);

    const int wanted = lines + (said > 0) + said + CARD_ENDS;
    const struct rect inside =
        card_draw(canvas, width, wanted < most ? wanted : most, "The table");
    const struct rect before = canvas_clip(canvas, inside);
    const int used = 1 + draw_people(&people, canvas, inside);

    draw_chat(chat, canvas,
              (struct rect){inside.x, inside.y + used, inside.width,
                            inside.height > used ? inside.height - used : 0});
    canvas_unclip(canvas, before);
    app_draw_notice(card->dialog.app, canvas, now);
}

static bool take_event(void *self, const struct event *event, int64_t now)
{
    struct table_card *const card = self;

    if (event_is_press(event) && !dialog_event(&card->dialog, event, now)) {
        dialog_close(card, 0, now);
        return true;
    }
    return event_is_press(event) || dialog_event(&card->dialog, event, now);
}

/* The card closes itself once the game can begin. */
static void tick_card(void *self, int64_t now)
{
    struct table_card *const card = self;

    if (!card->waits || table_state(card->play->table) == TABLE_WAITS ||
        screens_view_at(card->dialog.app->screens, 0) != self)
        return;
    card->waits = false;
    dialog_close(card, 0, now);
}

static const struct screen_class CLASS = {
    .name = "table",
    .card = true,
    .draw = draw_card,
    .event = take_event,
    .tick = tick_card,
    .due = dialog_due,
    .bindings = dialog_bindings,
    .free = free,
};

void table_card_open(struct play_screen *play, int64_t now)
{
    struct table_card *const card = memory_new(1, sizeof *card);

    card->dialog = (struct dialog){.app = play->app, .bindings = &KEYS};
    card->play = play;
    card->waits = table_state(play->table) == TABLE_WAITS;
    screens_push(play->app->screens, &CLASS, card, now);
}
