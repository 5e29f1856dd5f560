/* SPDX-License-Identifier: MIT */
/* naqala lab book: opening books, of proven values or of estimates. */
#include "lab/book/book.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/lock.h"
#include "base/memory.h"
#include "cmd/lab/lab.h"
#include "cmd/progress.h"
#include "engine/agents/agent.h"
#include "lab/book/expansion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NOTE_MAX = 2 * SPEC_TEXT_MAX + BOOK_NOTE_MAX,
    OPTION_BYTES = 32, /* of an option's name */
    NUMBER_BYTES = 24  /* of a number in decimal digits */
};

/* Looks longer than any level does. */
#define AGENT_USUAL "net:every=on,nodes=6000000,tables=14"

struct book_work {
    struct book_keeper keeper; /* first, for the cast in write_book */
    const char *path;
    struct lock *lock;     /* of the path, or NULL */
    struct book_plan plan; /* one of the two plans, depending on the game */
    struct expansion_plan expansion;
    struct game *game;
    struct file_bytes before; /* the book that is continued */
    struct book known;
};

/* The note has everything that the book depends on, but not how long it
 * took. */
static void write_note(const struct book_work *work, int count, bool finished,
                       char note[NOTE_MAX])
{
    const char *const game = game_spec_text(work->game).text;

    if (book_is_proven(work->game))
        snprintf(note, NOTE_MAX,
                 "naqala lab book --game %s --turns %d --easy %llu%s", game,
                 work->plan.turns, (unsigned long long)work->plan.easy,
                 finished ? "" : ", not finished");
    else
        snprintf(
            note, NOTE_MAX,
            "naqala lab book --game %s --agent %s --loss %d --positions %d",
            game, work->expansion.agent, work->expansion.loss, count);
}

static bool write_book(struct book_keeper *keeper,
                       const struct book_entry *entries, int count,
                       bool finished, struct err *err)
{
    const struct book_work *const work = (struct book_work *)keeper;
    char note[NOTE_MAX];
    size_t length;

    write_note(work, count, finished, note);

    char *const bytes = book_write(work->game, note, entries, count, &length);
    const bool written =
        file_write_as(work->path, FILE_OUTPUT, bytes, length, err);

    free(bytes);
    return written;
}

/* ---- the command ---- */

static void unlock_book(struct book_work *work)
{
    lock_free(work->lock);
    work->lock = NULL;
}

/* Returns the result of the command. */
static int make_book(struct book_work *work, struct err *err)
{
    const bool proven = book_is_proven(work->game);
    struct progress progress;
    struct book_plan plan = work->plan;
    struct expansion_plan expansion = work->expansion;
    struct book_cost cost;

    progress_begin(&progress);
    plan.stop = expansion.stop = &progress.stop;
    plan.listener = expansion.listener = &progress.watch;
    plan.keeper = expansion.keeper = &work->keeper;

    const bool made =
        proven ? book_make(&plan, &work->known, &cost, err)
               : expansion_make(&expansion, &work->known, &cost, err);

    progress_end(&progress);
    if (made)
        printf("%d position%s from %d %s, %.1f million nodes, %lld s%s\n",
               cost.count, cost.count == 1 ? "" : "s", cost.proofs,
               proven             ? cost.proofs == 1 ? "proof" : "proofs"
               : cost.proofs == 1 ? "search"
                                  : "searches",
               (double)cost.nodes / 1e6, (long long)cost.seconds,
               cost.finished ? "" : "; not finished");
    unlock_book(work); /* before a signal ends the program */
    return lab_end(&progress, made, err);
}

/* Refuses options of the other kind of book, which would mean nothing. */
static bool check_options(const struct call *call, const struct game *game,
                          struct err *err)
{
    static const char *const of_proofs[] = {"--turns", "--easy", "--memory",
                                            "--threads", NULL};
    static const char *const of_estimates[] = {"--agent", "--positions",
                                               "--loss", NULL};
    const bool proven = book_is_proven(game);
    const char *const *const others = proven ? of_estimates : of_proofs;

    for (int i = 0; others[i] != NULL; i++)
        if (call_has(call, others[i]))
            return err_set(err, "%s: not with --game %s, whose book %s",
                           others[i], game_spec_text(game).text,
                           proven ? "is proven" : "has estimates");
    return true;
}

/* Checks that the agent always plays alike: the same options must give the same
 * book. */
static bool check_agent(const struct book_work *work, struct err *err)
{
    return book_is_proven(work->game) ||
           agent_check_untimed(work->expansion.agent, work->game, err) ||
           err_prefix(err, "--agent: ");
}

/* ---- continuing a book ---- */

/* The value of an option in the note; NULL if it has none. */
static const char *find_setting(const char *note, const char *name)
{
    char option[OPTION_BYTES];

    snprintf(option, sizeof option, " --%s ", name);

    const char *const there = strstr(note, option);

    return there != NULL ? there + strlen(option) : NULL;
}

/* The length of a value: up to a blank, or the comma of `, not finished`. */
static size_t setting_length(const char *there)
{
    const size_t length = strcspn(there, " ");

    return length - (length > 0 && there[length - 1] == ',');
}

/* Checks that an option is as in the note, which may have only the beginning of
 * a long value. The message is that of a checkpoint. */
