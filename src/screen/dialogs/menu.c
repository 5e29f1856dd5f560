/* SPDX-License-Identifier: MIT */
/* The menu: what can be chosen, with a few words about each. */
#include "base/clock.h"
#include "base/memory.h"
#include "match/lessons/lesson_progress.h"
#include "match/saves/game_list.h"
#include "match/statistics.h"
#include "match/strength.h"
#include "screen/board/board.h"
#include "screen/dialog.h"
#include "screen/dialogs/demo.h"
#include "screen/match_setup.h"
#include "screen/text/describe.h"
#include "ui/timeline.h"

#include <stdlib.h>
#include <string.h>

/* What the menu says of the saved games. */
struct game_counts {
    const struct app *app;
    const struct listed_game *newest; /* that Continue opens, or NULL */
    int saved;                        /* under a name */
    int over;
    int unfinished;
    int shipped;
    struct lesson_progress progress;
};

/* Has nothing been played, and no lesson begun? */
static bool is_first_time(const struct game_counts *counts)
{
    const struct tally all = record_sum(counts->app->record);

    return counts->progress.count == 0 &&
           counts->app->config.values[CONFIG_BEGUN] == 0 &&
           tally_games(&all) == 0;
}

/* ---- what can be said ---- */

static void say_continue(const struct game_counts *counts, FILE *out)
{
    const struct listed_game *const saved_game = counts->newest;
    const bool south = strcmp(saved_game->players[0], "You") == 0;

    if (south || strcmp(saved_game->players[1], "You") == 0)
        fprintf(out, "v %s", saved_game->players[south ? 1 : 0]);
    else
        fprintf(out, "%s v %s", saved_game->players[0], saved_game->players[1]);
    fprintf(out, ", move %d, %s · %s", saved_game->ply, saved_game->score,
            phrase_ago(saved_game->touched, clock_seconds()).text);
}

/* ` · ▪▪▪······· casual`; nothing of one that is not rated in this game. */
static void say_strength(const struct app *app, const char *who,
                         const char *spec, FILE *out)
{
    const struct level *const level = levels_find(app->levels, who);
    struct err err;
    struct game *const game = game_new(spec, &err);

    if (level != NULL && game != NULL) {
        const struct level_strength strength =
            strength_of_level(app->levels, app->record, level, game);

        if (strength.class != LEVEL_UNRATED)
            fprintf(out, " · %s %s", phrase_bar(&strength).text,
                    LEVEL_CLASS_WORDS[strength.class]);
    }
    game_free(game);
}

static void say_new(const struct game_counts *counts, FILE *out)
{
    const struct app *const app = counts->app;
    const int first = app->config.values[CONFIG_FIRST];
    const struct match_setup opening = match_setup_remembered(app, false, 0);
    const char *const other = opening.who[1 - opening.ahead];
    const struct phrase name = phrase_who(app->levels, other);
    const struct phrase game = phrase_spec(opening.game);

    if (strcmp(other, "human") == 0)
        fprintf(out, "two people, %s", game.text);
    else if (first == FIRST_RANDOM)
        fprintf(out, "you v %s, %s, who starts is random", name.text,
                game.text);
    else
        fprintf(out, "you v %s, %s, %s", name.text, game.text,
                opening.ahead == 0 ? "you start" : "it starts");
    say_strength(app, other, opening.game, out);
}

static void say_watch(const struct game_counts *counts, FILE *out)
{
    const struct match_setup opening =
        match_setup_remembered(counts->app, true, 0);

    fprintf(out, "%s v %s",
            phrase_who(counts->app->levels, opening.who[0]).text,
            phrase_who(counts->app->levels, opening.who[1]).text);
}

static void say_arena(const struct game_counts *counts, FILE *out)
{
    (void)counts;
    fputs("levels play each other, and are rated", out);
}

