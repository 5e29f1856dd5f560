/* SPDX-License-Identifier: MIT */
/* What the player of the tests does, line by line. */
#include "support/screen/player.h"
#include "base/clock.h"
#include "base/memory.h"
#include "match/who.h"
#include "screen/match_setup.h"
#include "screen/open.h"
#include "support/caller.h"
#include "support/folder.h"
#include "support/screen/style_picture.h"

#include <check.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum {
    WIDTH = 80,
    HEIGHT = 24,
    WAKE_MAX = 32,
    PATIENCE = 240000,
    REVIEW_NODES = 20000000,
    STEPS_MAX = 100000
};

struct player_of_tests {
    char *folder;
    struct app_options options;
    struct app *app; /* NULL before the first screen */
    struct canvas *canvas;
    int width;
    int height;
    int64_t now;
    char theme[THEME_NAME_MAX + 1];
    char analyst[80];
    char game[SPEC_TEXT_MAX];
    char from[POSITION_TEXT_MAX];
    struct time_control clock;
    int sets;
    int port;              /* of the table */
    struct caller *caller; /* NULL: nobody has come to it */
};

/* ---- life ---- */

/* Nothing of the user who runs the tests is read. */
static void move_in(const char *folder)
{
    static const char *const names[] = {"XDG_CONFIG_HOME", "XDG_DATA_HOME",
                                        "XDG_STATE_HOME", "XDG_CACHE_HOME"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        setenv(names[i], folder, 1);
    setenv("SOURCE_DATE_EPOCH", "1795000000", 1);
    setenv("TZ", "UTC0", 1);
}

struct player_of_tests *player_new(void)
{
    struct player_of_tests *const player = memory_new(1, sizeof *player);

    player->folder = folder_new();
    move_in(player->folder);
    app_options_begin(&player->options);
    player->options.seed = 7;
    player->options.analyst = "deep:every=on,depth=8,table=0";
    player->options.review = (struct budget){.nodes = REVIEW_NODES};
    player->options.values[CONFIG_GLYPHS] = 1;
    player->canvas = canvas_new(WIDTH, HEIGHT);
    player->width = WIDTH;
    player->height = HEIGHT;
    player->now = 1000 * CLOCK_SECOND;
    snprintf(player->game, sizeof player->game, "kalah");
    return player;
}

void player_free(struct player_of_tests *player)
{
    caller_free(player->caller);
    app_free(player->app);
    canvas_free(player->canvas);
    folder_free(player->folder);
    free(player);
}

struct app *player_app(struct player_of_tests *player)
{
    struct err err;

    if (player->app == NULL) {
        player->app = app_new(&player->options, player->now, &err);
        ck_assert_ptr_nonnull(player->app);
        global_keys_begin(player->app);
    }
    return player->app;
}

/* ---- time ---- */

static void tick(struct player_of_tests *player)
{
    screens_tick(player_app(player)->screens, player->now);
}

int64_t player_now(const struct player_of_tests *player)
{
    return player->now;
}

void player_wait(struct player_of_tests *player, int64_t nanoseconds)
{
    struct screens *const screens = player_app(player)->screens;
    const int64_t end = player->now + nanoseconds;

    for (int i = 0; i < STEPS_MAX; i++) {
        const int64_t due = screens_due(screens, player->now);

        if (due > end)
            break;
        player->now = due > player->now ? due : player->now + 1;
        tick(player);
    }
    player->now = end;
    tick(player);
}

void player_see(struct player_of_tests *player, char **text)
{
    size_t length = 0;
    FILE *const out = open_memstream(text, &length);

    player_look(player, out);
    fclose(out);
}

bool player_sees(struct player_of_tests *player, const char *words)
{
    char *text = NULL;

    player_see(player, &text);

    const bool seen = strstr(text, words) != NULL;

    free(text);
    return seen;
}

static bool says(struct player_of_tests *player, const char *words)
{
    char *text = NULL;

    player_see(player, &text);
    text[strlen(text) - 1] = '\0';
    if (strrchr(text, '\n') != NULL)
        *strrchr(text, '\n') = '\0'; /* notices stay for a while */

    const bool said = strstr(text, words) != NULL;

    free(text);
    return said;
}

static bool somebody_thinks(struct player_of_tests *player)
{
    return says(player, "is thinking") || says(player, "looking for") ||
           says(player, "looking ahead") || says(player, "proving") ||
           says(player, "looking on") || says(player, "  thinking\n") ||
           says(player, " playing ·") || says(player, " playing\n") ||
           says(player, " reading\n") || says(player, " judging\n") ||
           says(player, "reviewing ");
}

/* The thinkers have all the time of the real world. */
static void wait_for_thinkers(struct player_of_tests *player)
{
    struct pollfd wake[WAKE_MAX];
    const int count =
        screens_descriptors(player_app(player)->screens, wake, WAKE_MAX);

    ck_assert_int_gt(count, 0);
    ck_assert_int_gt(poll(wake, (nfds_t)count, PATIENCE), 0);
    tick(player);
}

/* Nothing is due within a second, and no machine thinks. */
void player_settle(struct player_of_tests *player)
{
    struct screens *const screens = player_app(player)->screens;

    tick(player);
    for (int i = 0; i < STEPS_MAX; i++) {
        const int64_t due = screens_due(screens, player->now);

        if (due <= player->now + CLOCK_SECOND)
            player_wait(player, due > player->now ? due - player->now : 1);
        else if (somebody_thinks(player))
            wait_for_thinkers(player);
        else
            return;
    }
    ck_abort_msg("it never settles");
}

/* ---- seeing ---- */

void player_resize(struct player_of_tests *player, int width, int height)
{
    player->width = width;
    player->height = height;
    if (player->app != NULL)
        player_event(player, &(struct event){.kind = EVENT_RESIZE});
}

const struct canvas *player_canvas(struct player_of_tests *player)
{
    struct app *const app = player_app(player);

    canvas_begin(player->canvas, player->width, player->height,
                 &app->theme.glyphs);
    screens_draw(app->screens, player->canvas, player->now);
    return player->canvas;
}

void player_look(struct player_of_tests *player, FILE *out)
{
    canvas_write(player_canvas(player), out);
}

bool player_left(const struct player_of_tests *player, int *result)
{
    return player->app != NULL && screens_left(player->app->screens, result);
}

/* ---- doing ---- */

void player_event(struct player_of_tests *player, const struct event *event)
{
    screens_event(player_app(player)->screens, event, player->now);
    tick(player);
}

int32_t player_key(const char *name)
{
    static const struct {
        const char *name;
        int32_t key;
    } keys[] = {
        {"Enter", INPUT_ENTER},
        {"Esc", INPUT_ESCAPE},
        {"Tab", INPUT_TAB},
        {"Up", INPUT_UP},
        {"Down", INPUT_DOWN},
        {"Left", INPUT_LEFT},
        {"Right", INPUT_RIGHT},
        {"Home", INPUT_HOME},
        {"End", INPUT_END},
        {"Space", ' '},
        {"PgUp", INPUT_PAGE_UP},
        {"PgDn", INPUT_PAGE_DOWN},
        {"Del", INPUT_DELETE},
        {"Backspace", INPUT_BACKSPACE},
        {"F1", INPUT_F1},
        {"Ctrl-R", INPUT_CTRL('R')},
        {"Ctrl-U", INPUT_CTRL('U')},
    };

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(keys[i].name, name) == 0)
            return keys[i].key;
    ck_assert_msg(strlen(name) == 1, "%s: no key", name);
    return name[0];
}

