/* SPDX-License-Identifier: MIT */
/* Every number has as many bytes as it needs, with seven bits in each; the last
 * byte has its highest bit clear. The sign is the lowest bit. */
#include "lab/arena/batch_told.h"

enum { BITS = 7, MORE = 1 << BITS };

static void put(int64_t number, FILE *out)
{
    uint64_t rest = (uint64_t)number << 1 ^ (number < 0 ? UINT64_MAX : 0);

    for (; rest >= MORE; rest >>= BITS)
        putc((int)(rest % MORE) | MORE, out);
    putc((int)rest, out);
}

static int64_t get(const char **at)
{
    uint64_t all = 0;
    unsigned char byte = MORE;

    for (int shift = 0; byte & MORE; shift += BITS) {
        byte = (unsigned char)*(*at)++;
        all |= (uint64_t)(byte % MORE) << shift;
    }
    return (int64_t)(all >> 1 ^ (all & 1 ? UINT64_MAX : 0));
}

void batch_told_write(struct batch_telling *telling, const struct batch *batch,
                      const struct batch_told *told, FILE *out)
{
    const struct batch_end *const end = &told->end;

    put(told->number - telling->last, out);
    telling->last = told->number;
    if (batch->fast) {
        put(2 * end->margin + end->chance, out);
    } else {
        put(end->winner, out);
        put(end->plies, out);
        for (int seat = 0; seat < batch->game->players; seat++) {
            put(end->halves[seat], out);
            put(end->points[seat], out);
        }
    }
    put((int64_t)told->length, out);
    if (told->length > 0)
        fwrite(told->text, 1, told->length, out);
}

const char *batch_told_read(struct batch_telling *telling,
                            const struct batch *batch, const char *at,
                            struct batch_told *told)
{
    struct batch_end *const end = &told->end;

    *told = (struct batch_told){.number = telling->last + get(&at)};
    telling->last = told->number;
    if (batch->fast) {
        const int64_t both = get(&at);

        end->chance = both & 1;
        end->margin = (int)((both - end->chance) / 2);
    } else {
        end->winner = (int)get(&at);
        end->plies = (int)get(&at);
        for (int seat = 0; seat < batch->game->players; seat++) {
            end->halves[seat] = (int)get(&at);
            end->points[seat] = (int)get(&at);
        }
    }
    told->length = (size_t)get(&at);
    told->text = at;
    return at + told->length;
}
