/* naqala lab evolve: the feature checker, evolved. */
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/spec.h"
#include "cmd/lab.h"
#include "cmd/lab_files.h"
#include "cmd/vigil.h"
#include "lab/crew.h"
#include "lab/evolve.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRIAL_GAMES = 500, /* as in the paper */
    TRIAL_PLIES = 5,
    PEERS_TRIAL = 3, /* plies against which those of peers are tried */
    SAVE_EVERY = 5   /* seconds */
};

/* Seeds of games that have not made anybody fit. */
#define CHOICE_SEED UINT64_C(0x63686f696365)
#define TRIAL_SEED  UINT64_C(0x747269616c)

struct order {
    struct evolve_setting setting;
    struct game *game;
    long threads;
    const char *resume;
    const char *plot;
    const char *out;
    bool csv;
};

/* ---- the command line ---- */

/* peers, 3, or 1..4 */
static bool read_opponents(const char *text, struct evolve_setting *setting,
                           struct err *err)
{
    const char *dots = strstr(text, "..");
    char first[16];

    setting->peers = strcmp(text, "peers") == 0;
    if (setting->peers)
        return true;
    snprintf(first, sizeof first, "%.*s",
             (int)(dots != NULL ? dots - text : (long)strlen(text)), text);
    if (!spec_number("--against", first, 1, EVOLVE_PLY_MAX, &setting->first_ply,
                     err))
        return false;
    setting->last_ply = setting->first_ply;
    return dots == NULL ||
           spec_number("--against", dots + 2, setting->first_ply,
                       EVOLVE_PLY_MAX, &setting->last_ply, err);
}

static bool read_numbers(const struct call *call,
                         struct evolve_setting *setting, struct err *err)
{
    long population = setting->population, games = setting->games;
    long generations = setting->generations, elite = 0;
    long seed = (long)setting->seed;

    if (!lab_number(call, "--generations", 1, EVOLVE_GENERATIONS_MAX,
                    &generations, err) ||
        !lab_number(call, "--population", 2, EVOLVE_POPULATION_MAX, &population,
                    err) ||
        !lab_number(call, "--games", 1, EVOLVE_GAMES_MAX, &games, err) ||
        !lab_number(call, "--elite", 0, population, &elite, err) ||
        !lab_number(call, "--seed", 0, LONG_MAX, &seed, err))
        return false;
    setting->generations = (int)generations;
    setting->population = (int)population;
    setting->games = (int)games;
    setting->elite = (int)elite;
    setting->seed = (uint64_t)seed;
    return true;
}

static bool read_setting(const struct call *call,
                         struct evolve_setting *setting, struct err *err)
{
    static const char *const aims[] = {"seeds", "wins"};
    const char *against = call_value(call, "--against");
    const char *fitness = call_value(call, "--fitness");
    const char *mutation = call_value(call, "--mutation");
    int aim = EVOLVE_SEEDS;

    if (!read_numbers(call, setting, err) ||
        (against != NULL && !read_opponents(against, setting, err)) ||
        (fitness != NULL &&
         !spec_word("--fitness", fitness, aims, 2, &aim, err)) ||
        (mutation != NULL && !spec_thousandths("--mutation", mutation, 0, 1000,
                                               &setting->mutation, err)))
        return false;
    setting->aim = (enum evolve_aim)aim;
    setting->baseline = call_value(call, "--baseline") != NULL;
    return true;
}

static bool read_order(const struct call *call, struct order *order,
                       struct err *err)
{
    const char *spec = call_value(call, "--game");

    *order = (struct order){
        .threads = crew_size(),
        .resume = call_value(call, "--resume"),
        .plot = call_value(call, "--plot"),
        .out = call_value(call, "--out"),
        .csv = call_value(call, "--csv") != NULL,
    };
    order->game = game_new(spec != NULL ? spec : EVOLVE_GAME, err);
    if (order->game == NULL)
        return err_prefix(err, "--game: ");
    order->setting = evolve_standard(order->game);
    if (!lab_number(call, "--threads", 1, CREW_THREADS_MAX, &order->threads,
                    err) ||
        !read_setting(call, &order->setting, err))
        return false;
    if (order->out != NULL && file_exists(order->out))
        return err_set(err, "--out: %s is there already", order->out);
    return evolve_allowed(&order->setting, err);
}

