/* SPDX-License-Identifier: MIT */
/* Names to addresses in a thread, and sockets that do not block. */
#include "base/socket.h"
#include "base/clock.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    SLICE = 50, /* milliseconds between two looks at `stopped` */
    BACKLOG = 16,
    PORT_TEXT_MAX = 8,
    HOST_TEXT_MAX = 64
};

/* ---- addresses as people write them ---- */

static bool read_port(const char *text, int *port)
{
    const size_t length = strlen(text);

    if (length == 0 || length > 5 || strspn(text, "0123456789") != length)
        return false;

    const int number = atoi(text);

    if (number < 1 || number > SOCKET_PORT_MAX)
        return false;
    *port = number;
    return true;
}

/* Finds the end of the host in [HOST], [HOST]:PORT, HOST:PORT, or HOST with no
 * colon or more than one. */
static const char *find_host_end(const char *text, const char **host,
                                 const char **port)
{
    const char *const colon = strchr(text, ':');

    *host = text;
    *port = NULL;
    if (*text == '[') {
        const char *const end = strchr(text, ']');

        *host = text + 1;
        if (end == NULL || (end[1] != '\0' && end[1] != ':'))
            return text;
        *port = end[1] == ':' ? end + 2 : NULL;
        return end;
    }
    if (colon == NULL || strchr(colon + 1, ':') != NULL)
        return text + strlen(text);
    *port = colon + 1;
    return colon;
}

bool socket_read_address(const char *text, int port,
                         struct socket_address *address, struct err *err)
{
    const char *host, *number;
    const char *const end = find_host_end(text, &host, &number);
    const struct err_token token = err_token(text, strlen(text));

    if (end <= host || (size_t)(end - host) >= sizeof address->host ||
        strcspn(host, " \t/@") < (size_t)(end - host))
        return err_set(err, "%s is not HOST, HOST:PORT or [IPV6]:PORT",
                       token.text);
    address->port = port;
    if (number != NULL && !read_port(number, &address->port))
        return err_set(err, "%s: the port is not in 1..%d", token.text,
                       SOCKET_PORT_MAX);
    snprintf(address->host, sizeof address->host, "%.*s", (int)(end - host),
             host);
    return true;
}

struct socket_name socket_address_name(const struct socket_address *address)
{
    struct socket_name name;
    const bool six = strchr(address->host, ':') != NULL;

    snprintf(name.text, sizeof name.text, "%s%s%s:%d", six ? "[" : "",
             address->host, six ? "]" : "", address->port);
    return name;
}

/* ---- names to addresses ---- */

/* The system may take minutes to find a name, so a thread waits for it. The
 * thread and the caller both leave the search, and the last one frees it. */
struct socket_search {
    struct socket_address address;
    pthread_mutex_t lock; /* guards the members below */
    struct wake_flag found;
    struct addrinfo *list;
    int failure; /* of getaddrinfo */
    int holders;
};

static int find_addresses(const struct socket_address *address, bool listens,
                          struct addrinfo **list)
{
    const struct addrinfo wanted = {
        .ai_family = AF_UNSPEC,
        .ai_socktype = SOCK_STREAM,
        .ai_flags = AI_NUMERICSERV | (listens ? AI_PASSIVE : 0),
    };
    char port[PORT_TEXT_MAX];

    snprintf(port, sizeof port, "%d", address->port);
    return getaddrinfo(address->host, port, &wanted, list);
}

/* Leaves the search, and takes its list if that is wanted. */
static struct addrinfo *leave_search(struct socket_search *search, bool wanted)
{
    pthread_mutex_lock(&search->lock);

    struct addrinfo *const list = wanted ? search->list : NULL;
    const bool last = --search->holders == 0;

    if (wanted)
        search->list = NULL;
    pthread_mutex_unlock(&search->lock);
    if (last) {
        if (search->list != NULL)
            freeaddrinfo(search->list);
        wake_flag_close(&search->found);
        pthread_mutex_destroy(&search->lock);
        free(search);
    }
    return list;
}

