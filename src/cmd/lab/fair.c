/* SPDX-License-Identifier: MIT */
/* naqala lab fair: boards of Kalah from which best play is a draw. */
#include "lab/fair/fair.h"
#include "base/file.h"
#include "base/utf8.h"
#include "cmd/lab/lab.h"
#include "game/fair_set.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    COUNT = 250,
    MOVED = 2,
    COMMAND_MAX = 2 * SPEC_TEXT_MAX,
    SET_MAX = 1 << 20 /* bytes */
};

struct fair_work {
    const struct job *job;
    char made[COMMAND_MAX];
};

static void write_set(const void *thing, FILE *out)
{
    const struct fair_work *const work = thing;

    fair_job_write(work->job, work->made, out);
}

/* Boards that were found before an interruption are written, too. */
static bool find_boards(struct lab_run *run, const struct file_bytes *before,
                        struct err *err)
{
    const struct fair_plan plan = {
        .game = run->game,
        .moved = (int)call_number(run->call, "--moved"),
        .count = (int)call_number(run->call, "--count"),
        .set = before->bytes,
        .length = before->length,
        .path = run->call->operands[0],
        .stop = run->context.stop,
    };
    struct job *const job = fair_job_new(&plan, err);
    struct fair_work work = {.job = job};

    if (job == NULL)
        return false;
    snprintf(work.made, sizeof work.made,
             "naqala lab fair --game %s --moved %d --count %d",
             game_spec_text(run->game).text, plan.moved, plan.count);

    const bool made =
        job_run_claimed(job, &run->context, call_value(run->call, "--resume"),
                        err) &&
        lab_write_file(run->call->operands[0], false, write_set, &work, err) &&
        job_kept(job, err);

    progress_end(&run->progress);
    if (made)
        printf("%d fair board%s; of %d near the usual start %d %s decided\n",
               fair_job_found(job), fair_job_found(job) == 1 ? "" : "s",
               fair_job_candidates(job), job->count,
               job->count == 1 ? "is" : "are");
    job_free(job);
    return made;
}

/* An existing set is continued. Sorting the boards takes a while, so both files
 * are checked before. */
static bool make_set(struct lab_run *run, struct err *err)
{
    const char *const path = run->call->operands[0];
    struct file_bytes before = {.bytes = NULL};
    struct lock *lock = NULL;
    const bool fine =
        file_can_write(path, FILE_OUTPUT, err) &&
        job_claim(call_value(run->call, "--resume"), run->call->cluster, &lock,
                  err) &&
        (!file_exists(path) || file_read(path, SET_MAX, &before, err)) &&
        find_boards(run, &before, err);

    lock_free(lock);
    free(before.bytes);
    return fine;
}

static bool prove_set(struct lab_run *run, struct err *err)
{
    const char *const path = run->call->operands[0];
    struct file_bytes file;

    if (!file_read(path, SET_MAX, &file, err))
        return false;

    struct game *const game = fair_set_game(file.bytes, file.length, err);
    const struct fair_plan plan = {
        .game = game, .set = file.bytes, .length = file.length};
    const int every = (int)call_number(run->call, "--every");
    const int count = fair_set_count(file.bytes, file.length);
    const bool proven =
        (game != NULL && fair_set_prove(&plan, every, &run->context, err)) ||
        err_prefix(err, "%s: ", path);

    progress_end(&run->progress);
    if (proven) {
        utf8_write_text(path, stdout);
        printf(": %d of %d board%s of %s %s proven\n",
               (count + every - 1) / every, count, count == 1 ? "" : "s",
               game_spec_text(game).text, count == 1 ? "is" : "are");
    }
    game_free(game);
    free(file.bytes);
    return proven;
}

static bool check_options(const struct call *call, struct err *err)
{
    static const char *const others[] = {"--game", "--count", "--moved",
                                         "--resume", NULL};

    if (call_has(call, "--every") && !call_has(call, "--prove"))
        return err_set(err, "--every: only with --prove");
    return lab_options_suit(call, "--prove", others, err) &&
           lab_files_differ(call, err);
}

static int run_fair(const struct call *call)
{
    struct lab_run run = {.call = call};
    struct err err;

    if (check_options(call, &err))
        run.game = call_game(call, &err);
    if (run.game == NULL ||
        (!call_has(call, "--prove") && !fair_supports(run.game, &err))) {
        game_free(run.game);
        return command_misused(call, &err);
    }
    progress_begin(&run.progress);
    run.context = (struct job_context){
        .threads = call_threads(call),
        .stop = &run.progress.stop,
        .listener = &run.progress.watch,
    };

    const bool fine = call_has(call, "--prove") ? prove_set(&run, &err)
                                                : make_set(&run, &err);

    const int result = lab_end(&run.progress, fine, &err);

    game_free(run.game);
    return result;
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {"--count", "N", OPTION_NUMBER, .min = 1, .max = FAIR_BOARDS_MAX,
     .standard = COUNT, .about = "how many boards the set is to have"},
    {"--moved", "N", OPTION_NUMBER, .min = 0, .max = FAIR_MOVED_MAX,
     .standard = MOVED, .about = "seeds that lie elsewhere, at most"},
    {"--prove", .about = "prove the boards of the file instead"},
    {"--every", "N", OPTION_NUMBER, .min = 1, .max = FAIR_BOARDS_MAX,
     .standard = 1, .about = "with --prove: only every so many-th board"},
    COMMON_THREADS,
    JOB_RESUME,
    {0},
};

const struct command lab_fair = {
    .name = "fair",
    .operands = "FILE",
    .operand = OPTION_FILE,
    .operands_min = 1,
    .operands_max = 1,
    .about = "find boards of Kalah from which best play is a draw",
    .details =
        "A board is the usual start, of which some seeds lie in other pits or "
        "in a\nstore. It is fair if it is proven that best play ends in a "
        "draw, and not one\nmove alone keeps the draw that also gives an "
        "extra turn. A FILE that is there\nkeeps its boards, and others are "
        "added. With --resume it can be interrupted and\ngo on; FILE then has "
        "what was found so far.\n",
    .options = OPTIONS,
    .run = run_fair,
};
