/* naqala lab table: a table of a source, its figures beside ours. */
#include "base/spec.h"
#include "cmd/lab.h"
#include "cmd/vigil.h"
#include "lab/crew.h"
#include "lab/source.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { SEED = 1, SCALE_MAX = 100 * SOURCE_SCALE_ONE };

static int list_tables(void)
{
    for (int i = 0; i < source_count(); i++)
        printf("%-10s  %s\n", source_at(i)->name, source_at(i)->about);
    return RESULT_FINE;
}

static bool read_setting(const struct call *call,
                         const struct source_table *table,
                         struct source_setting *setting, struct err *err)
{
    const char *scale = call_value(call, "--seconds-scale");
    long games = table->games, runs = table->runs;
    long seed = SEED, threads = crew_size();

    if (!lab_number(call, "--games", 1, SOURCE_GAMES_MAX, &games, err) ||
        !lab_number(call, "--runs", 1, SOURCE_RUNS_MAX, &runs, err) ||
        !lab_number(call, "--seed", 0, LONG_MAX, &seed, err) ||
        !lab_number(call, "--threads", 1, CREW_THREADS_MAX, &threads, err))
        return false;
    *setting = (struct source_setting){
        .games = (int)games,
        .runs = (int)runs,
        .seed = (uint64_t)seed,
        .threads = (int)threads,
        .scale = SOURCE_SCALE_ONE,
        .csv = call_value(call, "--csv") != NULL,
    };
    if (table->games == 0 && call_value(call, "--games") != NULL)
        return err_set(err, "--games: %s is not made of games", table->name);
    if (table->runs == 0 && call_value(call, "--runs") != NULL)
        return err_set(err, "--runs: nothing evolves for %s", table->name);
    if (!table->timed && scale != NULL)
        return err_set(err, "--seconds-scale: no seconds are in %s",
                       table->name);
    return scale == NULL || spec_thousandths("--seconds-scale", scale, 1,
                                             SCALE_MAX, &setting->scale, err);
}

static int write_table(const struct source_table *table,
                       struct source_setting setting)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    struct vigil vigil;
    struct err err;

    if (out == NULL)
        abort();
    vigil_begin(&vigil);
    setting.stop = &vigil.stop;
    setting.watch = &vigil.watch;

    const bool fine = table->write(table, &setting, out, &err);

    fclose(out);
    vigil_end(&vigil);
    if (fine)
        fwrite(text, 1, length, stdout);
    free(text);
    vigil_release(&vigil);
    return fine ? RESULT_FINE : command_fail(&err);
}

static int table(const struct call *call)
{
    struct source_setting setting;
    const struct source_table *found;
    struct err err;

    if (call->operand_count == 0)
        return list_tables();
    found = source_find(call->operands[0], &err);
    if (found == NULL || !read_setting(call, found, &setting, &err))
        return command_misused(call, &err);
    return write_table(found, setting);
}

static const struct option OPTIONS[] = {
    {"--games", "N", ARGUMENT_WORD, "how many are played for each row"},
    {"--runs", "N", ARGUMENT_WORD, "evolutions that are shown; 1"},
    {"--seconds-scale", "X", ARGUMENT_WORD, "so many of a source's seconds; 1"},
    LAB_SEED,
    LAB_THREADS,
    LAB_CSV,
    {0},
};

const struct command lab_table = {
    .name = "table",
    .operands = "[NAME]",
    .argument = ARGUMENT_WORD,
    .operands_max = 1,
    .about = "a table of a source, its figures beside ours",
    .details = "Without a name: the tables that there are.\n",
    .options = OPTIONS,
    .run = table,
};