static void *run_search(void *data)
{
    struct socket_search *const search = data;
    struct addrinfo *list = NULL;
    const int failure = find_addresses(&search->address, false, &list);

    pthread_mutex_lock(&search->lock);
    search->list = failure == 0 ? list : NULL;
    search->failure = failure;
    wake_flag_set(&search->found, true);
    pthread_mutex_unlock(&search->lock);
    leave_search(search, false);
    return NULL;
}

static struct socket_search *begin_search(const struct socket_address *address,
                                          struct err *err)
{
    struct socket_search *const search = memory_new(1, sizeof *search);
    pthread_t thread;

    search->address = *address;
    search->holders = 2;
    if (!wake_flag_open(&search->found)) {
        err_set(err, "no pipe: %s", strerror(errno));
        free(search);
        return NULL;
    }
    pthread_mutex_init(&search->lock, NULL);

    const int failure = thread_start(&thread, run_search, search);

    if (failure == 0) {
        pthread_detach(thread);
        return search;
    }
    err_set(err, "no thread: %s", strerror(failure));
    search->holders = 1;
    leave_search(search, false);
    return NULL;
}

/* ---- waiting ---- */

struct socket_patience {
    int64_t until;
    bool (*stopped)(void *whose);
    void *whose;
};

/* Waits for an event; false with err if it is late, or stopped. An event that
 * has already happened counts even then, because the other side knows of it. */
static bool wait_for(int descriptor, short events,
                     const struct socket_patience *patience, struct err *err)
{
    struct pollfd news = {.fd = descriptor, .events = events};

    for (;;) {
        const bool stopped =
            patience->stopped != NULL && patience->stopped(patience->whose);
        const int64_t left = patience->until - clock_now();
        const int64_t millis =
            stopped || left <= 0 ? 0 : left / CLOCK_MILLISECOND + 1;

        if (poll(&news, 1, millis < SLICE ? (int)millis : SLICE) > 0)
            return true;
        if (stopped)
            return err_set(err, "it was interrupted");
        if (left <= 0)
            return err_set(err, "no answer in time");
    }
}

/* Finds the addresses of the host; NULL with err. */
static struct addrinfo *search_host(const struct socket_address *address,
                                    const struct socket_patience *patience,
                                    struct err *err)
{
    struct socket_search *const search = begin_search(address, err);

    if (search == NULL)
        return NULL;

    const bool found = wait_for(search->found.receiver, POLLIN, patience, err);

    pthread_mutex_lock(&search->lock);

    const int failure = search->failure;

    pthread_mutex_unlock(&search->lock);
    if (found && failure != 0)
        err_set(err, "%s", gai_strerror(failure));
    return leave_search(search, found);
}

/* ---- sockets ---- */

static void set_up(int descriptor)
{
    const int on = 1;

    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    /* Notices in the end if the other side has gone without a word. */
    setsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
}

static int open_socket(const struct addrinfo *at)
{
    const int descriptor =
        socket(at->ai_family, at->ai_socktype, at->ai_protocol);

    if (descriptor >= 0)
        set_up(descriptor);
    return descriptor;
}

static bool finish_connect(int descriptor,
                           const struct socket_patience *patience,
                           struct err *err)
{
    int failure = 0;
    socklen_t size = sizeof failure;

    if (!wait_for(descriptor, POLLOUT, patience, err))
        return false;
    if (getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size) != 0)
        failure = errno;
    return failure == 0 || err_set(err, "%s", strerror(failure));
}

static int connect_to(const struct addrinfo *at,
                      const struct socket_patience *patience, struct err *err)
{
    const int descriptor = open_socket(at);

    if (descriptor < 0) {
        err_set(err, "%s", strerror(errno));
        return -1;
    }
    if (connect(descriptor, at->ai_addr, at->ai_addrlen) == 0)
        return descriptor;
    if (errno != EINPROGRESS && errno != EINTR)
        err_set(err, "%s", strerror(errno));
    else if (finish_connect(descriptor, patience, err))
        return descriptor;
    close(descriptor);
    return -1;
}

