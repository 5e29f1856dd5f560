/* SPDX-License-Identifier: MIT */
/*
 * The player's wins and losses: in all, by level and by game, with a bar for
 * each.
 *
 *     Willow       12  ██████▒▒░░░░      7-2-3   67 %   helped 3
 */
#include "match/statistics.h"
#include "base/memory.h"
#include "screen/dialog.h"
#include "screen/open.h"
#include "screen/text/describe.h"

#include <stdlib.h>

enum { WIDE = 60, WIDTH_MAX = 90, GRAPH_HEIGHT = 3 };

struct statistics_screen {
    struct dialog dialog;
    struct statistics statistics;
    struct scroll scroll;
};

/* ---- bars ---- */

/* Each has a sign and a colour of its own. */
static const struct {
    const char *sign;
    enum theme_role role;
    const char *words;
} PARTS[] = {{"█", THEME_YOURS, "won"},
             {"▒", THEME_DIM, "drawn"},
             {"░", THEME_THEIRS, "lost"}};

static int get_part(const struct tally *tally, int part)
{
    return part == 0 ? tally->won : part == 1 ? tally->drawn : tally->lost;
}

/* A bar whose length is the number of games: `most` games take the whole width.
 * Every part that is not 0 has at least a cell. */
static void draw_bar(struct canvas *canvas, int x, int y, int width,
                     const struct tally *tally, int most)
{
    const int games = tally_games(tally);
    const long long whole = (long long)width * games / most;
    const int length = whole > 0 ? (int)whole : 1;
    int sum = 0;
    int from = 0;

    for (int part = 0; part < 3; part++) {
        sum += get_part(tally, part);

        const int to = (int)(((long long)length * sum + games / 2) / games);

        canvas_fill(canvas, (struct rect){x + from, y, to - from, 1},
                    ink(PARTS[part].role), PARTS[part].sign);
        from = to;
    }
}

/* ---- a line for a level or a game ---- */

struct statistic_columns {
    int name; /* its width */
    int games;
    int bar;
    int bar_width;
    int percent; /* the tally stands before it */
    int helped;  /* 0: not shown */
};

static struct statistic_columns lay_out(int width)
{
    if (width < WIDE)
        return (struct statistic_columns){13, 13, 19, width - 34, width - 4, 0};
    return (struct statistic_columns){21,         21,         28,
                                      width - 58, width - 19, width - 12};
}

static void draw_row(struct canvas *canvas, int x, int y, int width,
                     const char *name, const struct tally *tally, int most)
{
    const struct statistic_columns columns = lay_out(width);
    char text[40];

    canvas_text_cut(canvas, x, y, columns.name - 1, ink(THEME_TEXT), name);
    snprintf(text, sizeof text, "%d", tally_games(tally));
    canvas_text_before(canvas, x + columns.games + 5, y, ink(THEME_NUMBERS),
                       text);
    draw_bar(canvas, x + columns.bar, y, columns.bar_width, tally, most);
    snprintf(text, sizeof text, "%d-%d-%d", tally->won, tally->drawn,
             tally->lost);
    canvas_text_before(canvas, x + columns.percent - 1, y, ink(THEME_NUMBERS),
                       text);
    snprintf(text, sizeof text, "%d%%", tally_percent(tally));
    canvas_text_before(canvas, x + columns.percent + 4, y, ink(THEME_TEXT),
                       text);
    if (columns.helped > 0 && tally->helped > 0)
        canvas_format(canvas, x + columns.helped, y, ink(THEME_DIM),
                      "helped %d", tally->helped);
}

/* ---- the page ---- */

static int find_most(const struct statistic *rows, int count)
{
    int most = 1;

    for (int i = 0; i < count; i++)
        if (tally_games(&rows[i].tally) > most)
            most = tally_games(&rows[i].tally);
    return most;
}