static void press(struct player_of_tests *player, const char *name)
{
    const struct event event = event_key(player_key(name));

    player_event(player, &event);
}

static void press_all(struct player_of_tests *player, const char *names)
{
    char *const words = memory_text(names);
    char *rest = NULL;

    for (char *word = strtok_r(words, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest))
        press(player, word);
    free(words);
}

/* Letter by letter, as a person types. */
static void type(struct player_of_tests *player, const char *text)
{
    for (; *text != '\0'; text++) {
        const struct event event = event_key(*text);

        player_event(player, &event);
    }
}

static void use_mouse(struct player_of_tests *player, const char *where,
                      enum mouse_action action)
{
    struct event event = {
        .kind = EVENT_MOUSE, .action = action, .button = MOUSE_LEFT};

    ck_assert_int_eq(sscanf(where, "%d,%d", &event.x, &event.y), 2);
    player_event(player, &event);
}

static void click(struct player_of_tests *player, const char *where)
{
    use_mouse(player, where, MOUSE_PRESS);
}

static void right_click(struct player_of_tests *player, const char *where)
{
    struct event event = {
        .kind = EVENT_MOUSE, .action = MOUSE_PRESS, .button = MOUSE_RIGHT};

    ck_assert_int_eq(sscanf(where, "%d,%d", &event.x, &event.y), 2);
    player_event(player, &event);
}

