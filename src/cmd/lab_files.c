/* What the works of the lab leave behind. */
#include "cmd/lab_files.h"
#include "base/file.h"

#include <stdlib.h>

bool lab_put(const char *path, bool is_new,
             void (*write)(const void *thing, FILE *out), const void *thing,
             struct err *err)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    if (out == NULL)
        abort();
    write(thing, out);
    fclose(out);

    const bool written = is_new ? file_write_new(path, text, length, err)
                                : file_write(path, text, length, err);

    free(text);
    return written;
}

bool lab_save(struct state *state, const char *path, struct err *err)
{
    const bool saved = path == NULL || state_write(state, path, err);

    state_free(state);
    return saved;
}

bool lab_find(struct state *like, const char *path, struct state **state,
              struct err *err)
{
    const bool there = path != NULL && file_exists(path);

    *state = there ? state_read(path, like, err) : NULL;
    state_free(like);
    return !there || *state != NULL;
}
