/* SPDX-License-Identifier: MIT */
/* Openings, players that are kept from game to game, and the loop of a match.
 */
#include "lab/arena/batch.h"
#include "base/memory.h"
#include "lab/arena/batch_told.h"
#include "lab/arena/fast_game.h"

#include <assert.h>
#include <stdlib.h>

/* ---- openings ---- */

bool opening_walk(const struct game *game, int plies, struct rng *rng,
                  struct line *line)
{
    struct position start;
    struct move moves[MOVES_MAX];

    game->class->start(game, &start);
    line_begin(line, &start);
    if (plies > 0 && line_end(line, game) != END_NOT)
        return false;
    for (int ply = 0; ply < plies; ply++) {
        const int count = game->class->moves(game, line_position(line), moves);

        line_play(line, game, moves[rng_below(rng, (uint32_t)count)]);
        if (line_end(line, game) != END_NOT)
            return false;
    }
    return true;
}

void opening_draw(const struct game *game, int plies, int tries,
                  struct rng *rng, struct line *line)
{
    if (tries == 0 && !opening_walk(game, plies, rng, line) && line->count > 1)
        line->count--;
    for (; tries > 0; plies--)
        for (int i = 0; i < tries; i++)
            if (opening_walk(game, plies, rng, line))
                return;
}

void opening_position(const struct game *game, int plies, struct rng *rng,
                      struct position *position)
{
    enum { TRIES = 100 };
    struct line line = {0};

    opening_draw(game, plies, TRIES, rng, &line);
    *position = *line_position(&line);
    line_free(&line);
}

/* ---- players ---- */

/* A player of a thread; a vacant seat has NULL. */
struct batch_seat {
    int number;
    void *player;
};

/* The state of a thread. */
struct batch_worker {
    struct batch_seat seats[PLAYERS_MAX];
    struct line line;
    struct err lost; /* why a program made no move */
    /* In a cluster: the played games of the run. */
    char *told;
    size_t told_length;
};

struct batch_run {
    const struct batch *batch;
    struct batch_worker *workers;
};

static void free_player(const struct batch *batch, struct batch_seat *seat)
{
    if (batch->fast && !batch->kept)
        fast_player_free(seat->player);
    else if (!batch->kept)
        agent_free(seat->player);
    seat->player = NULL;
}

/* Seats the players of this game: first frees players that it does not have,
 * then makes missing ones. */
static bool seat_players(const struct batch_run *run, int worker,
                         const struct batch_game *game,
                         void *players[PLAYERS_MAX], struct err *err)
{
    const struct batch *batch = run->batch;
    const int count = batch->game->players;
    struct batch_seat *seats = run->workers[worker].seats;

    for (int i = 0; i < count; i++) {
        bool needed = false;

        for (int k = 0; k < count; k++)
            needed = needed || game->players[k] == seats[i].number;
        if (seats[i].player != NULL && !needed)
            free_player(batch, &seats[i]);
    }
    for (int i = 0; i < count; i++) {
        const int number = game->players[i];
        struct batch_seat *seat = NULL; /* the player's, or a vacant one */

        for (int k = 0; k < count; k++) {
            const bool there =
                seats[k].player != NULL && seats[k].number == number;

            if (there || seats[k].player == NULL)
                seat = &seats[k];
            if (there)
                break;
        }
        assert(seat != NULL);
        if (seat->player == NULL)
            *seat = (struct batch_seat){
                number, batch->make(batch->context, worker, number, err)};
        players[i] = seat->player;
        if (players[i] == NULL)
            return false;
    }
    return true;
}

/* ---- a game ---- */

void batch_end_of(const struct game *game, const struct line *line,
                  const struct outcome *outcome, struct batch_end *end)
{
    *end = (struct batch_end){
        .winner = outcome->winner, .plies = line_plies(line), .line = line};
    for (int seat = 0; seat < game->players; seat++) {
        end->halves[seat] = outcome->halves[seat];
        end->points[seat] = game->class->score(game, line_position(line), seat);
    }
}

/* The player has made no move: only another program does this, in a game of
 * two. */
static void end_without_move(const struct game *game, struct agent *agent,
                             const struct line *line, struct err *lost,
                             struct batch_end *end)
{
    const struct position *const position = line_position(line);
    struct outcome outcome = {.end = END_RESIGNED,
                              .winner = 1 - position->player};

    for (int seat = 0; seat < game->players; seat++)
        outcome.halves[seat] = 2 * game->class->score(game, position, seat);
    batch_end_of(game, line, &outcome, end);
    agent_remark(agent, lost);
    end->lost = lost->text;
}

/* False if it was stopped. */
static bool play_game(const struct batch_run *run, int worker,
                      struct batch_game *plan, void *const players[PLAYERS_MAX],
                      struct batch_end *end)
{
    const struct batch *batch = run->batch;
    const struct game *game = batch->game;
    struct line *line = &run->workers[worker].line;
    const struct task task = {.line = line, .stop = batch->stop};
    enum end why;

