/* SPDX-License-Identifier: MIT */
/* naqala lesson: first steps, in lines of text. */
#include "cmd/command.h"
#include "screen/text/text_lesson.h"

#include <stdio.h>
#include <unistd.h>

/* `kalah 3`, in one word or two. */
static int find_lesson(const struct call *call, const struct lessons *lessons,
                       struct err *err)
{
    char key[INI_NAME_MAX + 1];

    snprintf(key, sizeof key, "%s%s%s", call->operands[0],
             call->operand_count > 1 ? " " : "",
             call->operand_count > 1 ? call->operands[1] : "");

    const int index = lessons_find(lessons, key);

    if (index < 0)
        err_set(err, "%s: no such lesson; `naqala lesson` lists them", key);
    return index;
}

static int run_lesson(const struct call *call)
{
    struct err err;
    struct lessons lessons = lessons_load(&err);
    struct lesson_progress progress;
    int result = *err.text == '\0' ? RESULT_FINE : command_fail(&err);

    progress = lesson_progress_load(&err);
    if (*err.text != '\0')
        command_fail(&err);
    if (call->operand_count == 0) {
        text_lessons_list(&lessons, &progress, stdout);
    } else {
        const int index = find_lesson(call, &lessons, &err);

        if (index < 0)
            result = command_misused(call, &err);
        else if (!text_lesson_play(&lessons, index, &progress, stdin, stdout,
                                   !isatty(STDIN_FILENO), &err))
            result = command_fail(&err);
    }
    lesson_progress_free(&progress);
    lessons_free(&lessons);
    return result;
}

const struct command lesson_command = {
    .name = "lesson",
    .operands = "[GAME NUMBER]",
    .operands_max = 2,
    .about = "first steps, in lines of text",
    .details =
        "Without a lesson, lists them all. On the screen they are in the "
        "menu.\n",
    .run = run_lesson,
};
