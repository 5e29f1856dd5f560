/* SPDX-License-Identifier: MIT */
/* The form of an arena: what is played, how often, and by which levels. */
#include "base/memory.h"
#include "engine/agents/agent.h"
#include "screen/arena/arena.h"
#include "screen/board/board.h"
#include "screen/form.h"
#include "screen/match_setup.h"
#include "screen/open.h"
#include "screen/playable.h"
#include "screen/text/describe.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES_FIRST = 20,  /* of a pair, in a first arena */
    OPENING_FIRST = 4, /* random moves */
    OPENING_MOST = 20,
    SEED_MOST = 999,
    PLAYERS_FIRST = 4 /* at first, of the weaker half, which is quick */
};

#define WRITE_TITLE "Another player, such as minimax:depth=4"

/* A player as `naqala arena` takes it. */
struct written_player {
    struct who who;
    bool chosen;
};

struct arena_form {
    struct form form;
    char spec[SPEC_TEXT_MAX]; /* of the game it was opened with */
    struct game *game;
    int games; /* of a pair */
    int opening;
    int64_t seed;
    bool judged;
    bool chosen[ARENA_PLAYERS_MAX]; /* levels, by their numbers in the game */
    struct written_player written[ARENA_PLAYERS_MAX]; /* are no levels */
    int written_count;
    struct tournament_setting setting; /* that Enter makes of it */
};

static const struct level *level_at(const struct arena_form *arena, int number)
{
    return levels_playing_at(arena->form.dialog.app->levels, arena->game->name,
                             number);
}

static int count_levels(const struct arena_form *arena)
{
    return smaller(
        levels_fixed(arena->form.dialog.app->levels, arena->game->name),
        ARENA_PLAYERS_MAX);
}

static int count_chosen(const struct arena_form *arena)
{
    int count = 0;

    for (int i = 0; i < count_levels(arena); i++)
        count += arena->chosen[i];
    for (int i = 0; i < arena->written_count; i++)
        count += arena->written[i].chosen;
    return count;
}

static int64_t count_games(const struct arena_form *arena)
{
    const int count = count_chosen(arena), players = arena->game->players;

    return count < players
               ? 0
               : (int64_t)arena->games * arena_group_count(count, players);
}

/* ---- what is played ---- */

/* Every opening is played in all seatings. */
static void fit_games(struct arena_form *arena)
{
    const int seatings = arena_seatings(arena->game);

    arena->games = larger(arena->games - arena->games % seatings, seatings);
}

/* The first players of a game. */
static void choose_some(struct arena_form *arena)
{
    const int count = count_levels(arena);
    const int half = larger(count / 2, arena->game->players);

    memset(arena->chosen, 0, sizeof arena->chosen);
    for (int i = 0; i < PLAYERS_FIRST && i < half; i++)
        arena->chosen[half - 1 - i * half / PLAYERS_FIRST] = true;
}

static void write_game(const struct form_item *item, FILE *out)
{
    phrase_write_name(((const struct arena_form *)item->view)->game->name, out);
}

static void note_game(const struct form_item *item, FILE *out)
{
    const struct arena_form *const arena = item->view;
    struct app *const app = arena->form.dialog.app;

    fprintf(out, "%d of %d", playable_number(app, arena->game) + 1,
            playable_count(app));
}

static void list_fields(struct arena_form *arena);

/* Can this player play the game? An agent is asked by making it. */
static bool check_player(const struct arena_form *arena, const struct who *who,
                         struct err *err)
{
    if (*who->agent == '\0')
        return err_set(err, "%s: only machines play in the arena",
                       who->player.who);
    if (*who->remark != '\0')
        return err_set(err, "%s does not play %s", who->player.name,
                       arena->game->name);

    struct agent *const agent = agent_new(who->agent, arena->game, 0, err);

    agent_free(agent);
    return agent != NULL || err_prefix(err, "%.60s: ", who->player.who);
}

/* Who cannot play this game does not. */
static void drop_written(struct arena_form *arena)
{
    struct err unsaid;

    for (int i = 0; i < arena->written_count; i++)
        arena->written[i].chosen &=
            check_player(arena, &arena->written[i].who, &unsaid);
}

static void change_game(const struct form_item *item, int by, int64_t now)
{
    struct arena_form *const arena = item->view;
    struct app *const app = arena->form.dialog.app;
    const int number = playable_number(app, arena->game) + by;
    const int count = playable_count(app);

    (void)now;
    game_free(arena->game);
    arena->game = playable_like(app, arena->spec, (number + count) % count);
    fit_games(arena);
    choose_some(arena);
    drop_written(arena);
    list_fields(arena);
}

/* ---- how often ---- */

static void write_games(const struct form_item *item, FILE *out)
{
    fprintf(out, "%d", ((const struct arena_form *)item->view)->games);
}

