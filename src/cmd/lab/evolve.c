/* naqala lab evolve: the feature checker, evolved. */
#include "base/memory.h"
#include "base/spec.h"
#include "cmd/lab/job.h"
#include "engine/search/weights.h"
#include "lab/evolution/evolve_checker.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRIAL_GAMES = 500, /* as in the paper */
    TRIAL_PLIES = 5,
    PEERS_TRIAL = 3 /* plies against which those of peers are tried */
};

/* Seeds of games that have not made anybody fit. */
#define CHOICE_SEED UINT64_C(0x63686f696365)
#define TRIAL_SEED  UINT64_C(0x747269616c)

struct evolving {
    struct lab_order order;
    struct checker_evolution_setting setting;
    struct checker_evolution *evolution;
};

/* ---- the command line ---- */

/* peers, 3, or 1..4 */
static bool read_opponents(const char *text,
                           struct checker_evolution_setting *setting,
                           struct err *err)
{
    const char *dots = strstr(text, "..");
    char first[16];

    setting->peers = strcmp(text, "peers") == 0;
    if (setting->peers)
        return true;
    snprintf(first, sizeof first, "%.*s",
             (int)(dots != NULL ? dots - text : (long)strlen(text)), text);
    if (!spec_number("--against", first, 1, CHECKER_EVOLUTION_PLY_MAX,
                     &setting->first_ply, err))
        return false;
    setting->last_ply = setting->first_ply;
    return dots == NULL ||
           spec_number("--against", dots + 2, setting->first_ply,
                       CHECKER_EVOLUTION_PLY_MAX, &setting->last_ply, err);
}

static bool read_numbers(const struct call *call,
                         struct checker_evolution_setting *setting,
                         struct err *err)
{
    long population = setting->population, games = setting->games;
    long generations = setting->generations, elite = 0;

    if (!lab_number(call, "--generations", 1, CHECKER_EVOLUTION_GENERATIONS_MAX,
                    &generations, err) ||
        !lab_number(call, "--population", 2, CHECKER_EVOLUTION_POPULATION_MAX,
                    &population, err) ||
        !lab_number(call, "--games", 1, CHECKER_EVOLUTION_GAMES_MAX, &games,
                    err) ||
        !lab_number(call, "--elite", 0, population, &elite, err))
        return false;
    setting->generations = (int)generations;
    setting->population = (int)population;
    setting->games = (int)games;
    setting->elite = (int)elite;
    return true;
}

static bool read_setting(const struct call *call,
                         struct checker_evolution_setting *setting,
                         struct err *err)
{
    static const char *const aims[] = {"seeds", "wins"};
    const char *against = call_value(call, "--against");
    const char *fitness = call_value(call, "--fitness");
    int aim = CHECKER_EVOLUTION_SEEDS;

    if (!read_numbers(call, setting, err) ||
        (against != NULL && !read_opponents(against, setting, err)) ||
        (fitness != NULL &&
         !spec_word("--fitness", fitness, aims, 2, &aim, err)) ||
        !lab_share(call, "--mutation", &setting->mutation, err))
        return false;
    setting->aim = (enum checker_evolution_aim)aim;
    setting->baseline = call_value(call, "--baseline") != NULL;
    return true;
}

static bool read_call(const struct call *call, struct evolving *work,
                      struct err *err)
{
    if (!lab_order_read(call, CHECKER_EVOLUTION_GAME, &work->order, err))
        return false;
    work->setting = checker_evolution_standard(work->order.game);
    work->setting.seed = work->order.seed;
    return read_setting(call, &work->setting, err) &&
           checker_evolution_allowed(&work->setting, err);
}

/* ---- evolving ---- */

static struct checker_evolution_help help_of(const struct evolving *work,
                                             struct progress *progress)
{
    return (struct checker_evolution_help){
        .threads = work->order.threads,
        .stop = &progress->stop,
        .watch = &progress->watch,
    };
}

static struct checkpoint *state_of(const void *data)
{
    const struct evolving *const work = data;

    return checker_evolution_state(work->evolution);
}

static bool resume(void *data, const struct checkpoint *state, struct err *err)
{
    const struct evolving *const work = data;

    return checker_evolution_resume(work->evolution, state, err);
}

static bool is_done(const void *data)
{
    const struct evolving *const work = data;

    return work->evolution->generation >= work->setting.generations;
}

static bool step(void *data, struct progress *progress, struct err *err)
{
    const struct evolving *const work = data;
    const struct checker_evolution_help help = help_of(work, progress);

    return checker_evolution_step(work->evolution, &help, err);
}

static bool better(const struct checker_evolution_setting *setting,
                   const struct checker_evolution_score *one,
                   const struct checker_evolution_score *other)
{
    return setting->aim == CHECKER_EVOLUTION_WINS ? one->wins > other->wins
                                                  : one->seeds > other->seeds;
}

/* Who of the last generation does best in games of another seed. */
static bool choose(const struct evolving *work,
                   const struct checker_evolution_help *help, int *chosen,
                   struct err *err)
{
    const struct checker_evolution_setting *setting = &work->setting;
    struct checker_evolution_score *scores =
        memory_new((size_t)setting->population, sizeof *scores);
    const int ply = setting->peers ? PEERS_TRIAL : setting->last_ply;

