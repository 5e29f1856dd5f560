/* SPDX-License-Identifier: MIT */
/* Jobs of the lab: checkpoints from one to the other. */
#include "support/job.h"
#include "base/file.h"
#include "support/folder.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* Writes the checkpoint of the job into a file of the folder; the caller frees
 * its path. */
static char *write_checkpoint(struct job *job, const char *folder)
{
    struct checkpoint *checkpoint = job_save(job);
    char *path = file_join(folder, "checkpoint");
    struct err err;

    ck_assert_msg(checkpoint_write(checkpoint, path, &err), "%s", err.text);
    checkpoint_free(checkpoint);
    return path;
}

void job_move(struct job *from, struct job *to)
{
    char *folder = folder_new();
    char *path = write_checkpoint(from, folder);
    struct err err;
    struct checkpoint *checkpoint =
        checkpoint_read(path, to->class->name, &err);

    ck_assert_msg(checkpoint != NULL, "%s", err.text);
    ck_assert_msg(job_load(to, checkpoint, &err), "%s", err.text);
    checkpoint_free(checkpoint);
    free(path);
    folder_free(folder);
}

void job_refuses(struct job *from, struct job *to, const char *words)
{
    struct checkpoint *checkpoint = job_save(from);
    struct err err;

    checkpoint_reopen(checkpoint);
    ck_assert(!job_load(to, checkpoint, &err));
    ck_assert_uint_ge(strlen(err.text), strlen(words));
    ck_assert_str_eq(err.text + strlen(err.text) - strlen(words), words);
    checkpoint_free(checkpoint);
}

void job_same(struct job *one, struct job *other)
{
    char *folder = folder_new();
    size_t length;
    char *path = write_checkpoint(one, folder);
    char *text = folder_read(path, &length);

    free(path);
    path = write_checkpoint(other, folder);
    folder_holds(path, text);
    free(text);
    free(path);
    folder_free(folder);
}