int socket_connect(const struct socket_address *address, int64_t until,
                   bool (*stopped)(void *whose), void *whose, struct err *err)
{
    struct socket_patience patience = {until, stopped, whose};
    struct addrinfo *const list = search_host(address, &patience, err);
    int descriptor = -1;
    int left = 0;

    for (const struct addrinfo *at = list; at != NULL; at = at->ai_next)
        left++;
    /* An address that does not answer must not use up the time of the others.
     */
    for (const struct addrinfo *at = list; at != NULL && descriptor < 0;
         at = at->ai_next) {
        const int64_t now = clock_now();

        patience.until = now + (until - now) / left--;
        descriptor = connect_to(at, &patience, err);
    }
    if (list != NULL)
        freeaddrinfo(list);
    if (descriptor < 0)
        err_prefix(err, "%s: ", socket_address_name(address).text);
    return descriptor;
}

/* ---- listening ---- */

static int listen_at(const struct addrinfo *at)
{
    const int descriptor = open_socket(at);
    const int on = 1;

    if (descriptor < 0)
        return -1;
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(descriptor, at->ai_addr, at->ai_addrlen) == 0 &&
        listen(descriptor, BACKLOG) == 0)
        return descriptor;

    const int failure = errno;

    close(descriptor);
    errno = failure;
    return -1;
}

static int port_of(const struct sockaddr_storage *storage)
{
    struct sockaddr_in four;
    struct sockaddr_in6 six;

    memcpy(&four, storage, sizeof four);
    memcpy(&six, storage, sizeof six);
    return ntohs(storage->ss_family == AF_INET6 ? six.sin6_port
                                                : four.sin_port);
}

int socket_listen(struct socket_address *address, struct err *err)
{
    struct addrinfo *list = NULL;
    const int failure = find_addresses(address, true, &list);
    int descriptor = -1;

    if (failure != 0) {
        err_set(err, "%s: %s", address->host, gai_strerror(failure));
        return -1;
    }
    for (const struct addrinfo *at = list; at != NULL && descriptor < 0;
         at = at->ai_next)
        descriptor = listen_at(at);
    if (descriptor < 0)
        err_set(err, "%s: %s", socket_address_name(address).text,
                strerror(errno));
    freeaddrinfo(list);

    struct sockaddr_storage storage = {.ss_family = AF_UNSPEC};
    socklen_t size = sizeof storage;

    if (descriptor >= 0 &&
        getsockname(descriptor, (struct sockaddr *)&storage, &size) == 0)
        address->port = port_of(&storage);
    return descriptor;
}

int socket_accept(int listener, struct socket_name *from)
{
    struct sockaddr_storage storage = {.ss_family = AF_UNSPEC};
    socklen_t size = sizeof storage;
    const int descriptor = accept(listener, (struct sockaddr *)&storage, &size);
    struct socket_address address = {"?", 0};

    if (descriptor < 0)
        return -1;
    set_up(descriptor);

    char host[HOST_TEXT_MAX];

    if (getnameinfo((struct sockaddr *)&storage, size, host, sizeof host, NULL,
                    0, NI_NUMERICHOST) == 0)
        snprintf(address.host, sizeof address.host, "%s", host);
    address.port = port_of(&storage);
    *from = socket_address_name(&address);
    return descriptor;
}

/* ---- sending ---- */

bool socket_send(int descriptor, const char *bytes, size_t count, int64_t until)
{
    const struct socket_patience patience = {.until = until};
    struct err late;

    while (count > 0) {
        const ssize_t sent = send(descriptor, bytes, count, MSG_NOSIGNAL);

        if (sent >= 0) {
            bytes += sent;
            count -= (size_t)sent;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            if (!wait_for(descriptor, POLLOUT, &patience, &late))
                return false;
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}