static void say_games(const struct game_counts *counts, FILE *out)
{
    const struct {
        int count;
        const char *word;
    } kinds[] = {{counts->unfinished, "unfinished"},
                 {counts->over, "over"},
                 {counts->saved, "saved"}};
    bool any = false;

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (kinds[i].count > 0)
            fprintf(out, "%s%d %s", any ? ", " : "", kinds[i].count,
                    kinds[i].word);
        any = any || kinds[i].count > 0;
    }
    if (!any)
        fprintf(out, "%d to look at", counts->shipped);
}

/* The levels that you met, at most three, the strongest ones. */
static void say_levels(const struct game_counts *counts, FILE *out)
{
    enum { SHOWN = 3 };
    const struct app *const app = counts->app;
    struct err err;
    struct game *const game =
        game_new(match_setup_remembered(app, false, 0).game, &err);
    const int count = levels_playing(app->levels, game->name);
    struct phrase met[SHOWN] = {{""}};
    int found = 0;

    for (int i = count - 1; i >= 0 && found < SHOWN; i--) {
        const struct level *const level =
            levels_playing_at(app->levels, game->name, i);
        const struct tally tally = phrase_tally(app->record, level, game);

        if (tally.won + tally.drawn + tally.lost > 0)
            snprintf(met[found++].text, PHRASE_MAX, "%s %d-%d", level->name,
                     tally.won, tally.lost);
    }
    fputs(found > 0 ? "you:" : "", out);
    for (int i = found - 1; i >= 0; i--)
        fprintf(out, "%s %s", i < found - 1 ? " " : "", met[i].text);
    if (found == 0)
        fprintf(out, "%d opponents to beat", count);
    game_free(game);
}

static void say_openings(const struct game_counts *counts, FILE *out)
{
    (void)counts;
    fputs("what first moves are worth, and what they brought", out);
}

static void say_statistics(const struct game_counts *counts, FILE *out)
{
    const struct tally all = record_sum(counts->app->record);
    const int games = all.won + all.drawn + all.lost;

    if (games == 0)
        fputs("nothing counted yet", out);
    else
        fprintf(out, "%d game%s, %d won", games, games == 1 ? "" : "s",
                all.won);
    if (all.streak > 1)
        fprintf(out, ", %d in a row", all.streak);
}

static void say_lessons(const struct game_counts *counts, FILE *out)
{
    struct err err;
    struct lessons lessons = lessons_load(&err);
    int done = 0;

    for (int i = 0; i < counts->progress.count; i++)
        done += counts->progress.marks[i].done;
    if (is_first_time(counts))
        fputs("never played? begin here, step by step", out);
    else if (counts->progress.count == 0)
        fputs("learn a game on the board, step by step", out);
    else
        fprintf(
            out, "%d of %d done, next: %s", done, lessons.count,
            lesson_name(
                lessons.items[lesson_progress_next(&counts->progress, &lessons)]
                    .lesson));
    lessons_free(&lessons);
}

static void say_puzzles(const struct game_counts *counts, FILE *out)
{
    (void)counts;
    fputs("one a day, more for practice, and your own mistakes", out);
}

static void say_rules(const struct game_counts *counts, FILE *out)
{
    (void)counts;
    for (int i = 0; i < board_game_count(); i++) {
        fputs(i > 0 ? ", " : "", out);
        phrase_write_name(board_game(i), out);
    }
}

static void say_options(const struct game_counts *counts, FILE *out)
{
    const struct config *const config = &counts->app->config;
    const int speed = config->values[CONFIG_SPEED];

    fprintf(out, "theme %s, ", config->texts[CONFIG_THEME]);
    if (speed == 0)
        fputs("instant", out);
    else
        fprintf(out, "speed %g", speed / 1000.0);
    fprintf(out, ", motion %s",
            config_option(CONFIG_MOTION)->words[config->values[CONFIG_MOTION]]);
}

/* ---- what they do ---- */