static void point(struct player_of_tests *player, const char *where)
{
    use_mouse(player, where, MOUSE_POINT);
}

static void wheel(struct player_of_tests *player, const char *words)
{
    use_mouse(player, words,
              strstr(words, "up") != NULL ? MOUSE_WHEEL_UP : MOUSE_WHEEL_DOWN);
}

/* From place to place with the button down. */
static void drag(struct player_of_tests *player, const char *words)
{
    char *const places = memory_text(words);
    char *rest = NULL;
    const char *last = strtok_r(places, " ", &rest);

    use_mouse(player, last, MOUSE_PRESS);
    for (char *place = strtok_r(NULL, " ", &rest); place != NULL;
         place = strtok_r(NULL, " ", &rest)) {
        use_mouse(player, place, MOUSE_DRAG);
        last = place;
    }
    use_mouse(player, last, MOUSE_RELEASE);
    free(places);
}

static void paste(struct player_of_tests *player, const char *text)
{
    player_event(player, &(struct event){.kind = EVENT_PASTE, .text = text});
}

static void wait_for(struct player_of_tests *player, const char *words)
{
    player_wait(player, atol(words) * CLOCK_MILLISECOND);
}

static void settle(struct player_of_tests *player, const char *words)
{
    (void)words;
    player_settle(player);
}

static void think(struct player_of_tests *player, const char *words)
{
    (void)words;
    while (somebody_thinks(player))
        wait_for_thinkers(player);
}

/* ---- before the first screen ---- */

static void resize(struct player_of_tests *player, const char *words)
{
    int width = 0;
    int height = 0;

    ck_assert_int_eq(sscanf(words, "%dx%d", &width, &height), 2);
    player_resize(player, width, height);
}

static void set(struct player_of_tests *player, const char *words)
{
    const size_t length = strcspn(words, " ");
    struct err err;

    for (int key = 0; key < CONFIG_KEY_COUNT; key++) {
        const struct option *const row = config_option((enum config_key)key);
        int64_t value;

        if (strlen(row->key) != length || strncmp(row->key, words, length) != 0)
            continue;
        ck_assert_msg(option_read(row, words + length + 1, &value, &err), "%s",
                      err.text);
        player->options.values[key] = (int)value;
        return;
    }
    ck_abort_msg("%s: no setting", words);
}

static void use_theme(struct player_of_tests *player, const char *words)
{
    snprintf(player->theme, sizeof player->theme, "%s", words);
    player->options.theme = player->theme;
}

/* The terminal tells it. */
static void tell_ground(struct player_of_tests *player, const char *words)
{
    static const char *const grounds[] = {
        [GROUND_UNKNOWN] = "unknown",
        [GROUND_BETWEEN] = "between",
        [GROUND_DARK] = "dark",
        [GROUND_LIGHT] = "light",
    };

    for (int i = GROUND_UNKNOWN; i <= GROUND_LIGHT; i++)
        if (strcmp(grounds[i], words) == 0) {
            player_event(player, &(struct event){.kind = EVENT_GROUND,
                                                 .ground = (enum ground)i});
            return;
        }
    ck_abort_msg("%s: no ground", words);
}

static void use_seed(struct player_of_tests *player, const char *words)
{
    player->options.seed = (uint64_t)atol(words);
}