static bool check_setting(const struct book_work *work, const char *name,
                          const char *here, struct err *err)
{
    const char *const note = work->known.note;
    const char *const there = find_setting(note, name);
    const bool cut = strlen(note) == BOOK_NOTE_MAX;

    if (there == NULL)
        return cut || err_set(err, "%s: %s is not set in it", work->path, name);

    const size_t length = setting_length(there);
    const bool open = cut && there[length] == '\0';

    if (strncmp(there, here, length) == 0 && (open || here[length] == '\0'))
        return true;
    return err_set(err, "%s: %s is %s in it, and %s here", work->path, name,
                   err_token(there, length).text, here);
}

static bool check_number(const struct book_work *work, const char *name,
                         uint64_t here, struct err *err)
{
    char text[NUMBER_BYTES];

    snprintf(text, sizeof text, "%llu", (unsigned long long)here);
    return check_setting(work, name, text, err);
}

/* A book can be continued with more turns; for fewer it would hold too many
 * positions. */
static bool check_turns(const struct book_work *work, struct err *err)
{
    const char *const there = find_setting(work->known.note, "turns");
    const bool more = there != NULL && atoi(there) < work->plan.turns;

    return more || check_number(work, "turns", (uint64_t)work->plan.turns, err);
}

/* Would the note be true for the present contents of the book, and for the new
 * ones? */
static bool check_note(const struct book_work *work, struct err *err)
{
    if (book_is_proven(work->game))
        return check_number(work, "easy", work->plan.easy, err) &&
               check_turns(work, err);
    return check_setting(work, "agent", work->expansion.agent, err) &&
           check_number(work, "loss", (uint64_t)work->expansion.loss, err);
}

/* A book that exists is continued, by the same options. */
static bool read_book(struct book_work *work, struct err *err)
{
    return !file_exists(work->path) ||
           (file_read(work->path, BOOK_FILE_MAX, &work->before, err) &&
            book_open(&work->known, work->game, work->path, work->before.bytes,
                      work->before.length, err) &&
            check_note(work, err));
}

static int run_book(const struct call *call)
{
    struct book_work work = {
        .keeper = {write_book},
        .path = call->operands[0],
        .plan = {.turns = (int)call_number(call, "--turns"),
                 .easy = (uint64_t)call_number(call, "--easy"),
                 .threads = call_threads(call),
                 .memory = memory_megabytes(call_number(call, "--memory")),
                 .nanoseconds = call_number(call, "--seconds") * CLOCK_SECOND},
        .expansion = {.agent = call_text(call, "--agent"),
                      .positions = (int)call_number(call, "--positions"),
                      .loss = (int)call_number(call, "--loss"),
                      .nanoseconds =
                          call_number(call, "--seconds") * CLOCK_SECOND},
    };
    struct err err;
    int result;

    work.plan.game = work.expansion.game = work.game = call_game(call, &err);
    if (work.game == NULL || !book_supports(work.game, &err) ||
        !check_options(call, work.game, &err) || !check_agent(&work, &err))
        result = command_misused(call, &err);
    else if (!lock_claim(work.path, call->cluster, &work.lock, &err) ||
             !read_book(&work, &err))
        result = command_fail(&err);
    else
        result = make_book(&work, &err);
    unlock_book(&work);
    free(work.before.bytes);
    game_free(work.game);
    return result;
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {"--turns", "N", OPTION_NUMBER, .min = 1, .max = BOOK_TURNS_MAX,
     .standard = 3,
     .about = "of proofs: turns of the player who follows the book"},
    {"--easy", "N", OPTION_NUMBER, .max = 1000000000, .standard = 60000,
     .about = "of proofs: nodes of one that needs no book"},
    {"--memory", "MB", OPTION_NUMBER, .min = 1, .max = 65536, .standard = 1024,
     .about = "of proofs: megabytes"},
    {"--seconds", "S", OPTION_NUMBER, .min = 1, .max = 1000000,
     .standard_text = "until it is finished", .about = "time to work"},
    {"--agent", "AGENT", OPTION_TEXT, .check = agent_check,
     .standard_text = AGENT_USUAL,
     .about = "of estimates: who values every move"},
    {"--positions", "N", OPTION_NUMBER, .min = 1,
     .max = EXPANSION_POSITIONS_MAX, .standard = 2000,
     .about = "of estimates: positions that are in it"},
    {"--loss", "N", OPTION_NUMBER, .max = EXPANSION_LOSS_MAX, .standard = 4,
     .about = "of estimates: plies that a seed the opponent loses counts as"},
    COMMON_THREADS,
    {0},
};

const struct command lab_book = {
    .name = "book",
    .operands = "FILE",
    .operand = OPTION_FILE,
    .operands_min = 1,
    .operands_max = 1,
    .about = "make an opening book, of Kalah by proof",
    .details =
        "A book of Kalah has the value of every move in the first turns, and "
        "in as many\nmore as one player plays by the book. That of another "
        "sowing game has estimates\nby an agent that values every move, of "
        "the positions that are the likeliest to\nbe met. This takes hours; "
        "Ctrl-C leaves a smaller book, and a book that exists\nis continued.\n",
    .options = OPTIONS,
    .run = run_book,
};
