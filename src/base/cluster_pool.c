/* SPDX-License-Identifier: MIT */
/*
 * A pool whose pieces are shared out among processes. Each begins with a block
 * that follows from its rank, so that nobody waits; then the first process
 * deals out the rest: to each about as many as it does in the time that some
 * messages take.
 *
 *     a process to the first    struct request, then the outcomes of pieces that
 *                               were done since the last one; every second if
 *                               there are any, so that little is lost if a
 *                               process dies
 *     the first to a process    struct piece_grant: pieces, or the end
 *
 * The threads of a pool take pieces from what their process has; only the main
 * thread, which waits for them, exchanges messages.
 */
#include "base/clock.h"
#include "base/cluster_inside.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    AHEAD = 20 * CLOCK_MILLISECOND, /* how long dealt pieces should last */
    TELL_EVERY = 200 * CLOCK_MILLISECOND,
    REPORT_EVERY = CLOCK_SECOND,         /* of the pieces done */
    LOOK_EVERY = CLOCK_MILLISECOND / 20, /* when its own pieces are done */
    FIRST_BLOCKS = 2 /* one piece in this many is dealt by rank */
};

struct bytes {
    char *at;
    size_t length;
    size_t capacity;
};

/* Stands before the bytes of an outcome. */
struct outcome_head {
    int64_t piece;
    int64_t length;
    int64_t rank; /* of the process that did it */
};

enum request_kind { REQUEST_MORE, REQUEST_REPORT, REQUEST_DONE };

struct request {
    enum request_kind kind;
    int64_t wanted;
    bool asked;  /* for the stop */
    bool failed; /* no other piece is to be begun ... */
    int64_t failed_piece;
    struct err err; /* ... because of this; or "" */
};

enum piece_grant_kind { GRANT_PIECES, GRANT_NOTHING, GRANT_STOP, GRANT_END };

struct piece_grant {
    enum piece_grant_kind kind;
    int64_t first;
    int64_t count;
};

/* The common result of all processes. */
struct pool_verdict {
    bool stopped;
    bool failed;
    int64_t failed_piece;
    struct err err;
    int64_t length; /* of all outcomes */
};

struct shared_pool {
    struct cluster *cluster;
    const struct thread_pool *pool; /* the caller's */
    const struct cluster_pieces *pieces;
    int64_t began;
    int64_t told;
    int64_t reported; /* to the first */

    pthread_mutex_t lock; /* guards all members below */
    pthread_cond_t more;  /* pieces have arrived, or the end */
    int64_t next;         /* of the pieces that are here ... */
    int64_t last;         /* ... the one behind the last */
    int64_t reserve;      /* and the pieces that come next */
    int64_t reserve_last;
    bool waiting; /* for a grant */
    bool closed;  /* no other grant comes */
    int64_t begun;
    struct pool_verdict verdict;
    struct bytes outcomes; /* of the first: of all; else not sent yet */

    /* Of the first process: */
    int64_t dealt;
    int64_t arrived; /* outcomes of others */
    int open;        /* other processes that are not done */
};

/* ---- bytes ---- */

static void add_bytes(struct bytes *bytes, const void *more, size_t length)
{
    if (bytes->length + length > bytes->capacity) {
        bytes->capacity = 2 * (bytes->length + length);
        bytes->at = realloc(bytes->at, bytes->capacity);
        if (bytes->at == NULL)
            memory_fail();
    }
    if (length > 0)
        memcpy(bytes->at + bytes->length, more, length);
    bytes->length += length;
}

/* Calls `take` (NULL: nothing) with the outcomes of other processes; returns
 * how many there are. */
static int64_t take_outcomes(const struct shared_pool *share, const char *at,
                             size_t length,
                             void (*take)(void *context, int64_t piece,
                                          const void *bytes, size_t length))
{
    const char *const end = at + length;
    int64_t count = 0;

    while (at < end) {
        struct outcome_head head;

        memcpy(&head, at, sizeof head);
        at += sizeof head;
        if (head.rank != cluster_rank(share->cluster)) {
            count++;
            if (take != NULL)
                take(share->pool->context, head.piece, at, (size_t)head.length);
        }
        at += head.length;
    }
    return count;
}

