/* SPDX-License-Identifier: MIT */
/* naqala kgp: connecting, and connecting again. */
#include "base/clock.h"
#include "base/socket.h"
#include "cmd/call.h"
#include "cmd/kgp/kgp.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAUSE_MAX = 60, MILLISECONDS_MAX = 10000, SLICE = 50 };

#define CONNECT_TIME (10 * CLOCK_SECOND)

#define TOKEN_SETTING "NAQALA_TOKEN"

static bool is_stopped(void *whose)
{
    return progress_is_stopped(whose);
}

static void wait_to_connect(struct progress *progress, int seconds)
{
    const int64_t until = clock_now() + seconds * CLOCK_SECOND;

    while (clock_now() < until && !progress_is_stopped(progress))
        poll(NULL, 0, SLICE);
}

/* The outcome of a connection. */
enum kgp_outcome { OUTCOME_DONE, OUTCOME_LOST, OUTCOME_FAILED };

static enum kgp_outcome use_connection(struct kgp *kgp,
                                       const struct socket_address *address,
                                       struct err *err)
{
    const int descriptor = socket_connect(address, clock_now() + CONNECT_TIME,
                                          is_stopped, kgp->progress, err);

    if (descriptor < 0)
        return progress_is_stopped(kgp->progress) ? OUTCOME_DONE : OUTCOME_LOST;

    const bool fine = kgp_run(kgp, descriptor, err);

    close(descriptor);
    if (!fine) {
        err_prefix(err, "%s: ", socket_address_name(address).text);
        return OUTCOME_FAILED;
    }
    if (kgp->farewell || progress_is_stopped(kgp->progress))
        return OUTCOME_DONE;
    err_set(err, "%s: %s", socket_address_name(address).text,
            kgp->greeted ? "the connection is lost"
                         : "the server hung up before it greeted");
    return OUTCOME_LOST;
}

/* Connects again to a server that was reached once, after longer and longer
 * pauses. */
static bool stay_connected(struct kgp *kgp,
                           const struct socket_address *address, int tries,
                           struct err *err)
{
    int pause = 1;
    int failures = 0;
    bool reached = false;

    for (;;) {
        const int games = kgp->game.number;
        const enum kgp_outcome outcome = use_connection(kgp, address, err);

        if (outcome != OUTCOME_LOST)
            return outcome == OUTCOME_DONE;
        if (kgp->greeted && kgp->game.number > games)
            failures = 0, pause = 1;
        reached = reached || kgp->greeted;
        if (!reached || failures++ == tries)
            return false;
        progress_end(kgp->progress);
        fprintf(stderr, "naqala: %s; again in %d s\n", err->text, pause);
        wait_to_connect(kgp->progress, pause);
        if (progress_is_stopped(kgp->progress))
            return true;
        pause = 2 * pause < PAUSE_MAX ? 2 * pause : PAUSE_MAX;
    }
}

/* ---- the command ---- */

/* A token must not be cut: it would be a wrong one. */
static bool check_length(const char *option, const char *text, struct err *err)
{
    return text == NULL || strlen(text) <= KGP_SETTING_MAX ||
           err_set(err, "%s: has %zu bytes, %d are allowed", option,
                   strlen(text), KGP_SETTING_MAX);
}

static bool begin_kgp(const struct call *call, struct kgp *kgp,
                      struct socket_address *address, struct err *err)
{
    struct engine *const engine = &kgp->engine;

    if (!check_length("--name", kgp->setting->name, err) ||
        !check_length("--token", kgp->setting->token, err) ||
        !socket_read_address(call->operands[0], KGP_PORT, address, err) ||
        !engine_set_game(engine, "kalah", err))
        return false;
    return (engine_set_who(engine, call_text(call, "--level"), err) &&
            engine_is_ready(engine, err)) ||
           err_prefix(err, "--level: ");
}

static struct kgp_setting read_setting(const struct call *call)
{
    const char *const token = call_value(call, "--token") != NULL
                                  ? call_value(call, "--token")
                                  : getenv(TOKEN_SETTING);

    return (struct kgp_setting){
        .mode = (enum kgp_mode)call_number(call, "--mode"),
        .name = call_text(call, "--name"),
        .token = token != NULL && *token != '\0' ? token : NULL,
        .nanoseconds = call_number(call, "--time") * CLOCK_MILLISECOND,
        .margin = call_number(call, "--margin") * CLOCK_MILLISECOND,
    };
}

static int run_kgp(const struct call *call)
{
    const struct kgp_setting setting = read_setting(call);
    struct progress progress;
    struct socket_address address;
    struct err err;
    int result = RESULT_FINE;
    struct kgp kgp = {.engine.protocol = &kgp_protocol,
                      .engine.side = -1,
                      .engine.levels = call_levels(),
                      .engine.worker = worker_new(&err),
                      .engine.setting.seed =
                          (uint64_t)call_number(call, "--seed"),
                      .setting = &setting,
                      .progress = &progress};

    if (kgp.engine.worker == NULL) {
        result = command_fail(&err);
    } else if (!begin_kgp(call, &kgp, &address, &err)) {
        result = command_misused(call, &err);
    } else {
        progress_begin(&progress);
        if (!stay_connected(&kgp, &address, (int)call_number(call, "--tries"),
                            &err))
            result = command_fail(&err);
        if (setting.mode == KGP_VERIFY && kgp.problems > 0)
            fprintf(stderr, "%d problem%s, %d wrong\n", kgp.problems,
                    kgp.problems == 1 ? "" : "s", kgp.wrong);
        engine_free(&kgp.engine);
        progress_release(&progress);
        return result;
    }
    engine_free(&kgp.engine);
    return result;
}

static const struct option OPTIONS[] = {
    {"--level", "WHO", OPTION_OWN_MACHINE, .words = {ENGINE_BEST},
     .standard_text = ENGINE_BEST,
     .about = "a level or an agent; best: the strongest, for as long as it is "
              "given"},
    {"--name", "NAME", OPTION_TEXT, .standard_text = "naqala",
     .about = "as which it plays"},
    {"--token", "TOKEN", OPTION_TEXT, .standard_text = "$" TOKEN_SETTING,
     .about = "a secret by which the server knows it again"},
    {"--mode", "MODE", OPTION_WORD, .words = {"freeplay", "verify"},
     .about = "to play, or to be asked what moves do"},
    {"--time", "S", OPTION_THOUSANDTHS, .min = 10, .max = 3600000,
     .standard = 5000,
     .about = "seconds for a move where the server does not tell"},
    {"--margin", "MS", OPTION_NUMBER, .max = MILLISECONDS_MAX,
     .about = "milliseconds of its time that are left to the network"},
    {"--tries", "N", OPTION_NUMBER, .max = 1000000, .standard = 10,
     .about = "to connect again, one after the other"},
    COMMON_SEED,
    {0},
};

const struct command kgp_command = {
    .name = "kgp",
    .operands = "HOST[:PORT]",
    .operand = OPTION_TEXT,
    .operands_min = 1,
    .operands_max = 1,
    .about = "play Kalah on a server of the Kalah Game Protocol",
    .details = "The port is 2671 where none is given. Ctrl-C says goodbye.\n",
    .options = OPTIONS,
    .run = run_kgp,
};
