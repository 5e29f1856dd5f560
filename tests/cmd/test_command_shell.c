/* SPDX-License-Identifier: MIT */
/* Promises to the shells: that they can complete whatever can be said. */
#include "cmd/test_command.h"
#include "support/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct run completion_of(const char *shell)
{
    struct run run = run_long("completion %s", shell);

    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    return run;
}

/* Whether `text` holds the word with nothing of a word around it. */
static bool holds_word(const char *text, const char *word)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz-";
    const size_t length = strlen(word);

    for (const char *at = strstr(text, word); at != NULL;
         at = strstr(at + 1, word))
        if ((at == text || strchr(letters, at[-1]) == NULL) &&
            (at[length] == '\0' || strchr(letters, at[length]) == NULL))
            return true;
    return false;
}

/* Every option of the command, with `front` in the place of the dashes. */
static void check_options(const char *text, const char *command,
                          const char *front)
{
    struct run help = run_long("%s --help", command);
    const struct names options = command_names_in(help.out, "--");
    char word[2 * NAME_BYTES];

    ck_assert_int_gt(options.count, 0);
    for (int i = 0; i < options.count; i++) {
        snprintf(word, sizeof word, "%s%s", front, options.items[i] + 2);
        ck_assert_msg(holds_word(text, word), "%s %s", command, word);
    }
    run_free(&help);
}

static void check_names_all(const char *shell, const char *front)
{
    const struct names names = command_names();
    struct run script = completion_of(shell);

    for (int i = 0; i < names.count; i++) {
        ck_assert_msg(holds_word(script.out, names.items[i]), "%s",
                      names.items[i]);
        check_options(script.out, names.items[i], front);
    }
    ck_assert(holds_word(script.out, "vai-lung-thlan"));
    run_free(&script);
}

START_TEST(bash_learns_every_command_and_option)
{
    check_names_all("bash", "--");
}
END_TEST

START_TEST(zsh_learns_every_command_and_option)
{
    check_names_all("zsh", "--");
}
END_TEST

START_TEST(fish_learns_every_command_and_option)
{
    check_names_all("fish", "-l ");
}
END_TEST

/* The shell reads the script without running it; one that is missing is not
 * asked. */
static void check_syntax(const char *shell)
{
    static const char *const words[] = {"-n", NULL};
    struct run script = run_naqala("", "completion %s", shell);
    struct run checked = run(&(struct order){.program = shell,
                                             .words = words,
                                             .input = script.out,
                                             .length = script.out_length});

    if (checked.status != RUN_NOT_FOUND)
        run_gave(&checked, 0, "", "");
    run_free(&script);
    run_free(&checked);
}

START_TEST(each_shell_accepts_its_script)
{
    check_syntax("bash");
    check_syntax("zsh");
    check_syntax("fish");
}
END_TEST

/* What bash offers for the last of the words, which stands at this number. */
static struct run offers_of(const char *words, int number)
{
    static const char *const none[] = {NULL};
    struct run script = completion_of("bash");
    const size_t size = script.out_length + 1000;
    char *const text = calloc(size, 1);

    ck_assert_ptr_nonnull(text);
    snprintf(text, size,
             "%s\nCOMP_WORDS=(%s)\nCOMP_CWORD=%d\n_naqala\n"
             "echo \"${COMPREPLY[@]}\"\n",
             script.out, words, number);

    struct run offered = run(&(struct order){.program = "bash",
                                             .words = none,
                                             .input = text,
                                             .length = strlen(text)});

    run_free(&script);
    free(text);
    return offered;
}

/* Exactly this. */
static void check_offers(const char *words, int number, const char *expected)
{
    struct run offered = offers_of(words, number);

    if (offered.status != RUN_NOT_FOUND)
        run_gave(&offered, 0, expected, "");
    run_free(&offered);
}

/* This among others. */
static void check_offers_also(const char *words, int number, const char *word)
{
    struct run offered = offers_of(words, number);

    if (offered.status != RUN_NOT_FOUND)
        ck_assert_msg(strstr(offered.out, word) != NULL, "%s: %s", words,
                      offered.out);
    run_free(&offered);
}