/* ---- pieces ---- */

static bool is_first(const struct shared_pool *share)
{
    return cluster_is_first(share->cluster);
}

/* The results do not depend on the order in which pieces are dealt. */
static void deal_pieces(struct shared_pool *share, int64_t wanted,
                        struct piece_grant *grant)
{
    const int64_t left = share->pool->pieces - share->dealt;
    const int64_t fair = left / 2 / cluster_size(share->cluster) + 1;

    *grant = (struct piece_grant){.kind = GRANT_NOTHING};
    if (left <= 0 || share->verdict.failed || share->verdict.stopped)
        return;
    grant->kind = GRANT_PIECES;
    grant->first = share->dealt;
    grant->count = wanted < fair ? wanted : fair;
    share->dealt += grant->count;
}

/* How many pieces are done in the time AHEAD. */
static int64_t count_ahead(const struct shared_pool *share)
{
    const int64_t time = clock_now() - share->began + 1;
    const int64_t pace = share->begun * AHEAD / time;

    return pace > share->pool->threads ? pace : share->pool->threads;
}

/* Waits for a piece; -1 if there is none left. Under the lock. */
static int64_t take_piece(struct shared_pool *share)
{
    while (share->next == share->last) {
        struct piece_grant grant;

        if (share->reserve < share->reserve_last) {
            share->next = share->reserve;
            share->last = share->reserve_last;
            share->reserve = share->reserve_last;
        } else if (share->closed) {
            return -1;
        } else if (is_first(share)) {
            deal_pieces(share, 1, &grant);
            share->closed = grant.kind == GRANT_NOTHING;
            share->next = grant.first;
            share->last = grant.first + grant.count;
        } else {
            pthread_cond_wait(&share->more, &share->lock);
        }
    }
    share->begun++;
    return share->next++;
}

/* Drops the pieces that were not begun. Under the lock. */
static void close_share(struct shared_pool *share)
{
    share->closed = true;
    share->last = share->next;
    share->reserve_last = share->reserve;
    pthread_cond_broadcast(&share->more);
}

/* Keeps the error of the piece with the lowest number. */
static void note_failure(struct shared_pool *share, int64_t piece,
                         const struct err *err)
{
    struct pool_verdict *const verdict = &share->verdict;

    if (*err->text != '\0' &&
        (*verdict->err.text == '\0' || piece < verdict->failed_piece)) {
        verdict->err = *err;
        verdict->failed_piece = piece;
    }
    verdict->failed = true;
    close_share(share);
}

static bool do_piece(void *context, int worker, int64_t number,
                     struct err *unused)
{
    struct shared_pool *const share = context;
    const struct thread_pool *const pool = share->pool;
    struct err err = {""};

    (void)number;
    (void)unused;
    pthread_mutex_lock(&share->lock);

    const int64_t piece = take_piece(share);

    pthread_mutex_unlock(&share->lock);
    if (piece < 0)
        return false;

    const bool fine = pool->work(pool->context, worker, piece, &err);
    struct outcome_head head = {piece, 0, cluster_rank(share->cluster)};
    size_t length;
    const void *const bytes =
        share->pieces->outcome(pool->context, worker, piece, &length);

    head.length = (int64_t)length;
    pthread_mutex_lock(&share->lock);
    add_bytes(&share->outcomes, &head, sizeof head);
    add_bytes(&share->outcomes, bytes, length);
    if (!fine)
        note_failure(share, piece, &err);
    pthread_mutex_unlock(&share->lock);
    return fine;
}

/* ---- messages ---- */

/* Under the lock. */
static void send_request(struct shared_pool *share, enum request_kind kind)
{
    struct request request = {
        .kind = kind,
        .wanted = count_ahead(share),
        .asked = share->cluster->asked,
        .failed = share->verdict.failed,
        .failed_piece = share->verdict.failed_piece,
        .err = share->verdict.err,
    };
    struct bytes message = {0};

    add_bytes(&message, &request, sizeof request);
    add_bytes(&message, share->outcomes.at, share->outcomes.length);
    share->outcomes.length = 0;
    share->reported = clock_now();
    cluster_send(share->cluster, 0, KIND_POOL, message.at, message.length);
    free(message.at);
}

