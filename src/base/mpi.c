/* SPDX-License-Identifier: MIT */
/* How processes are connected: by MPI, if the program is built with it. */
#include "base/cluster_link.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The variables by which mpirun of Open MPI, of MPICH and Intel, and srun tell
 * a process how many there are, and which one it is. */
static const char *const LAUNCHERS[][2] = {
    {"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
    {"PMI_SIZE", "PMI_RANK"},
};

enum { LAUNCHER_COUNT = sizeof LAUNCHERS / sizeof LAUNCHERS[0] };

static int read_number(const char *name)
{
    const char *const text = getenv(name);

    return text != NULL ? (int)strtol(text, NULL, 10) : 0;
}

/* How many processes were started together; 0: not by mpirun. */
static int count_started(int *rank)
{
    int count = 0;

    for (int i = 0; i < LAUNCHER_COUNT && count == 0; i++) {
        count = read_number(LAUNCHERS[i][0]);
        *rank = read_number(LAUNCHERS[i][1]);
    }
    return count;
}

/* A program that is started from here, such as another player, is a single
 * process. */
static void forget_launcher(void)
{
    for (int i = 0; i < LAUNCHER_COUNT; i++)
        unsetenv(LAUNCHERS[i][0]);
}

#ifdef NAQALA_MPI

#include "base/clock.h"
#include "base/memory.h"

#include <limits.h>
#include <mpi.h>

enum {
    VERSION_MAX = 200,
    PART = 1 << 28 /* of a broadcast: counts of MPI are ints */
};

#define LAST_WAIT CLOCK_SECOND

/* Writes the versions that must be the same on all machines: of this program,
 * and of MPI. */
static void write_version(char version[VERSION_MAX])
{
    char library[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;

    MPI_Get_library_version(library, &length);
    library[strcspn(library, "\n,")] = '\0';
    snprintf(version, VERSION_MAX, "naqala %s, %d bits, %s-endian, %.100s",
             NAQALA_VERSION, 8 * (int)sizeof(void *),
             __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? "little" : "big",
             library);
}

/* All processes get the same result. */
static void check_versions(const struct link_place *place, struct err *err)
{
    char own[VERSION_MAX], first[VERSION_MAX];
    int other, most;

    write_version(own);
    memcpy(first, own, sizeof first);
    MPI_Bcast(first, sizeof first, MPI_CHAR, 0, MPI_COMM_WORLD);
    other = strcmp(own, first) != 0 ? place->rank : 0;
    MPI_Allreduce(&other, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (most == 0)
        return;
    MPI_Bcast(own, sizeof own, MPI_CHAR, most, MPI_COMM_WORLD);
    err_set(err, "process 0 is %s, and process %d is %s", first, most, own);
}

/* Starts MPI with all signals blocked, because it has threads of its own: a
 * signal that the program holds back would end the program there. */
static void begin_mpi(void)
{
    sigset_t all, before;
    int provided;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

bool link_join(struct link_place *place, struct err *err)
{
    const int started = count_started(&place->rank);
    MPI_Comm near;

    *err->text = '\0';
    if (started <= 1)
        return false;
    begin_mpi();
    forget_launcher();
    MPI_Comm_size(MPI_COMM_WORLD, &place->size);
    if (place->size != started)
        return !err_set(err,
                        "this mpirun is not that of the MPI that naqala is "
                        "built with: %d processes were started, and each is "
                        "alone",
                        started);
    MPI_Comm_rank(MPI_COMM_WORLD, &place->rank);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL,
                        &near);
    MPI_Comm_size(near, &place->near);
    MPI_Comm_free(&near);
    check_versions(place, err);
    return true;
}

/* ---- messages under way ---- */

/* A copied message. MPI may hold up a sender until the receiver asks for its
 * messages; two processes that send to each other, and ask only from time to
 * time, would wait most of the time. */
struct parcel {
    MPI_Request request;
    struct parcel *next;
    char bytes[];
};

static struct parcel *parcels;
static int parcel_count;

static void forget_arrived(void)
{
    for (struct parcel **at = &parcels; *at != NULL;) {
        struct parcel *const parcel = *at;
        int arrived;

        MPI_Test(&parcel->request, &arrived, MPI_STATUS_IGNORE);
        if (arrived == 0) {
            at = &parcel->next;
            continue;
        }
        *at = parcel->next;
        free(parcel);
        parcel_count--;
    }
}

/* A length as MPI counts it, in an int; ends all processes if it is too long. */
static int count_bytes(size_t length)
{
    if (length > INT_MAX) {
        fprintf(stderr, "naqala: a message of %zu bytes is too long for MPI\n",
                length);
        fflush(stderr);
        link_abort(EXIT_FAILURE);
    }
    return (int)length;
}

void link_send(int to, int kind, const void *bytes, size_t length)
{
    const int count = count_bytes(length);
    struct parcel *const parcel = memory_new(sizeof *parcel + length, 1);

    forget_arrived();
    memcpy(parcel->bytes, bytes, length);
    MPI_Isend(parcel->bytes, count, MPI_BYTE, to, kind, MPI_COMM_WORLD,
              &parcel->request);
    parcel->next = parcels;
    parcels = parcel;
    parcel_count++;
}

int link_under_way(void)
{
    forget_arrived();
    return parcel_count;
}

/* Waits a while until all copied messages are received. One that is not is for
 * a process that has stopped, and will not ask for it. */
void link_end(void)
{
    const int64_t until = clock_now() + LAST_WAIT;

    do
        forget_arrived();
    while (parcels != NULL && clock_now() < until);
    for (const struct parcel *at = parcels; at != NULL; at = at->next) {
        MPI_Request request = at->request;

        MPI_Cancel(&request);
        MPI_Request_free(&request);
    }
    MPI_Finalize();
    while (parcels != NULL) {
        struct parcel *const parcel = parcels;

        parcels = parcel->next;
        free(parcel);
    }
}

void link_abort(int status)
{
    MPI_Abort(MPI_COMM_WORLD, status);
}

void link_broadcast(int from, void *bytes, size_t length)
{
    for (char *at = bytes; length > 0;) {
        const size_t part = length < PART ? length : PART;

        MPI_Bcast(at, (int)part, MPI_BYTE, from, MPI_COMM_WORLD);
        at += part;
        length -= part;
    }
}

void link_gather_number(int64_t number, int64_t numbers[])
{
    MPI_Allgather(&number, 1, MPI_INT64_T, numbers, 1, MPI_INT64_T,
                  MPI_COMM_WORLD);
}

void link_send_lent(int to, int kind, const void *bytes, size_t length)
{
    MPI_Send(bytes, count_bytes(length), MPI_BYTE, to, kind, MPI_COMM_WORLD);
}

bool link_has_message(int kind, int *from, size_t *length)
{
    MPI_Status status;
    int there;
    int count;

    MPI_Iprobe(MPI_ANY_SOURCE, kind, MPI_COMM_WORLD, &there, &status);
    if (there == 0)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &count);
    *from = status.MPI_SOURCE;
    *length = (size_t)count;
    return true;
}

void link_receive(int from, int kind, void *bytes, size_t length)
{
    MPI_Recv(bytes, count_bytes(length), MPI_BYTE, from, kind, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
}

#else

/* Refuses several processes of a plain build: they would all do the same, and
 * overwrite each other's files. */
bool link_join(struct link_place *place, struct err *err)
{
    *place = (struct link_place){.size = 1, .near = 1};
    *err->text = '\0';
    if (count_started(&place->rank) <= 1)
        return false;
    forget_launcher();
    return !err_set(err, "this naqala is built without MPI, and cannot share "
                         "its work with others; make MPI=1");
}

void link_end(void)
{
}

void link_abort(int status)
{
    exit(status);
}

void link_broadcast(int from, void *bytes, size_t length)
{
    (void)from;
    (void)bytes;
    (void)length;
}

void link_gather_number(int64_t number, int64_t numbers[])
{
    numbers[0] = number;
}

void link_send(int to, int kind, const void *bytes, size_t length)
{
    (void)to;
    (void)kind;
    (void)bytes;
    (void)length;
}

void link_send_lent(int to, int kind, const void *bytes, size_t length)
{
    link_send(to, kind, bytes, length);
}

int link_under_way(void)
{
    return 0;
}

bool link_has_message(int kind, int *from, size_t *length)
{
    (void)kind;
    *from = 0;
    *length = 0;
    return false;
}

void link_receive(int from, int kind, void *bytes, size_t length)
{
    (void)from;
    (void)kind;
    (void)bytes;
    (void)length;
}

#endif