START_TEST(bash_offers_commands_and_files_first)
{
    check_offers("naqala rep", 1, "replay\n");
    check_offers("naqala Makef", 1, "Makefile\n");
    check_offers("naqala --v", 1, "--version\n");
    check_offers_also("naqala ''", 1, "replay");
    check_offers_also("naqala ''", 1, "Makefile");
}
END_TEST

START_TEST(bash_offers_display_options_without_a_command)
{
    check_offers("naqala --", 1,
                 "--help --version --text --theme --color --ascii --glyphs "
                 "--no-mouse --motion --speed\n");
    check_offers("naqala --a", 1, "--ascii\n");
    check_offers("naqala --ascii --mot", 2, "--motion\n");
    check_offers("naqala --theme savan", 2, "savanna\n");
    check_offers("naqala --theme = savan", 3, "savanna\n");
    check_offers("naqala --ascii ''", 2, "\n");
    check_offers("naqala -- --a", 2, "\n");
}
END_TEST

START_TEST(bash_offers_options_behind_a_dash_only)
{
    check_offers("naqala perft --g", 2, "--game\n");
    check_offers("naqala perft -", 2, "--game --from --json --help\n");
    check_offers("naqala check -", 2, "--json --help\n");
    check_offers("naqala perft ''", 2, "\n");
    check_offers("naqala levels ''", 2, "\n");
}
END_TEST

START_TEST(bash_offers_what_an_option_takes)
{
    check_offers("naqala perft --game vai", 3, "vai-lung-thlan\n");
    check_offers("naqala levels --game = vai", 4, "vai-lung-thlan\n");
    check_offers("naqala rules --game hus", 3, "hus-light\n");
    check_offers("naqala play --load Makef", 3, "Makefile\n");
    check_offers("naqala play --load = Makef", 4, "Makefile\n");
    check_offers("naqala play --from ''", 3, "\n");
    check_offers("naqala play --from -", 3, "\n");
    check_offers("naqala play --seed Makef", 3, "\n");
    check_offers_also("naqala play --game ''", 3, "kalah oware ");
    check_offers_also("naqala play --game =", 3, "kalah oware ");
}
END_TEST

START_TEST(only_games_with_lessons_or_puzzles_are_offered_for_these)
{
    check_offers("naqala puzzle ''", 2, "kalah oware abalone\n");
    check_offers("naqala puzzle --game ''", 3, "kalah oware abalone\n");
    check_offers("naqala lesson hus", 2, "\n");
    check_offers("naqala lesson sung", 2, "sungka\n");
}
END_TEST

/* bash takes : and = for words: only a first = behind an option is known. */
START_TEST(bash_offers_nothing_within_a_game_or_player)
{
    check_offers("naqala arena --game oware :", 4, "\n");
    check_offers("naqala arena --game oware : s", 5, "\n");
    check_offers("naqala arena --game = oware : s", 6, "\n");
    check_offers("naqala arena --game oware : slam =", 6, "\n");
    check_offers("naqala arena --game oware : slam = l", 7, "\n");
    check_offers("naqala play max : c", 4, "\n");
    check_offers("naqala play max : chain = o", 6, "\n");
    check_offers("naqala check a = Makef", 4, "\n");
    check_offers("naqala arena --game oware : slam = legal wil", 8, "willow\n");
}
END_TEST

START_TEST(bash_offers_what_a_command_takes)
{
    check_offers("naqala check Makef", 2, "Makefile\n");
    check_offers("naqala check Makefile READ", 3, "README\n");
    check_offers("naqala completion ''", 2, "bash zsh fish\n");
    check_offers("naqala help rep", 2, "replay\n");
    check_offers("naqala play Makef", 2, "\n");
    check_offers_also("naqala check ''", 2, "Makefile");
    check_offers_also("naqala help ''", 2,
                      "check convert export engine kgp bench ");
}
END_TEST