    const bool fine = checker_evolution_try(
        setting->game, work->evolution->heads, setting->population, ply,
        TRIAL_GAMES, setting->seed ^ CHOICE_SEED, help, scores, err);

    *chosen = 0;
    for (int i = 1; fine && i < setting->population; i++)
        if (better(setting, &scores[i], &scores[*chosen]))
            *chosen = i;
    free(scores);
    return fine;
}

/* ---- what came of it ---- */

static void write_opponents(const struct checker_evolution_setting *setting,
                            FILE *out)
{
    if (setting->peers)
        fputs("peers", out);
    else if (setting->first_ply == setting->last_ply)
        fprintf(out, "%d", setting->first_ply);
    else
        fprintf(out, "%d..%d", setting->first_ply, setting->last_ply);
}

struct winner {
    const struct checker_evolution_setting *setting;
    const struct checker *head;
};

static void write_set(const void *thing, FILE *out)
{
    const struct winner *winner = thing;
    const struct checker_evolution_setting *setting = winner->setting;
    char name[40];

    fprintf(out,
            "; naqala lab evolve --game %s --generations %d --population %d\n"
            ";     --games %d --fitness %s --mutation %.3f --elite %d%s "
            "--seed %" PRIu64 "\n;     --against ",
            game_spec_text(setting->game).text, setting->generations,
            setting->population, setting->games,
            setting->aim == CHECKER_EVOLUTION_WINS ? "wins" : "seeds",
            setting->mutation / 1000.0, setting->elite,
            setting->baseline ? " --baseline" : "", setting->seed);
    write_opponents(setting, out);
    fputs("\n", out);
    snprintf(name, sizeof name, "evolved-%" PRIu64, setting->seed);
    weights_write_checker(name, winner->head, out);
}

static bool write_trial(const struct winner *winner,
                        const struct checker_evolution_help *help,
                        struct progress *progress, struct err *err)
{
    const struct checker_evolution_setting *setting = winner->setting;
    struct checker_evolution_score scores[TRIAL_PLIES];

    for (int ply = 1; ply <= TRIAL_PLIES; ply++)
        if (!checker_evolution_try(setting->game, winner->head, 1, ply,
                                   TRIAL_GAMES, setting->seed ^ TRIAL_SEED,
                                   help, &scores[ply - 1], err))
            return stop_raised(help->stop);
    progress_end(progress);
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
    checker_evolution_write_svg(thing, out);
}

static bool write_curve(const struct evolving *work, struct err *err)
{
    const struct lab_order *const order = &work->order;

    if (order->csv)
        checker_evolution_write_csv(work->evolution, stdout);
    else
        checker_evolution_write(work->evolution, stdout);
    return order->plot == NULL ||
           lab_put(order->plot, false, write_chart, work->evolution, err) ||
           err_prefix(err, "--plot: ");
}

static bool tell(const void *data, struct progress *progress, struct err *err)
{
    const struct evolving *const work = data;
    const struct lab_order *const order = &work->order;
    const struct checker_evolution_help help = help_of(work, progress);
    int chosen;

    if (!write_curve(work, err))
        return false;
    if (work->evolution->generation == 0 || stop_raised(help.stop))
        return true;
    if (!choose(work, &help, &chosen, err))
        return stop_raised(help.stop);

    const struct winner winner = {&work->setting,
                                  &work->evolution->heads[chosen]};

    if (order->out != NULL &&
        !lab_put(order->out, true, write_set, &winner, err))
        return err_prefix(err, "--out: ");
    return order->csv || write_trial(&winner, &help, progress, err);
}

/* ---- the work ---- */

static const struct lab_process PROCESS = {state_of, resume, is_done, step,
                                           tell};

static int run_evolve(const struct call *call)
{
    struct evolving work;
    struct err err;
    int result = RESULT_FINE;

    if (!read_call(call, &work, &err)) {
        result = command_misused(call, &err);
    } else {
        work.evolution = checker_evolution_new(&work.setting);
        if (!lab_process_run(&PROCESS, &work, &work.order, &err))
            result = command_fail(&err);
        checker_evolution_free(work.evolution);
    }
    lab_order_free(&work.order);
    return result;
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", OPTION_GAME, .about = "kalah:end=mover (the default)"},
    {"--generations", "N", OPTION_TEXT, .about = "how many are bred; 200"},
    {"--population", "N", OPTION_TEXT, .about = "heads of each; 100"},
    {"--games", "N", OPTION_TEXT,
     .about = "that a head plays in a generation; 20"},
    {"--mutation", "P", OPTION_TEXT,
     .about = "chance that a weight moves; 0.1"},
    {"--fitness", "WHAT", OPTION_TEXT,
     .about = "what makes fit: seeds (the default) or wins"},
    {"--against", "WHOM", OPTION_TEXT,
     .about = "plies, as 3 or 1..4, or peers; 3"},
    {"--elite", "N", OPTION_TEXT, .about = "so many live on; 0"},
    {"--baseline", .about = "choose by what is more than the least"},
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
    .about = "breeds weights for the agent evolved",
    .details =
        "As a student's paper does: thirty weights, by games against minimax.\n",
    .options = OPTIONS,
    .run = run_evolve,
};