static void use_analyst(struct player_of_tests *player, const char *words)
{
    snprintf(player->analyst, sizeof player->analyst, "%s", words);
    player->options.analyst = player->analyst;
}

static void use_game(struct player_of_tests *player, const char *words)
{
    snprintf(player->game, sizeof player->game, "%s", words);
}

static void use_position(struct player_of_tests *player, const char *words)
{
    snprintf(player->from, sizeof player->from, "%s", words);
}

static void use_clock(struct player_of_tests *player, const char *words)
{
    struct err err;

    ck_assert_msg(time_control_read(words, &player->clock, &err), "%s",
                  err.text);
}

static void use_sets(struct player_of_tests *player, const char *words)
{
    player->sets = atoi(words);
}

static struct match *match_of(struct player_of_tests *player,
                              const char *who[PLAYERS_MAX])
{
    struct err err = {""};
    struct position position;
    struct game *const game = game_new(player->game, &err);

    ck_assert_msg(game != NULL, "%s", err.text);
    game->class->start(game, &position);
    if (*player->from != '\0')
        ck_assert(
            game->class->read_position(game, player->from, &position, &err));
    game_free(game);

    struct match *const match = match_seated(
        player_app(player)->levels, player->game, who, &position, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    match_set_time_control(match, player->clock);

    const struct match_sets sets =
        player->sets > 0 ? sets_of(match_game(match), player->sets)
                         : (struct match_sets){.count = 1};

    match_set_sets(match, &sets);
    return match;
}

static void lay(struct player_of_tests *player, struct match *match,
                const struct play_options *options)
{
    struct err err = {""};

    ck_assert_msg(
        play_open(player_app(player), match, options, player->now, &err), "%s",
        err.text);
    tick(player);
}

static void play(struct player_of_tests *player, const char *words)
{
    lay(player, match_of(player, (const char *[]){"human", words, words}),
        &(struct play_options){.mode = MODE_PLAY});
}

/* All players by seats: `sit willow human`. */
static void sit(struct player_of_tests *player, const char *words)
{
    char who[PLAYERS_MAX][PLAYER_TEXT_MAX] = {"", "", ""};

    ck_assert_int_ge(sscanf(words, "%199s %199s %199s", who[0], who[1], who[2]),
                     2);

    lay(player, match_of(player, (const char *[]){who[0], who[1], who[2]}),
        &(struct play_options){.mode = MODE_PLAY});
}

static void teach(struct player_of_tests *player, const char *words)
{
    lay(player, match_of(player, (const char *[]){"human", words, words}),
        &(struct play_options){.mode = MODE_PLAY, .teach = true});
}

static void watch(struct player_of_tests *player, const char *words)
{
    char south[PLAYER_TEXT_MAX] = "";
    char north[PLAYER_TEXT_MAX] = "";
    int games = 1;

    ck_assert_int_ge(sscanf(words, "%199s %199s %d", south, north, &games), 2);
    /* Of three the third plays as the second does. */
    lay(player, match_of(player, (const char *[]){south, north, north}),
        &(struct play_options){.mode = MODE_WATCH, .games = games});
}

/* Games that were played before, for the record: `count willow kalah-6-4 wdl`;
 * every other one with help. */
static void count(struct player_of_tests *player, const char *words)
{
    static const char signs[] = "wdl";
    char level[PLAYER_TEXT_MAX] = "";
    char game[PLAYER_TEXT_MAX] = "";
    char results[PLAYER_TEXT_MAX] = "";
    struct err err;

    ck_assert_int_eq(sscanf(words, "%199s %199s %199s", level, game, results),
                     3);
    for (const char *at = results; *at != '\0'; at++) {
        const bool helped = (at - results) % 2 == 1;
        const struct record_game played = {
            .level = level,
            .game = game,
            .result = (enum record_result)(strchr(signs, *at) - signs),
            .margin = 4,
            .helped = helped,
            .hints = 2 * helped,
        };

        ck_assert_msg(record_add(player_app(player)->record, &played, &err),
                      "%s", err.text);
    }
}

/* After a match of the game that is named, if one is. */
static void menu(struct player_of_tests *player, const char *words)
{
    if (*words != '\0')
        app_set_text(player_app(player), CONFIG_GAME, words);
    menu_open(player_app(player), player->now);
    tick(player);
}

/* ---- a table ---- */

static void host(struct player_of_tests *player, const char *words)
{
    char name[PLAYER_TEXT_MAX] = "";
    struct table_setting setting = {
        .name = name, .code = "ABCD", .address = {.host = SOCKET_LOOPBACK}};
    struct play_options options = {.mode = MODE_PLAY, .games = 1};
    struct err err = {""};

    ck_assert_int_ge(sscanf(words, "%199s %d", name, &options.games), 1);
    options.table = table_host(&setting, &err);
    ck_assert_msg(options.table != NULL, "%s", err.text);
    player->port = table_address(options.table)->port;
    lay(player, match_of(player, (const char *[]){"human", "human", "human"}),
        &options);
}

static void tick_host(void *whose)
{
    tick(whose);
}

static void call(struct player_of_tests *player, const char *words)
{
    if (strcmp(words, "hang") == 0) {
        caller_free(player->caller);
        player->caller = NULL;
        for (int i = 0; i < PATIENCE && !player_sees(player, "broken"); i++) {
            poll(NULL, 0, 1);
            tick(player);
        }
        return;
    }
    if (player->caller == NULL)
        player->caller = caller_new(player->port);
    caller_say(player->caller, words);
    caller_settle(player->caller, tick_host, player);
}

/* The port is another one each time. */
static void hide_port(struct player_of_tests *player, char *text)
{
    char port[16];

    snprintf(port, sizeof port, ":%d", player->port);
    for (char *at = text; player->port > 0 && (at = strstr(at, port)) != NULL;
         at++)
        memset(at + 1, '0', strlen(port) - 1);
}

/* ---- the script ---- */

static const struct {
    const char *word;
    void (*act)(struct player_of_tests *player, const char *rest);
} ACTS[] = {
    {"size", resize},         {"set", set},
    {"theme", use_theme},     {"ground", tell_ground},
    {"seed", use_seed},       {"game", use_game},
    {"analyst", use_analyst}, {"from", use_position},
    {"play", play},           {"teach", teach},
    {"watch", watch},         {"sit", sit},
    {"menu", menu},           {"key", press},
    {"keys", press_all},      {"type", type},
    {"click", click},         {"rightclick", right_click},
    {"drag", drag},           {"point", point},
    {"wheel", wheel},         {"paste", paste},
    {"wait", wait_for},       {"settle", settle},
    {"think", think},         {"count", count},
    {"clock", use_clock},     {"sets", use_sets},
    {"host", host},           {"call", call},
};

void player_do(struct player_of_tests *player, const char *line, FILE *out)
{
    const size_t length = strcspn(line, " ");
    const char *const rest = line + length + strspn(line + length, " ");

    if (strncmp(line, "shot", length) == 0 && length == 4) {
        char *text = NULL;

        player_see(player, &text);
        hide_port(player, text);
        fprintf(out, "== %s\n%s", rest, text);
        free(text);
        return;
    }
    if (strncmp(line, "inks", length) == 0 && length == 4) {
        fprintf(out, "== %s\n", rest);
        style_write_inks(&player_app(player)->theme, out);
        return;
    }
    if (strncmp(line, "styles", length) == 0 && length == 6) {
        fprintf(out, "== %s\n", rest);
        style_write_picture(player_canvas(player), out);
        return;
    }
    if (strncmp(line, "looks", length) == 0 && length == 5) {
        fprintf(out, "== %s\n", rest);
        style_write_looks(player_canvas(player), &player_app(player)->theme,
                          out);
        return;
    }
    for (size_t i = 0; i < sizeof ACTS / sizeof *ACTS; i++)
        if (strlen(ACTS[i].word) == length &&
            strncmp(ACTS[i].word, line, length) == 0) {
            ACTS[i].act(player, rest);
            return;
        }
    ck_abort_msg("%s: no line of a script", line);
}
