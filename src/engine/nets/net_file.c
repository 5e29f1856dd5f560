/* SPDX-License-Identifier: MIT */
/* Nets as files: their bytes, and how a net is found by its name. */
#include "engine/nets/net_file.h"
#include "base/builtin.h"
#include "base/file.h"
#include "base/memory.h"
#include "game/mancala.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAGIC "naqala net "

enum {
    HEADER_PART = 256,
    HEADER_MAX = 5 * HEADER_PART,
    WORD_BYTES = 2,
    REAL_BYTES = 4
};

_Static_assert(NET_NOTE_MAX + HEADER_PART <= HEADER_MAX,
               "a header has room for every note");

static const struct {
    const char *name;
    size_t bytes; /* of a number */
} KINDS[NET_KINDS] = {
    [NET_VALUE] = {"value", WORD_BYTES},
    [NET_ACTOR] = {"actor", REAL_BYTES},
};

void net_board(const struct game *game, char board[NET_BOARD_MAX + 1])
{
    const struct mancala_rules *const rules = mancala_rules(game);

    snprintf(board, NET_BOARD_MAX + 1, "%s-%d", game->name, rules->pits);
}

/* ---- writing ---- */

/* Writes the header and returns its length: whole parts, of which only the last
 * ends with a new line. */
static size_t write_header(const struct net_head *head, char bytes[HEADER_MAX])
{
    FILE *const text = memory_file(bytes, HEADER_MAX);

    /* naqala net 1 value kalah-6 192 32 1, and the note in the next line. */
    fprintf(text, MAGIC "%d %s %s", NET_FORM, KINDS[head->kind].name,
            head->board);
    for (int i = 0; i < head->size_count; i++)
        fprintf(text, " %d", head->sizes[i]);
    fprintf(text, "\n%.*s\n", NET_NOTE_MAX, head->note);
    fclose(text);

    const size_t written = strlen(bytes);
    const size_t parts = (written + HEADER_PART - 1) / HEADER_PART;
    const size_t length = parts * HEADER_PART;

    memset(bytes + written, ' ', length - written);
    bytes[length - 1] = '\n';
    return length;
}

char *net_file_bytes(const struct net_file *file, size_t *length)
{
    const struct net_head *const head = &file->head;
    const size_t size = KINDS[head->kind].bytes;
    char header[HEADER_MAX];
    const size_t start = write_header(head, header);
    const size_t rest = start + size * (size_t)file->count;
    char *const bytes = memory_new(rest + SUM_LINE + 1, 1);
    char *end = bytes + start;

    memcpy(bytes, header, start);
    for (int i = 0; i < file->count; i++) {
        uint32_t word;

        if (head->kind == NET_VALUE)
            word = (uint16_t)file->words[i];
        else
            memcpy(&word, &file->reals[i], sizeof word);
        for (size_t byte = 0; byte < size; byte++)
            *end++ = (char)(word >> (8 * byte));
    }
    sum_line(bytes, rest, end);
    *length = rest + SUM_LINE;
    return bytes;
}

void net_file_write(const struct net_file *file, FILE *out)
{
    size_t length;
    char *const bytes = net_file_bytes(file, &length);

    fwrite(bytes, 1, length, out);
    free(bytes);
}

/* ---- reading ---- */

/* The length of the header; 0 if no part ends with a new line. The bytes must
 * be enough for one part and the sum. */
static size_t header_length(const char *bytes, size_t length)
{
    for (size_t end = HEADER_PART;
         end <= HEADER_MAX && end <= length - SUM_LINE; end += HEADER_PART)
        if (bytes[end - 1] == '\n')
            return end;
    return 0;
}

static bool read_header(struct net_head *head, enum net_kind kind,
                        const char *name, const char *bytes, size_t header,
                        struct err *err)
{
    char text[HEADER_MAX + 1], start[HEADER_PART];

    memcpy(text, bytes, header);
    text[header] = '\0';
    *head = (struct net_head){.kind = kind};

    const int length = snprintf(start, sizeof start, MAGIC "%d %s ", NET_FORM,
                                KINDS[kind].name);

    if (strncmp(text, start, (size_t)length) != 0)
        return err_set(err, "%s: is another kind of net than %s", name,
                       KINDS[kind].name);

    const char *const board = text + length;
    const size_t letters = strcspn(board, " \n");
    const char *const note = strchr(text, '\n');
    const char *at = board + letters;

    /* All sizes behind the board. */
    while (*at == ' ' && head->size_count < NET_SIZES_MAX) {
        char *end;
        const long size = strtol(at, &end, 10);

        if (end == at || size < 1 || size > NET_FILE_MAX)
            break;
        head->sizes[head->size_count++] = (int)size;
        at = end;
    }
    if (letters > NET_BOARD_MAX || note == NULL || *at != '\n' ||
        head->size_count == 0)
        return err_set(err, "%s: its first line makes no sense", name);
    memcpy(head->board, board, letters);
    snprintf(head->note, sizeof head->note, "%.*s",
             (int)strcspn(note + 1, "\n"), note + 1);
    return true;
}

