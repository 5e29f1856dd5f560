/* naqala lab table: a table of a source, its figures beside ours. */
#include "base/spec.h"
#include "base/thread.h"
#include "cmd/lab/job.h"
#include "game/mancala.h"
#include "lab/papers/papers.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { SEED = 1, SCALE_MAX = 100 * PAPER_SCALE_ONE };

static int list_tables(void)
{
    for (int i = 0; i < paper_count(); i++)
        printf("%-10s  %s\n", paper_at(i)->name, paper_at(i)->about);
    return RESULT_FINE;
}

/* Options that this table knows nothing of. */
static bool suits(const struct call *call, const struct paper_table *table,
                  struct err *err)
{
    const struct {
        const char *option;
        bool known;
        const char *why; /* not */
    } options[] = {
        {"--games", table->games > 0, "is not made of games"},
        {"--runs", table->runs > 0, "is no evolution"},
        {"--seconds-scale", table->timed, "has no seconds in it"},
        {"--game", table->any, "is about one game only"},
        {"--plot", table->drawn, "has no chart"},
    };

    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (!options[i].known && call_value(call, options[i].option) != NULL)
            return err_set(err, "%s: %s %s", options[i].option, table->name,
                           options[i].why);
    return true;
}

/* One that there is, and that has pits to sow into. */
static bool read_game(const char *spec, struct err *err)
{
    struct game *game = game_new(spec, err);
    bool fine = game != NULL;

    if (fine && !mancala_is(game))
        fine = err_set(err, "%s: is no sowing game", spec);
    game_free(game);
    return fine || err_prefix(err, "--game: ");
}

static bool read_setting(const struct call *call,
                         const struct paper_table *table,
                         struct paper_setting *setting, struct err *err)
{
    const char *scale = call_value(call, "--seconds-scale");
    long games = table->games, runs = table->runs;
    long seed = SEED, threads = thread_processors();

    if (!lab_number(call, "--games", 1, PAPER_GAMES_MAX, &games, err) ||
        !lab_number(call, "--runs", 1, PAPER_RUNS_MAX, &runs, err) ||
        !lab_number(call, "--seed", 0, LONG_MAX, &seed, err) ||
        !lab_number(call, "--threads", 1, THREADS_MAX, &threads, err))
        return false;
    *setting = (struct paper_setting){
        .games = (int)games,
        .runs = (int)runs,
        .seed = (uint64_t)seed,
        .threads = (int)threads,
        .scale = PAPER_SCALE_ONE,
        .csv = call_value(call, "--csv") != NULL,
        .game = call_value(call, "--game"),
    };
    if (!suits(call, table, err) ||
        (setting->game != NULL && !read_game(setting->game, err)))
        return false;
    return scale == NULL || spec_thousandths("--seconds-scale", scale, 1,
                                             SCALE_MAX, &setting->scale, err);
}

/* What is written before it is known whether it may be. */
struct sheet_of {
    FILE *out;
    char *text;
    size_t length;
};

static void open_sheet(struct sheet_of *sheet)
{
    sheet->out = open_memstream(&sheet->text, &sheet->length);
    if (sheet->out == NULL)
        abort();
}

static void copy_sheet(const void *thing, FILE *out)
{
    const struct sheet_of *sheet = thing;

    fwrite(sheet->text, 1, sheet->length, out);
}

static bool write_table(const struct paper_table *table,
                        struct paper_setting setting, const char *path,
                        struct err *err)
{
    struct sheet_of words, plot;
    struct progress progress;

    open_sheet(&words);
    open_sheet(&plot);
    progress_begin(&progress);
    setting.stop = &progress.stop;
    setting.watch = &progress.watch;
    setting.plot = path != NULL ? plot.out : NULL;

    bool fine = table->write(table, &setting, words.out, err);

    fclose(words.out);
    fclose(plot.out);
    progress_end(&progress);
    if (fine)
        copy_sheet(&words, stdout);
    fine =
        fine && (path == NULL || lab_put(path, false, copy_sheet, &plot, err) ||
                 err_prefix(err, "--plot: "));
    free(words.text);
    free(plot.text);
    progress_release(&progress);
    return fine;
}

static int table(const struct call *call)
{
    struct paper_setting setting;
    const struct paper_table *found;
    struct err err;

    if (call->operand_count == 0)
        return list_tables();
    found = paper_find(call->operands[0], &err);
    if (found == NULL || !read_setting(call, found, &setting, &err))
        return command_misused(call, &err);
    return write_table(found, setting, call_value(call, "--plot"), &err)
               ? RESULT_FINE
               : command_fail(&err);
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", OPTION_GAME,
     .about = "lost and thesis-1: another; kalah"},
    {"--games", "N", OPTION_TEXT, .about = "how many are played for each row"},
    {"--runs", "N", OPTION_TEXT, .about = "evolutions that are shown; 1"},
    {"--seconds-scale", "X", OPTION_TEXT,
     .about = "so many of a source's seconds; 1"},
    LAB_PLOT,
    LAB_SEED,
    LAB_THREADS,
    LAB_CSV,
    {0},
};

const struct command lab_table = {
    .name = "table",
    .operands = "[NAME]",
    .operand = OPTION_TEXT,
    .operands_max = 1,
    .about = "a table of a source, its figures beside ours",
    .details = "Without a name: the tables that there are.\n",
    .options = OPTIONS,
    .run = table,
};