/* Returns the line behind the rows. */
static int draw_rows(const struct statistics_screen *screen,
                     struct canvas *canvas, struct rect rect, int y, bool games)
{
    const struct statistics *const statistics = &screen->statistics;
    const struct statistic *const rows =
        games ? statistics->games : statistics->levels;
    const int count = games ? statistics->game_count : statistics->level_count;
    const int most = find_most(rows, count);

    canvas_text(canvas, rect.x, y, bold(THEME_TITLE),
                games ? "by game" : "by level");
    for (int i = 0; i < count; i++)
        draw_row(
            canvas, rect.x, y + 1 + i, rect.width,
            games ? phrase_record(rows[i].name).text
                  : phrase_who(screen->dialog.app->levels, rows[i].name).text,
            &rows[i].tally, most);
    return y + count + 2;
}

/* `kalah 6×4   ▪▪▪▪······  about 870, casual`, or when it will be told. Returns
 * the line behind the rows. */
static int draw_strengths(const struct statistics *statistics,
                          struct canvas *canvas, struct rect rect, int y)
{
    const int name = lay_out(rect.width).name;

    if (statistics->strength_count == 0)
        return y;
    canvas_text(canvas, rect.x, y++, bold(THEME_TITLE), "your strength");
    for (int i = 0; i < statistics->strength_count; i++, y++) {
        const struct statistic_strength *const row = &statistics->strengths[i];
        struct phrase words = {""};
        FILE *const out = memory_file(words.text, sizeof words.text);
        int x = rect.x + name;

        if (row->strength.class != LEVEL_UNRATED)
            x = canvas_text(canvas, x, y, ink(THEME_YOURS),
                            phrase_bar(&row->strength).text) +
                2;
        statistics_write_strength(&row->strength, row->games, out);
        fclose(out);
        canvas_text_cut(canvas, rect.x, y, name - 1, ink(THEME_TEXT),
                        phrase_record(row->name).text);
        canvas_text_cut(canvas, x, y, rect.x + rect.width - x, ink(THEME_DIM),
                        words.text);
    }
    return y + 1;
}

/* `██ 23 won  ▒▒ 2 drawn  ░░ 17 lost`: the legend of the bars. */
static void draw_sums(struct canvas *canvas, struct rect rect,
                      const struct tally *all)
{
    const int sign = rect.width < WIDE ? 1 : 2;
    int x = rect.x;

    for (int part = 0; part < 3; part++) {
        canvas_fill(canvas, (struct rect){x, rect.y, sign, 1},
                    ink(PARTS[part].role), PARTS[part].sign);
        x = canvas_format(canvas, x + sign + 1, rect.y, ink(THEME_TEXT),
                          "%d %s", get_part(all, part), PARTS[part].words) +
            2;
    }
    if (x + 5 <= rect.x + rect.width)
        canvas_format(canvas, x + 1, rect.y, ink(THEME_NUMBERS), "%d%%",
                      tally_percent(all));
}

/* Draws wins minus losses over the last games. Returns the line behind it. */
static int draw_balance(const struct statistics *statistics,
                        struct canvas *canvas, struct rect rect, int y)
{
    int balance[RECORD_RECENT_MAX + 1];
    const int count = statistics_balance(statistics, balance);
    const struct rect graph = {rect.x, y + 1, rect.width, GRAPH_HEIGHT};
    struct phrase words = {""};
    FILE *const out = memory_file(words.text, sizeof words.text);
    const bool told = statistics_write_course(statistics, out);

    fclose(out);
    if (!told)
        return y;
    canvas_text(canvas, rect.x, y, ink(THEME_DIM), words.text);
    graph_draw(canvas, graph, ink(THEME_YOURS), balance, count, 0, -1);
    return y + GRAPH_HEIGHT + 2;
}

static int draw_all(const void *view, struct scroll *scroll,
                    struct canvas *canvas, struct rect rect)
{
    const struct statistics_screen *const screen = view;
    const struct tally *const all = &screen->statistics.all;
    struct phrase words[2] = {{""}, {""}};
    int y = rect.y;

