/* SPDX-License-Identifier: MIT */
/* Processes that come together, exchange bytes, and part again. */
#include "base/clock.h"
#include "base/cluster_inside.h"
#include "base/file.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

/* How long a process that has failed waits for the others to leave, before it
 * ends them. */
#define PATIENCE (2 * CLOCK_SECOND)

enum { MESSAGES_BYTES = 1 << 16 };

/* ---- begin and end ---- */

/* Silences a process other than the first, which prints the results. Its
 * messages are held back: if it fails, the others usually fail for the same
 * reason, which is printed once. */
static void keep_silent(struct err *err)
{
    if (freopen("/dev/null", "w", stdout) != NULL)
        setvbuf(stderr, NULL, _IOFBF, MESSAGES_BYTES);
    else
        err_set(err, "/dev/null: %s", strerror(errno));
}

static void drop_messages(void)
{
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);

    if (nowhere < 0)
        return;
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

static int64_t sum_words(const char *const words[])
{
    char *text;
    size_t length;
    FILE *const out = memory_stream(&text, &length);

    for (int i = 0; words[i] != NULL; i++)
        fwrite(words[i], 1, strlen(words[i]) + 1, out);
    fclose(out);

    const uint64_t sum = sum_more(length, text, length);

    free(text);
    return (int64_t)sum;
}

/* Checks that all processes have the same words. With other words they would do
 * other work, and mistake the results of others for their own. Returns the same
 * in all. */
static bool check_words(const struct link_place *place,
                        const char *const words[], struct err *err)
{
    int64_t *const sums = memory_new((size_t)place->size, sizeof *sums);
    int other = 0;

    link_gather_number(sum_words(words), sums);
    while (other < place->size && sums[other] == sums[0])
        other++;
    free(sums);
    return other == place->size ||
           err_set(err,
                   "process %d was not started with the words of process 0",
                   other);
}

struct cluster *cluster_join(const char *const words[], struct err *err)
{
    struct link_place place = {.size = 1, .near = 1};

    if (!link_join(&place, err))
        return NULL;

    struct cluster *const cluster = memory_new(1, sizeof *cluster);
    const bool joined = *err->text == '\0' && check_words(&place, words, err);

    *cluster = (struct cluster){.place = place, .joined = joined};
    if (place.rank > 0)
        keep_silent(err);
    return cluster;
}

void cluster_wait(int64_t nanoseconds)
{
    struct timespec time = {.tv_nsec = (long)nanoseconds};

    pselect(0, NULL, NULL, NULL, &time, NULL);
}

/* The message of a process that leaves. */
struct farewell {
    int64_t sent;
    int status;
};

/* Waits for the message and takes it. A process that has failed ends all others
 * if they do not leave: they are waiting for something that it will not do. */
static void await_farewell(struct cluster *cluster, int kind, int status,
                           struct farewell *farewell)
{
    const int64_t until = clock_now() + PATIENCE;
    int from;
    size_t length;

    while (!link_has_message(kind, &from, &length)) {
        if (status != 0 && clock_now() > until) {
            if (cluster->place.rank > 0)
                fprintf(stderr, "naqala: process %d has failed\n",
                        cluster->place.rank);
            fflush(stderr);
            link_abort(status);
        }
        cluster_wait(CLOCK_MILLISECOND);
    }
    link_receive(from, kind, farewell, sizeof *farewell);
}

static int leave_first(struct cluster *cluster, int status)
{
    struct farewell own = {cluster->sent, status};

    for (int i = 1; i < cluster->place.size; i++) {
        struct farewell other;

        await_farewell(cluster, KIND_LEAVE, status, &other);
        own.sent += other.sent;
    }
    for (int i = 1; i < cluster->place.size; i++)
        link_send(i, KIND_LEFT, &own, sizeof own);
    fflush(stdout);
    if (status == 0)
        fprintf(stderr, "naqala: %d processes sent %lld bytes to each other\n",
                cluster->place.size, (long long)own.sent);
    return status;
}

static int leave_other(struct cluster *cluster, int status)
{
    struct farewell farewell = {cluster->sent, status};

    link_send(0, KIND_LEAVE, &farewell, sizeof farewell);
    await_farewell(cluster, KIND_LEFT, status, &farewell);
    if (status == 0 || farewell.status != 0)
        drop_messages();
    return status != 0 ? status : farewell.status;
}

int cluster_leave(struct cluster *cluster, int status)
{
    if (cluster == NULL)
        return status;
    if (cluster->joined)
        status = cluster->place.rank == 0 ? leave_first(cluster, status)
                                          : leave_other(cluster, status);
    else if (cluster->place.rank > 0)
        drop_messages();
    link_end();
    free(cluster);
    return status;
}

