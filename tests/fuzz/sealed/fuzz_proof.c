/* SPDX-License-Identifier: MIT */
/* Any bytes as a proof to go on with: refused with its path, or it is gone on with,
 * and the solver comes to an end. */
#include "engine/solver/proof_file.h"
#include "fuzz/sealed/sealed.h"

enum { MEGABYTES = 32, NODES = 20000 };

static void go_on(struct solver *solver, const struct position *start,
                  const struct solver_report *earlier)
{
    struct solver_report report;
    const struct solver_task task = {.position = start,
                                     .earlier = earlier,
                                     .every = true,
                                     .line = true,
                                     .threads = 1,
                                     .budget = {.nodes = NODES}};

    solver_solve(solver, &task, &report);
    insist(report.move_count > 0 && report.line_count <= SOLVER_LINE_MAX);
}

static void read_proof(struct solver *solver, const struct position *start,
                       const char *bytes, size_t length)
{
    const struct seal_path path = seal_file(bytes, length);
    struct solver_report report = {.nodes = 0};
    struct err err = {""};
    const bool fine = proof_file_read(solver, start, path.text, &report, &err);

    insist(unlink(path.text) == 0);
    if (fine)
        go_on(solver, start, &report);
    else
        insist(strncmp(err.text, path.text, strlen(path.text)) == 0);
}

int fuzz_proof(const uint8_t *bytes, size_t length)
{
    static struct game *game;
    static struct solver *solver;
    struct position start;
    struct err err;
    size_t sealed;
    char *const text = seal_bytes(bytes, length, "", &sealed);

    if (game == NULL) {
        game = game_new("kalah:pits=3,seeds=3", &err);
        insist(game != NULL);
        solver = solver_new(game, (size_t)MEGABYTES << 20, &err);
        insist(solver != NULL);
    }
    solver_clear(solver);
    game->class->start(game, &start);
    read_proof(solver, &start, text, length);
    read_proof(solver, &start, text, sealed);
    free(text);
    return 0;
}