    opening_draw(game, plan->opening, plan->tries, &plan->chance, line);
    if (batch->fast) {
        struct fast_player *const partners[2] = {players[0], players[1]};
        const struct fast_game played =
            fast_game_play(partners, game, line_position(line), &plan->rng);

        *end = (struct batch_end){.margin = played.margin,
                                  .chance = played.chance};
        return true;
    }
    for (int seat = 0; seat < game->players; seat++)
        agent_begin(players[seat], plan->seeds[seat]);
    while ((why = line_end(line, game)) == END_NOT) {
        struct agent *agent = players[line_position(line)->player];
        const struct move move =
            batch->choose != NULL
                ? batch->choose(batch->context, worker, agent, &task)
                : agent_choose(agent, &task);

        if (stop_raised(batch->stop))
            return false;
        if (move_is_none(move)) {
            end_without_move(game, agent, line, &run->workers[worker].lost,
                             end);
            return true;
        }
        line_play(line, game, move);
    }

    const struct outcome outcome =
        game->class->judge(game, line_position(line), why);

    batch_end_of(game, line, &outcome, end);
    return true;
}

/* ---- all of them ---- */

static int run_length(const struct batch *batch)
{
    return batch->run > 0 ? batch->run : 1;
}

static void tell_game(struct batch_telling *telling, const struct batch *batch,
                      int worker, int64_t number, const struct batch_end *end,
                      FILE *out)
{
    struct batch_told told = {.number = number, .end = *end};
    char *text = NULL;

    if (batch->tell != NULL) {
        FILE *const memory = memory_stream(&text, &told.length);

        batch->tell(batch->context, worker, number, end, memory);
        fclose(memory);
        told.text = text;
    }
    batch_told_write(telling, batch, &told, out);
    free(text);
}

/* Plays the games of a run; `out` is for other processes, or NULL. */
static bool play_games(const struct batch_run *run, int worker, int64_t piece,
                       FILE *out, struct err *err)
{
    const struct batch *batch = run->batch;
    const int length = run_length(batch);
    struct batch_telling telling = {0};

    for (int64_t number = piece * length;
         number < (piece + 1) * length && number < batch->games &&
         !stop_raised(batch->stop);
         number++) {
        struct batch_game game = {0};
        struct batch_end end;
        void *players[PLAYERS_MAX] = {NULL};

        batch->plan(batch->context, worker, number, &game);
        if (game.step == BATCH_SKIP)
            continue;
        if (game.step == BATCH_END)
            return false;
        if (!seat_players(run, worker, &game, players, err))
            return false;
        if (!play_game(run, worker, &game, players, &end))
            break;

        if (out != NULL)
            tell_game(&telling, batch, worker, number, &end, out);

        const int left_out = batch->count(batch->context, worker, number, &end);

        if (left_out == BATCH_COUNT_END)
            return false;
        number += left_out;
    }
    return true;
}

static bool play_run(void *context, int worker, int64_t piece, struct err *err)
{
    const struct batch_run *const run = context;
    struct batch_worker *const own = &run->workers[worker];

    if (cluster_size(run->batch->cluster) == 1)
        return play_games(run, worker, piece, NULL, err);
    free(own->told);

    FILE *const out = memory_stream(&own->told, &own->told_length);
    const bool fine = play_games(run, worker, piece, out, err);

    fclose(out);
    return fine;
}

/* ---- games of other processes ---- */

static const void *find_told(void *context, int worker, int64_t piece,
                             size_t *length)
{
    const struct batch_run *const run = context;

    (void)piece;
    *length = run->workers[worker].told_length;
    return run->workers[worker].told;
}

static void each_told(const struct batch *batch, const char *at, size_t length,
                      void (*take)(const struct batch *batch,
                                   const struct batch_told *told))
{
    const char *const end = at + length;
    struct batch_telling telling = {0};

    while (at < end) {
        struct batch_told told;

        at = batch_told_read(&telling, batch, at, &told);
        take(batch, &told);
    }
}

static void count_told(const struct batch *batch, const struct batch_told *told)
{
    struct batch_game game = {0};

    batch->plan(batch->context, 0, told->number, &game);
    batch->count(batch->context, 0, told->number, &told->end);
}

static void take_run(void *context, int64_t piece, const void *bytes,
                     size_t length)
{
    const struct batch_run *const run = context;

    (void)piece;
    each_told(run->batch, bytes, length, count_told);
}

static void hear_told(const struct batch *batch, const struct batch_told *told)
{
    if (batch->hear != NULL)
        batch->hear(batch->context, told->number, told->text, told->length);
}

static void hear_run(void *context, int64_t piece, const void *bytes,
                     size_t length)
{
    const struct batch_run *const run = context;

    (void)piece;
    each_told(run->batch, bytes, length, hear_told);
}

bool batch_play(const struct batch *batch, struct err *err)
{
    static const struct cluster_pieces runs = {find_told, take_run, hear_run};
    const int length = run_length(batch);
    struct batch_run run = {
        .batch = batch,
        .workers = memory_new((size_t)batch->threads, sizeof *run.workers),
    };
    struct thread_pool pool = {
        .threads = batch->threads,
        .pieces = (batch->games + length - 1) / length,
        .stop = batch->stop,
        .context = &run,
        .work = play_run,
        .progress = batch->progress,
    };

    pool.progress.each = length;

    const bool fine = cluster_pool_run(batch->cluster, &pool, &runs, err);

    for (int i = 0; i < batch->threads; i++) {
        for (int seat = 0; seat < PLAYERS_MAX; seat++)
            if (run.workers[i].seats[seat].player != NULL)
                free_player(batch, &run.workers[i].seats[seat]);
        line_free(&run.workers[i].line);
        free(run.workers[i].told);
    }
    free(run.workers);
    return fine;
}
