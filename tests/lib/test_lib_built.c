/* SPDX-License-Identifier: MIT */
/*
 * The library as it is built and installed: what it exports, a program that is
 * linked with it, and the Python module over it.
 */
#include "support/folder.h"
#include "support/run.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A script of the shell, with these words as $1 and $2, ends well and writes
 * exactly this. In C, as [a-z] lacks letters in some languages. */
static void shell(const char *script, const char *first, const char *second,
                  const char *out)
{
    const char *const words[] = {"-euc", script, "sh", first, second, NULL};
    const char *const settings[] = {"LC_ALL=C", NULL};
    const struct order order = {
        .program = "/bin/sh", .words = words, .settings = settings};
    struct run result = run(&order);

    ck_assert_msg(result.status == 0, "%s", result.err);
    ck_assert_str_eq(result.err, "");
    if (out != NULL)
        ck_assert_str_eq(result.out, out);
    run_free(&result);
}

/* ---- names ---- */

/* The names of the header, each as a line; then those that the library has. */
#define HEADER_NAMES \
    "grep -o 'naqala_[a-z_]*(' include/naqala.h | tr -d '(' | sort -u"

START_TEST(the_shared_library_exports_the_header_and_nothing_else)
{
    shell("want=$(" HEADER_NAMES ")\n"
          "have=$(nm -D --defined-only build/lib/libnaqala.so.0 |"
          " awk '{print $NF}' | sort)\n"
          "[ $(echo \"$want\" | wc -l) -gt 30 ]\n"
          "[ \"$want\" = \"$have\" ] || { echo \"$have\" >&2; exit 1; }",
          NULL, NULL, "");
}
END_TEST

START_TEST(the_static_library_exports_the_header_and_nothing_else)
{
    shell("want=$(" HEADER_NAMES ")\n"
          "have=$(nm -g --defined-only build/lib/libnaqala.a |"
          " awk 'NF == 3 {print $NF}' | sort)\n"
          "[ \"$want\" = \"$have\" ] || { echo \"$have\" >&2; exit 1; }",
          NULL, NULL, "");
}
END_TEST

START_TEST(the_page_has_every_function_of_the_header)
{
    shell("want=$(" HEADER_NAMES ")\n"
          "have=$(sed -n '/^.Sh SYNOPSIS/,/^.Sh DESCRIPTION/"
          "s/^.Fn \\([a-z_]*\\).*/\\1/p' man/libnaqala.3 | sort)\n"
          "[ \"$want\" = \"$have\" ] || { echo \"$have\" >&2; exit 1; }",
          NULL, NULL, "");
}
END_TEST

START_TEST(the_shared_library_is_known_by_the_major_version)
{
    shell("objdump -p build/lib/libnaqala.so.0 | awk '/SONAME/ {print $2}'\n"
          "readlink build/lib/libnaqala.so",
          NULL, NULL, "libnaqala.so.0\nlibnaqala.so.0\n");
}
END_TEST

/* ---- a program of somebody else ---- */

/* Its names are those of our rooms: they are free for others. */
static const char PROGRAM[] =
    "#include <naqala.h>\n"
    "#include <stdio.h>\n"
    "int game_new(void);\n"
    "int game_new(void) { return 35; }\n"
    "int main(void)\n"
    "{\n"
    "    naqala_game *game = naqala_game_new(\"kalah\", NULL);\n"
    "    naqala_position *start = naqala_position_new(game);\n"
    "    naqala_position *position = naqala_position_read(game,\n"
    "        \"3,3,0,0,2,4,17/0,1,0,0,0,0,18/s\", NULL);\n"
    "    naqala_agent *solver = naqala_agent_new(game, NAQALA_SOLVER, 1, "
    "NULL);\n"
    "    naqala_thought thought;\n"
    "    naqala_agent_choose(solver, position, NULL, &thought, NULL);\n"
    "    printf(\"%d %d %d %.0f\\n\", game_new(),\n"
    "           (int)naqala_perft(start, 5), (int)thought.value.kind,\n"
    "           thought.value.amount);\n"
    "    naqala_agent_free(solver);\n"
    "    naqala_position_free(position);\n"
    "    naqala_position_free(start);\n"
    "    naqala_game_free(game);\n"
    "    return 0;\n"
    "}\n";

/* As others have counted and proven. */
static const char ANSWER[] = "35 4690 1 12\n";

/* $1: a folder for the program; $2: where the library is. */
#define COMPILE                                                       \
    "folder=$1; libraries=$2\n"                                       \
    "flags() { PKG_CONFIG_PATH=build/lib ${PKG_CONFIG:-pkg-config}"   \
    " --define-variable=libdir=\"$libraries\""                        \
    " --define-variable=includedir=include \"$@\" naqala; }\n"        \
    "compile() { ${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Werror" \
    " \"$folder/program.c\" -o \"$folder/program\" \"$@\" ${LDFLAGS:-}; }\n"

/* NULL: the program of the page. */
static void compile_program(const char *script, const char *program,
                            bool links_statically, const char *answer)
{
    char path[256];
    char *const folder = folder_new();

    snprintf(path, sizeof path, "%s/program.c", folder);
    if (program != NULL)
        folder_put(path, program);
    else
        shell("sed -n '/^#include/,/^}/s/\\\\e/\\\\/;/^#include/,/^}/p'"
              " man/libnaqala.3 >\"$1/program.c\"",
              folder, NULL, "");
    shell(script, folder, links_statically ? folder : "build/lib", answer);
    folder_free(folder);
}

