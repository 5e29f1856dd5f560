/* SPDX-License-Identifier: MIT */
/* Proofs that can be continued: writing them into a file, and reading them
 * back. */
#include "engine/solver/proof_file.h"
#include "base/file.h"
#include "base/memory.h"
#include "engine/solver/inside.h"
#include "game/mancala.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_MAGIC "naqala proof "
#define KEY_MASK   ((UINT64_C(1) << PIT_BIT) - 1)

enum {
    TITLE_BYTES = 576,
    PIT_BIT = 60, /* the first bit of the pit in the word of a key */
    KEY_BYTES = 8,
    NODES_BYTES = 8,
    COUNT_BYTES = 4,
    MARGIN_BYTES = 2,
    ENTRY_BYTES = KEY_BYTES + 3,
    SHARE_KEPT = 64 /* at most one entry of the hash in this many */
};

static size_t head_size(const struct solver *solver)
{
    return TITLE_BYTES + NODES_BYTES + COUNT_BYTES +
           (size_t)2 * MARGIN_BYTES * (size_t)solver->table->kalah.pits;
}

static void write_title(const struct solver *solver,
                        const struct position *position,
                        char title[TITLE_BYTES])
{
    const int form = solver->table->kalah.pits == SOLVER_PITS_MAX
                         ? PROOF_FORM_SIX
                         : PROOF_FORM;
    const int length =
        snprintf(title, TITLE_BYTES, FILE_MAGIC "%d\n%s\n%s\n", form,
                 game_spec_text(solver->game).text,
                 game_position_text(solver->game, position).text);

    memset(title + length, ' ', (size_t)(TITLE_BYTES - length));
    title[TITLE_BYTES - 1] = '\n';
}

static char *put_number(char *end, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *end++ = (char)(number >> (8 * i));
    return end;
}

/* ---- writing ---- */

/* The least work of the entries to keep: at most `most` have as much. */
static uint64_t find_least_work(const struct hash *hash, uint64_t most)
{
    const uint64_t words = hash->buckets * HASH_BUCKET;
    uint64_t counts[HASH_WORK_MAX + 1] = {0};
    uint64_t sum = 0, least = HASH_WORK_MAX;

    for (uint64_t i = 0; i < words; i++)
        counts[hash_work(hash_word_read(&hash->words[i]))]++;
    while (least > 0 && sum + counts[least] <= most)
        sum += counts[least--];
    return least + 1;
}

static char *put_entry(char *end, uint64_t key, uint64_t word)
{
    const struct proof_bounds bounds = hash_bounds(word);

    end = put_number(end, key | (uint64_t)bounds.pit << PIT_BIT, KEY_BYTES);
    *end++ = (char)bounds.low;
    *end++ = (char)bounds.high;
    *end++ = (char)bounds.work;
    return end;
}

/* Writes the entries, and returns how many. Other threads may change the hash
 * meanwhile, one entry at a time. */
static uint64_t put_entries(const struct hash *hash, uint64_t most, char *end)
{
    const uint64_t words = hash->buckets * HASH_BUCKET;
    const uint64_t least = find_least_work(hash, most);
    uint64_t count = 0;

    for (uint64_t i = 0; i < words && count < most; i++) {
        const uint64_t word = hash_word_read(&hash->words[i]);

        if (hash_work(word) < least)
            continue;
        end = put_entry(
            end, hash_key_of(hash, i / HASH_BUCKET, word >> HASH_TAG), word);
        count++;
    }
    return count;
}

bool proof_file_write(const struct solver *solver,
                      const struct position *position,
                      const struct solver_report *report, const char *path,
                      int *kept, struct err *err)
{
    const uint64_t share = solver->hash.buckets * HASH_BUCKET / SHARE_KEPT;
    const uint64_t most = share < PROOF_ENTRIES_MAX ? share : PROOF_ENTRIES_MAX;
    const size_t head = head_size(solver);
    char *const bytes =
        memory_new(head + (size_t)most * ENTRY_BYTES + SUM_LINE + 1, 1);
    const uint64_t count = put_entries(&solver->hash, most, bytes + head);
    const size_t length = head + (size_t)count * ENTRY_BYTES;

    write_title(solver, position, bytes);

    char *end = put_number(bytes + TITLE_BYTES, report->nodes, NODES_BYTES);
    char *const bounds = put_number(end, count, COUNT_BYTES);

    for (int i = 0; i < report->move_count; i++) {
        const struct solver_move *const move = &report->moves[i];

        if ((int)move->move.code >= solver->table->kalah.pits)
            continue;
        end = bounds + (size_t)2 * MARGIN_BYTES * move->move.code;
        end = put_number(end, (uint64_t)move->bounds.low, MARGIN_BYTES);
        put_number(end, (uint64_t)move->bounds.high, MARGIN_BYTES);
    }
    sum_line(bytes, length, bytes + length);
    *kept = (int)count;

    const bool fine =
        file_write_as(path, FILE_OUTPUT, bytes, length + SUM_LINE, err);

    free(bytes);
    return fine;
}

