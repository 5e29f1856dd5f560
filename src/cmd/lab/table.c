/* SPDX-License-Identifier: MIT */
/* naqala lab table: a table of a published source, with its figures beside
 * ours. */
#include "base/memory.h"
#include "cmd/lab/lab.h"
#include "lab/papers/papers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Refuses options that this table does not have. */
static bool check_options(const struct call *call,
                          const struct paper_table *table, struct err *err)
{
    const struct {
        const char *option;
        bool known;
        const char *why; /* not */
    } options[] = {
        {"--games", table->games > 0, "is not made of games"},
        {"--runs", table->runs > 0, "evolves nothing"},
        {"--depth", table->depth > 0, "has depths of its own"},
        {"--seconds-scale", table->timed, "has no seconds in it"},
        {"--game", table->supports != NULL, "is about one game only"},
        {"--plot", table->drawn, "has no chart"},
        {"--part", !table->timed, "has times of one machine in it"},
    };

    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (!options[i].known && call_value(call, options[i].option) != NULL)
            return err_set(err, "%s: %s %s", options[i].option, table->name,
                           options[i].why);
    return true;
}

/* Reads the game of --game, if the table can be made for it, instead of the
 * table's own game. */
static bool read_game(const struct call *call, const struct paper_table *table,
                      struct paper_setting *setting, struct err *err)
{
    const char *const spec = call_value(call, "--game");

    if (spec == NULL)
        return true;

    struct game *const asked = game_new(spec, err);
    struct game *const own = asked != NULL && table->supports(asked, err)
                                 ? game_new(table->game, err)
                                 : NULL;
    const bool fine = own != NULL || err_prefix(err, "--game: ");

    if (fine &&
        strcmp(game_spec_text(asked).text, game_spec_text(own).text) != 0)
        setting->game = spec;
    game_free(own);
    game_free(asked);
    return fine;
}

static bool read_setting(const struct call *call,
                         const struct paper_table *table,
                         struct paper_setting *setting, struct err *err)
{
    *setting = (struct paper_setting){
        .games = call_has(call, "--games") ? (int)call_number(call, "--games")
                                           : table->games,
        .runs = call_has(call, "--runs") ? (int)call_number(call, "--runs")
                                         : table->runs,
        .depth = call_has(call, "--depth") ? (int)call_number(call, "--depth")
                                           : table->depth,
        .seed = (uint64_t)call_number(call, "--seed"),
        .context.threads = call_threads(call),
        .scale = (int)call_number(call, "--seconds-scale"),
        .csv = call_has(call, "--csv"),
    };
    if (call_has(call, "--part") && call_has(call, "--plot"))
        return err_set(err, "--plot: not with --part; naqala merge --plot "
                            "writes it");
    return check_options(call, table, err) &&
           call_share(call, &setting->share, err) &&
           read_game(call, table, setting, err);
}

/* Text that is kept until the table is complete. */
struct text_buffer {
    FILE *out;
    char *text;
    size_t length;
};

static void open_buffer(struct text_buffer *buffer)
{
    buffer->out = memory_stream(&buffer->text, &buffer->length);
}

static void copy_buffer(const void *thing, FILE *out)
{
    const struct text_buffer *buffer = thing;

    fwrite(buffer->text, 1, buffer->length, out);
}

/* Returns the result of the command. */
static int write_table(const struct paper_table *table,
                       struct paper_setting setting, const struct call *call,
                       struct err *err)
{
    struct text_buffer words, plot;
    struct progress progress;

    open_buffer(&words);
    open_buffer(&plot);
    progress_begin(&progress);
    setting.context.stop = &progress.stop;
    setting.context.listener = &progress.watch;
    setting.plot = call_has(call, "--plot") ? plot.out : NULL;

    bool fine = paper_write(table, &setting, words.out, err);

    fclose(words.out);
    fclose(plot.out);
    progress_end(&progress);
    if (fine && share_is_part(setting.share) && stop_raised(&progress.stop))
        fine = err_set(err, "it was interrupted");
    fine = fine && call_share_end(setting.share, err);
    if (fine && !share_is_part(setting.share))
        copy_buffer(&words, stdout);
    fine = fine && lab_write_plot(call, copy_buffer, &plot, err);
    free(words.text);
    free(plot.text);
    return lab_end(&progress, fine, err);
}

static int run_table(const struct call *call)
{
    struct paper_setting setting;
    const struct paper_table *found;
    struct err err;

    if (call->operand_count == 0) {
        for (int i = 0; i < paper_count(); i++)
            printf("%-10s  %s\n", paper_at(i)->name, paper_at(i)->about);
        return RESULT_FINE;
    }
    found = paper_find(call->operands[0], &err);
    if (found == NULL)
        return command_misused(call, &err);

    int result;

    if (!read_setting(call, found, &setting, &err))
        result = command_misused(call, &err);
    else if (!lab_can_write(call, &err))
        result = command_fail(&err);
    else
        result = write_table(found, setting, call, &err);
    call_share_free(call, setting.share);
    return result;
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", OPTION_GAME, .standard_text = "kalah",
     .about = "of lost and thesis-1: another game"},
    {"--games", "N", OPTION_NUMBER, .min = 1, .max = PAPER_GAMES_MAX,
     .standard_text = "by table", .about = "games of a row"},
    {"--runs", "N", OPTION_NUMBER, .min = 1, .max = PAPER_RUNS_MAX,
     .standard_text = "by table", .about = "evolutions that are shown"},
    {"--depth", "N", OPTION_NUMBER, .min = 1, .max = PAPER_DEPTH_MAX,
     .standard_text = "4",
     .about = "of thesis-1: how far alpha-beta and the heuristic look"},
    {"--seconds-scale", "X", OPTION_THOUSANDTHS, .min = 1,
     .max = 100L * PAPER_SCALE_ONE, .standard = PAPER_SCALE_ONE,
     .about = "of our seconds for one of the paper's"},
    JOB_PLOT,
    COMMON_SEED,
    COMMON_THREADS,
    JOB_CSV,
    CALL_PART,
    {0},
};

static const char *name_table(int index)
{
    return index < paper_count() ? paper_at(index)->name : NULL;
}

const struct command lab_table = {
    .name = "table",
    .operands = "[NAME]",
    .operand = OPTION_TEXT,
    .word = name_table,
    .operands_max = 1,
    .about = "repeat a table of a paper, its figures beside ours",
    .details = "Without a name: the list of tables.\n",
    .options = OPTIONS,
    .run = run_table,
};
