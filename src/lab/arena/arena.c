/*
 * The whole of it: a table for each thread, openings dealt out to them in
 * batches, and then the reference, which looks at a sample of the decisions.
 */
#include "lab/arena/arena.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "lab/arena/arena_game.h"
#include "lab/arena/arena_loss.h"
#include "lab/arena/arena_seats.h"

#include <stdlib.h>
#include <string.h>

/* Openings between two looks at the test: so few that not much is played for
 * nothing, and so many that all threads have work. */
enum { TEST_EVERY = 100 };

/* The reference of a thread, and one decision that it looks at. */
struct expert {
    struct agent *agent; /* made when he is needed first */
};
struct inquiry {
    const struct decision *decision;
    int loss;
};

/* What the threads are given; each touches its own table, agent and slots. */
struct hall {
    const struct arena_setting *setting;
    struct arena_result *result;
    struct arena_table *tables; /* one for each thread */
    int64_t began;

    int first; /* opening of the batch, and how many there are */
    int openings;

    struct expert *experts; /* one for each thread */
    struct inquiry *inquiries;
};

/* ---- progress ---- */

static void tell(const struct hall *hall, const char *what, int64_t done,
                 int64_t total)
{
    struct progress_listener *watch = hall->setting->watch;

    if (watch != NULL)
        watch->hear(watch, &(struct progress_report){
                               .what = what,
                               .done = done,
                               .total = total,
                               .nanoseconds = clock_now() - hall->began});
}

/* ---- games ---- */

static int group_count(const struct arena_setting *setting)
{
    return seats_group_count(setting->count, setting->game->players);
}

static bool play_piece(void *context, int worker, int64_t piece,
                       struct err *err)
{
    struct hall *hall = context;

    return table_play(&hall->tables[worker], (int)(piece / hall->openings),
                      hall->first + (int)(piece % hall->openings), err);
}

static void wait_for_games(void *context, int64_t done)
{
    const struct hall *hall = context;
    const struct arena_setting *setting = hall->setting;
    const int64_t seatings = arena_seatings(setting->game);

    tell(hall, "games", (hall->first + done) * seatings,
         (int64_t)setting->games * group_count(setting));
}

static bool play_batch(struct hall *hall, struct err *err)
{
    return thread_pool_run(
        &(struct thread_pool){
            .threads = hall->setting->threads,
            .pieces = (int64_t)hall->openings * group_count(hall->setting),
            .stop = hall->setting->stop,
            .context = hall,
            .work = play_piece,
            .wait = wait_for_games,
        },
        err);
}

/* All pairs of games so far, which are whole batches. */
static enum sprt_verdict test(struct hall *hall)
{
    struct sprt *sprt = &hall->result->sprt;

    memset(sprt->pairs, 0, sizeof sprt->pairs);
    for (int i = 0; i < hall->setting->threads; i++)
        for (int k = 0; k < SPRT_OUTCOMES; k++)
            sprt->pairs[k] += hall->tables[i].pairs[k];
    return sprt_verdict(sprt);
}

static bool play_all(struct hall *hall, struct err *err)
{
    const struct arena_setting *setting = hall->setting;
    const int all = setting->games / arena_seatings(setting->game);
    const int most = setting->sprt != NULL ? TEST_EVERY : all;

    hall->began = clock_now();
    for (; hall->first < all; hall->first += hall->openings) {
        hall->openings = all - hall->first < most ? all - hall->first : most;
        if (!play_batch(hall, err))
            return false;
        if (setting->sprt != NULL && test(hall) != SPRT_OPEN)
            break;
        if (stop_raised(setting->stop))
            break;
    }
    hall->result->nanoseconds = clock_now() - hall->began;
    return true;
}

/* ---- what moves lose ---- */

static bool prove_piece(void *context, int worker, int64_t piece,
                        struct err *err)
{
    const struct hall *hall = context;
    const struct arena_setting *setting = hall->setting;
    struct inquiry *inquiry = &hall->inquiries[piece];

    (void)worker;
    (void)err;
    inquiry->loss = loss_prove(setting->proof, setting->game, inquiry->decision,
                               setting->proof_nodes, setting->stop);
    return true;
}

static bool measure_piece(void *context, int worker, int64_t piece,
                          struct err *err)
{
    struct hall *hall = context;
    struct expert *expert = &hall->experts[worker];
    struct inquiry *inquiry = &hall->inquiries[piece];
    const struct arena_setting *setting = hall->setting;

    if (expert->agent == NULL)
        expert->agent = agent_new(setting->reference, setting->game, 0, err);
    if (expert->agent == NULL)
        return false;
    inquiry->loss =
        loss_measure(expert->agent, inquiry->decision, setting->stop);
    return true;
}

static int64_t sample_total(const struct hall *hall)
{
    int64_t total = 0;

    for (int i = 0; i < hall->setting->count; i++)
        total += hall->tables[0].samples[i].count;
    return total;
}

static void wait_for_losses(void *context, int64_t done)
{
    tell(context, "decisions", done, sample_total(context));
}

