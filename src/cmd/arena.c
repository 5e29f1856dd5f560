/* naqala arena: who is stronger, and by how much? */
#include "lab/arena/arena.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/thread.h"
#include "cmd/command.h"
#include "cmd/position.h"
#include "cmd/progress.h"
#include "engine/agents/agent.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The deepest look at a position that there is time for: 300 of them for each
 * player take a second or two. */
#define REFERENCE "deep:every=on,nodes=60000"

enum {
    GAMES = 1000, /* for each pair, about; and at most, with a test */
    GAMES_TESTED = 100000,
    OPENING = 4,
    SEED = 1,
    SPRT_MAX = 1000 /* points of Elo, either way */
};

/* What the setting is made of, and points into. */
struct plan {
    struct arena_setting setting;
    struct game *game;
    struct who players[ARENA_PLAYERS_MAX];
    struct sprt sprt;
};

/* ---- the command line ---- */

/* A number of an option that may be missing; `number` is what it is then. */
static bool read_number(const struct call *call, const char *option, long min,
                        long max, long *number, struct err *err)
{
    const char *text = call_value(call, option);

    return text == NULL || command_number(option, text, min, max, number, err);
}

static bool read_games(const struct call *call, struct plan *plan,
                       struct err *err)
{
    const int seatings = arena_seatings(plan->game);
    const bool tested = call_value(call, "--sprt") != NULL;
    long games = tested ? GAMES_TESTED : GAMES - GAMES % seatings;

    if (!read_number(call, "--games", seatings, ARENA_GAMES_MAX, &games, err))
        return false;
    if (games % seatings != 0)
        return err_set(err,
                       "--games: %ld cannot be divided by %d: every opening "
                       "is played in %d seatings",
                       games, seatings, seatings);
    plan->setting.games = (int)games;
    return true;
}

static bool read_numbers(const struct call *call, struct plan *plan,
                         struct err *err)
{
    long opening = OPENING, seed = SEED, threads = thread_processors();

    if (!read_number(call, "--openings", 0, ARENA_OPENING_MAX, &opening, err) ||
        !read_number(call, "--seed", 0, LONG_MAX, &seed, err) ||
        !read_number(call, "--threads", 1, THREADS_MAX, &threads, err))
        return false;
    plan->setting.opening = (int)opening;
    plan->setting.seed = (uint64_t)seed;
    plan->setting.threads = (int)threads;
    return true;
}

static bool read_sprt(const struct call *call, struct plan *plan,
                      struct err *err)
{
    const char *text = call_value(call, "--sprt");
    long lower, upper;

    if (text == NULL)
        return true;
    if (!command_number("--sprt", text, -SPRT_MAX, SPRT_MAX, &lower, err) ||
        !command_number("--sprt", call_second(call, "--sprt"), -SPRT_MAX,
                        SPRT_MAX, &upper, err))
        return false;
    if (lower >= upper)
        return err_set(err, "--sprt: %ld is not less than %ld", lower, upper);
    if (plan->setting.count != 2 || plan->game->players != 2)
        return err_set(err, "--sprt: is for a match of two players");
    plan->sprt = (struct sprt){.lower = (double)lower, .upper = (double)upper};
    plan->setting.sprt = &plan->sprt;
    return true;
}

static bool read_player(const struct call *call, const struct levels *levels,
                        struct plan *plan, int index, struct err *err)
{
    const char *text = call->operands[index];
    struct who *who = &plan->players[index];

    if (!who_read_for(text, levels, plan->game->name, who, err))
        return false;
    if (*who->agent == '\0')
        return err_set(err, "%s: only machines play in the arena", text);

    struct agent *agent = agent_new(who->agent, plan->game, 0, err);

    if (agent == NULL)
        return err_prefix(err, "%s: ", text);
    if (*who->remark != '\0')
        fprintf(stderr, "naqala: %s\n", who->remark);
    if (*agent->remark != '\0')
        fprintf(stderr, "naqala: %s: %s\n", text, agent->remark);
    if (agent->timed)
        fprintf(stderr,
                "naqala: %s has a budget of time: with the same seed other "
                "games may come of it\n",
                text);
    agent_free(agent);
    return true;
}

static bool read_players(const struct call *call, struct plan *plan,
                         struct err *err)
{
    struct levels *levels = command_levels();
    bool fine = true;

    if (call->operand_count < plan->game->players)
        fine =
            err_set(err, "%s is played by %d, and there are only %d",
                    plan->game->name, plan->game->players, call->operand_count);
    for (int i = 0; fine && i < call->operand_count; i++)
        fine = read_player(call, levels, plan, i, err);
    levels_free(levels);
    plan->setting.players = plan->players;
    plan->setting.count = call->operand_count;
    return fine;
}

static bool read_plan(const struct call *call, struct plan *plan,
                      struct err *err)
{
    const char *spec = call_value(call, "--game");

    plan->game = game_new(spec != NULL ? spec : "kalah", err);
    if (plan->game == NULL)
        return err_prefix(err, "--game: ");
    plan->setting.game = plan->game;
    if (call_value(call, "--csv") == NULL)
        plan->setting.reference = REFERENCE;
    return read_games(call, plan, err) && read_numbers(call, plan, err) &&
           read_players(call, plan, err) && read_sprt(call, plan, err);
}

/* ---- the command ---- */

static void write_result(const struct call *call,
                         const struct arena_result *result)
{
    if (call_value(call, "--csv") == NULL) {
        arena_write_tables(result, stdout);
        return;
    }
    arena_write_csv(result, stdout);
    if (result->tested)
        arena_write_verdict(result, stderr);
}

static int play(const struct call *call, const struct plan *plan)
{
    struct arena_setting setting = plan->setting;
    struct progress progress;
    struct arena_result result;
    struct err err;

    progress_begin(&progress);
    setting.stop = &progress.stop;
    setting.watch = &progress.watch;

    const bool played = arena_play(&setting, &result, &err);

    progress_end(&progress);
    if (played) {
        write_result(call, &result);
        arena_free(&result);
    }
    progress_release(&progress);
    return played ? RESULT_FINE : command_fail(&err);
}

static int arena(const struct call *call)
{
    struct plan *plan = memory_new(1, sizeof *plan);
    struct err err;
    const int result = read_plan(call, plan, &err)
                           ? play(call, plan)
                           : command_misused(call, &err);

    game_free(plan->game);
    free(plan);
    return result;
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", ARGUMENT_GAME, "kalah (the default), oware:slam=legal"},
    {"--games", "N", ARGUMENT_WORD, "for each pair, an even number; 1000"},
    {"--openings", "PLIES", ARGUMENT_WORD,
     "random moves that a game begins with; 4"},
    {"--seed", "N", ARGUMENT_WORD, "the same number, the same games; 1"},
    {"--threads", "N", ARGUMENT_WORD, "1 to 256; one for each processor"},
    {"--sprt", "ELO0 ELO1", ARGUMENT_WORD,
     "stop when it is clear which of these it is"},
    {"--csv", NULL, ARGUMENT_NONE,
     "rows of first,second,games,wins,draws,losses"},
    {0},
};

const struct command arena_command = {
    .name = "arena",
    .operands = "WHO WHO ...",
    .argument = ARGUMENT_WORD,
    .operands_min = 2,
    .operands_max = ARENA_PLAYERS_MAX,
    .about = "let machines play each other, and rate them",
    .details =
        "Every pair plays, each opening from both sides. WHO is a level that "
        "`naqala\nlevels` lists, or an agent with options, max:chain=off. "
        "Ctrl-C prints what has\nbeen played until then.\n",
    .options = OPTIONS,
    .run = arena,
};