START_TEST(bash_offers_players_themes_and_words)
{
    check_offers("naqala play wil", 2, "willow\n");
    check_offers("naqala watch acorn wil", 3, "willow\n");
    check_offers("naqala arena minim", 2, "minimax\n");
    check_offers("naqala arena hum", 2, "\n");
    check_offers("naqala watch --north hum", 3, "\n");
    check_offers("naqala engine --level hum", 3, "\n");
    check_offers("naqala engine --level u", 3, "\n");
    check_offers("naqala engine --level mka", 3, "\n");
    check_offers("naqala engine --level bes", 3, "best\n");
    check_offers("naqala kgp --level uc", 3, "\n");
    check_offers("naqala kgp --level bes", 3, "best\n");
    check_offers("naqala arena mka", 2, "mkagent\n");
    check_offers("naqala arena bes", 2, "\n");
    check_offers("naqala play hum", 2, "human\n");
    check_offers("naqala lesson vai", 2, "vai-lung-thlan\n");
    check_offers("naqala puzzle abal", 2, "abalone\n");
    check_offers("naqala explore awa", 2, "awari\n");
    check_offers("naqala convert --to ''", 3,
                 "naqala ogn apgn aba moves ugi json\n");
    check_offers("naqala play --north hum", 3, "human\n");
    check_offers("naqala play --theme savan", 3, "savanna\n");
    check_offers("naqala play --theme Makef", 3, "Makefile\n");
    check_offers("naqala play --motion ''", 3, "full short none\n");
}
END_TEST

START_TEST(bash_offers_parts_and_what_they_take)
{
    check_offers("naqala lab cal", 2, "calibrate\n");
    check_offers("naqala lab -", 2, "--help\n");
    check_offers("naqala lab calibrate -", 3,
                 "--game --levels --games --losses --judged --slacks "
                 "--threads --resume --part --help\n");
    check_offers("naqala lab calibrate Makef", 3, "Makefile\n");
    check_offers("naqala lab calibrate --game vai", 4, "vai-lung-thlan\n");
    check_offers("naqala lab table thesis-8", 3, "thesis-8v4\n");
    check_offers("naqala lab table lo", 3, "lost\n");
    check_offers("naqala lab values ''", 3, "\n");
    check_offers("naqala help lab tab", 3, "table tables\n");
    check_offers("naqala help lab -", 3, "--help\n");
    check_offers("naqala help play ''", 3, "\n");
}
END_TEST

START_TEST(bash_offers_a_file_with_blanks_as_one)
{
    char *const folder = folder_new();
    char path[200];
    char words[300];
    char expected[300];

    snprintf(path, sizeof path, "%s/my first game", folder);
    snprintf(words, sizeof words, "naqala check %s/my", folder);
    snprintf(expected, sizeof expected, "%s\n", path);
    folder_put(path, "");
    check_offers(words, 2, expected);
    folder_free(folder);
}
END_TEST

START_TEST(zsh_and_fish_know_the_words_that_a_command_takes)
{
    struct run zsh = completion_of("zsh");
    struct run fish = completion_of("fish");

    ck_assert_ptr_nonnull(strstr(zsh.out, "'*:word:(bash zsh fish)'"));
    ck_assert_ptr_nonnull(strstr(zsh.out, ":word:(human acorn "));
    ck_assert_ptr_nonnull(strstr(zsh.out, ":word:(abalone-2 abalone-3 "));
    ck_assert_ptr_nonnull(strstr(fish.out, "-f -a 'human acorn "));
    ck_assert_ptr_nonnull(strstr(fish.out,
                                 "'__fish_seen_subcommand_from lab; and "
                                 "__fish_seen_subcommand_from table; and not "
                                 "__fish_seen_subcommand_from abalone-2 "));
    ck_assert_ptr_nonnull(
        strstr(fish.out, "zsh fish' -f -a 'bash zsh fish'\n"));
    run_free(&zsh);
    run_free(&fish);
}
END_TEST