bool net_file_kind(const char *bytes, size_t length, enum net_kind *kind)
{
    char line[HEADER_PART] = "";
    char word[HEADER_PART];
    int form;

    memcpy(line, bytes, length < sizeof line ? length : sizeof line - 1);
    if (strncmp(line, MAGIC, sizeof MAGIC - 1) != 0)
        return false;
    *kind = NET_VALUE;
    if (sscanf(line + sizeof MAGIC - 1, "%d %255s", &form, word) == 2 &&
        strcmp(word, KINDS[NET_ACTOR].name) == 0)
        *kind = NET_ACTOR;
    return true;
}

bool net_file_parse(struct net_file *file, enum net_kind kind, const char *name,
                    const char *bytes, size_t length, struct err *err)
{
    const size_t magic = sizeof MAGIC - 1;
    const size_t size = KINDS[kind].bytes;

    *file = (struct net_file){.count = 0};
    if (length < HEADER_PART + SUM_LINE || memcmp(bytes, MAGIC, magic) != 0)
        return err_set(err, "%s: is no net, or was cut", name);

    const int form = atoi(bytes + magic);

    if (form != NET_FORM)
        return err_set(err, "%s: is a net of form %d; what is read is form %d",
                       name, form, NET_FORM);
    if (!sum_fits(bytes, length))
        return err_set(err, "%s: is damaged", name);

    const size_t header = header_length(bytes, length);

    if (header == 0)
        return err_set(err, "%s: its header has no end", name);
    if (!read_header(&file->head, kind, name, bytes, header, err))
        return false;
    if ((length - header - SUM_LINE) % size != 0)
        return err_set(err, "%s: ends in the middle of a number", name);

    const size_t count = (length - header - SUM_LINE) / size;

    file->count = (int)count;
    if (kind == NET_VALUE)
        file->words = memory_new(count + 1, sizeof *file->words);
    else
        file->reals = memory_new(count + 1, sizeof *file->reals);
    for (size_t i = 0; i < count; i++) {
        const uint32_t word =
            (uint32_t)sum_word(bytes + header + size * i, size);

        if (kind == NET_VALUE)
            file->words[i] = (int16_t)(uint16_t)word;
        else
            memcpy(&file->reals[i], &word, sizeof word);
    }
    return true;
}

void net_file_free(struct net_file *file)
{
    free(file->words);
    free(file->reals);
    *file = (struct net_file){.count = 0};
}

/* ---- finding one by name ---- */

static const char SUFFIX[] = ".net";
static const char SYSTEM_FOLDERS[] = "/usr/local/share:/usr/share";

static bool read_file(struct net_file *file, enum net_kind kind,
                      const char *path, struct err *err)
{
    struct file_bytes bytes;

    if (!file_read(path, NET_FILE_MAX, &bytes, err))
        return false;

    const bool fine =
        net_file_parse(file, kind, path, bytes.bytes, bytes.length, err);

    free(bytes.bytes);
    return fine;
}

/* The path of a file if it exists, or NULL; frees the folder. The caller frees
 * it. */
static char *find_in_folder(char *folder, const char *name)
{
    char *path = folder != NULL ? file_join(folder, name) : NULL;

    if (path != NULL && !file_exists(path)) {
        free(path);
        path = NULL;
    }
    free(folder);
    return path;
}

static const struct builtin *find_builtin(const char *name)
{
    char path[64];

    snprintf(path, sizeof path, "src/data/%s", name);
    return builtin_find(path);
}

/* The path of the file, or NULL if it is built in or does not exist. The user's
 * own outranks a built-in one, but the system's may belong to an older program.
 * The caller frees it. */
static char *find_path(const char *name)
{
    const char *const given = getenv("XDG_DATA_DIRS");
    char *path = find_in_folder(file_folder(FILE_DATA, "nets"), name);
    char *rest = NULL;

    if (path != NULL || find_builtin(name) != NULL)
        return path;

    char *const folders =
        memory_text(given != NULL && *given != '\0' ? given : SYSTEM_FOLDERS);

    for (const char *folder = strtok_r(folders, ":", &rest);
         folder != NULL && path == NULL; folder = strtok_r(NULL, ":", &rest))
        path = find_in_folder(file_join(folder, "naqala/nets"), name);
    free(folders);
    return path;
}

/* NAME.net; the caller frees it. */
static char *add_suffix(const char *name)
{
    char *const full = memory_new(strlen(name) + sizeof SUFFIX, 1);

    memcpy(full, name, strlen(name));
    memcpy(full + strlen(name), SUFFIX, sizeof SUFFIX);
    return full;
}

bool net_file_find(struct net_file *file, enum net_kind kind, const char *name,
                   struct err *err)
{
    if (strchr(name, '/') != NULL)
        return read_file(file, kind, name, err);

    char *const full = add_suffix(name);
    char *const path = find_path(full);
    const struct builtin *const builtin = find_builtin(full);
    bool found;

    if (path != NULL)
        found = read_file(file, kind, path, err);
    else if (builtin != NULL)
        found = net_file_parse(file, kind, builtin->name, builtin->bytes,
                               builtin_length(builtin), err);
    else
        found =
            err_set(err, "%s: no such net", err_token(name, strlen(name)).text);
    free(path);
    free(full);
    return found;
}

bool net_file_known(const char *name)
{
    if (strchr(name, '/') != NULL)
        return file_exists(name);

    char *const full = add_suffix(name);
    char *const path = find_path(full);
    const bool known = path != NULL || find_builtin(full) != NULL;

    free(path);
    free(full);
    return known;
}