/* Tells all processes to stop; their threads abandon their work. */
static void stop_all(struct shared_pool *share)
{
    const struct piece_grant grant = {.kind = GRANT_STOP};

    if (share->verdict.stopped)
        return;
    share->verdict.stopped = true;
    for (int i = 1; i < cluster_size(share->cluster); i++)
        cluster_send(share->cluster, i, KIND_POOL, &grant, sizeof grant);
    cluster_raise_stop(share->cluster);
    close_share(share);
}

/* Called in the first process. Under the lock. */
static void answer_request(struct shared_pool *share, int from, size_t length)
{
    char *const message = memory_new(length, 1);
    struct request request;
    struct piece_grant grant;

    cluster_receive(share->cluster, from, KIND_POOL, message, length);
    memcpy(&request, message, sizeof request);
    add_bytes(&share->outcomes, message + sizeof request,
              length - sizeof request);
    share->arrived +=
        take_outcomes(share, message + sizeof request, length - sizeof request,
                      share->pieces->arrive);
    free(message);
    if (request.failed)
        note_failure(share, request.failed_piece, &request.err);
    if (request.asked)
        stop_all(share);
    if (request.kind == REQUEST_DONE)
        share->open--;
    if (request.kind != REQUEST_MORE)
        return;
    deal_pieces(share, request.wanted, &grant);
    cluster_send(share->cluster, from, KIND_POOL, &grant, sizeof grant);
}

/* Called in the other processes. Under the lock. Returns false at the end. */
static bool take_grant(struct shared_pool *share)
{
    struct piece_grant grant;

    cluster_receive(share->cluster, 0, KIND_POOL, &grant, sizeof grant);
    switch (grant.kind) {
    case GRANT_PIECES:
        share->waiting = false;
        if (!share->closed) {
            share->reserve = grant.first;
            share->reserve_last = grant.first + grant.count;
        }
        break;
    case GRANT_NOTHING:
        share->waiting = false;
        share->closed = true;
        break;
    case GRANT_STOP:
        cluster_raise_stop(share->cluster);
        close_share(share);
        break;
    case GRANT_END:
        return false;
    }
    pthread_cond_broadcast(&share->more);
    return true;
}

static void tell_progress(struct shared_pool *share)
{
    const struct thread_pool *const pool = share->pool;
    const int64_t now = clock_now();

    if (now < share->told + TELL_EVERY)
        return;
    share->told = now;
    pthread_mutex_lock(&share->lock);

    /* Of the work of others, the first process knows what has arrived. */
    const int64_t begun = share->begun + share->arrived;

    pthread_mutex_unlock(&share->lock);
    progress_tell(&pool->progress, begun);
    if (pool->wait != NULL)
        pool->wait(pool->context, begun);
}

/* Is a report due? A block may last for hours, so outcomes do not wait for its
 * end, nor does a request to stop. */
static bool should_report(const struct shared_pool *share)
{
    return (share->outcomes.length > 0 || share->cluster->asked) &&
           clock_now() >= share->reported + REPORT_EVERY;
}

/* About every millisecond, while threads work. */
static void exchange_messages(void *context, int64_t unused)
{
    struct shared_pool *const share = context;
    int from;
    size_t length;

    (void)unused;
    tell_progress(share);
    pthread_mutex_lock(&share->lock);
    if (is_first(share)) {
        if (share->cluster->asked)
            stop_all(share);
        while (cluster_has_message(share->cluster, KIND_POOL, &from, &length))
            answer_request(share, from, length);
    } else {
        const bool low = share->reserve == share->reserve_last &&
                         share->last - share->next <= count_ahead(share);

        if (!share->waiting && !share->closed && low) {
            share->waiting = true;
            send_request(share, REQUEST_MORE);
        } else if (should_report(share)) {
            send_request(share, REQUEST_REPORT);
        }
        while (cluster_has_message(share->cluster, KIND_POOL, &from, &length))
            take_grant(share);
    }
    pthread_mutex_unlock(&share->lock);
}