/* The piece of the script from `begin` to `end`, which the caller frees. */
static char *piece_of(const struct run *script, const char *begin,
                      const char *end)
{
    const char *const at = strstr(script->out, begin);

    ck_assert_msg(at != NULL, "%s", begin);

    const char *const behind = strstr(at + 1, end);

    ck_assert_msg(behind != NULL, "%s", end);
    return strndup(at, (size_t)(behind - at));
}

static void piece_has(const struct run *script, const char *begin,
                      const char *end, const char *words)
{
    char *const piece = piece_of(script, begin, end);

    ck_assert_msg(strstr(piece, words) != NULL, "%s", piece);
    free(piece);
}

START_TEST(zsh_offers_files_where_a_theme_can_be_one)
{
    struct run zsh = completion_of("zsh");

    piece_has(&zsh, "'--theme[", "'\n", "(auto ");
    piece_has(&zsh, "'--theme[", "'--color[", "_files");
    run_free(&zsh);
}
END_TEST

START_TEST(zsh_and_fish_offer_display_options_without_a_command)
{
    struct run zsh = completion_of("zsh");
    struct run fish = completion_of("fish");

    piece_has(&zsh, "if [[ $words[2] == -* && ", "fi\n", "'--version[");
    piece_has(&zsh, "if [[ $words[2] == -* && ", "fi\n", "'--ascii[");
    ck_assert_ptr_nonnull(
        strstr(fish.out, "-n '__fish_use_subcommand' -l version -d "));
    ck_assert_ptr_nonnull(
        strstr(fish.out, "-n '__fish_use_subcommand' -l ascii -d "));
    run_free(&zsh);
    run_free(&fish);
}
END_TEST

START_TEST(zsh_offers_the_parts_of_a_command_that_help_is_about)
{
    struct run zsh = completion_of("zsh");

    piece_has(&zsh, "        help) ", "        version) ", "(actor book ");
    run_free(&zsh);
}
END_TEST

START_TEST(fish_offers_a_list_until_a_word_of_it_was_chosen)
{
    struct run fish = completion_of("fish");

    piece_has(&fish, "'__fish_seen_subcommand_from lab; and not ", "\n",
              "__fish_seen_subcommand_from actor book ");
    piece_has(&fish, "'__fish_seen_subcommand_from completion; and not ", "\n",
              "__fish_seen_subcommand_from bash zsh fish' -f -a ");
    /* But help itself has been seen wherever help is asked. */
    piece_has(&fish, "'__fish_seen_subcommand_from help; and not ", "'",
              " completion version");
    run_free(&fish);
}
END_TEST

TCase *command_completion_case(void)
{
    TCase *const tests = tcase_create("completion");

    tcase_add_test(tests, bash_learns_every_command_and_option);
    tcase_add_test(tests, zsh_learns_every_command_and_option);
    tcase_add_test(tests, fish_learns_every_command_and_option);
    tcase_add_test(tests, each_shell_accepts_its_script);
    tcase_add_test(tests, bash_offers_commands_and_files_first);
    tcase_add_test(tests, bash_offers_display_options_without_a_command);
    tcase_add_test(tests, bash_offers_options_behind_a_dash_only);
    tcase_add_test(tests, bash_offers_what_an_option_takes);
    tcase_add_test(tests,
                   only_games_with_lessons_or_puzzles_are_offered_for_these);
    tcase_add_test(tests, bash_offers_nothing_within_a_game_or_player);
    tcase_add_test(tests, bash_offers_what_a_command_takes);
    tcase_add_test(tests, bash_offers_players_themes_and_words);
    tcase_add_test(tests, bash_offers_parts_and_what_they_take);
    tcase_add_test(tests, bash_offers_a_file_with_blanks_as_one);
    tcase_add_test(tests, zsh_and_fish_know_the_words_that_a_command_takes);
    tcase_add_test(tests, zsh_offers_files_where_a_theme_can_be_one);
    tcase_add_test(tests, zsh_and_fish_offer_display_options_without_a_command);
    tcase_add_test(tests, zsh_offers_the_parts_of_a_command_that_help_is_about);
    tcase_add_test(tests, fish_offers_a_list_until_a_word_of_it_was_chosen);
    return tests;
}