/* ---- reading ---- */

/* The length of a line of the title, without its end. */
static int line_length(const char *line, const char *end)
{
    const char *const stop = memchr(line, '\n', (size_t)(end - line));

    return (int)((stop != NULL ? stop : end) - line);
}

/* The file has at least a title. */
static bool check_title(const struct solver *solver,
                        const struct position *position, const char *path,
                        const char *bytes, struct err *err)
{
    const char *const end = bytes + TITLE_BYTES;
    char title[TITLE_BYTES];

    if (memcmp(bytes, FILE_MAGIC, sizeof FILE_MAGIC - 1) != 0)
        return err_set(err, "%s: is no proof to go on with", path);
    write_title(solver, position, title);

    const char *line = bytes, *ours = title;
    static const char *const WHAT[] = {"form", "game", "position"};

    for (int i = 0; i < 3; i++) {
        const int length = line_length(line, end);
        const int our_length = line_length(ours, title + TITLE_BYTES);

        if (length != our_length || memcmp(line, ours, (size_t)length) != 0)
            return err_set(err, "%s: is the proof of another %s: %s", path,
                           WHAT[i], err_token(line, (size_t)length).text);
        line += length + (line + length < end);
        ours += our_length + 1;
    }
    return true;
}

static bool entry_makes_sense(const struct solver *solver, const char *entry)
{
    const uint64_t word = sum_word(entry, KEY_BYTES);
    const uint64_t low = sum_word(entry + KEY_BYTES, 1);
    const uint64_t high = sum_word(entry + KEY_BYTES + 1, 1);

    return (word & KEY_MASK) <= solver->hash.mask &&
           (int)(word >> PIT_BIT) < solver->table->kalah.pits && low <= high &&
           high <= HASH_VALUE_MAX &&
           sum_word(entry + KEY_BYTES + 2, 1) <= HASH_WORK_MAX;
}

static bool check_bytes(const struct solver *solver, const char *path,
                        const struct file_bytes *file, struct err *err)
{
    const size_t head = head_size(solver);
    const char *const entries = file->bytes + head;

    if (file->length < head + SUM_LINE || !sum_fits(file->bytes, file->length))
        return err_set(err, "%s: is damaged, or was cut", path);

    const uint64_t count =
        sum_word(file->bytes + TITLE_BYTES + NODES_BYTES, COUNT_BYTES);
    bool fine = file->length == head + count * ENTRY_BYTES + SUM_LINE;

    for (uint64_t i = 0; i < count && fine; i++)
        fine = entry_makes_sense(solver, entries + i * ENTRY_BYTES);
    return fine || err_set(err, "%s: its entries make no sense", path);
}

static int read_margin(const char *bytes)
{
    return (int16_t)sum_word(bytes, MARGIN_BYTES);
}

/* Takes the content of a file that has been checked. */
static void take_bytes(struct solver *solver, const char *bytes,
                       struct solver_report *report)
{
    const char *at = bytes + TITLE_BYTES;
    const uint64_t count = sum_word(at + NODES_BYTES, COUNT_BYTES);

    *report = (struct solver_report){.nodes = sum_word(at, NODES_BYTES)};
    at += NODES_BYTES + COUNT_BYTES;
    for (int pit = 0; pit < solver->table->kalah.pits; pit++) {
        report->moves[report->move_count++] = (struct solver_move){
            .move = {(uint32_t)pit},
            .bounds = {read_margin(at), read_margin(at + MARGIN_BYTES)}};
        at += (size_t)2 * MARGIN_BYTES;
    }
    for (uint64_t i = 0; i < count; i++, at += ENTRY_BYTES) {
        const uint64_t word = sum_word(at, KEY_BYTES);

        hash_put(&solver->hash, word & KEY_MASK,
                 (struct proof_bounds){.low = at[KEY_BYTES],
                                       .high = at[KEY_BYTES + 1],
                                       .pit = (int)(word >> PIT_BIT),
                                       .work = at[KEY_BYTES + 2]});
    }
}

bool proof_file_read(struct solver *solver, const struct position *position,
                     const char *path, struct solver_report *report,
                     struct err *err)
{
    struct file_bytes file;

    if (!file_read(path, PROOF_FILE_MAX, &file, err))
        return false;

    bool fine = file.length >= TITLE_BYTES ||
                err_set(err, "%s: is no proof to go on with, or was cut", path);

    fine = fine && check_title(solver, position, path, file.bytes, err) &&
           check_bytes(solver, path, &file, err);
    if (fine)
        take_bytes(solver, file.bytes, report);
    free(file.bytes);
    return fine;
}
