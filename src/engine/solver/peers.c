/* SPDX-License-Identifier: MIT */
/* Messages between the processes that prove a position together. */
#include "engine/solver/peers.h"
#include "base/clock.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    KIND_NEWS = 1,      /* of messages */
    NEWS_MAX = 512,     /* bounds in a message */
    WAITING_MAX = 8192, /* bounds that wait for a message; more are dropped */
    LIVE_MAX = 64,      /* boards that are being searched */
    UNDER_WAY_MAX = 64, /* sends none while this many are not received */
    SEND_EVERY = CLOCK_MILLISECOND,
    WAIT_EVERY = CLOCK_MILLISECOND / 4
};

/* Proven bounds, in the form of the hash. */
struct proven {
    uint64_t key;
    uint8_t low;
    uint8_t high;
    uint8_t pit;
    uint8_t work;
};

/* The head of a message; the bounds and keys that it counts follow. */
struct news_head {
    int64_t round; /* of goals */
    bool done;     /* the sender can do no more */
    bool stopped;
    int8_t low[BOARD_PITS_MAX + 1];
    int8_t high[BOARD_PITS_MAX + 1];
    int16_t threads[BOARD_PITS_MAX + 1]; /* at work on each goal */
    int32_t proven;
    int32_t live;
};

struct proof_news {
    struct news_head head;
    struct proven proven[NEWS_MAX];
    uint64_t live[LIVE_MAX];
};

/* The state of another process, as far as is known. */
struct proof_peer {
    struct news_head last; /* of the highest round */
    int64_t done;          /* the last round that it has finished */
    uint64_t live[LIVE_MAX];
    int live_count;
};

struct proof_peers {
    struct cluster *cluster;
    int64_t round;
    int64_t sent; /* the time */
    struct proof_peer *each;
    struct proof_news news; /* to be sent, or received */

    pthread_mutex_t lock; /* guards the members below */
    struct proven waiting[WAITING_MAX];
    int waiting_count;
};

struct proof_peers *proof_peers_new(struct cluster *cluster)
{
    if (cluster_size(cluster) == 1)
        return NULL;

    struct proof_peers *const peers = memory_new(1, sizeof *peers);

    peers->cluster = cluster;
    peers->each =
        memory_new((size_t)cluster_size(cluster), sizeof *peers->each);
    pthread_mutex_init(&peers->lock, NULL);
    return peers;
}

void proof_peers_free(struct proof_peers *peers)
{
    if (peers == NULL)
        return;
    pthread_mutex_destroy(&peers->lock);
    free(peers->each);
    free(peers);
}

/* ---- what a search tells ---- */

static void note_proven(struct proof_peers *peers, uint64_t key,
                        struct proof_bounds bounds)
{
    pthread_mutex_lock(&peers->lock);
    if (peers->waiting_count < WAITING_MAX)
        peers->waiting[peers->waiting_count++] =
            (struct proven){key, (uint8_t)bounds.low, (uint8_t)bounds.high,
                            (uint8_t)bounds.pit, (uint8_t)bounds.work};
    pthread_mutex_unlock(&peers->lock);
}

void proof_peers_join(struct proof_peers *peers, struct proof_search *search)
{
    if (peers == NULL)
        return;
    search->tell = note_proven;
    search->peers = peers;
}

int proof_peers_first_goal(const struct proof_peers *peers, int count)
{
    return peers == NULL ? 0
                         : count * cluster_rank(peers->cluster) /
                               cluster_size(peers->cluster);
}

/* Before the first messages arrive each process has a goal of its own, if there
 * are enough; otherwise processes with the same goal are ordered by rank. */
int proof_peers_before(const struct proof_peers *peers,
                       const struct proof *proof, const struct goal *goal)
{
    if (peers == NULL)
        return 0;

    const int size = cluster_size(peers->cluster);

    if (proof->count < size)
        return cluster_rank(peers->cluster);
    return goal->elsewhere < size ? goal->elsewhere : size - 1;
}

/* ---- sending ---- */

