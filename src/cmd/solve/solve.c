/* SPDX-License-Identifier: MIT */
/* naqala solve: the proven value of a position, and of each of its moves. */
#include "base/clock.h"
#include "base/file.h"
#include "base/json.h"
#include "base/memory.h"
#include "cmd/call.h"
#include "cmd/solve/solve_question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEGABYTE = 1 << 20,
    MEMORY_USUAL = 320, /* megabytes */
    MEMORY_MAX = 65536,
    MARGIN_MAX = 10000,
    TIME_MAX = 86400, /* seconds: a day */
    SAVE_USUAL = 300, /* seconds between two writes of a proof */
    SAVE_LEAST = 100  /* thousandths of a second */
};

struct solve_sheet {
    const struct game *game;
    struct position_solver solver;
    enum call_format format;
    bool line;
    bool compares; /* ask only whether the margin is at least so much */
    int least;
};

/* ---- output ---- */

/* +4, or ~+4 if it is not proven. */
static void write_verdict(struct solve_value verdict)
{
    printf("%s%+d", verdict.exact ? "" : "~", verdict.margin);
}

/* `answers 1=stays 2=swaps`: what the other player does after each first
 * move. */
static void write_answers(const struct game *game,
                          const struct position *position,
                          const struct solve_answer *answer)
{
    fputs("answers", stdout);
    for (int i = 0; i < answer->move_count; i++)
        printf(" %s=%s", game_move_text(game, position, answer->moves[i]).text,
               answer->swaps[i] ? "swaps" : "stays");
    putchar('\n');
}

static bool has_bounds(const struct solve_answer *answer)
{
    bool bounded = answer->value.bounded;

    for (int i = 0; i < answer->move_count; i++)
        bounded = bounded || answer->verdicts[i].bounded;
    return bounded;
}

/* `bounds -4..+2 1=-4..+2`: of the position, and of moves without an exact
 * value. */
static void write_bounds(const struct game *game,
                         const struct position *position,
                         const struct solve_answer *answer)
{
    printf("bounds %+d..%+d", answer->value.least, answer->value.most);
    for (int i = 0; i < answer->move_count; i++)
        if (answer->verdicts[i].bounded)
            printf(" %s=%+d..%+d",
                   game_move_text(game, position, answer->moves[i]).text,
                   answer->verdicts[i].least, answer->verdicts[i].most);
    putchar('\n');
}

static void write_answer(const struct solve_sheet *sheet,
                         const struct position *position,
                         const struct solve_answer *answer)
{
    const struct game *const game = sheet->game;
    struct position at = *position;

    if (!answer->value.exact)
        fputs("? ", stdout);
    write_verdict(answer->value);
    for (int i = 0; i < answer->move_count; i++) {
        printf(" %s=", game_move_text(game, position, answer->moves[i]).text);
        write_verdict(answer->verdicts[i]);
    }
    putchar('\n');
    if (!sheet->line)
        return;
    if (has_bounds(answer))
        write_bounds(game, position, answer);
    if (answer->line_count == 0)
        return;
    fputs("line", stdout);
    for (int i = 0; i < answer->line_count; i++) {
        printf(" %s", game_move_text(game, &at, answer->line[i]).text);
        game->class->apply(game, &at, answer->line[i]);
    }
    putchar('\n');
    if (answer->answered)
        write_answers(game, position, answer);
}

static void write_rows(const struct game *game, const struct position *position,
                       const struct solve_answer *answer)
{
    for (int i = 0; i < answer->move_count; i++) {
        const struct solve_value verdict = answer->verdicts[i];

        csv_write_field(game_position_text(game, position).text, ',', stdout);
        printf("%s,%+d,%s\n",
               game_move_text(game, position, answer->moves[i]).text,
               verdict.margin, verdict.exact ? "yes" : "no");
    }
}

static void write_least_and_most(struct json *object,
                                 const struct solve_value *value)
{
    if (!value->bounded)
        return;
    json_number(object, "least", value->least);
    json_number(object, "most", value->most);
}

static void write_moves(struct json *object, const struct game *game,
                        const struct position *position,
                        const struct solve_answer *answer)
{
    json_list(object, "moves");
    for (int i = 0; i < answer->move_count; i++) {
        json_object(object, NULL);
        json_text(object, "move",
                  game_move_text(game, position, answer->moves[i]).text);
        json_number(object, "margin", answer->verdicts[i].margin);
        json_truth(object, "exact", answer->verdicts[i].exact);
        write_least_and_most(object, &answer->verdicts[i]);
        if (answer->answered)
            json_text(object, "answer", answer->swaps[i] ? "swap" : "stay");
        json_close(object);
    }
    json_close(object);
}

