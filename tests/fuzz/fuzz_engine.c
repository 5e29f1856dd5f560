/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as what another program says to `naqala engine`, in each protocol:
 * it comes to its end, whatever is said, and plays no illegal move (which its
 * own assertions would tell).
 */
#include "cmd/engine/engine.h"
#include "fuzz/fuzz.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

/* What is said goes through a pipe, which must take it as a whole. */
enum { SAID_MAX = 4096 };

/* With as much memory as is asked for the machine would be tried, not the
 * reader. */
static bool asks_for_memory(const char *text)
{
    return strstr(text, "emory") != NULL || strstr(text, "table=") != NULL;
}

/* Standard output is not for what the engine says here. */
static int silence(void)
{
    const int kept = dup(STDOUT_FILENO);
    const int nothing = open("/dev/null", O_WRONLY);

    insist(kept >= 0 && nothing >= 0);
    fflush(stdout);
    dup2(nothing, STDOUT_FILENO);
    close(nothing);
    return kept;
}

static void speak_again(int kept)
{
    fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    close(kept);
}

/* Where nobody is left who could hear it nothing is thought out. */
static struct engine_protocol
leave_early(const struct engine_protocol *protocol)
{
    struct engine_protocol leaving = *protocol;

    leaving.leaves = true;
    return leaving;
}

static void run_engine(const struct engine_protocol *protocol, int descriptor)
{
    const struct engine_protocol leaving = leave_early(protocol);
    struct engine engine = {.protocol = &leaving, .side = -1};
    struct err err = {""};

    engine.levels = levels_builtin();
    engine.worker = worker_new(&err);
    insist(engine.worker != NULL);
    snprintf(engine.setting.who, sizeof engine.setting.who, "random");
    insist(engine_set_game(
        &engine, protocol->game != NULL ? protocol->game : "kalah", &err));
    insist(engine_run(&engine, descriptor, &err));
    engine_free(&engine);
}

/* The first byte says which protocol. */
int fuzz_engine(const uint8_t *bytes, size_t length)
{
    static const struct engine_protocol *const protocols[] = {
        &engine_ugi, &engine_uci, &engine_mkagent};
    char *const text = text_of_bytes(bytes, length);
    const size_t said = strlen(text);

    if (said > 1 && said < SAID_MAX && !asks_for_memory(text)) {
        const int kept = silence();
        int ends[2];

        insist(pipe(ends) == 0);
        insist(write(ends[1], text + 1, said - 1) == (ssize_t)(said - 1));
        close(ends[1]);
        run_engine(protocols[(unsigned char)*text % 3], ends[0]);
        close(ends[0]);
        speak_again(kept);
    }
    free(text);
    return 0;
}
