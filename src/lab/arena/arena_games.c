/* SPDX-License-Identifier: MIT */
/* Games of an arena in a file: finding, counting, adding and sorting them. */
#include "lab/arena/arena_games.h"
#include "base/memory.h"
#include "match/saves/save.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Where a game of the arena is. Games are sorted by `order`. */
struct kept_game {
    uint64_t order;
    int index;
};

struct arena_games {
    const struct arena_setting *setting;
    struct kept_game *kept; /* by `order` */
    int count;
};

/* ---- the comment with the number of a game ---- */

/* Groups and openings are counted from 1 in it. */
static void write_comment(const struct arena_setting *setting,
                          const struct arena_number *number,
                          char comment[COMMENT_MAX + 1])
{
    snprintf(comment, COMMENT_MAX + 1,
             "arena with seed %" PRIu64
             " and %d random moves: group %d, opening %d, seating %d",
             setting->seed, setting->opening, number->group + 1,
             number->opening + 1, number->seating + 1);
}

/* False if this arena has no such game. */
static bool read_comment(const struct arena_setting *setting,
                         const char *comment, struct arena_number *number)
{
    const int seatings = arena_seatings(setting->game);
    const int groups =
        arena_group_count(setting->count, setting->game->players);
    char again[COMMENT_MAX + 1];

    if (sscanf(comment,
               "arena with seed %*u and %*d random moves: group %9d, opening "
               "%9d, seating %9d",
               &number->group, &number->opening, &number->seating) != 3)
        return false;
    number->group--;
    number->opening--;
    number->seating--;
    write_comment(setting, number, again);
    return number->group >= 0 && number->group < groups &&
           number->opening >= 0 && number->seating >= 0 &&
           number->seating < seatings &&
           strncmp(comment, again, strlen(again)) == 0;
}

static uint64_t order_of(const struct arena_games *games,
                         const struct arena_number *number)
{
    const int seatings = arena_seatings(games->setting->game);

    return (uint64_t)number->group << 40 |
           ((uint64_t)number->opening * (uint64_t)seatings +
            (uint64_t)number->seating);
}

/* ---- what the file has ---- */

/* The text of the comment on the start of a game, behind its first quote; NULL
 * if it has none. */
static const char *find_comment(const char *text)
{
    static const char key[] = "\ncomment.0 = \"";
    const char *const line = strstr(text, key);

    return line != NULL ? line + sizeof key - 1 : NULL;
}

/* Reads only the text, which takes a hundredth of the time of a replay. */
bool arena_games_number(const struct arena_setting *setting, int index,
                        struct arena_number *number, struct err *err)
{
    struct game_file *const file = setting->file;
    char *const text = game_file_text(file, index, err);

    if (text == NULL)
        return false;

    const char *const comment = find_comment(text);
    const bool found =
        (comment != NULL && read_comment(setting, comment, number)) ||
        err_set(err, "%s#%d: is no game of this arena", game_file_path(file),
                index + 1);

    free(text);
    return found;
}

static int compare_kept(const void *one, const void *other)
{
    const struct kept_game *const left = one;
    const struct kept_game *const right = other;

    return (left->order > right->order) - (left->order < right->order);
}

/* ---- a game that was cut ---- */

/* The text of a game of this row up to its players, as the file has it; `lost`
 * as in batch_end. NULL if there is no memory. The caller frees it. */
static char *print_head(const struct arena_setting *setting,
                        const struct arena_row *row, const char *lost)
{
    const struct arena_number number = {.group = 0};
    struct line line = {0};
    const struct batch_end end = {.line = &line, .lost = lost};
    struct position start;
    struct err unsaid;
    char *text = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&text, &length);

    setting->game->class->start(setting->game, &start);
    line_begin(&line, &start);

    const bool written =
        arena_games_write(setting, &number, row, &end, out, &unsaid);

    fclose(out);
    line_free(&line);
    if (written) {
        char *const players = strstr(text, "\n[players]\n");

        *strstr(players + 1, "\n\n") = '\0';
        return text;
    }
    free(text);
    return NULL;
}