/* One list of the decisions of all players. */
static void list_inquiries(struct hall *hall)
{
    struct inquiry *next;

    hall->inquiries =
        memory_new((size_t)sample_total(hall) + 1, sizeof *hall->inquiries);
    next = hall->inquiries;
    for (int i = 0; i < hall->setting->count; i++) {
        const struct sample *sample = &hall->tables[0].samples[i];

        for (int k = 0; k < sample->count; k++)
            *next++ = (struct inquiry){&sample->decisions[k], LOSS_UNKNOWN};
    }
}

static void add_losses(struct hall *hall)
{
    const struct inquiry *next = hall->inquiries;

    for (int i = 0; i < hall->setting->count; i++) {
        struct arena_entry *entry = &hall->result->entries[i];

        for (int k = 0; k < hall->tables[0].samples[i].count; k++, next++)
            if (next->loss != LOSS_UNKNOWN) {
                entry->judged++;
                entry->lost += next->loss;
            }
    }
}

/* Of the decisions in the first table, which is that of all games. */
static bool measure_losses(struct hall *hall, struct err *err)
{
    const int threads = hall->setting->threads;

    list_inquiries(hall);
    hall->experts = memory_new((size_t)threads, sizeof *hall->experts);
    hall->began = clock_now();

    const bool fine = thread_pool_run(
        &(struct thread_pool){
            .threads = threads,
            .pieces = sample_total(hall),
            .stop = hall->setting->stop,
            .context = hall,
            .work = hall->setting->proof != NULL ? prove_piece : measure_piece,
            .wait = wait_for_losses,
        },
        err);

    add_losses(hall);
    for (int i = 0; i < threads; i++)
        agent_free(hall->experts[i].agent);
    free(hall->experts);
    free(hall->inquiries);
    return fine;
}

/* ---- the result ---- */

static void join_tables(struct hall *hall)
{
    struct arena_result *result = hall->result;

    for (int i = 1; i < hall->setting->threads; i++)
        table_join(&hall->tables[0], result->row_count, &hall->tables[i]);
    memcpy(result->rows, hall->tables[0].rows,
           (size_t)result->row_count * sizeof *result->rows);
    for (int i = 0; i < result->count; i++) {
        result->entries[i].moves = hall->tables[0].entries[i].moves;
        result->entries[i].nanoseconds = hall->tables[0].entries[i].nanoseconds;
    }
}

/* Which of those who have the name it is, counted from 1; 0: the only one. */
static int which(const struct arena_setting *setting, int player)
{
    const char *name = setting->players[player].player.who;
    int before = 0, others = 0;

    for (int i = 0; i < setting->count; i++)
        if (i != player && strcmp(setting->players[i].player.who, name) == 0) {
            others++;
            before += i < player;
        }
    return others == 0 ? 0 : before + 1;
}

static void name_entries(const struct arena_setting *setting,
                         struct arena_result *result)
{
    for (int i = 0; i < setting->count; i++) {
        struct arena_entry *entry = &result->entries[i];
        const char *name = setting->players[i].player.who;
        const int number = which(setting, i);

        if (number == 0)
            snprintf(entry->name, sizeof entry->name, "%s", name);
        else
            snprintf(entry->name, sizeof entry->name, "%s#%d", name, number);
    }
}

/* The agent that the scale of ratings hangs from, if somebody plays it. */
static int find_anchor(const struct arena_setting *setting)
{
    for (int i = 0; i < setting->count; i++)
        if (strcmp(setting->players[i].agent, "max") == 0 ||
            strcmp(setting->players[i].agent, "max:chain=on") == 0 ||
            strcmp(setting->players[i].agent, "greedy") == 0)
            return i;
    return ELO_NOBODY;
}

static void begin_result(const struct arena_setting *setting,
                         struct arena_result *result)
{
    *result = (struct arena_result){.game = setting->game,
                                    .seed = setting->seed,
                                    .reference = setting->reference,
                                    .anchor = find_anchor(setting),
                                    .count = setting->count,
                                    .tested = setting->sprt != NULL};
    result->rows =
        seats_rows(setting->count, setting->game->players, &result->row_count);
    if (setting->sprt != NULL)
        result->sprt = *setting->sprt;
    name_entries(setting, result);
}

void arena_free(struct arena_result *result)
{
    free(result->rows);
    *result = (struct arena_result){0};
}

/* ---- the hall ---- */

static void open_hall(struct hall *hall)
{
    const struct arena_setting *setting = hall->setting;
    const size_t threads = (size_t)setting->threads;

    hall->tables = memory_new(threads, sizeof *hall->tables);
    for (int i = 0; i < setting->threads; i++) {
        int row_count;

        table_begin(
            &hall->tables[i], setting,
            seats_rows(setting->count, setting->game->players, &row_count));
    }
}

static void close_hall(struct hall *hall)
{
    for (int i = 0; i < hall->setting->threads; i++)
        arena_table_free(&hall->tables[i]);
    free(hall->tables);
}

bool arena_play(const struct arena_setting *setting,
                struct arena_result *result, struct err *err)
{
    struct hall hall = {.setting = setting, .result = result};

    begin_result(setting, result);
    open_hall(&hall);

    bool fine = play_all(&hall, err);

    join_tables(&hall);
    if (fine && (setting->reference != NULL || setting->proof != NULL) &&
        !stop_raised(setting->stop))
        fine = measure_losses(&hall, err);
    close_hall(&hall);
    if (!fine)
        arena_free(result);
    return fine;
}