/* ---- evolving ---- */

static bool resume(struct evolution *evolution, const char *path,
                   struct err *err)
{
    struct state *state;

    if (!lab_find(evolution_state(evolution), path, &state, err))
        return false;

    const bool fine = state == NULL ||
                      evolution_resume(evolution, state, err) ||
                      err_prefix(err, "%s: ", path);

    state_free(state);
    return fine;
}

/* All generations, or those until it is stopped; what is done is saved. */
static bool evolve(const struct order *order, struct evolution *evolution,
                   const struct evolve_help *help, struct err *err)
{
    int64_t saved = clock_now();

    while (evolution->generation < order->setting.generations) {
        if (!evolution_step(evolution, help, err)) {
            if (!stop_raised(help->stop))
                return false;
            break;
        }
        if (clock_now() - saved < SAVE_EVERY * CLOCK_SECOND)
            continue;
        if (!lab_save(evolution_state(evolution), order->resume, err))
            return false;
        saved = clock_now();
    }
    return lab_save(evolution_state(evolution), order->resume, err);
}

static bool better(const struct evolve_setting *setting,
                   const struct evolve_score *one,
                   const struct evolve_score *other)
{
    return setting->aim == EVOLVE_WINS ? one->wins > other->wins
                                       : one->seeds > other->seeds;
}

/* Who of the last generation does best in games of another seed. */
static bool choose(const struct order *order, const struct evolution *evolution,
                   const struct evolve_help *help, int *chosen, struct err *err)
{
    const struct evolve_setting *setting = &order->setting;
    struct evolve_score *scores =
        memory_new((size_t)setting->population, sizeof *scores);
    const int ply = setting->peers ? PEERS_TRIAL : setting->last_ply;

    const bool fine =
        evolve_try(order->game, evolution->heads, setting->population, ply,
                   TRIAL_GAMES, setting->seed ^ CHOICE_SEED, help, scores, err);

    *chosen = 0;
    for (int i = 1; fine && i < setting->population; i++)
        if (better(setting, &scores[i], &scores[*chosen]))
            *chosen = i;
    free(scores);
    return fine;
}

/* ---- what came of it ---- */

static void write_opponents(const struct evolve_setting *setting, FILE *out)
{
    if (setting->peers)
        fputs("peers", out);
    else if (setting->first_ply == setting->last_ply)
        fprintf(out, "%d", setting->first_ply);
    else
        fprintf(out, "%d..%d", setting->first_ply, setting->last_ply);
}

struct winner {
    const struct order *order;
    const struct checker *head;
};

static void write_set(const void *thing, FILE *out)
{
    const struct winner *winner = thing;
    const struct evolve_setting *setting = &winner->order->setting;
    char name[40];

    fprintf(out,
            "; naqala lab evolve --game %s --generations %d --population %d\n"
            ";     --games %d --fitness %s --mutation %.3f --elite %d%s "
            "--seed %" PRIu64 "\n;     --against ",
            game_spec_text(setting->game).text, setting->generations,
            setting->population, setting->games,
            setting->aim == EVOLVE_WINS ? "wins" : "seeds",
            setting->mutation / 1000.0, setting->elite,
            setting->baseline ? " --baseline" : "", setting->seed);
    write_opponents(setting, out);
    fputs("\n", out);
    snprintf(name, sizeof name, "evolved-%" PRIu64, setting->seed);
    checker_write(winner->head, name, out);
}

static bool write_trial(const struct winner *winner,
                        const struct evolve_help *help, struct vigil *vigil,
                        struct err *err)
{
    const struct evolve_setting *setting = &winner->order->setting;
    struct evolve_score scores[TRIAL_PLIES];

