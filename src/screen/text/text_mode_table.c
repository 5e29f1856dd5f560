/* SPDX-License-Identifier: MIT */
/* What a player of the text mode can type at a table, besides moves. */
#include "base/clock.h"
#include "screen/text/table_words.h"
#include "screen/text/text_mode_inside.h"

#include <ctype.h>
#include <string.h>

void text_mode_refuse_for(struct text_mode *mode, const char *why)
{
    text_mode_refuse(mode, "%c%s", toupper((unsigned char)*why), why + 1);
}

/* A guest has typed a command that ends or changes the game: the host will tell
 * whether it does. */
static void await_host(struct text_mode *mode)
{
    mode->awaits_host = !table_is_host(mode->table);
}

static void ask_other(struct text_mode *mode, enum table_question question)
{
    const bool agrees = table_ask_agrees(mode->table, question);
    struct err err;

    if (!table_ask(mode->table, question, clock_now(), &err))
        text_mode_refuse_for(mode, err.text);
    else if (agrees)
        await_host(mode);
    else
        fputs("The other player is asked.\n", mode->out);
}

void text_mode_ask_back(struct text_mode *mode, const char *argument)
{
    (void)argument;
    ask_other(mode, QUESTION_BACK);
}

void text_mode_ask_draw(struct text_mode *mode, const char *argument)
{
    (void)argument;
    ask_other(mode, QUESTION_DRAW);
}

void text_mode_ask_again(struct text_mode *mode, const char *argument)
{
    (void)argument;
    ask_other(mode, QUESTION_AGAIN);
}

static void give_answer(struct text_mode *mode, bool agrees)
{
    if (table_asked(mode->table) == QUESTION_NONE) {
        text_mode_refuse_for(mode, "nothing is asked");
        return;
    }
    table_answer(mode->table, agrees, clock_now());
    if (agrees)
        await_host(mode);
}

void text_mode_table_agree(struct text_mode *mode, const char *argument)
{
    (void)argument;
    give_answer(mode, true);
}

void text_mode_table_refuse(struct text_mode *mode, const char *argument)
{
    (void)argument;
    give_answer(mode, false);
}

void text_mode_resign(struct text_mode *mode, const char *argument)
{
    struct err err;

    (void)argument;
    if (!table_resign(mode->table, clock_now(), &err))
        text_mode_refuse_for(mode, err.text);
    else
        await_host(mode);
}

void text_mode_say(struct text_mode *mode, const char *text)
{
    struct err err;

    if (strlen(text) >= TABLE_SAY_MAX)
        text_mode_refuse(mode, "say: at most %d bytes", TABLE_SAY_MAX - 1);
    else if (!table_say(mode->table, text, clock_now(), &err))
        text_mode_refuse_for(mode, err.text);
}

void text_mode_list_table(struct text_mode *mode, const char *argument)
{
    (void)argument;
    table_write_words(mode->table, mode->session, mode->out);
}