static void note_games(const struct form_item *item, FILE *out)
{
    const struct arena_form *const arena = item->view;

    fprintf(out, "%" PRId64 " in all, every opening from all sides",
            count_games(arena));
}

/* From 0 to `most`; what a file has beyond that only gets smaller. */
static int64_t step_within(int64_t value, int by, int64_t most)
{
    return (by < 0 ? value >= -by : value <= most - by) ? value + by : value;
}

/* In steps that grow: 2 4 .. 20 40 .. 200 400 .. */
static void change_games(const struct form_item *item, int by, int64_t now)
{
    struct arena_form *const arena = item->view;
    int step = arena_seatings(arena->game);

    (void)now;
    while (arena->games + (by < 0 ? -1 : 0) >= 10 * step)
        step *= 10;
    arena->games =
        (int)step_within(arena->games, by * step, ARENA_GAMES_MAX / 10);
    fit_games(arena);
}

static void write_opening(const struct form_item *item, FILE *out)
{
    fprintf(out, "%d", ((const struct arena_form *)item->view)->opening);
}

static void note_opening(const struct form_item *item, FILE *out)
{
    fputs(((const struct arena_form *)item->view)->opening == 0
              ? "all games begin as the rules say"
              : "that a game begins with",
          out);
}

static void change_opening(const struct form_item *item, int by, int64_t now)
{
    struct arena_form *const arena = item->view;

    (void)now;
    arena->opening = (int)step_within(arena->opening, by, OPENING_MOST);
}

static void write_seed(const struct form_item *item, FILE *out)
{
    fprintf(out, "%" PRId64, ((const struct arena_form *)item->view)->seed);
}

static void note_seed(const struct form_item *item, FILE *out)
{
    (void)item;
    fputs("the same seed, the same games", out);
}

static void change_seed(const struct form_item *item, int by, int64_t now)
{
    struct arena_form *const arena = item->view;

    (void)now;
    arena->seed = step_within(arena->seed, by, SEED_MOST);
}

static void write_judged(const struct form_item *item, FILE *out)
{
    fputs(((const struct arena_form *)item->view)->judged ? "on" : "off", out);
}

static void note_judged(const struct form_item *item, FILE *out)
{
    (void)item;
    fputs("what a move loses; takes time", out);
}

static void change_judged(const struct form_item *item, int by, int64_t now)
{
    struct arena_form *const arena = item->view;

    (void)by;
    (void)now;
    arena->judged = !arena->judged;
}

/* ---- who plays; the number of a field is that of the level ---- */

static bool is_level(const struct form_item *item)
{
    return item->field->number < count_levels(item->view);
}

static void name_level(const struct form_item *item, FILE *out)
{
    fputs(level_at(item->view, item->field->number)->name, out);
}

static void write_level(const struct form_item *item, FILE *out)
{
    const struct arena_form *const arena = item->view;

    fputs(arena->chosen[item->field->number] ? "plays" : "-", out);
}

static void note_level(const struct form_item *item, FILE *out)
{
    const struct arena_form *const arena = item->view;
    const struct level *const level = level_at(arena, item->field->number);
    const struct level_rating *const elo = level_elo(level, arena->game);

    if (elo != NULL)
        fprintf(out, "%4d  ", elo->rating);
    fputs(level->about, out);
}

static void change_level(const struct form_item *item, int by, int64_t now)
{
    struct arena_form *const arena = item->view;

    (void)by;
    (void)now;
    arena->chosen[item->field->number] = !arena->chosen[item->field->number];
}

/* ---- who is written; the number of a field is the player's ---- */

static struct written_player *written_at(const struct form_item *item)
{
    struct arena_form *const arena = item->view;

    return &arena->written[item->field->number];
}

static bool is_written(const struct form_item *item)
{
    return item->field->number <
           ((const struct arena_form *)item->view)->written_count;
}

/* The first word of it: there is room for all of it in the note. */
static void name_written(const struct form_item *item, FILE *out)
{
    const char *const text = written_at(item)->who.player.who;

    fprintf(out, "%.*s", (int)strcspn(text, ":"), text);
}

static void write_written(const struct form_item *item, FILE *out)
{
    fputs(written_at(item)->chosen ? "plays" : "-", out);
}

static void note_written(const struct form_item *item, FILE *out)
{
    fputs(written_at(item)->who.player.who, out);
}

static void change_written(const struct form_item *item, int by, int64_t now)
{
    struct arena_form *const arena = item->view;
    struct written_player *const written = written_at(item);
    struct err err;

    (void)by;
    if (written->chosen || check_player(arena, &written->who, &err))
        written->chosen = !written->chosen;
    else
        app_say(arena->form.dialog.app, now, "%s", err.text);
}