    (void)scroll;
    if (tally_games(all) == 0)
        return canvas_paragraph(
            canvas, (struct rect){rect.x, y, rect.width, 8}, ink(THEME_TEXT),
            "Nothing is counted yet. Play a whole game against a level, from "
            "the usual start or a fair one: Enter begins.");

    FILE *const streak = memory_file(words[0].text, PHRASE_MAX);
    FILE *const help = memory_file(words[1].text, PHRASE_MAX);

    statistics_write_streak(all, " · ", streak);
    statistics_write_help(all, " · ", help);
    fclose(streak);
    fclose(help);
    draw_sums(canvas, (struct rect){rect.x, y++, rect.width, 1}, all);
    for (int i = 0; i < 2; i++)
        canvas_text_cut(canvas, rect.x, y++, rect.width, ink(THEME_TEXT),
                        words[i].text);
    y = draw_balance(&screen->statistics, canvas, rect, y + 1);
    y = draw_strengths(&screen->statistics, canvas, rect, y);
    y = draw_rows(screen, canvas, rect, y, false);
    return draw_rows(screen, canvas, rect, y, true) - 1 - rect.y;
}

static void draw_statistics(void *self, struct canvas *canvas, int64_t now)
{
    struct statistics_screen *const screen = self;
    const int width = canvas_width(canvas);
    const int margin = width < WIDE ? 1 : 3;
    const int page =
        width - 2 * margin < WIDTH_MAX ? width - 2 * margin : WIDTH_MAX;
    const int games = tally_games(&screen->statistics.all);
    char middle[40];

    snprintf(middle, sizeof middle, "%d game%s", games, games == 1 ? "" : "s");
    scroll_draw(
        &screen->scroll, canvas,
        (struct rect){(width - page) / 2, 2, page, canvas_height(canvas) - 3},
        draw_all, screen);
    title_draw(canvas, "Statistics", middle, scroll_words(&screen->scroll));
    dialog_draw_keys(&screen->dialog, canvas, now);
}

/* ---- actions ---- */

static void open_new_game(void *view, int32_t key, int64_t now)
{
    struct app *const app = ((const struct dialog *)view)->app;

    (void)key;
    screens_pop(app->screens, now);
    new_game_open(app, false, now);
}

static void open_levels(void *view, int32_t key, int64_t now)
{
    struct app *const app = ((const struct dialog *)view)->app;
    struct err err;
    struct game *const game = game_new(app->config.texts[CONFIG_GAME], &err);

    (void)key;
    screens_pop(app->screens, now);
    if (game != NULL)
        levels_open(app, game, now);
    game_free(game);
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k", .help = "scroll", .cap = "↑↓", .hint = "scroll"},
    {"Enter", NULL, "a new game", "⏎", "new game", .act = open_new_game},
    {"v", NULL, "the levels", "v", "levels", .act = open_levels},
    {0},
};

static const struct bindings KEYS = {
    .name = "statistics", .rows = ROWS, .more = &DIALOG_BINDINGS};

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct statistics_screen *const screen = self;

    return scroll_event(&screen->scroll, event) ||
           dialog_event(&screen->dialog, event, now);
}

static void free_screen(void *self)
{
    struct statistics_screen *const screen = self;

    statistics_free(&screen->statistics);
    free(screen);
}

static const struct screen_class STATISTICS = {
    .name = "statistics",
    .draw = draw_statistics,
    .event = handle_event,
    .due = dialog_due,
    .bindings = dialog_bindings,
    .free = free_screen,
};

void statistics_open(struct app *app, int64_t now)
{
    struct statistics_screen *const screen = memory_new(1, sizeof *screen);

    screen->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    screen->statistics = statistics_read(app->record, app->levels);
    screens_push(app->screens, &STATISTICS, screen, now);
}