static void write_object(const struct solve_sheet *sheet,
                         const struct position *position,
                         const struct solve_answer *answer)
{
    const struct game *const game = sheet->game;
    struct json object = json_begin(stdout);
    struct position at = *position;

    json_text(&object, "position", game_position_text(game, position).text);
    json_number(&object, "margin", answer->value.margin);
    json_truth(&object, "exact", answer->value.exact);
    write_least_and_most(&object, &answer->value);
    write_moves(&object, game, position, answer);
    if (sheet->line) {
        json_list(&object, "line");
        for (int i = 0; i < answer->line_count; i++) {
            json_text(&object, NULL,
                      game_move_text(game, &at, answer->line[i]).text);
            game->class->apply(game, &at, answer->line[i]);
        }
    }
    json_end(&object);
}

static void write_values(struct solve_sheet *sheet,
                         const struct position *position)
{
    struct solve_answer *answer = memory_new(1, sizeof *answer);

    position_solver_ask(&sheet->solver, position, answer);
    if (sheet->format == CALL_ROWS)
        write_rows(sheet->game, position, answer);
    else if (sheet->format == CALL_OBJECTS)
        write_object(sheet, position, answer);
    else
        write_answer(sheet, position, answer);
    fflush(stdout);
    free(answer);
}

/* Can the position be solved? Any position can have a value, even if only an
 * estimate; --at-least asks for more. */
static bool can_solve(const struct solve_sheet *sheet,
                      const struct position *position, struct err *err)
{
    return !sheet->compares ||
           solve_question_supports(sheet->game, position, err);
}

static void solve_one(struct solve_sheet *sheet,
                      const struct position *position)
{
    if (sheet->compares)
        solve_question_answer(&sheet->solver, position, sheet->least,
                              sheet->format == CALL_OBJECTS);
    else
        write_values(sheet, position);
}

/* ---- many ---- */

/* Reads a line. Only the first process reads the input; it passes the line to
 * all others. */
static bool read_line(const struct solve_sheet *sheet,
                      char line[CALL_LINE_BYTES])
{
    struct cluster *const cluster = sheet->solver.setting.cluster;
    bool there = cluster_is_first(cluster) && ferror(stdout) == 0 &&
                 call_read_line(stdin, line);

    cluster_broadcast(cluster, 0, &there, sizeof there);
    if (there)
        cluster_broadcast(cluster, 0, line, CALL_LINE_BYTES);
    return there;
}

/* Writes an answer for each line; false if a line held no position. */
static bool solve_lines(struct solve_sheet *sheet)
{
    char line[CALL_LINE_BYTES];
    struct position position;
    struct err err;
    bool fine = true;

    for (int number = 1;
         !stop_raised(&sheet->solver.progress.stop) && read_line(sheet, line);
         number++) {
        if (game_read_position(sheet->game, line, &position, &err) &&
            can_solve(sheet, &position, &err)) {
            solve_one(sheet, &position);
            continue;
        }
        call_write_error(number, &err, sheet->format == CALL_OBJECTS);
        fine = false;
    }
    return fine;
}

/* ---- the command line ---- */

/* In bytes; a quarter of the machine's memory if that is less than usual. */
static size_t memory_of(const struct call *call)
{
    const size_t bytes = memory_megabytes(call_number(call, "--memory"));
    const size_t most = solver_memory_default();

    return !call_has(call, "--memory") && most < bytes
               ? most / MEGABYTE * MEGABYTE
               : bytes;
}

/* The position that is asked about; with --batch any. */
static bool read_position(const struct call *call,
                          const struct solve_sheet *sheet,
                          struct position *position, struct err *err)
{
    const bool batch = call_has(call, "--batch");

    if (call_has(call, "--save-every") && !call_has(call, "--resume"))
        return err_set(err, "--save-every: only with --resume");
    if (sheet->compares && sheet->format == CALL_ROWS)
        return err_set(err, "--at-least: not with --csv, whose rows are moves");
    if (batch && call->operand_count > 0)
        return err_set(
            err,
            "%s: with --batch the positions come from "
            "standard input",
            err_token(call->operands[0], strlen(call->operands[0])).text);
    return game_read_position(sheet->game,
                              call->operand_count > 0 ? call->operands[0]
                                                      : "start",
                              position, err) &&
           (batch || can_solve(sheet, position, err));
}

