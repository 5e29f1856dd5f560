/* SPDX-License-Identifier: MIT */
/* Any bytes as the checkpoint of a job: refused with its name, or its numbers are
 * within what the job allows, or an error is kept. */
#include "fuzz/sealed/sealed.h"
#include "lab/job/checkpoint.h"

enum { WIDTH = 3, ROWS_MAX = 1000, LEAST = -5, MOST = 1 << 20 };

static void load(struct checkpoint *checkpoint)
{
    double mean[2] = {0, 0};
    struct err err = {""};

    checkpoint_setting(checkpoint, "game", "%s", "kalah");
    checkpoint_list(checkpoint, "means", 2);
    checkpoint_doubles(checkpoint, mean, 2);

    const int rows = checkpoint_rows(checkpoint, "steps", WIDTH, 0, ROWS_MAX);

    insist(rows >= 0 && rows <= ROWS_MAX);
    for (int i = 0; i < rows; i++) {
        int numbers[WIDTH] = {0};

        checkpoint_ints(checkpoint, numbers, WIDTH, LEAST, MOST);
        for (int k = 0; k < WIDTH; k++)
            insist(numbers[k] >= LEAST && numbers[k] <= MOST);
    }
    insist(checkpoint_is_sound(checkpoint, &err) == (*err.text == '\0'));
}

static void read_checkpoint(struct file_bytes file)
{
    struct err err = {""};
    struct checkpoint *const checkpoint =
        checkpoint_parse(&file, "fuzz", "genetic", &err);

    if (checkpoint != NULL)
        load(checkpoint);
    else
        insist(strncmp(err.text, "fuzz:", 5) == 0);
    checkpoint_free(checkpoint);
}

int fuzz_checkpoint(const uint8_t *bytes, size_t length)
{
    size_t sealed;
    char *const text = seal_bytes(bytes, length, "sum ", &sealed);
    char *const raw = text_of_bytes(bytes, length);

    read_checkpoint((struct file_bytes){raw, length});
    read_checkpoint((struct file_bytes){text, sealed});
    free(raw);
    free(text);
    return 0;
}
