/* SPDX-License-Identifier: MIT */
/* Layers that are spread over processes, and their files: the planes go through
 * the first process, one behind the other. */
#include "engine/solver/spread_inside.h"

#include <string.h>

/* A layer that is read or written by the first process. */
struct plane_stream {
    struct spread *spread;
    int seeds;
    bool reading;
    int own;   /* the plane */
    size_t at; /* how many of its bytes are done */
};

static size_t stream_size(const struct plane_stream *stream)
{
    return plane_size(&stream->spread->table->ranking, stream->seeds,
                      stream->own);
}

static uint8_t *stream_plane(const struct plane_stream *stream)
{
    return stream->spread->table->layers[stream->seeds].planes[stream->own];
}

/* When reading, sends a complete plane to its owner; when writing, gets it from
 * there. */
static void pass_plane(const struct plane_stream *stream)
{
    struct cluster *const cluster = stream->spread->cluster;
    const int owner = spread_owner(stream->spread, stream->seeds, stream->own);
    const int rank = cluster_rank(cluster);
    const int peer = rank == 0 ? owner : 0;
    const bool sending = stream->reading == (rank == 0);
    uint8_t *const plane = stream_plane(stream);

    if (owner == 0 || (rank != 0 && rank != owner))
        return;
    if (sending)
        cluster_send_lent(cluster, peer, KIND_PLANE, plane,
                          stream_size(stream));
    else
        cluster_receive(cluster, peer, KIND_PLANE, plane, stream_size(stream));
}

/* Prepares the next part of the plane. The first process keeps planes of others
 * as borrowed ones, because it may need them again. */
static size_t begin_part(const struct plane_stream *stream, size_t length)
{
    const size_t left = stream_size(stream) - stream->at;

    if (stream->at == 0 && cluster_is_first(stream->spread->cluster))
        spread_make_place(stream->spread, stream->seeds, stream->own);
    if (stream->at == 0 && !stream->reading)
        pass_plane(stream);
    return left < length ? left : length;
}

static void end_part(struct plane_stream *stream, size_t part)
{
    stream->at += part;
    if (stream->at < stream_size(stream))
        return;
    if (stream->reading)
        pass_plane(stream);
    stream->own++;
    stream->at = 0;
}

static void take_part(void *whose, const char *bytes, size_t length)
{
    struct plane_stream *const stream = whose;

    while (length > 0) {
        const size_t part = begin_part(stream, length);

        memcpy(stream_plane(stream) + stream->at, bytes, part);
        end_part(stream, part);
        bytes += part;
        length -= part;
    }
}

static void give_part(void *whose, char *bytes, size_t length)
{
    struct plane_stream *const stream = whose;

    while (length > 0) {
        const size_t part = begin_part(stream, length);

        memcpy(bytes, stream_plane(stream) + stream->at, part);
        end_part(stream, part);
        bytes += part;
        length -= part;
    }
}

/* Passes the planes that are left, even if the file failed, because the owners
 * wait for them. All processes but the first do so from the beginning. */
static void pass_rest(struct plane_stream *stream)
{
    while (stream->own <= stream->seeds) {
        begin_part(stream, 0);
        end_part(stream, stream_size(stream) - stream->at);
    }
}

/* All processes return the same. */
static bool stream_layer(struct spread *spread, int seeds, bool reading,
                         const char *folder, const struct stop *stop,
                         struct err *err)
{
    struct plane_stream stream = {spread, seeds, reading, 0, 0};
    const struct table_parts parts = {take_part, give_part, &stream};
    struct layer_words words;
    const struct table_file file =
        layer_file(spread->table, seeds, folder, &words);
    bool fine = true;

    if (cluster_is_first(spread->cluster))
        fine = reading ? table_file_read_parts(&file, &parts, stop, err)
                       : table_file_write_parts(&file, &parts, stop, err);
    pass_rest(&stream);
    cluster_broadcast(spread->cluster, 0, &fine, sizeof fine);
    return fine;
}

bool spread_read(struct spread *spread, int seeds, const char *folder,
                 const struct stop *stop, struct err *err)
{
    struct layer_words words;
    const struct table_file file =
        layer_file(spread->table, seeds, folder, &words);
    bool there = folder != NULL && table_file_exists(&file);

    cluster_broadcast(spread->cluster, 0, &there, sizeof there);
    return there && stream_layer(spread, seeds, true, folder, stop, err);
}

/* Only the first process has a folder, if any has. */
bool spread_save(struct spread *spread, const char *folder,
                 const struct stop *stop, struct err *err)
{
    const int seeds = endgame_level(spread->table);
    bool wanted = folder != NULL && seeds > WHOLE_LEVEL && !spread->from_file;

    err_set(err, "the first process cannot write the tables");
    cluster_broadcast(spread->cluster, 0, &wanted, sizeof wanted);
    return !wanted || stream_layer(spread, seeds, false, folder, stop, err);
}
