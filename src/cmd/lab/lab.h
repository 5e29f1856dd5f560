/* SPDX-License-Identifier: MIT */
/*
 * The sub-commands of `naqala lab`. To add one: write src/cmd/lab/NAME.c with a
 * struct command in it, declare it here, and add it to the table in
 * src/cmd/lab/lab.c.
 *
 * Most of them are jobs (lab/job/job.h): a command with two functions.
 * src/cmd/lab/run.c does the rest: the game, --resume, progress and Ctrl-C, the
 * curve, and files for results.
 */
#pragma once

#include "cmd/call.h"
#include "cmd/progress.h"
#include "lab/job/job.h"

/* A job while it runs. */
struct lab_run {
    const struct call *call;
    struct game *game; /* of --game; owned */
    struct progress progress;
    struct job_context context;
    struct err unwritten; /* why a file of a result was not written; or "" */
};

struct lab_job {
    struct command command; /* run by lab_job_run */

    /* Makes the job from the options. Returns NULL and sets err if they do not
     * go together, or with the game. */
    struct job *(*make)(const struct call *call, const struct game *game,
                        struct err *err);

    /* Writes the results after the curve, to standard output and to --out, even
     * if the job was stopped. Returns false and sets err on failure; err is ""
     * before. */
    bool (*report)(struct job *job, struct lab_run *run, struct err *err);
};

/* Runs the job with --resume, writes its curve, with --csv or as a table, and
 * to --plot, and calls `report`. Returns the result of the command. */
int lab_job_run(const struct call *call);

/* Ends the work and reports an error, before a signal that has stopped it ends
 * the program. Returns the result of the command. */
int lab_end(struct progress *progress, bool fine, const struct err *err);

/* Sets err for a job that was stopped: that it can go on, or why not. Always
 * returns false. */
bool lab_interrupted(const struct call *call, const struct job *job,
                     struct err *err);

/* For work of a report that has returned false: true if it was stopped, false
 * if it has failed and set err. */
bool lab_was_stopped(const struct err *err);

/* Sets the members for the options that were given. Returns --seed. */
uint64_t lab_read_options(const struct call *call, void *members);

/* Returns false and sets err if one of `others`, up to NULL, was given together
 * with this option, beside which it means nothing. */
bool lab_options_suit(const struct call *call, const char *option,
                      const char *const others[], struct err *err);

/* Returns false and sets err if two of the files that are written, the operand
 * FILE and those of --resume, --out and --plot, are the same one: the second
 * would replace the first. The result is the same in all processes. */
bool lab_files_differ(const struct call *call, struct err *err);

/* Can the files of --out and --plot be written, as far as can be told before
 * the work? */
bool lab_can_write(const struct call *call, struct err *err);

/* Writes a thing into a file, which must not exist if `is_new`. */
bool lab_write_file(const char *path, bool is_new,
                    void (*write)(const void *thing, FILE *out),
                    const void *thing, struct err *err);

/* Writes a thing into the new file of --out; does nothing without --out, or in
 * any process but the first. An error is kept in the run until everything is
 * printed, which may be all that is left of long work. */
void lab_write_out(struct lab_run *run,
                   void (*write)(const void *thing, FILE *out),
                   const void *thing);

/* Writes a thing into the file of --plot, in the same cases. Returns false and
 * sets err on failure. */
bool lab_write_plot(const struct call *call,
                    void (*write)(const void *thing, FILE *out),
                    const void *thing, struct err *err);

extern const struct lab_job lab_actor;
extern const struct lab_job lab_evolve;
extern const struct lab_job lab_genetic;
extern const struct lab_job lab_hybrid;
extern const struct lab_job lab_net;
extern const struct command lab_book;
extern const struct command lab_calibrate;
extern const struct command lab_notice;
extern const struct command lab_fair;
extern const struct command lab_openings;
extern const struct command lab_partner;
extern const struct command lab_puzzles;
extern const struct command lab_table;
extern const struct command lab_tables;
extern const struct command lab_values;