static void write_head(const struct proof_peers *peers, struct proof *proof,
                       struct news_head *head)
{
    *head = (struct news_head){.round = peers->round,
                               .stopped = stop_raised(proof->task->stop)};
    pthread_mutex_lock(&proof->lock);
    for (int i = 0; i < proof->count; i++) {
        const struct goal *const goal = &proof->goals[i];

        head->low[i] = (int8_t)goal_low(goal);
        head->high[i] = (int8_t)goal_high(goal);
        head->threads[i] = (int16_t)goal->threads;
    }
    pthread_mutex_unlock(&proof->lock);
}

static bool is_peers_board(const struct proof_peers *peers, uint64_t key)
{
    for (int i = 0; i < cluster_size(peers->cluster); i++)
        for (int k = 0; k < peers->each[i].live_count; k++)
            if (peers->each[i].live[k] == key)
                return true;
    return false;
}

/* The large boards that this process is searching. */
static int list_live(const struct proof_peers *peers, struct proof *proof,
                     uint64_t live[LIVE_MAX])
{
    int count = 0;

    for (int i = 0; i < IN_PROGRESS_MAX && count < LIVE_MAX; i++) {
        const uint64_t key = hash_word_read(&proof->in_progress.keys[i]);

        if (key != 0 && !is_peers_board(peers, key))
            live[count++] = key;
    }
    return count;
}

/* Takes as many waiting bounds as fit in a message. */
static void take_waiting(struct proof_peers *peers, struct proof_news *news)
{
    pthread_mutex_lock(&peers->lock);

    const int count =
        peers->waiting_count < NEWS_MAX ? peers->waiting_count : NEWS_MAX;

    peers->waiting_count -= count;
    memcpy(news->proven, peers->waiting + peers->waiting_count,
           (size_t)count * sizeof news->proven[0]);
    news->head.proven = count;
    pthread_mutex_unlock(&peers->lock);
}

/* Sends the head, and the used parts of the lists, to all others. */
static void send_news(struct proof_peers *peers, const struct proof_news *news)
{
    const size_t proven = (size_t)news->head.proven * sizeof news->proven[0];
    const size_t live = (size_t)news->head.live * sizeof news->live[0];
    const size_t length = sizeof news->head + proven + live;
    char *const message = memory_new(length, 1);

    memcpy(message, &news->head, sizeof news->head);
    memcpy(message + sizeof news->head, news->proven, proven);
    memcpy(message + sizeof news->head + proven, news->live, live);
    for (int i = 0; i < cluster_size(peers->cluster); i++)
        if (i != cluster_rank(peers->cluster))
            cluster_send(peers->cluster, i, KIND_NEWS, message, length);
    free(message);
}

static void tell_news(struct proof_peers *peers, struct proof *proof, bool done)
{
    struct proof_news *const news = &peers->news;

    write_head(peers, proof, &news->head);
    news->head.done = done;
    take_waiting(peers, news);
    news->head.live = done ? 0 : list_live(peers, proof, news->live);
    send_news(peers, news);
    peers->sent = clock_now();
}

/* ---- receiving ---- */

static void use_proven(const struct proof *proof, const struct proven *proven)
{
    const struct hash *const hash = &proof->solver->hash;
    struct proof_bounds bounds = hash_find(hash, proven->key);

    if (proven->low > bounds.low)
        bounds.low = proven->low;
    if (proven->high < bounds.high)
        bounds.high = proven->high;
    bounds.pit = proven->pit;
    if (proven->work > bounds.work)
        bounds.work = proven->work;
    hash_put(hash, proven->key, bounds);
}

/* Notes the boards that a peer searches, except those that this process
 * searches too. */
static void use_live(struct proof *proof, struct proof_peer *peer,
                     const uint64_t live[], int count)
{
    struct in_progress *const all = &proof->in_progress;

    for (int i = 0; i < peer->live_count; i++) {
        hash_word *const slot = &all->keys[peer->live[i] % IN_PROGRESS_MAX];

        if (hash_word_read(slot) == peer->live[i])
            hash_word_write(slot, 0);
    }
    peer->live_count = 0;
    for (int i = 0; i < count; i++) {
        hash_word *const slot = &all->keys[live[i] % IN_PROGRESS_MAX];

        if (hash_word_read(slot) != 0)
            continue;
        hash_word_write(slot, live[i]);
        peer->live[peer->live_count++] = live[i];
    }
}

