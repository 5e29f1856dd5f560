/* SPDX-License-Identifier: MIT */
/* Recordings in files of their own. */
#include "base/file.h"
#include "base/memory.h"
#include "screen/board/board.h"
#include "screen/recording/recording.h"

#include <stdlib.h>
#include <string.h>

bool recording_put(const char *path, bool replace, const char *bytes,
                   size_t length, struct err *err)
{
    if (!file_write_as(path, replace ? FILE_OUTPUT : FILE_NEW_OUTPUT, bytes,
                       length, err)) {
        if (!replace && file_exists(path))
            err_set(err, "%s: is there already", path);
        return false;
    }
    return true;
}

/* ---- by the end of the path ---- */

static bool write_svg(const struct recording *recording,
                      const struct recording_style *style, FILE *out,
                      struct err *err)
{
    (void)err;
    recording_write_svg(recording, style->speed, out);
    return true;
}

static bool write_html(const struct recording *recording,
                       const struct recording_style *style, FILE *out,
                       struct err *err)
{
    (void)style;
    (void)err;
    recording_write_html(recording, out);
    return true;
}

static const struct recording_kind {
    const char *end;
    bool (*write)(const struct recording *recording,
                  const struct recording_style *style, FILE *out,
                  struct err *err);
} KINDS[] = {
    {".cast", recording_write_cast},
    {".svg", write_svg},
    {".html", write_html},
    {".txt", recording_write_text},
};

static const struct recording_kind *find_kind(const char *path)
{
    const char *const end = strrchr(path, '.');

    for (size_t i = 0; end != NULL && i < sizeof KINDS / sizeof KINDS[0]; i++)
        if (strcmp(end, KINDS[i].end) == 0)
            return &KINDS[i];
    return NULL;
}

/* Makes the contents of the file, in memory that the caller frees. */
static bool write_kind(const struct match *match,
                       const struct recording_style *style,
                       const struct recording_kind *kind, char **bytes,
                       size_t *length, struct err *err)
{
    FILE *const out = memory_stream(bytes, length);

    struct recording *const recording = recording_new(match);
    const bool fine = kind->write(recording, style, out, err);

    recording_free(recording);
    fclose(out);
    return fine;
}

bool recording_export(const struct match *match,
                      const struct recording_style *style, const char *path,
                      bool replace, struct err *err)
{
    const struct recording_kind *const kind = find_kind(path);
    const char *const folder = strrchr(path, '/');
    const char *const name = folder != NULL ? folder + 1 : path;
    char *bytes = NULL;
    size_t length = 0;

    if (kind == NULL)
        return err_set(err, "%s: ends in none of " RECORDING_ENDS,
                       err_token(name, strlen(name)).text);
    if (!board_exists(match_game(match)))
        return err_set(err, "%s: this game is not drawn",
                       game_spec_text(match_game(match)).text);

    const bool fine = write_kind(match, style, kind, &bytes, &length, err) &&
                      recording_put(path, replace, bytes, length, err);

    free(bytes);
    return fine;
}