/* ---- who is there ---- */

int cluster_rank(const struct cluster *cluster)
{
    return cluster != NULL ? cluster->place.rank : 0;
}

int cluster_size(const struct cluster *cluster)
{
    return cluster != NULL ? cluster->place.size : 1;
}

bool cluster_is_first(const struct cluster *cluster)
{
    return cluster_rank(cluster) == 0;
}

int cluster_processors(const struct cluster *cluster)
{
    const int mine = thread_processors();
    const int near = cluster != NULL ? cluster->place.near : 1;
    const int share = thread_machine_processors() / near;

    /* Each process may already be bound to its own processors. */
    return share < 1 ? 1 : share < mine ? share : mine;
}

/* ---- signals ---- */

void cluster_set_stop(struct cluster *cluster, struct stop *stop)
{
    if (cluster != NULL)
        cluster->stop = stop;
}

void cluster_ask_to_stop(struct cluster *cluster)
{
    if (cluster != NULL)
        cluster->asked = true;
}

bool cluster_is_asked(const struct cluster *cluster)
{
    return cluster != NULL && cluster->asked;
}

void cluster_raise_stop(struct cluster *cluster)
{
    if (cluster != NULL && cluster->stop != NULL)
        stop_raise(cluster->stop, true);
}

bool cluster_share_stop(struct cluster *cluster)
{
    int64_t asked = cluster_is_asked(cluster) ||
                    (cluster != NULL && stop_raised(cluster->stop));

    cluster_sum(cluster, &asked, 1);
    if (asked > 0)
        cluster_raise_stop(cluster);
    return asked > 0;
}

/* ---- exchange ---- */

void cluster_broadcast(struct cluster *cluster, int from, void *bytes,
                       size_t length)
{
    if (cluster_size(cluster) == 1 || length == 0)
        return;
    if (cluster->place.rank == from)
        cluster->sent += (int64_t)length * (cluster->place.size - 1);
    link_broadcast(from, bytes, length);
}

bool cluster_can_write(struct cluster *cluster, const char *path,
                       enum file_manner manner, struct err *err)
{
    bool can = cluster_is_first(cluster) && file_can_write(path, manner, err);

    cluster_broadcast(cluster, 0, &can, sizeof can);
    if (!can)
        cluster_broadcast(cluster, 0, err, sizeof *err);
    return can;
}

void *cluster_gather(struct cluster *cluster, const void *bytes, size_t length,
                     size_t *all)
{
    const int size = cluster_size(cluster);
    int64_t *const lengths = memory_new((size_t)size, sizeof *lengths);

    lengths[0] = (int64_t)length;
    if (size > 1)
        link_gather_number((int64_t)length, lengths);
    *all = 0;
    for (int i = 0; i < size; i++)
        *all += (size_t)lengths[i];

    char *const together = memory_new(*all + 1, 1);
    char *at = together;

    for (int i = 0; i < size; i++) {
        if (i == cluster_rank(cluster) && length > 0)
            memcpy(at, bytes, length);
        cluster_broadcast(cluster, i, at, (size_t)lengths[i]);
        at += lengths[i];
    }
    free(lengths);
    return together;
}

void cluster_sum(struct cluster *cluster, int64_t numbers[], int count)
{
    size_t length;
    int64_t *const all = cluster_gather(
        cluster, numbers, (size_t)count * sizeof *numbers, &length);

    memset(numbers, 0, (size_t)count * sizeof *numbers);
    for (int i = 0; i < count * cluster_size(cluster); i++)
        numbers[i % count] += all[i];
    free(all);
}

/* ---- messages ---- */

void cluster_send(struct cluster *cluster, int to, int kind, const void *bytes,
                  size_t length)
{
    cluster->sent += (int64_t)length;
    link_send(to, kind, bytes, length);
}

void cluster_send_lent(struct cluster *cluster, int to, int kind,
                       const void *bytes, size_t length)
{
    cluster->sent += (int64_t)length;
    link_send_lent(to, kind, bytes, length);
}

int cluster_under_way(const struct cluster *cluster)
{
    return cluster_size(cluster) > 1 ? link_under_way() : 0;
}

bool cluster_has_message(struct cluster *cluster, int kind, int *from,
                         size_t *length)
{
    return cluster_size(cluster) > 1 && link_has_message(kind, from, length);
}

void cluster_receive(struct cluster *cluster, int from, int kind, void *bytes,
                     size_t length)
{
    (void)cluster;
    link_receive(from, kind, bytes, length);
}