/* ---- the end ---- */

/* The first process has done all its work, and serves the others until they
 * have. */
static void await_others(struct shared_pool *share)
{
    const struct piece_grant end = {.kind = GRANT_END};
    int from;
    size_t length;

    while (share->open > 0) {
        if (share->cluster->asked)
            stop_all(share);
        if (cluster_has_message(share->cluster, KIND_POOL, &from, &length))
            answer_request(share, from, length);
        else
            cluster_wait(LOOK_EVERY);
        tell_progress(share);
    }
    for (int i = 1; i < cluster_size(share->cluster); i++)
        cluster_send(share->cluster, i, KIND_POOL, &end, sizeof end);
}

/* Any other process sends its last outcomes, and takes what is still on its
 * way. */
static void await_end(struct shared_pool *share)
{
    bool goes_on = true;
    int from;
    size_t length;

    send_request(share, REQUEST_DONE);
    while (goes_on) {
        if (cluster_has_message(share->cluster, KIND_POOL, &from, &length))
            goes_on = take_grant(share);
        else
            cluster_wait(LOOK_EVERY);
    }
}

/* The first process sends all outcomes to the others. */
static void exchange_outcomes(struct shared_pool *share)
{
    struct cluster *const cluster = share->cluster;

    share->verdict.length = (int64_t)share->outcomes.length;
    cluster_broadcast(cluster, 0, &share->verdict, sizeof share->verdict);

    const size_t length = (size_t)share->verdict.length;

    if (!is_first(share)) {
        free(share->outcomes.at);
        share->outcomes =
            (struct bytes){.at = memory_new(length + 1, 1), .length = length};
    }
    cluster_broadcast(cluster, 0, share->outcomes.at, length);
    take_outcomes(share, share->outcomes.at, length, share->pieces->take);
}

/* ---- all of it ---- */

/* Takes the first block, sized so that pieces are left to share out. */
static void take_block(struct shared_pool *share)
{
    const int64_t pieces = share->pool->pieces;
    const int size = cluster_size(share->cluster);
    const int rank = cluster_rank(share->cluster);
    const int64_t part = pieces / size / FIRST_BLOCKS;
    const int64_t block = part > 0 ? part : pieces >= size;

    share->next = block * rank;
    share->last = block * (rank + 1);
    share->reserve = share->reserve_last = 0;
    share->dealt = block * size;
}

bool cluster_pool_run(struct cluster *cluster, const struct thread_pool *pool,
                      const struct cluster_pieces *pieces, struct err *err)
{
    if (cluster_size(cluster) == 1)
        return thread_pool_run(pool, err);

    const int64_t now = clock_now();
    struct shared_pool share = {
        .cluster = cluster,
        .pool = pool,
        .pieces = pieces,
        .began = now,
        .reported = now,
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .more = PTHREAD_COND_INITIALIZER,
        .open = cluster_size(cluster) - 1,
    };
    const struct thread_pool here = {
        .threads = pool->threads,
        .pieces = INT64_MAX,
        .stop = pool->stop,
        .context = &share,
        .work = do_piece,
        .wait = exchange_messages,
        .wait_milliseconds = 1,
    };
    struct err failure = {""};

    take_block(&share);
    if (!thread_pool_run(&here, &failure))
        note_failure(&share, INT64_MAX - 1, &failure);
    if (is_first(&share))
        await_others(&share);
    else
        await_end(&share);
    exchange_outcomes(&share);
    free(share.outcomes.at);
    pthread_cond_destroy(&share.more);
    pthread_mutex_destroy(&share.lock);
    if (share.verdict.stopped)
        cluster_raise_stop(cluster);
    if (*share.verdict.err.text != '\0')
        *err = share.verdict.err;
    return *share.verdict.err.text == '\0';
}
