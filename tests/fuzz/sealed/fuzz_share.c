/* SPDX-License-Identifier: MIT */
/* Any bytes as the file of a part: refused with its path, or what is gathered has
 * the length that it says. */
#include "fuzz/sealed/sealed.h"
#include "lab/job/share.h"

static void gather(struct share *share)
{
    int64_t sums[2] = {0, 0};
    struct err err = {""};
    int count;

    insist(share_parts(share) == 1 && share_is_merged(share));
    share_fact(share, "game", "kalah");

    int64_t *const rows = share_gather(share, "rows", 2, NULL, 0, &count);

    for (int i = 0; i < 2 * count; i++)
        share_require(share, rows[i] >= 0);
    free(rows);
    share_sum(share, "sums", sums, 2);
    insist(share_is_sound(share, &err) == (*err.text == '\0'));
}

static void read_share(const char *bytes, size_t length)
{
    const struct seal_path path = seal_file(bytes, length);
    const char *const paths[] = {path.text};
    struct err err = {""};
    struct share *const share = share_read(paths, 1, &err);

    insist(unlink(path.text) == 0);
    insist((share == NULL) == (*err.text != '\0'));
    if (share != NULL)
        gather(share);
    share_free(share);
}

int fuzz_share(const uint8_t *bytes, size_t length)
{
    size_t sealed;
    char *const text = seal_bytes(bytes, length, "sum ", &sealed);

    read_share(text, length);
    read_share(text, sealed);
    free(text);
    return 0;
}
