/* One agent against another. */
#include "lab/papers/duel.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "engine/agents/agent.h"
#include "lab/arena/lab_match.h"
#include "lab/papers/false_ties.h"

#include <stdlib.h>

enum { NOBODY = -1 };

/* What a game came to, for the first side. */
enum result { RESULT_NONE, RESULT_LOST, RESULT_DRAWN, RESULT_WON };

/* One of the two. */
struct duellist {
    struct agent *agent;
    struct false_ties *other;
};

/* What a worker keeps from game to game. */
struct hand {
    int duel; /* that its duellists are of */
    struct duellist duellists[2];
    struct line line;
};

struct field {
    const struct game *game;
    const struct paper_duel *duels;
    const struct paper_setting *setting;
    struct hand *hands;
    uint8_t *results; /* duel by duel */
    int64_t pieces;
    int64_t began;
};

/* ---- the duellists ---- */

static struct move choose(void *player, const struct task *task)
{
    const struct duellist *duellist = player;

    return duellist->agent != NULL ? agent_choose(duellist->agent, task)
                                   : false_ties_choose(duellist->other, task);
}

static void begin(const struct duellist *duellist, uint64_t seed)
{
    if (duellist->agent != NULL)
        agent_begin(duellist->agent, seed);
    else
        false_ties_begin(duellist->other, seed);
}

static void dismiss(struct hand *hand)
{
    for (int i = 0; i < 2; i++) {
        agent_free(hand->duellists[i].agent);
        false_ties_free(hand->duellists[i].other);
        hand->duellists[i] = (struct duellist){NULL, NULL};
    }
    hand->duel = NOBODY;
}

static bool summon(const struct field *field, struct hand *hand, int duel,
                   struct err *err)
{
    const struct paper_duel *of = &field->duels[duel];

    if (hand->duel == duel)
        return true;
    dismiss(hand);
    for (int i = 0; i < 2; i++) {
        struct duellist *duellist = &hand->duellists[i];
        const struct paper_side *side = &of->sides[i];

        if (side->agent == NULL)
            duellist->other =
                false_ties_new(field->game, side->evaluation, side->depth, err);
        else
            duellist->agent = agent_new(side->agent, field->game, 0, err);
        if (duellist->agent == NULL && duellist->other == NULL)
            return false;
    }
    hand->duel = duel;
    return true;
}

/* ---- games ---- */

static enum result result_of(const struct lab_match_end *end, int seat)
{
    if (end->winner < 0)
        return RESULT_DRAWN;
    return end->winner == seat ? RESULT_WON : RESULT_LOST;
}

static bool play(void *context, int worker, int64_t piece, struct err *err)
{
    struct field *field = context;
    struct hand *hand = &field->hands[worker];
    const int duel = (int)(piece / field->setting->games);
    const int number = (int)(piece % field->setting->games);
    const int seat = field->duels[duel].turns && number % 2 == 1;
    struct rng seeds =
        rng_new(field->setting->seed,
                (uint64_t)duel << 32 | (uint64_t)number << 1 | UINT64_C(1));
    struct rng opening =
        rng_new(field->setting->seed,
                (uint64_t)duel << 32 | (uint64_t)(number / 2) << 1);
    struct lab_match_end end;

    if (!summon(field, hand, duel, err))
        return false;
    begin(&hand->duellists[0], rng_next(&seeds));
    begin(&hand->duellists[1], rng_next(&seeds));

    const struct lab_match bout = {
        .game = field->game,
        .stop = field->setting->stop,
        .players = {&hand->duellists[seat], &hand->duellists[!seat]},
        .choose = choose,
    };

    lab_match_open(field->game, field->duels[duel].opening, &opening,
                   &hand->line);
    if (lab_match_play(&bout, &hand->line, &end))
        field->results[piece] = (uint8_t)result_of(&end, seat);
    return true;
}

static void tell(void *context, int64_t done)
{
    const struct field *field = context;

    paper_tell(field->setting, "games", done, field->pieces, field->began);
}

static void count(const struct field *field, struct paper_score scores[])
{
    for (int64_t i = 0; i < field->pieces; i++) {
        struct paper_score *score = &scores[i / field->setting->games];
        const uint8_t result = field->results[i];

        score->games += result != RESULT_NONE;
        score->won += result == RESULT_WON;
        score->drawn += result == RESULT_DRAWN;
    }
}

bool paper_duel(const struct game *game, const struct paper_duel duels[],
                int count_of_duels, const struct paper_setting *setting,
                struct paper_score scores[], struct err *err)
{
    struct field field = {
        .game = game,
        .duels = duels,
        .setting = setting,
        .hands = memory_new((size_t)setting->threads, sizeof *field.hands),
        .pieces = (int64_t)count_of_duels * setting->games,
        .began = clock_now(),
    };

    field.results = memory_new((size_t)field.pieces + 1, sizeof *field.results);
    for (int i = 0; i < count_of_duels; i++)
        scores[i] = (struct paper_score){0};

    for (int i = 0; i < setting->threads; i++)
        field.hands[i].duel = NOBODY;

    const bool fine =
        thread_pool_run(&(struct thread_pool){.threads = setting->threads,
                                              .pieces = field.pieces,
                                              .stop = setting->stop,
                                              .context = &field,
                                              .work = play,
                                              .wait = tell},
                        err);

    if (fine)
        count(&field, scores);
    for (int i = 0; i < setting->threads; i++) {
        dismiss(&field.hands[i]);
        line_free(&field.hands[i].line);
    }
    free(field.results);
    free(field.hands);
    return fine;
}

struct measure paper_won(const struct paper_score *score)
{
    return score->games > 0
               ? measure_share((double)score->won, (double)score->games)
               : measure_unknown();
}

struct measure paper_drawn(const struct paper_score *score)
{
    return score->games > 0
               ? measure_share((double)score->drawn, (double)score->games)
               : measure_unknown();
}
