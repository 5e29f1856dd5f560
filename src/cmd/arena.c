/* SPDX-License-Identifier: MIT */
/* naqala arena: who is stronger, and by how much? */
#include "lab/arena/arena.h"
#include "base/file.h"
#include "base/memory.h"
#include "cmd/call.h"
#include "cmd/progress.h"
#include "engine/agents/agent.h"
#include "lab/job/share.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES = 1000,          /* of each pair, roughly */
    GAMES_TESTED = 100000, /* at most, with --sprt */
    SPRT_MAX = 1000        /* points of Elo, either way */
};

/* The data that the setting points into. */
struct plan {
    struct arena_setting setting;
    struct game *game;
    struct who players[ARENA_PLAYERS_MAX];
    struct sprt sprt;
    enum call_format format;
    struct share *share;
};

/* ---- the command line ---- */

static bool read_games(const struct call *call, struct plan *plan,
                       struct err *err)
{
    const int64_t seatings = arena_seatings(plan->game);
    int64_t games = call_number(call, "--games");

    if (!call_has(call, "--games"))
        games =
            call_has(call, "--sprt") ? GAMES_TESTED : games - games % seatings;
    if (games < seatings)
        return err_set(err, "--games: %" PRId64 " is not in %" PRId64 "..%d",
                       games, seatings, ARENA_GAMES_MAX);
    if (games % seatings != 0)
        return err_set(err,
                       "--games: %" PRId64 " cannot be divided by %" PRId64
                       ": every opening "
                       "is played in %" PRId64 " seatings",
                       games, seatings, seatings);
    plan->setting.games = (int)games;
    return true;
}

static bool read_sprt(const struct call *call, struct plan *plan,
                      struct err *err)
{
    const int64_t lower = call_number(call, "--sprt");
    const int64_t upper = call_second(call, "--sprt");

    if (!call_has(call, "--sprt"))
        return true;
    if (call_has(call, "--part"))
        return err_set(err, "--part: not with --sprt, which ends by what all "
                            "games have come to");
    if (lower >= upper)
        return err_set(err, "--sprt: %" PRId64 " is not less than %" PRId64,
                       lower, upper);
    if (call->operand_count != 2 || plan->game->players != 2)
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

    if (!who_read_for(text, levels, plan->game, who, err))
        return false;
    if (*who->agent == '\0')
        return err_set(err, "%s: only machines play in the arena", text);

    /* Nobody plays when shares are merged. */
    if (call->share != NULL)
        return true;

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
    struct levels *levels = call_levels();
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
    if (!call_read_format(call, &plan->format, err))
        return false;
    plan->game = call_game(call, err);
    if (plan->game == NULL)
        return false;
    plan->setting = (struct arena_setting){
        .game = plan->game,
        .opening = (int)call_number(call, "--openings"),
        .seed = (uint64_t)call_number(call, "--seed"),
        .threads = call_threads(call),
        .reference = plan->format == CALL_TEXT ? ARENA_REFERENCE : NULL,
    };
    return read_sprt(call, plan, err) && read_games(call, plan, err) &&
           read_players(call, plan, err) && call_share(call, &plan->share, err);
}

/* ---- the command ---- */

/* Writes after the table of the games: a sentence on results that are not in
 * the file, or on games that were there before. */
static int tell_file(const struct arena_setting *setting,
                     const struct arena_result *result)
{
    if (*result->unkept.text != '\0')
        return command_fail(&result->unkept);
    if (result->kept > 0 && setting->file != NULL)
        fprintf(stderr, "naqala: %s: had %lld of these games already\n",
                game_file_path(setting->file), (long long)result->kept);
    return RESULT_FINE;
}

static void write_result(const struct plan *plan,
                         const struct arena_result *result)
{
    if (plan->format == CALL_ROWS)
        arena_write_csv(result, stdout);
    else if (plan->format == CALL_OBJECTS)
        arena_write_json(result, stdout);
    else
        arena_write_tables(result, stdout);
    if (plan->format != CALL_TEXT && result->tested)
        arena_write_verdict(result, stderr);
}