static int find_written(const struct arena_form *arena, const char *text)
{
    for (int i = 0; i < arena->written_count; i++)
        if (strcmp(arena->written[i].who.player.who, text) == 0)
            return i;
    return -1;
}

/* A level has a line; another player, or a level that grows, gets one. */
static bool add_player(struct arena_form *arena, const char *text,
                       struct err *err)
{
    struct app *const app = arena->form.dialog.app;
    const int number =
        levels_playing_number(app->levels, arena->game->name, text);
    struct who who;
    int at = find_written(arena, text);

    if (!who_read_for(text, app->levels, arena->game, &who, err) ||
        !check_player(arena, &who, err))
        return false;
    if (number >= 0 && number < count_levels(arena)) {
        arena->chosen[number] = true;
        return true;
    }
    if (at < 0 && arena->written_count == ARENA_PLAYERS_MAX)
        return err_set(err, "only %d can be written", ARENA_PLAYERS_MAX);
    if (at < 0)
        at = arena->written_count++;
    arena->written[at] = (struct written_player){who, true};
    list_fields(arena);
    return true;
}

static void take_player(void *whose, const char *text, int64_t now)
{
    struct arena_form *const arena = whose;
    struct app *const app = arena->form.dialog.app;
    struct err err;

    if (*text == '\0')
        return;
    if (add_player(arena, text, &err)) {
        app_say(app, now, "%.60s plays", text);
        return;
    }
    ask_text(app, WRITE_TITLE, text, take_player, arena, now);
    app_say(app, now, "%s", err.text);
}

static void write_player(void *view, int32_t key, int64_t now)
{
    struct arena_form *const arena = view;

    (void)key;
    ask_text(arena->form.dialog.app, WRITE_TITLE, "", take_player, arena, now);
}

/* ---- all of them ---- */

#define PLAYER(WHO, NUMBER)                                                 \
    {                                                                       \
        "Player", (NUMBER) == 0, NUMBER, is_##WHO, name_##WHO, write_##WHO, \
            note_##WHO, NULL, change_##WHO                                  \
    }
#define FOUR(WHO, NUMBER)                                                      \
    PLAYER(WHO, NUMBER), PLAYER(WHO, (NUMBER) + 1), PLAYER(WHO, (NUMBER) + 2), \
        PLAYER(WHO, (NUMBER) + 3)
#define EIGHT(WHO, NUMBER) FOUR(WHO, NUMBER), FOUR(WHO, (NUMBER) + 4)

#define ALL(WHO) EIGHT(WHO, 0), EIGHT(WHO, 8), EIGHT(WHO, 16), EIGHT(WHO, 24)

static const struct form_field FIELDS[] = {
    {"Game", false, 0, NULL, NULL, write_game, note_game, NULL, change_game},
    {"Games a pair", false, 0, NULL, NULL, write_games, note_games, NULL,
     change_games},
    {"Random moves", false, 0, NULL, NULL, write_opening, note_opening, NULL,
     change_opening},
    {"Seed", false, 0, NULL, NULL, write_seed, note_seed, NULL, change_seed},
    {"Judge moves", false, 0, NULL, NULL, write_judged, note_judged, NULL,
     change_judged},
    ALL(level),
    ALL(written),
    {0},
};

_Static_assert(ARENA_PLAYERS_MAX == 32, "a field for each, level or written");
_Static_assert(sizeof FIELDS / sizeof *FIELDS <= FORM_FIELDS_MAX + 1,
               "the form has room for all of them");

static void list_fields(struct arena_form *arena)
{
    form_fill(&arena->form, arena,
              (const struct form_field *const[]){FIELDS, NULL});
}

/* ---- it begins ---- */

static bool make_setting(struct arena_form *arena, struct err *err)
{
    struct tournament_setting *const setting = &arena->setting;
    const int chosen = count_chosen(arena);

    if (chosen > ARENA_PLAYERS_MAX)
        return err_set(err, "%d players are chosen, at most %d can play",
                       chosen, ARENA_PLAYERS_MAX);
    *setting = (struct tournament_setting){.games = arena->games,
                                           .opening = arena->opening,
                                           .seed = (uint64_t)arena->seed,
                                           .judged = arena->judged};
    snprintf(setting->game, sizeof setting->game, "%s",
             game_spec_text(arena->game).text);
    for (int i = 0; i < count_levels(arena); i++)
        if (arena->chosen[i] &&
            !who_read_for(level_at(arena, i)->key,
                          arena->form.dialog.app->levels, arena->game,
                          &setting->players[setting->count++], err))
            return false;
    for (int i = 0; i < arena->written_count; i++)
        if (arena->written[i].chosen)
            setting->players[setting->count++] = arena->written[i].who;
    return setting->count >= arena->game->players ||
           err_set(err, "choose at least %d players: Space on their lines",
                   arena->game->players);
}

