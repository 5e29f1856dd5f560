/* SPDX-License-Identifier: MIT */
/* naqala lab puzzles: makes sets of puzzles, and proves them anew. */
#include "lab/puzzles/puzzles.h"
#include "base/file.h"
#include "base/utf8.h"
#include "cmd/lab/lab.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { COUNT = 100, COMMAND_MAX = 2 * SPEC_TEXT_MAX };

struct puzzle_work {
    const struct puzzle_set *set;
    char made[COMMAND_MAX];
};

static void write_set(const void *thing, FILE *out)
{
    const struct puzzle_work *const work = thing;

    puzzle_set_write(work->set, work->made, out);
}

/* `oak            1199    41`: how many puzzles are as hard as each level. */
static void print_levels(const struct puzzle_set *set,
                         const struct levels *levels)
{
    for (int i = 0; i < levels_count(levels); i++) {
        const char *const key = levels_at(levels, i)->key;
        int count = 0;
        int elo = 0;

        for (int k = 0; k < set->count; k++)
            if (strcmp(set->puzzles[k].level, key) == 0) {
                elo = set->puzzles[k].elo;
                count++;
            }
        if (count > 0)
            printf("%-14s %5d %5d\n", key, elo, count);
    }
}

/* ---- making ---- */

static bool write_puzzles(struct job *job, struct lab_run *run, struct err *err)
{
    struct puzzle_work work = {.set = puzzle_job_set(job)};
    const int edition = (int)call_number(run->call, "--edition");
    char more[40] = "";

    if (stop_raised(run->context.stop))
        return lab_interrupted(run->call, job, err);
    if (edition != 1)
        snprintf(more, sizeof more, " --edition %d", edition);
    snprintf(work.made, sizeof work.made,
             "naqala lab puzzles --game %s --count %" PRId64 " --seed %" PRId64
             "%s",
             game_spec_text(run->game).text, call_number(run->call, "--count"),
             call_number(run->call, "--seed"), more);
    return lab_write_file(run->call->operands[0], false, write_set, &work, err);
}

/* The result of a part is its share, and no set. */
static bool print_share(struct job *job, const struct lab_run *run,
                        const struct share *share, struct err *err)
{
    if (stop_raised(run->context.stop))
        return lab_interrupted(run->call, job, err);
    puzzle_job_share(job);
    return call_share_end(share, err);
}

/* Returns NULL and sets err if there can be no puzzles of this game. */
static struct job *new_job(const struct lab_run *run,
                           const struct levels *levels, struct share *share,
                           struct err *err)
{
    return puzzle_job_new(
        &(struct puzzle_plan){
            .levels = levels,
            .game = run->game,
            .count = (int)call_number(run->call, "--count"),
            .edition = (int)call_number(run->call, "--edition"),
            .seed = (uint64_t)call_number(run->call, "--seed"),
            .share = share,
        },
        err);
}

static bool make_set(struct lab_run *run, struct job *job,
                     const struct levels *levels, struct share *share,
                     struct err *err)
{
    if (share_is_merged(share))
        puzzle_job_share(job);

    const bool made =
        share_is_sound(share, err) &&
        (share_is_part(share) ||
         file_can_write(run->call->operands[0], FILE_OUTPUT, err)) &&
        job_run(job, &run->context, call_value(run->call, "--resume"), err) &&
        (share_is_part(share) ? print_share(job, run, share, err)
                              : write_puzzles(job, run, err)) &&
        job_kept(job, err);

    progress_end(&run->progress);
    if (made && !share_is_part(share))
        print_levels(puzzle_job_set(job), levels);
    return made;
}

/* ---- proving ---- */

static bool prove_set(struct lab_run *run, struct err *err)
{
    const char *const path = run->call->operands[0];
    const int every = (int)call_number(run->call, "--every");
    struct puzzle_set *const set = puzzle_set_load(path, err);

    if (set == NULL)
        return false;

    const bool proven = puzzle_set_check(set, every, &run->context, err) ||
                        err_prefix(err, "%s: ", path);

    progress_end(&run->progress);
    if (proven) {
        utf8_write_text(path, stdout);
        printf(": %d of %d puzzle%s of %s %s proven\n",
               (set->count - 1) / every + 1, set->count,
               set->count == 1 ? "" : "s", game_spec_text(set->game).text,
               set->count == 1 ? "is" : "are");
    }
    puzzle_set_free(set);
    return proven;
}

/* ---- the command ---- */

static bool check_options(const struct call *call, struct err *err)
{
    static const char *const beside_part[] = {"--resume", "--prove", NULL};
    static const char *const beside_prove[] = {
        "--game", "--count", "--edition", "--seed", "--resume", NULL};

    if (call_has(call, "--every") && !call_has(call, "--prove"))
        return err_set(err, "--every: only with --prove");
    return lab_options_suit(call, "--part", beside_part, err) &&
           lab_options_suit(call, "--prove", beside_prove, err) &&
           lab_files_differ(call, err);
}

static int run_puzzles(const struct call *call)
{
    const bool proves = call_has(call, "--prove");
    struct levels *const levels = levels_builtin();
    struct lab_run run = {.call = call};
    struct share *share = NULL;
    struct job *job = NULL;
    struct err err;

    if (check_options(call, &err) && call_share(call, &share, &err))
        run.game = call_game(call, &err);
    if (run.game != NULL && !proves)
        job = new_job(&run, levels, share, &err);
    if (run.game == NULL || (job == NULL && !proves)) {
        game_free(run.game);
        call_share_free(call, share);
        levels_free(levels);
        return command_misused(call, &err);
    }
    progress_begin(&run.progress);
    run.context = (struct job_context){
        .threads = 1,
        .stop = &run.progress.stop,
        .listener = &run.progress.watch,
    };

    const bool fine = proves ? prove_set(&run, &err)
                             : make_set(&run, job, levels, share, &err);

    const int result = lab_end(&run.progress, fine, &err);

    job_free(job);
    call_share_free(call, share);
    levels_free(levels);
    game_free(run.game);
    return result;
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {"--count", "N", OPTION_NUMBER, .min = 1, .max = PUZZLE_SET_MAX,
     .standard = COUNT, .about = "how many puzzles"},
    {"--edition", "N", OPTION_NUMBER, .min = 1, .max = PUZZLE_EDITION_MAX,
     .standard = 1,
     .about = "the edition of the set, which the puzzle of a day depends on"},
    {"--prove", .about = "prove the puzzles of the file instead"},
    {"--every", "N", OPTION_NUMBER, .min = 1, .max = PUZZLE_SET_MAX,
     .standard = 1, .about = "with --prove: only every so many-th puzzle"},
    COMMON_SEED,
    JOB_RESUME,
    CALL_PART,
    {0},
};

const struct command lab_puzzles = {
    .name = "puzzles",
    .operands = "FILE",
    .operand = OPTION_FILE,
    .operands_min = 1,
    .operands_max = 1,
    .about = "make puzzles, each with one best line, by proof",
    .details =
        "Levels play each other; a position is a puzzle if one line is better "
        "by two or\nmore than all others, and as hard as the weakest level "
        "that finds it. The same\noptions make the same file.\n",
    .options = OPTIONS,
    .run = run_puzzles,
};
