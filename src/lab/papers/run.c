/* SPDX-License-Identifier: MIT */
/* A run: the parts of a table, and how they are written. */
#include "base/clock.h"
#include "base/memory.h"
#include "lab/papers/inside.h"

#include <stdarg.h>
#include <stdlib.h>

void paper_compare(struct paper_run *run, struct comparison row,
                   const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(row.what, sizeof row.what, format, arguments);
    va_end(arguments);
    run->rows = memory_grow(run->rows, &run->capacity, run->count + 1,
                            sizeof *run->rows);
    run->rows[run->count++] = row;
}

bool paper_has_agent(const struct paper_run *run, const char *name,
                     const char *agent)
{
    struct err err;
    struct agent *const made = agent_new(agent, run->game, 0, &err);

    agent_free(made);
    if (made == NULL && !run->setting->csv) {
        char words[sizeof err.text + 64];

        snprintf(words, sizeof words, "%s is left out: %s", name, err.text);
        compare_write_words(words, 0, run->out);
        fputs("\n", run->out);
    }
    return made != NULL;
}

void paper_share_sum(struct share *share, struct measure_sum *sum)
{
    int64_t numbers[] = {sum->count, (int64_t)sum->sum, (int64_t)sum->squares};

    share_sum(share, "sums", numbers, 3);
    *sum = (struct measure_sum){numbers[0], (double)numbers[1],
                                (double)numbers[2]};
}

struct progress_scale paper_progress(const struct paper_run *run,
                                     const char *what, int64_t total)
{
    return (struct progress_scale){.listener = run->setting->context.listener,
                                   .what = what,
                                   .total = total,
                                   .began = clock_now()};
}

bool paper_write(const struct paper_table *table,
                 const struct paper_setting *setting, FILE *out,
                 struct err *err)
{
    const char *const spec =
        setting->game != NULL ? setting->game : table->game;
    struct paper_run run = {.table = table,
                            .setting = setting,
                            .game = game_new(spec, err),
                            .out = out};
    const bool fine = run.game != NULL && table->measure(&run, err);
    const bool compared = run.count > 0, listed = run.sheet.count > 0;

    if (fine && setting->csv) {
        if (listed && !compared)
            sheet_write_csv(&run.sheet, out);
        else
            compare_write_csv(run.rows, run.count, out);
    } else if (fine) {
        if (listed)
            sheet_write(&run.sheet, out);
        fprintf(out, "%s%s", run.note[0] != '\0' ? "\n" : "", run.note);
        if (listed && compared)
            fputs("\n", out);
        if (compared)
            compare_write(table->source, run.rows, run.count, out);
        fputs(run.tail, out);
    }
    sheet_free(&run.sheet);
    free(run.rows);
    game_free(run.game);
    return fine;
}