static void continue_game(struct app *app, int64_t now)
{
    char *const path = game_list_newest();
    struct play_options options = {.mode = MODE_PLAY};
    struct err err = {"there is no game to go on with"};
    struct match *const match =
        path != NULL ? autosave_open(path, &options.autosave, &err) : NULL;

    free(path);
    if (match != NULL && match_humans(match) == 0)
        options.mode = MODE_WATCH;
    if (match == NULL || !play_open(app, match, &options, now, &err))
        app_say(app, now, "%s", err.text);
}

static void open_new(struct app *app, int64_t now)
{
    new_game_open(app, false, now);
}

static void open_watch(struct app *app, int64_t now)
{
    new_game_open(app, true, now);
}

/* Of the game that was played last. */
static void open_of_game(struct app *app, int64_t now,
                         void (*open)(struct app *app, const struct game *game,
                                      int64_t now))
{
    struct err err;
    struct game *const game =
        game_new(match_setup_remembered(app, false, 0).game, &err);

    open(app, game, now);
    game_free(game);
}

static void open_levels(struct app *app, int64_t now)
{
    open_of_game(app, now, levels_open);
}

static void open_rules(struct app *app, int64_t now)
{
    open_of_game(app, now, rules_list_open);
}

static void quit_program(struct app *app, int64_t now)
{
    (void)now;
    screens_leave(app->screens, 0);
}

/* ---- the entries ---- */

static const struct menu_row {
    int32_t key;
    const char *name;
    void (*say)(const struct game_counts *counts, FILE *out); /* NULL */
    void (*open)(struct app *app, int64_t now);
} ENTRIES[] = {
    {'c', "Continue", say_continue, continue_game},
    {'n', "New game", say_new, open_new},
    {'f', "First steps", say_lessons, lessons_open},
    {'p', "Puzzles", say_puzzles, puzzles_open},
    {'w', "Watch", say_watch, open_watch},
    {'a', "Arena", say_arena, arena_open},
    {'g', "Games", say_games, games_open},
    {'e', "Openings", say_openings, openings_open},
    {'v', "Levels", say_levels, open_levels},
    {'s', "Statistics", say_statistics, statistics_open},
    {'r', "Rules", say_rules, open_rules},
    {'o', "Options", say_options, options_open},
    {'q', "Quit", NULL, quit_program},
};

enum { ENTRY_COUNT = sizeof ENTRIES / sizeof ENTRIES[0] };

struct menu {
    struct dialog dialog;
    /* Those that can be chosen just now, and a few words about each. */
    const struct menu_row *entries[ENTRY_COUNT];
    struct phrase infos[ENTRY_COUNT];
    struct rows rows;
    struct demo *demo;
    int32_t points; /* the entry for one who has never played; 0 */
    bool stale;     /* it was covered: the entries may have changed */
};

/* Continue needs a game; all other entries are always there. */
static void fill_menu(struct menu *menu, int64_t now)
{
    struct game_list list = game_list_read();
    struct game_counts counts = {.app = menu->dialog.app};
    char *const newest = game_list_newest();
    int *const count = &menu->rows.list.count;
    struct err err;

    for (int i = 0; i < list.count; i++) {
        const struct listed_game *const saved = &list.games[i];

        if (newest != NULL && strcmp(saved->path, newest) == 0)
            counts.newest = saved;
        if (saved->shipped)
            counts.shipped++;
        else if (*saved->ended == '\0' && *saved->wrong == '\0')
            counts.unfinished++;
        else if (saved->saved)
            counts.saved++;
        else if (*saved->wrong == '\0')
            counts.over++;
    }
    free(newest);
    counts.progress = lesson_progress_load(&err);
    if (*err.text != '\0')
        app_say(menu->dialog.app, now, "%s", err.text);
    menu->points = is_first_time(&counts) ? 'f' : 0;
    *count = 0;
    for (int i = 0; i < ENTRY_COUNT; i++) {
        if (ENTRIES[i].key == 'c' && counts.newest == NULL)
            continue;

        char *const info = menu->infos[*count].text;
        FILE *const out = memory_file(info, PHRASE_MAX);

        *info = '\0';
        if (ENTRIES[i].say != NULL)
            ENTRIES[i].say(&counts, out);
        fclose(out);
        menu->entries[(*count)++] = &ENTRIES[i];
    }
    lesson_progress_free(&counts.progress);
    game_list_free(&list);
}

