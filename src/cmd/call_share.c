/* SPDX-License-Identifier: MIT */
/*
 * --part K/N. A share holds the words of its command line, so that merging runs
 * the same command. Paths are left out: the person who merges says where
 * something is written, and no share may choose that.
 */
#include "base/file.h"
#include "cmd/call.h"
#include "lab/job/share.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_MAX = 250 };

/* ---- the words ---- */

struct word_list {
    struct share *share;
    int count;
    struct err err; /* of the first word that cannot be kept; or "" */
};

static void keep_word(struct word_list *list, const char *word)
{
    char name[24];

    if (strlen(word) > WORD_MAX || strpbrk(word, "\n\r") != NULL)
        err_set(&list->err, "--part: %s: is too long to be kept in a share",
                err_token(word, strlen(word)).text);
    snprintf(name, sizeof name, "word%d", ++list->count);
    share_fact(list->share, name, word);
}

/* Options that change no result, and paths. */
static bool is_left_out(const struct option *option)
{
    return strcmp(option->key, "--part") == 0 ||
           strcmp(option->key, "--threads") == 0 || option->type == OPTION_FILE;
}

static bool keep_words(const struct call *call, struct share *share,
                       struct err *err)
{
    struct word_list list = {.share = share};
    char count[16];

    if (call->whole != NULL)
        keep_word(&list, call->whole->name);
    keep_word(&list, call->command->name);
    for (int i = 0; call->command->options[i].key != NULL; i++) {
        const struct option *const option = &call->command->options[i];

        if (call->values[i].text == NULL || is_left_out(option))
            continue;
        keep_word(&list, option->key);
        if (option->value != NULL)
            keep_word(&list, call->values[i].text);
        if (option->value != NULL && strchr(option->value, ' ') != NULL)
            keep_word(&list, call->seconds[i].text);
    }
    for (int i = 0;
         call->command->operand != OPTION_FILE && i < call->operand_count; i++)
        keep_word(&list, call->operands[i]);
    snprintf(count, sizeof count, "%d", list.count);
    share_fact(share, "words", count);
    share_fact(share, "version", NAQALA_VERSION);
    *err = list.err;
    return *list.err.text == '\0';
}

/* ---- the share of a call ---- */

static struct share *read_part(const char *text, struct err *err)
{
    int part;
    int parts;
    int length = 0;

    if (sscanf(text, "%5d/%5d%n", &part, &parts, &length) == 2 &&
        text[length] == '\0' && part >= 1 && part <= parts &&
        parts <= SHARE_PARTS_MAX)
        return share_new(part, parts);
    err_set(err, "--part: %s is not K/N, with K from 1 to N, and N up to %d",
            err_token(text, strlen(text)).text, SHARE_PARTS_MAX);
    return NULL;
}

bool call_share(const struct call *call, struct share **share, struct err *err)
{
    const char *const text = call_value(call, "--part");

    *share = call->share;
    if (text == NULL || *share != NULL)
        return true;
    *share = read_part(text, err);
    if (*share != NULL && keep_words(call, *share, err))
        return true;
    share_free(*share);
    *share = NULL;
    return false;
}

void call_share_free(const struct call *call, struct share *share)
{
    if (share != call->share)
        share_free(share);
}

bool call_share_end(const struct share *share, struct err *err)
{
    if (share_is_part(share))
        share_write(share, stdout);
    return share_is_sound(share, err);
}