START_TEST(a_program_links_the_shared_library)
{
    compile_program(COMPILE "compile $(flags --cflags --libs)\n"
                            "LD_LIBRARY_PATH=build/lib \"$folder/program\"",
                    PROGRAM, false, ANSWER);
}
END_TEST

START_TEST(a_program_links_the_static_library)
{
    compile_program(COMPILE "cp build/lib/libnaqala.a \"$folder\"\n"
                            "compile $(flags --cflags --libs --static)\n"
                            "\"$folder/program\"",
                    PROGRAM, true, ANSWER);
}
END_TEST

/* The values of the first moves are those of another solver. */
START_TEST(the_example_of_the_page_is_true)
{
    compile_program(COMPILE "compile $(flags --cflags --libs)\n"
                            "LD_LIBRARY_PATH=build/lib \"$folder/program\"",
                    NULL, false, "1 -14\n2 -16\n3 -10\n4 -2\n5 +2\n6 +0\n");
}
END_TEST

START_TEST(what_is_installed_has_the_version)
{
    shell("PKG_CONFIG_PATH=build/lib ${PKG_CONFIG:-pkg-config} --modversion"
          " naqala",
          NULL, NULL, "0.1.0\n");
}
END_TEST

START_TEST(pkg_config_keeps_folders_with_blanks_whole)
{
    shell("PKG_CONFIG_PATH=build/lib ${PKG_CONFIG:-pkg-config}"
          " --define-variable=libdir='/a b/lib'"
          " --define-variable=includedir='/a b/include' --cflags --libs naqala"
          " | sed 's/ *$//'",
          NULL, NULL, "-I/a\\ b/include -L/a\\ b/lib -lnaqala\n");
}
END_TEST

/* ---- Python ---- */

static struct run python(const char *script, const char *argument)
{
    const char *const words[] = {"-B", script, argument, NULL};
    const char *const settings[] = {"NAQALA_LIBRARY=build/lib/libnaqala.so.0",
                                    "PYTHONPATH=src/python", NULL};
    const struct order order = {
        .program = "python3", .words = words, .settings = settings};

    return run(&order);
}

START_TEST(the_python_module_keeps_its_promises)
{
    struct run result = python("tests/lib/test_naqala.py", NULL);

    ck_assert_msg(result.status == 0, "%s", result.err);
    ck_assert_ptr_nonnull(strstr(result.err, "\nOK\n"));
    run_free(&result);
}
END_TEST

START_TEST(the_example_learns)
{
    struct run result = python("src/python/example.py", "300");
    int before;
    int after;

    ck_assert_msg(result.status == 0, "%s", result.err);
    ck_assert_int_eq(sscanf(result.out,
                            "before: %d %% against chance\n"
                            "after 300 games: %d %%\n",
                            &before, &after),
                     2);
    ck_assert_int_gt(after, before + 10);
    run_free(&result);
}
END_TEST

/* One that is named is the one: not another, which happens to be there. */
START_TEST(python_is_told_where_no_library_is)
{
    const char *const words[] = {"-B", "-c", "import naqala", NULL};
    const char *const settings[] = {
        "NAQALA_LIBRARY=/nonexistent", "PYTHONPATH=src/python",
        _i == 0 ? "LD_LIBRARY_PATH" : "LD_LIBRARY_PATH=build/lib", NULL};
    const struct order order = {
        .program = "python3", .words = words, .settings = settings};
    struct run result = run(&order);

    ck_assert_int_eq(result.status, 1);
    ck_assert_msg(strstr(result.err, "ImportError: libnaqala.so.0 is not found;"
                                     " $NAQALA_LIBRARY may say where it is:"
                                     " /nonexistent: ") != NULL,
                  "%s", result.err);
    run_free(&result);
}
END_TEST

Suite *lib_built_suite(void)
{
    Suite *suite = suite_create("lib_built");
    TCase *names = tcase_create("names");
    TCase *programs = tcase_create("programs");
    TCase *modules = tcase_create("modules");

    tcase_set_timeout(programs, 60);
    tcase_set_timeout(modules, 60);
    tcase_add_test(names,
                   the_shared_library_exports_the_header_and_nothing_else);
    tcase_add_test(names,
                   the_static_library_exports_the_header_and_nothing_else);
    tcase_add_test(names, the_page_has_every_function_of_the_header);
    tcase_add_test(names, the_shared_library_is_known_by_the_major_version);
    tcase_add_test(programs, a_program_links_the_shared_library);
    tcase_add_test(programs, a_program_links_the_static_library);
    tcase_add_test(programs, the_example_of_the_page_is_true);
    tcase_add_test(programs, what_is_installed_has_the_version);
    tcase_add_test(programs, pkg_config_keeps_folders_with_blanks_whole);
    tcase_add_test(modules, the_python_module_keeps_its_promises);
    tcase_add_test(modules, the_example_learns);
    tcase_add_loop_test(modules, python_is_told_where_no_library_is, 0, 2);
    suite_add_tcase(suite, names);
    suite_add_tcase(suite, programs);
    suite_add_tcase(suite, modules);
    return suite;
}
