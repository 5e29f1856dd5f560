/* SPDX-License-Identifier: MIT */
/* A thread that connects. */
#include "match/table/dialer.h"
#include "base/clock.h"
#include "base/memory.h"

#include <stdlib.h>
#include <unistd.h>

struct dialer {
    struct socket_address address;
    int64_t until;
    pthread_t thread;
    struct stop stop;
    struct wake_flag done;
    pthread_mutex_t lock;
    int descriptor; /* under the lock; -1: none, or it was taken */
    bool over;      /* under the lock */
};

static bool is_stopped(void *whose)
{
    return stop_raised(whose);
}

static void *dial(void *data)
{
    struct dialer *const dialer = data;
    struct err unsaid;
    const int descriptor = socket_connect(&dialer->address, dialer->until,
                                          is_stopped, &dialer->stop, &unsaid);

    pthread_mutex_lock(&dialer->lock);
    dialer->descriptor = descriptor;
    dialer->over = true;
    wake_flag_set(&dialer->done, true);
    pthread_mutex_unlock(&dialer->lock);
    return NULL;
}

struct dialer *dialer_new(const struct socket_address *address,
                          int64_t nanoseconds)
{
    struct dialer *const dialer = memory_new(1, sizeof *dialer);

    dialer->address = *address;
    dialer->until = clock_now() + nanoseconds;
    dialer->descriptor = -1;
    if (!wake_flag_open(&dialer->done)) {
        free(dialer);
        return NULL;
    }
    pthread_mutex_init(&dialer->lock, NULL);
    if (thread_start(&dialer->thread, dial, dialer) == 0)
        return dialer;
    pthread_mutex_destroy(&dialer->lock);
    wake_flag_close(&dialer->done);
    free(dialer);
    return NULL;
}

void dialer_free(struct dialer *dialer)
{
    if (dialer == NULL)
        return;
    stop_raise(&dialer->stop, true);
    pthread_join(dialer->thread, NULL);
    if (dialer->descriptor >= 0)
        close(dialer->descriptor);
    pthread_mutex_destroy(&dialer->lock);
    wake_flag_close(&dialer->done);
    free(dialer);
}

int dialer_descriptor(const struct dialer *dialer)
{
    return dialer->done.receiver;
}

bool dialer_take(struct dialer *dialer, int *descriptor)
{
    bool over;

    pthread_mutex_lock(&dialer->lock);
    over = dialer->over;
    *descriptor = over ? dialer->descriptor : -1;
    if (over)
        dialer->descriptor = -1;
    pthread_mutex_unlock(&dialer->lock);
    return over;
}
