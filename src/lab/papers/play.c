/* The games of a table: every row once from the start, and then from random
 * openings, which are the same for all rows. */
#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "engine/agents/agent.h"
#include "lab/arena/lab_match.h"
#include "lab/papers/games.h"

#include <stdlib.h>

enum { OPENING = 4 };

/* What chance is needed for. */
enum { CHANCE_OPENING = PLAYERS_MAX };

struct slot {
    bool played;
    struct lab_match_end end;
};

struct salon {
    const struct paper_games *table;
    const struct paper_setting *setting;
    struct game *game;
    int games;          /* of a row, with the one from the start */
    struct slot *slots; /* row by row */
    struct line *lines; /* one for each thread, like this: */
    int64_t began;
};

/* ---- a game ---- */

static struct move choose(void *player, const struct task *task)
{
    return agent_choose(player, task);
}

static struct rng chance(const struct salon *salon, int game, int kind)
{
    return rng_new(salon->setting->seed, (uint64_t)game << 4 | (uint64_t)kind);
}

static bool summon(const struct salon *salon, int row, int game,
                   struct lab_match *bout, struct err *err)
{
    const struct paper_games *table = salon->table;

    for (int seat = 0; seat < table->seats; seat++) {
        const int player = table->rows[row].players[seat];
        struct rng rng = chance(salon, game, seat);

        bout->players[seat] = agent_new(table->players[player].agent,
                                        salon->game, rng_next(&rng), err);
        if (bout->players[seat] == NULL)
            return false;
    }
    return true;
}

static bool play_piece(void *context, int worker, int64_t piece,
                       struct err *err)
{
    struct salon *salon = context;
    const int row = (int)(piece / salon->games);
    const int game = (int)(piece % salon->games);
    struct rng rng = chance(salon, game, CHANCE_OPENING);
    struct line *line = &salon->lines[worker];
    struct lab_match bout = {
        .game = salon->game, .stop = salon->setting->stop, .choose = choose};
    const bool fine = summon(salon, row, game, &bout, err);

    if (fine) {
        lab_match_open(salon->game, game == 0 ? 0 : OPENING, &rng, line);
        salon->slots[piece].played =
            lab_match_play(&bout, line, &salon->slots[piece].end);
    }
    for (int seat = 0; seat < salon->table->seats; seat++)
        agent_free(bout.players[seat]);
    return fine;
}

static void tell(void *context, int64_t done)
{
    const struct salon *salon = context;
    struct progress_listener *watch = salon->setting->watch;

    if (watch != NULL)
        watch->hear(watch,
                    &(struct progress_report){
                        .what = "games",
                        .done = done,
                        .total = (int64_t)salon->table->count * salon->games,
                        .nanoseconds = clock_now() - salon->began});
}

/* ---- the sums ---- */

void paper_tally_add(struct paper_tally *tally, const struct paper_tally *other)
{
    tally->games += other->games;
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        tally->points[seat] += other->points[seat];
        tally->scores[seat] += other->scores[seat];
        tally->score_squares[seat] += other->score_squares[seat];
    }
    tally->plies += other->plies;
    tally->ply_squares += other->ply_squares;
}

static struct paper_tally tally_of(const struct lab_match_end *end, int seats)
{
    struct paper_tally tally = {.games = 1};

    for (int seat = 0; seat < seats; seat++) {
        const double score = end->points[seat];

        tally.points[seat] =
            end->winner < 0 ? 1.0 / seats : end->winner == seat;
        tally.scores[seat] = score;
        tally.score_squares[seat] = score * score;
    }
    tally.plies = end->plies;
    tally.ply_squares = tally.plies * tally.plies;
    return tally;
}

static void add_up(const struct salon *salon, struct paper_played rows[])
{
    for (int i = 0; i < salon->table->count * salon->games; i++) {
        const struct slot *slot = &salon->slots[i];
        struct paper_played *row = &rows[i / salon->games];

        if (!slot->played)
            continue;

        const struct paper_tally tally =
            tally_of(&slot->end, salon->table->seats);

        paper_tally_add(i % salon->games == 0 ? &row->start : &row->random,
                        &tally);
    }
}

/* ---- all of them ---- */

static bool play(struct salon *salon, struct err *err)
{
    const struct thread_pool pool = {
        .threads = salon->setting->threads,
        .pieces = (int64_t)salon->table->count * salon->games,
        .stop = salon->setting->stop,
        .context = salon,
        .work = play_piece,
        .wait = tell,
    };

    return thread_pool_run(&pool, err);
}

bool paper_play(const struct paper_games *table,
                const struct paper_setting *setting, struct paper_played rows[],
                struct err *err)
{
    struct salon salon = {
        .table = table,
        .setting = setting,
        .game = game_new(table->game, err),
        .games = 1 + setting->games,
        .lines = memory_new((size_t)setting->threads, sizeof *salon.lines),
        .began = clock_now(),
    };

    salon.slots = memory_new((size_t)table->count * (size_t)salon.games,
                             sizeof *salon.slots);

    const bool fine = salon.game != NULL && play(&salon, err);

    if (fine)
        add_up(&salon, rows);
    for (int i = 0; i < setting->threads; i++)
        line_free(&salon.lines[i]);
    free(salon.slots);
    free(salon.lines);
    game_free(salon.game);
    return fine;
}