/* Uses the bounds of the goals that a peer knows, and which ones it works on.
 */
static void use_goals(const struct proof_peers *peers, struct proof *proof,
                      const struct news_head *head)
{
    pthread_mutex_lock(&proof->lock);
    for (int i = 0; i < proof->count; i++) {
        struct goal *const goal = &proof->goals[i];

        goal_narrow(goal, head->low[i], head->high[i]);
        goal->elsewhere = 0;
        for (int k = 0; k < cluster_size(peers->cluster); k++)
            if (peers->each[k].last.round == peers->round)
                goal->elsewhere += peers->each[k].last.threads[i];
    }
    pthread_mutex_unlock(&proof->lock);
}

static void take_message(struct proof_peers *peers, struct proof *proof,
                         int from, size_t length)
{
    struct proof_peer *const peer = &peers->each[from];
    struct proof_news *const news = &peers->news;
    char *const message = memory_new(length, 1);

    cluster_receive(peers->cluster, from, KIND_NEWS, message, length);
    memcpy(&news->head, message, sizeof news->head);

    const size_t proven = (size_t)news->head.proven * sizeof news->proven[0];

    memcpy(news->proven, message + sizeof news->head, proven);
    memcpy(news->live, message + sizeof news->head + proven,
           (size_t)news->head.live * sizeof news->live[0]);
    free(message);
    peer->last = news->head;
    if (news->head.done)
        peer->done = news->head.round;
    for (int i = 0; i < news->head.proven; i++)
        use_proven(proof, &news->proven[i]);
    use_live(proof, peer, news->live, news->head.live);
    if (news->head.round == peers->round)
        use_goals(peers, proof, &news->head);
    if (news->head.stopped)
        cluster_raise_stop(peers->cluster);
}

static void take_messages(struct proof_peers *peers, struct proof *proof)
{
    int from;
    size_t length;

    while (cluster_has_message(peers->cluster, KIND_NEWS, &from, &length))
        take_message(peers, proof, from, length);
}

/* ---- a round ---- */

void proof_peers_begin(struct proof_peers *peers, struct proof *proof)
{
    if (peers == NULL)
        return;
    peers->round++;
    for (int i = 0; i < cluster_size(peers->cluster); i++) {
        peers->each[i].live_count = 0;
        if (peers->each[i].last.round == peers->round)
            use_goals(peers, proof, &peers->each[i].last);
    }
}

/* Not too often: MPI may let other processes run first, each time it is called.
 */
bool proof_peers_exchange(struct proof_peers *peers, struct proof *proof)
{
    if (peers == NULL || clock_now() < peers->sent + SEND_EVERY)
        return false;
    if (cluster_is_asked(peers->cluster))
        cluster_raise_stop(peers->cluster);
    take_messages(peers, proof);
    if (cluster_under_way(peers->cluster) < UNDER_WAY_MAX)
        tell_news(peers, proof, false);
    else
        peers->sent = clock_now();
    return true;
}

static bool all_are_done(const struct proof_peers *peers)
{
    for (int i = 0; i < cluster_size(peers->cluster); i++)
        if (i != cluster_rank(peers->cluster) &&
            peers->each[i].done < peers->round)
            return false;
    return true;
}

void proof_peers_end(struct proof_peers *peers, struct proof *proof)
{
    bool told = false;

    if (peers == NULL)
        return;
    tell_news(peers, proof, true);
    while (take_messages(peers, proof), !all_are_done(peers)) {
        proof_tell(proof, false);
        if (!told && cluster_is_asked(peers->cluster)) {
            told = true;
            cluster_raise_stop(peers->cluster);
            tell_news(peers, proof, true);
        }
        cluster_wait(WAIT_EVERY);
    }
}
