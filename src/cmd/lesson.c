/* SPDX-License-Identifier: MIT */
/* naqala lesson: first steps, on the screen or in lines of text. */
#include "cmd/leaving.h"
#include "cmd/players.h"
#include "screen/text/text_lesson.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* `kalah 3`, in one word or two; "" if there is none. */
struct lesson_words {
    char text[LESSON_KEY_MAX + 1];
};

static struct lesson_words read_words(const struct call *call)
{
    struct lesson_words words = {""};

    if (call->operand_count > 0)
        snprintf(words.text, sizeof words.text, "%s%s%s", call->operands[0],
                 call->operand_count > 1 ? " " : "",
                 call->operand_count > 1 ? call->operands[1] : "");
    return words;
}

static bool open_screens(void *whose, struct app *app, int64_t now,
                         struct err *err)
{
    const struct lesson_words *const words = whose;

    (void)err;
    menu_open(app, now);
    if (*words->text != '\0')
        lessons_open_named(app, words->text, now);
    else
        lessons_open(app, now);
    return true;
}

/* Plays the game that the reader chose after the lessons. */
static int play_match(const struct call *call, struct match *match)
{
    struct text_mode_options options = call_text_options(call);
    const struct review_limits limits = call_review_limits();
    struct err err;

    options.limits = &limits;
    return leaving_result(text_mode_play(match, &options, &err)
                              ? RESULT_FINE
                              : command_fail(&err));
}

static int teach_in_text(const struct call *call, const struct lessons *lessons,
                         int index)
{
    struct err unread, err = {""};
    struct lesson_progress progress = lesson_progress_load(&unread);
    int result = RESULT_FINE;

    if (*unread.text != '\0')
        command_fail(&unread);

    struct levels *const levels = call_levels();
    const struct text_lessons all = {
        .lessons = lessons,
        .progress = &progress,
        .levels = levels,
        .in = stdin,
        .out = stdout,
        .echo = !isatty(STDIN_FILENO),
    };
    struct match *match = NULL;

    if (index < 0)
        text_lessons_list(&all);
    else
        match = text_lessons_learn(&all, index, &err);
    /* A file that cannot be read cannot be written either, and is reported
     * once. */
    if (index >= 0 && *err.text != '\0')
        result = strcmp(err.text, unread.text) == 0 ? RESULT_FAILED
                                                    : command_fail(&err);
    levels_free(levels);
    lesson_progress_free(&progress);
    return match != NULL ? play_match(call, match)
                         : call_input_result(result == RESULT_FINE);
}

static int run_lesson(const struct call *call)
{
    struct lesson_words words = read_words(call);
    struct err err;
    struct lessons lessons = lessons_load(&err);
    const int index =
        *words.text != '\0' ? lessons_find(&lessons, words.text) : -1;
    int result = *err.text == '\0' ? RESULT_FINE : command_fail(&err);

    if (*words.text != '\0' && index < 0) {
        err_set(&err, "%s: no such lesson; `naqala lesson --text` lists them",
                err_token(words.text, strlen(words.text)).text);
        result = command_misused(call, &err);
    } else if (call_wants_screens(call)) {
        result = call_show_screens(call, call_seed(call), open_screens, &words);
    } else {
        const int taught = teach_in_text(call, &lessons, index);

        result = taught != RESULT_FINE ? taught : result;
    }
    lessons_free(&lessons);
    return result;
}

static const struct option OPTIONS[] = {
    SHOW_OPTIONS,
    {0},
};

const struct command lesson_command = {
    .name = "lesson",
    .operands = "[GAME NUMBER]",
    .operand = OPTION_GAME,
    .takes_game = lessons_teach,
    .operands_max = 2,
    .about = "first steps: lessons on the board",
    .details =
        "Without a number, the first lesson of the game. Without a game, "
        "the list of\nthem all.\n",
    .options = OPTIONS,
    .run = run_lesson,
};
