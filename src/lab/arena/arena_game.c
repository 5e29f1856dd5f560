/* One opening, and the games that are played from it. */
#include "lab/arena/arena_game.h"
#include "base/clock.h"

#include <stdlib.h>

enum {
    OPENING_TRIES = 1000, /* then it is a ply shorter */
    TIMED_EVERY = 8       /* openings; a clock costs as much as a fast move */
};

/* What chance is needed for; each has streams of its own. */
enum chance { CHANCE_OPENING, CHANCE_AGENTS, CHANCE_SAMPLE };

static struct rng chance_of(const struct arena_setting *setting,
                            enum chance chance, int group, int number)
{
    return rng_new(setting->seed, (uint64_t)chance << 60 |
                                      (uint64_t)group << 40 | (uint64_t)number);
}

/* ---- the opening ---- */

/* So many random moves; false when the match ends with them, or before. */
static bool walk(struct arena_table *table, int plies, struct rng *rng)
{
    const struct game *game = table->setting->game;
    struct line *line = &table->opening;
    struct position position;
    struct move moves[MOVES_MAX];

    game->class->start(game, &position);
    line_begin(line, &position);
    for (int ply = 0; ply < plies; ply++) {
        const int count = game->class->moves(game, line_position(line), moves);

        line_play(line, game, moves[rng_below(rng, (uint32_t)count)]);
        if (line_end(line, game) != END_NOT)
            return false;
    }
    return true;
}

/* On small boards no game lasts long enough; then the opening is shorter. */
static void draw_opening(struct arena_table *table, int number)
{
    struct rng rng = chance_of(table->setting, CHANCE_OPENING, 0, number);

    for (int plies = table->setting->opening; plies >= 0; plies--)
        for (int i = 0; i < OPENING_TRIES; i++)
            if (walk(table, plies, &rng))
                return;
}

/* ---- the agents ---- */

static void dismiss(struct arena_table *table)
{
    for (int i = 0; i < table->setting->count; i++) {
        agent_free(table->agents[i]);
        table->agents[i] = NULL;
    }
    table->group = -1;
}

/* They are made once for all games of a group. */
static bool summon(struct arena_table *table, int group, int first_row,
                   struct err *err)
{
    const struct arena_setting *setting = table->setting;

    if (table->group == group)
        return true;
    dismiss(table);
    for (int seat = 0; seat < setting->game->players; seat++) {
        const int player = table->rows[first_row].players[seat];

        table->agents[player] =
            agent_new(setting->players[player].agent, setting->game, 0, err);
        if (table->agents[player] == NULL)
            return err_prefix(err, "%s: ", setting->players[player].player.who);
    }
    table->group = group;
    return true;
}

/* ---- a game ---- */

struct lab_match {
    struct arena_row *row;
    struct rng keys; /* one for each decision */
    bool timed;
    bool sampled;
};

static struct move decide(struct arena_table *table,
                          const struct lab_match *bout, int player)
{
    const struct task task = {.line = &table->line,
                              .stop = table->setting->stop};
    struct agent *agent = table->agents[player];
    struct arena_entry *entry = &table->entries[player];

    if (!bout->timed)
        return agent_choose(agent, &task);

    const int64_t before = clock_now();
    const struct move move = agent_choose(agent, &task);

    entry->nanoseconds += clock_now() - before;
    entry->moves++;
    return move;
}

/* A single move is no decision. */
static void keep(struct sample *sample, uint64_t key, const struct game *game,
                 const struct line *line, struct move move)
{
    const struct position *position = line_position(line);

    if (game->class->count(game, position) > 1)
        sample_add(sample, &(struct decision){.key = key,
                                              .position = *position,
                                              .move = move,
                                              .plies = line_plies(line)});
}

static void play_move(struct arena_table *table, struct lab_match *bout)
{
    const struct game *game = table->setting->game;
    const int seat = line_position(&table->line)->player;
    const int player = bout->row->players[seat];
    const struct move move = decide(table, bout, player);

    if (bout->sampled) {
        const uint64_t key = rng_next(&bout->keys);

        if (sample_wants(&table->samples[player], key))
            keep(&table->samples[player], key, game, &table->line, move);
    }
    line_play(&table->line, game, move);
}