/* Do both texts begin alike, as far as the shorter one goes? */
static bool begin_alike(const char *one, const char *other)
{
    while (*one != '\0' && *one == *other) {
        one++;
        other++;
    }
    return *one == '\0' || *other == '\0';
}

/* Does the text begin as games of this arena do? */
static bool has_head(const struct arena_setting *setting, const char *text)
{
    static const char *const ends[] = {NULL, ""};
    int row_count;
    struct arena_row *const rows =
        arena_rows_new(setting->count, setting->game->players, &row_count);
    bool there = false;

    for (int i = 0; i < 2 * row_count && !there; i++) {
        char *const head = print_head(setting, &rows[i / 2], ends[i % 2]);

        there = head != NULL && begin_alike(text, head);
        free(head);
    }
    free(rows);
    return there;
}

/* Is the last game only the beginning of one of this arena? The comment is the
 * last line of a game. Anything else at the end was written by somebody. */
static bool is_cut(const struct arena_games *games, int index)
{
    struct err unsaid;
    char *const text = game_file_text(games->setting->file, index, &unsaid);

    if (text == NULL)
        return false;

    const char *const comment = find_comment(text);
    const size_t length = comment != NULL ? strcspn(comment, "\n") : 0;
    const bool whole = length > 0 && comment[length - 1] == '"';

    /* The file got the end of its last line when it was opened. */
    text[strlen(text) - 1] = '\0';

    const bool cut = !whole && has_head(games->setting, text);

    free(text);
    return cut;
}

static bool read_file(struct arena_games *games, struct err *err)
{
    struct game_file *const file = games->setting->file;
    const int count = game_file_count(file);
    struct arena_number number;

    games->kept = memory_new((size_t)count + 1, sizeof *games->kept);
    for (int i = 0; i < count; i++) {
        if (i == count - 1 && is_cut(games, i))
            return game_file_drop(file, err);
        if (!arena_games_number(games->setting, i, &number, err))
            return false;
        games->kept[games->count++] =
            (struct kept_game){order_of(games, &number), i};
    }
    return true;
}

struct arena_games *arena_games_new(const struct arena_setting *setting,
                                    struct err *err)
{
    struct arena_games *const games = memory_new(1, sizeof *games);

    *games = (struct arena_games){.setting = setting};

    bool fine = read_file(games, err);

    if (fine && games->count > 0)
        qsort(games->kept, (size_t)games->count, sizeof *games->kept,
              compare_kept);
    for (int i = 1; fine && i < games->count; i++)
        if (games->kept[i].order == games->kept[i - 1].order)
            fine =
                err_set(err, "%s: games %d and %d are the same one",
                        game_file_path(setting->file),
                        games->kept[i - 1].index + 1, games->kept[i].index + 1);
    if (fine)
        return games;
    arena_games_free(games);
    return NULL;
}

void arena_games_free(struct arena_games *games)
{
    if (games != NULL)
        free(games->kept);
    free(games);
}

int arena_games_find(const struct arena_games *games,
                     const struct arena_number *number)
{
    const struct kept_game key = {.order = order_of(games, number)};
    const struct kept_game *const found =
        games->count > 0 ? bsearch(&key, games->kept, (size_t)games->count,
                                   sizeof key, compare_kept)
                         : NULL;

    return found != NULL ? found->index : -1;
}

/* ---- reading ---- */

/* Does the match have the players and the game of the plan? */
static bool fits_plan(const struct arena_games *games,
                      const struct match *match, const struct batch_game *plan)
{
    const struct arena_setting *const setting = games->setting;
    bool fits = strcmp(game_spec_text(match_game(match)).text,
                       game_spec_text(setting->game).text) == 0;

    for (int seat = 0; fits && seat < setting->game->players; seat++)
        fits = strcmp(match_player(match, seat)->who,
                      setting->players[plan->players[seat]].player.who) == 0;
    return fits;
}

/* Does the match begin with the opening of the plan? Sets *plies to its
 * length. */
