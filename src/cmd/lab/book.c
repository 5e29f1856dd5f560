/* naqala lab book: opening books, made by proof. */
#include "lab/book/book.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/thread.h"
#include "cmd/lab/lab.h"
#include "cmd/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum {
    TURNS = 3,
    EASY = 60000,
    EASY_MAX = 1000000000,
    MEMORY = 1024, /* megabytes */
    MEMORY_MAX = 65536,
    SECONDS_MAX = 1000000,
    MEGABYTE = 1 << 20
};

struct writing {
    struct book_keeper keeper; /* first: it is what is called */
    const char *path;
    struct book_plan plan;
    struct game *game;
    struct file_bytes before; /* what is gone on with */
    struct book known;
};

/* ---- the command line ---- */

static bool read_plan(const struct call *call, struct book_plan *plan,
                      struct err *err)
{
    long turns = TURNS, easy = EASY, memory = MEMORY, seconds = 0;
    long threads = thread_processors();

    if (!lab_number(call, "--turns", 1, BOOK_TURNS_MAX, &turns, err) ||
        !lab_number(call, "--easy", 0, EASY_MAX, &easy, err) ||
        !lab_number(call, "--threads", 1, THREADS_MAX, &threads, err) ||
        !lab_number(call, "--memory", 1, MEMORY_MAX, &memory, err) ||
        !lab_number(call, "--seconds", 1, SECONDS_MAX, &seconds, err))
        return false;
    plan->turns = (int)turns;
    plan->easy = (uint64_t)easy;
    plan->threads = (int)threads;
    plan->memory = (size_t)memory * MEGABYTE;
    plan->nanoseconds = seconds * CLOCK_SECOND;
    return true;
}

static bool read_call(const struct call *call, struct writing *writing,
                      struct err *err)
{
    const char *const spec = call_value(call, "--game");

    writing->path = call->operands[0];
    writing->game = game_new(spec != NULL ? spec : "kalah", err);
    if (writing->game == NULL)
        return err_prefix(err, "--game: ");
    writing->plan.game = writing->game;
    return solver_supports(writing->game, NULL, err) &&
           read_plan(call, &writing->plan, err);
}

/* ---- the file ---- */

/* A book that is there is gone on with. */
static bool read_known(struct writing *writing, struct err *err)
{
    if (!file_exists(writing->path))
        return true;
    return file_read(writing->path, BOOK_FILE_MAX, &writing->before, err) &&
           book_open(&writing->known, writing->game, writing->path,
                     writing->before.bytes, writing->before.length, err);
}

/* What is written of itself is what it depends on: not how long it took. */
static bool keep(struct book_keeper *keeper, const struct book_entry *entries,
                 int count, bool finished, struct err *err)
{
    const struct writing *const writing = (struct writing *)keeper;
    char note[SPEC_TEXT_MAX + BOOK_NOTE_MAX];
    size_t length;

    snprintf(note, sizeof note,
             "naqala lab book --game %s --turns %d --easy %llu%s",
             game_spec_text(writing->game).text, writing->plan.turns,
             (unsigned long long)writing->plan.easy,
             finished ? "" : ", not finished");

    char *const bytes =
        book_write(writing->game, note, entries, count, &length);
    const bool written = file_write(writing->path, bytes, length, err);

    free(bytes);
    return written;
}

/* ---- the work ---- */

static void write_cost(const struct book_cost *cost)
{
    printf("%d positions from %d proofs, %.1f million nodes, %lld s%s\n",
           cost->count, cost->proofs, (double)cost->nodes / 1e6,
           (long long)cost->seconds, cost->finished ? "" : "; not finished");
}

static bool make(struct writing *writing, struct err *err)
{
    struct progress progress;
    struct book_plan plan = writing->plan;
    struct book_cost cost;

    progress_begin(&progress);
    plan.stop = &progress.stop;
    plan.watch = &progress.watch;
    plan.keeper = &writing->keeper;

    const bool made = book_make(&plan, &writing->known, &cost, err);

    progress_end(&progress);
    if (made)
        write_cost(&cost);
    progress_release(&progress);
    return made;
}

static int write_book(const struct call *call)
{
    struct writing writing = {.keeper = {keep}};
    struct err err;
    int result = RESULT_FINE;

    if (!read_call(call, &writing, &err))
        result = command_misused(call, &err);
    else if (!read_known(&writing, &err) || !make(&writing, &err))
        result = command_fail(&err);
    free(writing.before.bytes);
    game_free(writing.game);
    return result;
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", OPTION_GAME,
     .about = "kalah (the default), with other rules, too"},
    {"--turns", "N", OPTION_TEXT, .about = "of a player, that are in it; 3"},
    {"--easy", "N", OPTION_TEXT, .about = "nodes that need no book; 60000"},
    {"--memory", "MB", OPTION_TEXT, .about = "megabytes for proofs; 1024"},
    {"--seconds", "S", OPTION_TEXT, .about = "until it is left as it is"},
    LAB_THREADS,
    {0},
};

const struct command lab_book = {
    .name = "book",
    .operands = "FILE",
    .operand = OPTION_FILE,
    .operands_min = 1,
    .operands_max = 1,
    .about = "proves the opening of a game of Kalah",
    .details =
        "What every move is worth in the first turns, and in as many more as it is told\n"
        "of whoever plays as the book says. This takes hours; Ctrl-C leaves a smaller\n"
        "book, and one that is there is gone on with.\n",
    .options = OPTIONS,
    .run = write_book,
};