    for (int ply = 1; ply <= TRIAL_PLIES; ply++)
        if (!evolve_try(setting->game, winner->head, 1, ply, TRIAL_GAMES,
                        setting->seed ^ TRIAL_SEED, help, &scores[ply - 1],
                        err))
            return stop_raised(help->stop);
    vigil_end(vigil);
    printf("\nthe best of generation %d, in %d games against so many plies:\n",
           setting->generations, TRIAL_GAMES);
    for (int i = 0; i < TRIAL_PLIES; i++)
        printf("%d: %3d won, %d drawn, %.2f seeds a game\n", i + 1,
               scores[i].wins, scores[i].draws,
               (double)scores[i].seeds / TRIAL_GAMES);
    puts("");
    write_set(winner, stdout);
    return true;
}

static void write_chart(const void *thing, FILE *out)
{
    evolution_write_svg(thing, out);
}

static bool write_curve(const struct order *order,
                        const struct evolution *evolution, struct err *err)
{
    if (order->csv)
        evolution_write_csv(evolution, stdout);
    else
        evolution_write(evolution, stdout);
    return order->plot == NULL ||
           lab_put(order->plot, false, write_chart, evolution, err) ||
           err_prefix(err, "--plot: ");
}

static bool write_result(const struct order *order,
                         const struct evolution *evolution,
                         const struct evolve_help *help, struct vigil *vigil,
                         struct err *err)
{
    int chosen;

    if (!write_curve(order, evolution, err))
        return false;
    if (evolution->generation == 0 || stop_raised(help->stop))
        return true;
    if (!choose(order, evolution, help, &chosen, err))
        return stop_raised(help->stop);

    const struct winner winner = {order, &evolution->heads[chosen]};

    if (order->out != NULL &&
        !lab_put(order->out, true, write_set, &winner, err))
        return err_prefix(err, "--out: ");
    return order->csv || write_trial(&winner, help, vigil, err);
}

/* ---- the work ---- */

static bool run(const struct order *order, struct err *err)
{
    struct evolution *evolution = evolution_new(&order->setting);
    struct vigil vigil;

    if (!resume(evolution, order->resume, err)) {
        evolution_free(evolution);
        return false;
    }
    vigil_begin(&vigil);

    const struct evolve_help help = {
        .threads = (int)order->threads,
        .stop = &vigil.stop,
        .watch = &vigil.watch,
    };
    bool fine = evolve(order, evolution, &help, err);

    vigil_end(&vigil);
    fine = fine && write_result(order, evolution, &help, &vigil, err);
    evolution_free(evolution);
    vigil_end(&vigil);
    vigil_release(&vigil);
    return fine;
}

static int run_evolve(const struct call *call)
{
    struct order order;
    struct err err;
    int result = RESULT_FINE;

    if (!read_order(call, &order, &err))
        result = command_misused(call, &err);
    else if (!run(&order, &err))
        result = command_fail(&err);
    game_free(order.game);
    return result;
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", ARGUMENT_GAME, "kalah:end=mover (the default)"},
    {"--generations", "N", ARGUMENT_WORD, "how many are bred; 200"},
    {"--population", "N", ARGUMENT_WORD, "heads of each; 100"},
    {"--games", "N", ARGUMENT_WORD, "that a head plays in a generation; 20"},
    {"--mutation", "P", ARGUMENT_WORD, "chance that a weight moves; 0.1"},
    {"--fitness", "WHAT", ARGUMENT_WORD,
     "what makes fit: seeds (the default) or wins"},
    {"--against", "WHOM", ARGUMENT_WORD, "plies, as 3 or 1..4, or peers; 3"},
    {"--elite", "N", ARGUMENT_WORD, "so many live on; 0"},
    {"--baseline", NULL, ARGUMENT_NONE,
     "choose by what is more than the least"},
    LAB_SEED,
    LAB_THREADS,
    LAB_RESUME,
    LAB_PLOT,
    LAB_OUT,
    LAB_CSV,
    {0},
};

const struct command lab_evolve = {
    .name = "evolve",
    .operands = "",
    .argument = ARGUMENT_NONE,
    .about = "breeds weights for the agent evolved",
    .details =
        "As a student's paper does: thirty weights, by games against minimax.\n",
    .options = OPTIONS,
    .run = run_evolve,
};