/* Closes the form; opens it again with a message if there can be no arena. */
static void begin_arena(void *whose, int64_t now)
{
    struct arena_form *const arena = whose;
    struct app *const app = arena->form.dialog.app;
    const struct tournament_setting setting = arena->setting;
    struct err err;

    screens_pop(app->screens, now);
    if (arena_screen_open(app, &setting, true, now, &err))
        return;
    arena_form_open(app, &setting, now);
    app_say(app, now, "%s", err.text);
}

static void start_arena(void *view, int32_t key, int64_t now)
{
    struct arena_form *const arena = view;
    struct app *const app = arena->form.dialog.app;
    char question[100];
    struct err err;

    (void)key;
    if (!make_setting(arena, &err)) {
        app_say(app, now, "%s", err.text);
        return;
    }

    const int lost = arena_lost_games(app, &arena->setting);

    snprintf(question, sizeof question,
             "Begin, and drop the %d game%s of the last arena?", lost,
             lost == 1 ? "" : "s");
    if (lost == 0)
        begin_arena(arena, now);
    else
        ask_yes(app, question, begin_arena, arena, now);
}

/* ---- the screen ---- */

static void draw_form(void *self, struct canvas *canvas, int64_t now)
{
    struct arena_form *const arena = self;
    const int width = canvas_width(canvas);
    const int blank = canvas_height(canvas) >= 22 ? 1 : 0;
    const struct rect at = {0, 1 + blank, width,
                            canvas_height(canvas) - 2 - 2 * blank};
    const struct form_columns wide = {5, 19, 32, width - 3};
    const struct form_columns narrow = {2, 16, 0, width - 1};
    char middle[64];

    snprintf(middle, sizeof middle, "%d players, %" PRId64 " games",
             count_chosen(arena), count_games(arena));
    form_draw(&arena->form, canvas, at, width < 60 ? &narrow : &wide);

    const struct rows_words more = rows_hidden(&arena->form.lines);

    title_draw(canvas, "New arena", middle,
               *more.text != '\0' ? more.text
               : width < 60       ? ""
                                  : "⏎ begins from any line");
    dialog_draw_keys(&arena->form.dialog, canvas, now);
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓", .help = "field", .cap = "↑↓", .hint = "field"},
    {"← →", "h l Space", "value", "←→", "value", .click = INPUT_RIGHT,
     .act = form_change},
    {"Enter", NULL, "begin", "⏎", "begin", .act = start_arena},
    {"w", NULL, "write a player", "w", "write a player", .act = write_player},
    {.keys = "Tab", .also = "Shift-Tab", .act = form_next},
    {0},
};

static const struct bindings KEYS = {
    .name = "new arena", .rows = ROWS, .more = &DIALOG_BINDINGS};

static void free_form(void *self)
{
    struct arena_form *const arena = self;

    game_free(arena->game);
    free(arena);
}

static const struct screen_class ARENA_FORM = {
    .name = "new arena",
    .draw = draw_form,
    .event = form_event,
    .due = dialog_due,
    .bindings = dialog_bindings,
    .free = free_form,
};

/* Who is no level of this game any more stands among those that are written. */
static void fill_in(struct arena_form *arena,
                    const struct tournament_setting *setting)
{
    arena->games = setting->games;
    arena->opening = setting->opening;
    arena->seed = (int64_t)setting->seed;
    arena->judged = setting->judged;
    for (int i = 0; i < setting->count; i++) {
        const int number = levels_playing_number(
            arena->form.dialog.app->levels, arena->game->name,
            setting->players[i].player.who);

        if (number >= 0 && number < count_levels(arena))
            arena->chosen[number] = true;
        else
            arena->written[arena->written_count++] =
                (struct written_player){setting->players[i], true};
    }
    fit_games(arena);
}

void arena_form_open(struct app *app, const struct tournament_setting *setting,
                     int64_t now)
{
    struct arena_form *const arena = memory_new(1, sizeof *arena);
    struct err unsaid;

    arena->form.dialog = (struct dialog){.app = app, .bindings = &KEYS};
    snprintf(arena->spec, sizeof arena->spec, "%s",
             setting != NULL ? setting->game
                             : match_setup_remembered(app, false, 0).game);
    arena->game = game_new(arena->spec, &unsaid);
    if (setting != NULL) {
        fill_in(arena, setting);
    } else {
        arena->games = GAMES_FIRST;
        arena->opening = OPENING_FIRST;
        arena->seed = 1;
        fit_games(arena);
        choose_some(arena);
    }
    list_fields(arena);
    screens_push(app->screens, &ARENA_FORM, arena, now);
}