/* Must be called before anything is proven. Returns the exit status;
 * RESULT_FINE: go on. */
static int resume_proof(const struct call *call, struct solve_sheet *sheet,
                        const struct position *position)
{
    const struct solve_resume resume = {
        .path = call_value(call, "--resume"),
        .nanoseconds = call_number(call, "--save-every") * CLOCK_MILLISECOND,
    };
    struct err err;

    if (resume.path == NULL)
        return RESULT_FINE;
    if (call_has(call, "--batch"))
        err_set(&err, "--resume: a file is for one position, not for --batch");
    else if (!solver_supports(sheet->game, position, &err))
        err_prefix(&err, "--resume: ");
    else
        return position_solver_resume(&sheet->solver, resume, position, &err)
                   ? RESULT_FINE
                   : command_fail(&err);
    return command_misused(call, &err);
}

static int solve_game(const struct call *call, const struct game *game,
                      enum call_format format)
{
    const bool batch = call_has(call, "--batch");
    const struct position_solver_setting setting = {
        .nanoseconds = call_number(call, "--time") * CLOCK_MILLISECOND,
        .threads = call_threads(call),
        .memory = memory_of(call),
        .fresh = call_has(call, "--fresh"),
        .line = !batch && format != CALL_ROWS,
        .cluster = call->cluster,
    };
    struct solve_sheet sheet = {
        .game = game,
        .format = format,
        .line = setting.line,
        .compares = call_has(call, "--at-least"),
        .least = (int)call_number(call, "--at-least"),
    };
    struct position position;
    bool fine = true;
    struct err err;

    if (!read_position(call, &sheet, &position, &err) ||
        !position_solver_allows(game, &setting, &err))
        return command_misused(call, &err);
    if (!position_solver_begin(&sheet.solver, game, &setting, &err))
        return command_fail(&err);

    const int begun = resume_proof(call, &sheet, &position);

    if (begun != RESULT_FINE) {
        position_solver_end(&sheet.solver);
        return begun;
    }
    if (format == CALL_ROWS)
        puts("position,move,margin,exact");
    if (batch)
        fine = solve_lines(&sheet);
    else
        solve_one(&sheet, &position);
    fine = fine && !sheet.solver.resume.failed;
    position_solver_end(&sheet.solver);
    return batch ? call_input_result(fine) : fine ? RESULT_FINE : RESULT_FAILED;
}

static int run_solve(const struct call *call)
{
    enum call_format format;
    struct err err;

    if (!call_read_format(call, &format, &err))
        return command_misused(call, &err);

    struct game *const game = call_game(call, &err);

    if (game == NULL)
        return command_misused(call, &err);

    const int result = solve_game(call, game, format);

    game_free(game);
    return result;
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {"--time", "S", OPTION_THOUSANDTHS, .min = 1, .max = TIME_MAX * 1000L,
     .standard_text = "no limit", .about = "seconds for a position"},
    COMMON_THREADS,
    {"--memory", "MB", OPTION_NUMBER, .min = 1, .max = MEMORY_MAX,
     .standard = MEMORY_USUAL,
     .about =
         "megabytes in all, by default at most a quarter of the machine's"},
    {"--fresh", .about = "a proof from nothing: no book, no files"},
    {"--resume", "FILE", OPTION_FILE,
     .about = "keep the proof in this file, and go on with it"},
    {"--save-every", "S", OPTION_THOUSANDTHS, .min = SAVE_LEAST,
     .max = TIME_MAX * 1000L, .standard = SAVE_USUAL * 1000L,
     .about = "seconds between two writings of it"},
    {"--at-least", "N", OPTION_NUMBER, .min = -MARGIN_MAX, .max = MARGIN_MAX,
     .standard_text = "the value is asked for",
     .about = "only whether the margin is N or more"},
    {"--batch", .about = "positions of standard input, a line each"},
    CALL_CSV("position,move,margin,exact"),
    CALL_JSON,
    {0},
};

const struct command solve_command = {
    .name = "solve",
    .operands = "[POS]",
    .operand = OPTION_TEXT,
    .operands_max = 1,
    .about = "what a position and its moves are worth, by proof",
    .details =
        "Prints the final margin of the side to move and of each move, then a "
        "line of\nbest play. Behind a ~ stands an estimate, and a ? before "
        "all where there is\none: what is not proven when the time is up, or "
        "when you press Ctrl-C. For a\nline of --batch that is no position it "
        "prints `error: line N: why`; the exit\nstatus is then 1.\n",
    .options = OPTIONS,
    .run = run_solve,
    .shared = true,
};