static void count_game(struct arena_row *row, const struct game *game,
                       const struct outcome *outcome, int plies)
{
    row->games++;
    row->plies += plies;
    for (int seat = 0; seat < game->players; seat++)
        row->halves[seat] += outcome->halves[seat];
    if (outcome->winner < 0)
        row->draws++;
    else
        row->wins[outcome->winner]++;
}

/* False when it was stopped. */
static bool play_game(struct arena_table *table, struct lab_match *bout,
                      struct outcome *outcome)
{
    const struct game *game = table->setting->game;
    struct line *line = &table->line;
    enum end end;

    line_copy(line, &table->opening);
    while ((end = line_end(line, game)) == END_NOT) {
        play_move(table, bout);
        if (stop_raised(table->setting->stop))
            return false;
    }
    *outcome = game->class->judge(game, line_position(line), end);
    count_game(bout->row, game, outcome, line_plies(line));
    return true;
}

/* What the game depends on; nothing is left of the one before. */
static void begin_game(struct arena_table *table, const struct arena_row *row,
                       int number)
{
    struct rng seeds = chance_of(table->setting, CHANCE_AGENTS, 0, number);

    for (int seat = 0; seat < table->setting->game->players; seat++)
        agent_begin(table->agents[row->players[seat]], rng_next(&seeds));
}

/* Half points of a player at this seat. */
static int half_points(const struct outcome *outcome, int seat)
{
    return outcome->winner < 0 ? 1 : 2 * (outcome->winner == seat);
}

bool table_play(struct arena_table *table, int group, int opening,
                struct err *err)
{
    const struct arena_setting *setting = table->setting;
    const int seatings = arena_seatings(setting->game);
    int scored = 0;

    if (!summon(table, group, group * seatings, err))
        return false;
    draw_opening(table, opening);
    for (int i = 0; i < seatings; i++) {
        const int number = opening * seatings + i;
        struct outcome outcome;
        struct lab_match bout = {
            .row = &table->rows[group * seatings + i],
            .keys = chance_of(setting, CHANCE_SAMPLE, group, number),
            .timed = opening % TIMED_EVERY == 0,
            .sampled = setting->reference != NULL || setting->proof != NULL,
        };

        begin_game(table, bout.row, number);
        if (!play_game(table, &bout, &outcome))
            return true;
        scored += half_points(&outcome, i);
    }
    if (setting->sprt != NULL)
        table->pairs[scored]++;
    return true;
}

/* ---- the table ---- */

void table_begin(struct arena_table *table, const struct arena_setting *setting,
                 struct arena_row *rows)
{
    *table = (struct arena_table){.setting = setting, .rows = rows};
    table->group = -1;
}

void arena_table_free(struct arena_table *table)
{
    dismiss(table);
    for (int i = 0; i < table->setting->count; i++)
        sample_free(&table->samples[i]);
    line_free(&table->opening);
    line_free(&table->line);
    free(table->rows);
}

static void join_row(struct arena_row *row, const struct arena_row *other)
{
    row->games += other->games;
    row->draws += other->draws;
    row->plies += other->plies;
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        row->wins[seat] += other->wins[seat];
        row->halves[seat] += other->halves[seat];
    }
}

void table_join(struct arena_table *table, int row_count,
                const struct arena_table *other)
{
    for (int i = 0; i < row_count; i++)
        join_row(&table->rows[i], &other->rows[i]);
    for (int i = 0; i < SPRT_OUTCOMES; i++)
        table->pairs[i] += other->pairs[i];
    for (int i = 0; i < table->setting->count; i++) {
        table->entries[i].moves += other->entries[i].moves;
        table->entries[i].nanoseconds += other->entries[i].nanoseconds;
        sample_join(&table->samples[i], &other->samples[i]);
    }
}
