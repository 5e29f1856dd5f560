/* SPDX-License-Identifier: MIT */
/*
 * The page about the lab is true: its synopsis has what each command needs. The
 * options are compared in manual/test_manual.c.
 */
#include "manual/test_manual.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PAGE[] = "man/naqala-lab.6";

/* `LEVEL ...` of `usage: naqala lab partner [OPTION ...] LEVEL ...`. */
static struct page_line operands_of(const char *words)
{
    char *help = manual_said("", words, "--help");
    const char *rest = help;
    struct page_line line;

    manual_line(&rest, &line);

    const char *const behind = strstr(line.text, "[OPTION ...]");

    ck_assert_ptr_nonnull(behind);
    memmove(line.text, behind + strlen("[OPTION ...]"),
            strlen(behind) - strlen("[OPTION ...]") + 1);
    free(help);
    return line;
}

/* In the line of `.Cm book | fair`, is it one of the names? */
static bool is_in_row(const char *row, const char *name)
{
    char words[LINE_BYTES + 2];
    char wanted[LINE_BYTES];

    snprintf(words, sizeof words, "%s ", row + strlen(".Cm"));
    snprintf(wanted, sizeof wanted, " %s ", name);
    return strstr(words, wanted) != NULL;
}

/* What stands in the synopsis behind the options of `lab NAME`. */
static struct page_line synopsis_of(const char *synopsis, const char *name)
{
    struct page_line line, all = {""};

    while (manual_line(&synopsis, &line))
        if (manual_begins(line.text, ".Cm ") && is_in_row(line.text, name))
            break;
    while (manual_line(&synopsis, &line) && !manual_begins(line.text, ".Nm")) {
        const size_t length = strlen(all.text);

        if (manual_begins(line.text, ".Ar "))
            snprintf(all.text + length, LINE_BYTES - length, " %s",
                     line.text + strlen(".Ar "));
        else if (strcmp(line.text, ".Op Ar options") != 0)
            snprintf(all.text + length, LINE_BYTES - length, " [%s]",
                     line.text + strlen(".Op Ar "));
    }
    return all;
}

/* And the text about the command tells what it is. */
static void check_operands(const char *words, void *synopsis)
{
    static const char LAB[] = "lab ";

    if (!manual_begins(words, LAB))
        return;

    const struct page_line operands = operands_of(words);
    char *commands = manual_section(PAGE, "COMMANDS");
    char *own = manual_part(commands, ".Ss", words);
    char told[LINE_BYTES];

    ck_assert_str_eq(synopsis_of(synopsis, words + strlen(LAB)).text,
                     operands.text);
    snprintf(told, sizeof told, "\n.Ar%.*s",
             (int)strcspn(operands.text + 1, " ") + 1, operands.text);
    ck_assert_msg(operands.text[0] == '\0' || operands.text[1] == '[' ||
                      strstr(own, told) != NULL,
                  "%s does not tell what%s is", words, operands.text);
    free(own);
    free(commands);
}

START_TEST(what_a_command_of_the_lab_needs_stands_in_the_synopsis)
{
    char *synopsis = manual_section(PAGE, "SYNOPSIS");

    manual_each_command(check_operands, synopsis);
    free(synopsis);
}
END_TEST

void manual_add_lab(Suite *suite)
{
    TCase *lab = tcase_create("naqala-lab(6)");

    tcase_add_test(lab, what_a_command_of_the_lab_needs_stands_in_the_synopsis);
    suite_add_tcase(suite, lab);
}
