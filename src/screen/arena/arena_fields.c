/* SPDX-License-Identifier: MIT */
/* The fields of the form of an arena: the game, how often it is played, and the
 * players. */
#include "engine/agents/agent.h"
#include "screen/arena/arena_form.h"
#include "screen/playable.h"
#include "screen/text/describe.h"

#include <inttypes.h>
#include <string.h>

enum {
    OPENING_MOST = 20,
    SEED_MOST = 999,
    PLAYERS_FIRST = 4 /* chosen at first, from the weaker half, which is
                         quick */
};

const struct level *arena_form_level(const struct arena_form *arena, int number)
{
    return levels_playing_at(arena->form.dialog.app->levels, arena->game->name,
                             number);
}

int arena_form_levels(const struct arena_form *arena)
{
    return smaller(
        levels_fixed(arena->form.dialog.app->levels, arena->game->name),
        ARENA_PLAYERS_MAX);
}

int arena_form_players(const struct arena_form *arena)
{
    int count = 0;

    for (int i = 0; i < arena_form_levels(arena); i++)
        count += arena->chosen[i];
    for (int i = 0; i < arena->written_count; i++)
        count += arena->written[i].chosen;
    return count;
}

int64_t arena_form_games(const struct arena_form *arena)
{
    const int count = arena_form_players(arena), players = arena->game->players;

    return count < players
               ? 0
               : (int64_t)arena->games * arena_group_count(count, players);
}

/* ---- the game ---- */

void arena_form_fit_games(struct arena_form *arena)
{
    const int seatings = arena_seatings(arena->game);

    arena->games = larger(arena->games - arena->games % seatings, seatings);
}

void arena_form_choose_first(struct arena_form *arena)
{
    const int count = arena_form_levels(arena);
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

/* Can this player play the game? An agent is checked by making it. */
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

/* Players who cannot play this game are not chosen any more. */
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
    arena_form_fit_games(arena);
    arena_form_choose_first(arena);
    drop_written(arena);
    arena_form_list(arena);
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
            arena_form_games(arena));
}

/* From 0 to `most`; a larger value from a file can only get smaller. */
static int64_t step_within(int64_t value, int by, int64_t most)
{
    return (by < 0 ? value >= -by : value <= most - by) ? value + by : value;
}

/* In growing steps: 2 4 .. 20 40 .. 200 400 .. */
static void change_games(const struct form_item *item, int by, int64_t now)
{
    struct arena_form *const arena = item->view;
    int step = arena_seatings(arena->game);

    (void)now;
    while (arena->games + (by < 0 ? -1 : 0) >= 10 * step)
        step *= 10;
    arena->games =
        (int)step_within(arena->games, by * step, ARENA_GAMES_MAX / 10);
    arena_form_fit_games(arena);
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

/* ---- players; the number of a field is that of the level ---- */

static bool is_level(const struct form_item *item)
{
    return item->field->number < arena_form_levels(item->view);
}

static void name_level(const struct form_item *item, FILE *out)
{
    fputs(arena_form_level(item->view, item->field->number)->name, out);
}

static void write_level(const struct form_item *item, FILE *out)
{
    const struct arena_form *const arena = item->view;

    fputs(arena->chosen[item->field->number] ? "plays" : "-", out);
}

static void note_level(const struct form_item *item, FILE *out)
{
    const struct arena_form *const arena = item->view;
    const struct level *const level =
        arena_form_level(arena, item->field->number);
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

/* ---- written players; the number of a field is the player's ---- */

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

/* The first word of the player; the whole text is in the note. */
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

bool arena_form_add(struct arena_form *arena, const char *text, struct err *err)
{
    struct app *const app = arena->form.dialog.app;
    const int number =
        levels_playing_number(app->levels, arena->game->name, text);
    struct who who;
    int at = find_written(arena, text);

    if (!who_read_for(text, app->levels, arena->game, &who, err) ||
        !check_player(arena, &who, err))
        return false;
    if (number >= 0 && number < arena_form_levels(arena)) {
        arena->chosen[number] = true;
        return true;
    }
    if (at < 0 && arena->written_count == ARENA_PLAYERS_MAX)
        return err_set(err, "only %d can be written", ARENA_PLAYERS_MAX);
    if (at < 0)
        at = arena->written_count++;
    arena->written[at] = (struct written_player){who, true};
    arena_form_list(arena);
    return true;
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

void arena_form_list(struct arena_form *arena)
{
    form_fill(&arena->form, arena,
              (const struct form_field *const[]){FIELDS, NULL});
}