static bool begins_so(const struct arena_setting *setting,
                      const struct batch_game *plan, const struct line *line,
                      int *plies)
{
    const struct game_class *const class = setting->game->class;
    struct rng chance = plan->chance;
    struct line opening = {0};

    opening_draw(setting->game, plan->opening, plan->tries, &chance, &opening);

    bool same = opening.count <= line->count;

    for (int i = 0; same && i < opening.count; i++)
        same = class->hash(setting->game, &opening.places[i].position) ==
               class->hash(setting->game, &line->places[i].position);
    *plies = opening.count - 1;
    line_free(&opening);
    return same;
}

bool arena_games_read(const struct arena_games *games, int index,
                      const struct batch_game *plan, struct line *line,
                      int *opening, struct outcome *outcome, struct err *err)
{
    struct game_file *const file = games->setting->file;
    struct match *const match = game_file_load(file, index, err);

    if (match == NULL)
        return false;

    struct history *const history = match_history(match);

    history_goto(history, history_tip(history, NODE_START));
    match_line(match, line);
    *outcome = match_outcome_at(match, history_cursor(history));

    const bool fits = fits_plan(games, match, plan) &&
                      begins_so(games->setting, plan, line, opening) &&
                      match_end(match) != END_NOT;

    match_free(match);
    return fits || err_set(err, "%s#%d: is no game of this arena",
                           game_file_path(file), index + 1);
}

/* ---- adding ---- */

/* NULL with err only if there is no memory. */
static struct match *make_match(const struct arena_setting *setting,
                                const struct arena_row *row,
                                const struct batch_end *end, struct err *err)
{
    const struct line *const line = end->line;
    struct game *const game = game_new(game_spec_text(setting->game).text, err);

    if (game == NULL)
        return NULL;

    struct match *const match = match_new(game, &line->places[0].position);

    match_set_date(match, (struct clock_date){""});
    for (int seat = 0; seat < game->players; seat++)
        match_set_player(match, seat,
                         &setting->players[row->players[seat]].player);
    for (int i = 1; i < line->count; i++)
        match_play(match, line->places[i].move, 0);
    if (end->lost != NULL) {
        match_resign(match, match_position(match)->player);
        match_set_reason(match, end->lost);
    }
    return match;
}

bool arena_games_write(const struct arena_setting *setting,
                       const struct arena_number *number,
                       const struct arena_row *row, const struct batch_end *end,
                       FILE *out, struct err *err)
{
    struct match *const match = make_match(setting, row, end, err);
    char comment[COMMENT_MAX + 1];

    if (match == NULL)
        return false;
    write_comment(setting, number, comment);
    history_set_comment(match_history(match), NODE_START, comment);
    save_write(match, out);
    match_free(match);
    return true;
}

bool arena_games_add(const struct arena_games *games,
                     const struct arena_number *number,
                     const struct arena_row *row, const struct batch_end *end,
                     struct err *err)
{
    struct game_file *const file = games->setting->file;
    char *text = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&text, &length);
    const bool written =
        arena_games_write(games->setting, number, row, end, out, err);

    fclose(out);

    const bool added = written && game_file_add(file, text, length, err);

    free(text);
    return added;
}

/* ---- order ---- */

bool arena_games_sort(const struct arena_games *games, struct err *err)
{
    struct game_file *const file = games->setting->file;
    struct arena_games all = {.setting = games->setting};
    bool fine = read_file(&all, err);
    bool sorted = true;

    for (int i = 1; i < all.count; i++)
        sorted = sorted && all.kept[i - 1].order < all.kept[i].order;
    if (fine && !sorted) {
        int *const order = memory_new((size_t)all.count, sizeof *order);

        qsort(all.kept, (size_t)all.count, sizeof *all.kept, compare_kept);
        for (int i = 0; i < all.count; i++)
            order[i] = all.kept[i].index;
        fine = game_file_sort(file, order, err);
        free(order);
    }
    free(all.kept);
    return fine;
}