/* The entry of this key, or -1. */
static int find_entry(const struct menu *menu, int32_t key)
{
    for (int i = 0; i < menu->rows.list.count; i++)
        if (menu->entries[i]->key == key)
            return i;
    return -1;
}

/* What can be chosen may have changed under another screen. It is looked up
 * once that screen is gone, which until then holds the lock of its game. The
 * same entry stays selected. */
static void refresh_entries(struct menu *menu, int64_t now)
{
    const int32_t key = menu->entries[menu->rows.list.selected]->key;

    if (!menu->stale)
        return;
    menu->stale = false;
    fill_menu(menu, now);
    menu->rows.list.selected = find_entry(menu, key);
    if (menu->rows.list.selected < 0)
        menu->rows.list.selected = 0;
}

/* ---- the picture ---- */

/* Half-blocks cannot be read in ASCII. */
static const char *const LOGO[] = {"█▄ █ ▄▀█ █▀█ ▄▀█ █   ▄▀█",
                                   "█ ▀█ █▀█ ▀▀█ █▀█ █▄▄ █▀█"};
static const char *const LOGO_ASCII[] = {"N  A  Q  A  L  A",
                                         "~~~~~~~~~~~~~~~~"};
static const char MOTTO[] = "sow, capture, count";

/* Where things are, in a window of at most 80 columns. */
struct menu_layout {
    bool large; /* with the logo */
    int x;
    int logo;
    int motto;
    struct rect entries;
    int info; /* where the second column begins */
};

static struct menu_layout lay_out_menu(int width, int height, int count)
{
    const int x = width > 80 ? (width - 80) / 2 : 0;
    const bool airy = height >= 22;
    const int logo = airy ? 2 + (height - 24) / 4 : 1;
    const int first = airy ? logo + 6 : logo + 4;

    if (width < 60 || height < 16)
        return (struct menu_layout){.entries = {0, 1, width, height - 2},
                                    .info = 17};
    return (struct menu_layout){
        .large = true,
        .x = x,
        .logo = logo,
        .motto = airy ? logo + 3 : logo + 1,
        .entries = {x, first, width > 80 ? 80 : width, count},
        .info = x + 23,
    };
}

static void draw_head(struct canvas *canvas, const struct menu_layout *layout)
{
    const bool ascii = canvas_glyph_set(canvas) == GLYPHS_ASCII;
    const int beside = layout->motto == layout->logo + 1 ? 28 : 0;

    if (!layout->large) {
        title_draw(canvas, "naqala", "", MOTTO);
        return;
    }
    for (int i = 0; i < 2; i++)
        canvas_text(canvas, layout->x + 4, layout->logo + i, bold(THEME_TITLE),
                    ascii ? LOGO_ASCII[i] : LOGO[i]);
    canvas_text(canvas, layout->x + 4 + beside, layout->motto, ink(THEME_DIM),
                MOTTO);
}

static void draw_entry(const struct menu *menu, struct canvas *canvas,
                       const struct menu_layout *layout, int index)
{
    const struct menu_row *const entry = menu->entries[index];
    const int x = layout->entries.x;
    const int y = rows_y(&menu->rows, index);
    const int end = x + layout->entries.width - 1;
    const int indent = layout->large ? 5 : 2;
    const char key[2] = {(char)entry->key, '\0'};
    const enum theme_role ground = rows_ground(
        canvas, (struct rect){x + indent - 2, y, end - x - indent + 2, 1},
        index == menu->rows.list.selected);

    canvas_text(canvas, x + indent, y, on(ground, THEME_TITLE), key);
    canvas_text(canvas, x + indent + 3, y, on(ground, THEME_TEXT), entry->name);
    canvas_text_cut(
        canvas, layout->info, y, end - layout->info,
        on(ground, entry->key == menu->points ? THEME_HINT : THEME_DIM),
        menu->infos[index].text);
}