/* Ends the games: writes a complete share or, without --part, the table. A file
 * that cannot take a game ends them early. */
static int end_games(const struct plan *plan, const struct progress *progress,
                     const struct arena_setting *setting,
                     const struct arena_result *result)
{
    struct err err;

    if (share_is_part(plan->share) && stop_raised(&progress->stop)) {
        err_set(&err, setting->file != NULL
                          ? "it was interrupted; the same command goes on "
                            "from there"
                          : "it was interrupted");
        return command_fail(&err);
    }
    if (share_is_part(plan->share) && *result->unkept.text != '\0')
        return command_fail(&result->unkept);
    if (!call_share_end(plan->share, &err))
        return command_fail(&err);
    if (!share_is_part(plan->share))
        write_result(plan, result);
    return tell_file(setting, result);
}

static int play_games(const struct call *call, const struct plan *plan)
{
    const char *path = call_value(call, "--save");
    struct arena_setting setting = plan->setting;
    struct progress progress;
    struct arena_result result;
    int status = RESULT_FINE;
    struct err err = {""};

    if (path != NULL && cluster_is_first(call->cluster))
        setting.file = game_file_open_output(path, &err);
    cluster_broadcast(call->cluster, 0, &err, sizeof err);
    if (*err.text != '\0')
        return command_fail(&err);

    progress_begin_shared(&progress, call->cluster);
    setting.stop = &progress.stop;
    setting.listener = &progress.watch;
    setting.log = stderr;
    setting.share = plan->share;
    setting.cluster = call->cluster;
    setting.saved = path != NULL;

    const bool played = arena_play(&setting, &result, &err);

    progress_end(&progress);
    if (played) {
        status = end_games(plan, &progress, &setting, &result);
        arena_free(&result);
    }
    game_file_free(setting.file);
    progress_release(&progress);
    return played ? status : command_fail(&err);
}

static int run_arena(const struct call *call)
{
    struct plan *plan = memory_new(1, sizeof *plan);
    struct err err;
    const int result = read_plan(call, plan, &err)
                           ? play_games(call, plan)
                           : command_misused(call, &err);

    call_share_free(call, plan->share);
    game_free(plan->game);
    free(plan);
    return result;
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {"--games", "N", OPTION_NUMBER, .min = 2, .max = ARENA_GAMES_MAX,
     .standard = GAMES, .about = "games of each pair, an even number"},
    {"--openings", "PLIES", OPTION_NUMBER, .max = ARENA_OPENING_MAX,
     .standard = 4, .about = "random moves that a game begins with"},
    COMMON_SEED,
    COMMON_THREADS,
    {"--sprt", "ELO0 ELO1", OPTION_NUMBER, .min = -SPRT_MAX, .max = SPRT_MAX,
     .standard_text = "all games",
     .about = "stop when it is clear which of these it is"},
    {"--save", "FILE", OPTION_FILE,
     .about = "keep all games in this file, and go on from it"},
    CALL_PART,
    CALL_CSV("first,second,games,wins,draws,losses"),
    CALL_JSON,
    {0},
};

const struct command arena_command = {
    .name = "arena",
    .operands = "WHO WHO ...",
    .operand = OPTION_MACHINE,
    .operands_min = 2,
    .operands_max = ARENA_PLAYERS_MAX,
    .about = "let machines play each other, and rate them",
    .details =
        "Every pair plays, each opening from both sides. WHO is a level that "
        "`naqala\nlevels` lists, or an agent with options, max:chain=off. "
        "Ctrl-C prints what has\nbeen played until then; with --save it goes "
        "on from there. `naqala FILE#3`\nopens the third game of "
        "that file.\n",
    .options = OPTIONS,
    .run = run_arena,
    .shared = true,
};