static void draw_menu(void *self, struct canvas *canvas, int64_t now)
{
    struct menu *const menu = self;
    const struct list *const list = &menu->rows.list;
    const int width = canvas_width(canvas);
    const int height = canvas_height(canvas);

    refresh_entries(menu, now);

    const struct menu_layout layout = lay_out_menu(width, height, list->count);

    rows_show(&menu->rows, list->count, layout.entries);
    draw_head(canvas, &layout);
    demo_draw(menu->demo, canvas, layout.large && width >= 72 && height >= 22,
              layout.x + 76 - DEMO_WIDTH, layout.logo, now);
    for (int i = list->top;
         i < list->count && i < list->top + layout.entries.height; i++)
        draw_entry(menu, canvas, &layout, i);
    dialog_draw_keys(&menu->dialog, canvas, now);
}

/* ---- what is done ---- */

static void open_entry(struct menu *menu, int index, int64_t now)
{
    menu->rows.list.selected = index;
    menu->entries[index]->open(menu->dialog.app, now);
}

static void open_selected(void *view, int32_t key, int64_t now)
{
    struct menu *const menu = view;

    (void)key;
    open_entry(menu, menu->rows.list.selected, now);
}

static void open_letter(void *view, int32_t key, int64_t now)
{
    struct menu *const menu = view;
    const int index = find_entry(menu, key);

    if (index >= 0)
        open_entry(menu, index, now);
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k", .help = "choose", .cap = "↑↓", .hint = "choose"},
    {"Enter", NULL, "start", "⏎", "start", .act = open_selected},
    {.keys = "t", .cap = "t", .hint = "theme"},
    {.keys = "q", .cap = "q", .hint = "quit", .act = open_letter},
    {"c n f p w ...", "a g e v s r o", "the letter: at once", NULL, NULL,
     .act = open_letter},
    {.keys = "click", .help = "choose and start"},
    {0},
};

static const struct bindings KEYS = {.name = "menu", .rows = ROWS};

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct menu *const menu = self;

    refresh_entries(menu, now);
    if (event->kind == EVENT_KEY || event->kind == EVENT_MOUSE)
        demo_wait(menu->demo, now);
    if (dialog_event(&menu->dialog, event, now))
        return true;

    const enum list_answer answer = rows_event(&menu->rows, event);

    if (answer == LIST_CHOSEN)
        open_entry(menu, menu->rows.list.selected, now);
    return answer != LIST_NOT_MINE;
}

/* ---- time ---- */

static void tick_menu(void *self, int64_t now)
{
    demo_tick(((struct menu *)self)->demo, now);
}

static int64_t find_due(const void *self, int64_t now)
{
    const int64_t demo = demo_due(((const struct menu *)self)->demo, now);

    return demo < dialog_due(self, now) ? demo : dialog_due(self, now);
}

static int find_descriptors(const void *self, struct pollfd *wake, int max)
{
    return demo_descriptors(((const struct menu *)self)->demo, wake, max);
}

static void cover_menu(void *self, bool covered, int64_t now)
{
    struct menu *const menu = self;

    menu->stale = true;
    demo_cover(menu->demo, covered, now);
}

static void free_menu(void *self)
{
    demo_free(((struct menu *)self)->demo);
    free(self);
}

static const struct screen_class MENU = {
    .name = "menu",
    .draw = draw_menu,
    .event = handle_event,
    .tick = tick_menu,
    .due = find_due,
    .descriptors = find_descriptors,
    .cover = cover_menu,
    .bindings = dialog_bindings,
    .free = free_menu,
};

/* Continue is selected, or else a new game. */
void menu_open(struct app *app, int64_t now)
{
    struct menu *const menu = memory_new(1, sizeof *menu);

    menu->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    menu->demo = demo_new(app, now);
    fill_menu(menu, now);
    screens_push(app->screens, &MENU, menu, now);
}
