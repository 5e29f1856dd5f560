/* SPDX-License-Identifier: MIT */
/* Specs of games come back as they were meant, and wrong ones are refused. */
#include "base/memory.h"
#include "base/option.h"
#include "game/abalone.h"
#include "game/mancala.h"
#include "game/test_game.h"
#include "support/game/variants.h"

#include <stdlib.h>
#include <string.h>

static void spelled(const char *spec, const char *shortest)
{
    struct game *game = variant_game(spec);

    ck_assert_str_eq(game_spec_text(game).text, shortest);
    game_free(game);
}

static void refused(const char *spec, const char *message)
{
    struct err err = {""};
    struct game *game = game_new(spec, &err);

    ck_assert_msg(game == NULL, "%s is a game", spec);
    ck_assert_str_eq(err.text, message);
}

START_TEST(a_spec_is_written_with_what_differs_only)
{
    spelled("kalah", "kalah");
    spelled("kalah:pits=6,seeds=4,capture=opposite,pie=off", "kalah");
    spelled("kalah:pie=on,seeds=7,pits=7", "kalah:pits=7,seeds=7,pie=on");
    spelled("kalah:relay=on,sweep=nobody,majority=on,end=mover,capture=none",
            "kalah:end=mover,sweep=nobody,majority=on,relay=on");
    spelled("oware:slam=nothing", "oware");
    spelled("ohvalhu:pits=8,seeds=6", "ohvalhu:seeds=6");
    spelled("vai-lung-thlan:seeds=5", "vai-lung-thlan");
}
END_TEST

static bool is_varied(const char *name)
{
    bool found = false;

    for (int i = 0; i < VARIANT_COUNT && !found; i++) {
        struct game *const game = variant_game(VARIANTS[i]);

        found = strcmp(game->name, name) == 0;
        game_free(game);
    }
    return found;
}

static bool is_switched(const struct option *option, int64_t value)
{
    bool found = false;

    for (int i = 0; i < SOWING_COUNT && !found; i++) {
        struct game *const game = variant_game(VARIANTS[i]);

        found = option_get(option, mancala_rules(game)) == value;
        game_free(game);
    }
    return found;
}

/* What is tested on the variants is tested of all games. */
START_TEST(the_variants_are_every_game_and_every_word_of_a_switch)
{
    for (int i = 0; i < game_name_count(); i++)
        ck_assert_msg(is_varied(game_name(i)), "%s", game_name(i));
    for (const struct option *option = MANCALA_SWITCHES; option->key != NULL;
         option++)
        for (int word = 0;
             option->type == OPTION_WORD && word < option_word_count(option);
             word++)
            ck_assert_msg(is_switched(option, word), "%s=%s", option->key,
                          option->words[word]);
}
END_TEST

START_TEST(a_written_spec_gives_the_same_game)
{
    for (int i = 0; i < VARIANT_COUNT; i++) {
        struct game *game = variant_game(VARIANTS[i]);
        const struct spec_text text = game_spec_text(game);

        spelled(text.text, text.text);
        game_free(game);
    }
}
END_TEST

/* A form writes the spec of another game from them. */
static void check_switches(const char *variant)
{
    struct game *game = variant_game(variant);
    char spec[SPEC_TEXT_MAX] = "";
    FILE *const out = memory_file(spec, sizeof spec);
    struct game_switch found;

    fputs(game->name, out);
    for (int i = 0; game->class->switch_at(game, i, &found); i++)
        fprintf(out, "%c%s=%s", i > 0 ? ',' : ':', found.option->key,
                option_text(found.option, found.value).text);
    fclose(out);
    spelled(spec, game_spec_text(game).text);
    game_free(game);
}

START_TEST(the_switches_of_a_game_make_a_spec_of_it)
{
    for (int i = 0; i < VARIANT_COUNT; i++)
        check_switches(VARIANTS[i]);
}
END_TEST

START_TEST(relay_means_that_nothing_is_captured)
{
    struct game *game = variant_game("kalah:relay=on");

    ck_assert_int_eq(mancala_rules(game)->capture, CAPTURE_NONE);
    game_free(game);
    spelled("kalah:relay=off,capture=none", "kalah:capture=none");
}
END_TEST

START_TEST(a_wrong_spec_is_told_what_is_allowed)
{
    refused("", "nothing: no such game; there are kalah, oware, awari, "
                "vai-lung-thlan, ohvalhu, dakon, congkak, sungka, erherhe, "
                "togyzkumalak, mangala and abalone");
    refused("kahla", "kahla: no such game; did you mean kalah?");
    refused("kalah:pits=0", "pits: 0 is not in 1..12");
    refused("kalah:pits=13", "pits: 13 is not in 1..12");
    refused("kalah:seeds=21", "seeds: 21 is not in 1..20");
    refused("kalah:seeds=-1", "seeds: -1 is not in 1..20");
    refused("kalah:seeds=4x", "seeds: 4x is not a whole number");
    refused("kalah:seeds=99999999999999999999",
            "seeds: 99999999999999999999 is not in 1..20");
    refused("kalah:pits=3,pits=3", "pits: given twice");
    refused("kalah:capture=all", "capture: all is not one of opposite, "
                                 "empty, leave or none");
    refused("kalah:slam=legal",
            "kalah: slam: not known; its keys are pits, seeds, "
            "capture, end, sweep, majority, pie, relay and start");
    refused("oware:slom=legal", "oware: slom: not known; did you mean slam?");
    refused("oware:pie=on", "oware: pie: not known; its keys are "
                            "pits, seeds and slam");
    refused("togyzkumalak:pits=2", "pits: 2 is not in 3..12");
    refused("togyzkumalak:first=last",
            "first: last is not one of next or origin");
    refused("togyzkumalak:capture=none,tuzdik=off",
            "capture: none needs store=sown or tuzdik=on: no seed would ever "
            "be banked");
    refused("mangala:capture=all",
            "capture: all is not one of opposite, empty, leave, none, even or "
            "even-opposite");
    refused("mangala:tuzdik=on",
            "mangala: tuzdik: not known; its keys are pits, seeds, capture, "
            "end, sweep, pie and first");
    refused("kalah:relay=on,capture=leave",
            "relay=on makes capture none; capture=leave cannot stand beside "
            "it");
    refused("kalah:", "kalah: nothing: not of the form key=value");
    refused("kalah:pits=3,", "kalah: nothing: not of the form key=value");
    refused("kalah:pits", "kalah: pits: not of the form key=value");
    refused("kalah:pits=", "kalah: pits=: not of the form key=value");
    refused("kalah\t", "kalah?: no such game; did you mean kalah?");
}
END_TEST

START_TEST(an_endless_spec_is_refused)
{
    char spec[4000];
    struct err err;

    memset(spec, 'x', sizeof spec - 1);
    spec[sizeof spec - 1] = '\0';
    ck_assert_ptr_null(game_new(spec, &err));
    memcpy(spec, "kalah:", 6);
    for (size_t i = 6; i + 4 < sizeof spec; i += 4)
        memcpy(spec + i, "a=b,", 4);
    ck_assert_ptr_null(game_new(spec, &err));
}
END_TEST

/* ---- what is asked of a game ---- */

START_TEST(sowing_games_are_a_family_and_abalone_stands_alone)
{
    for (int i = 0; i < game_name_count(); i++) {
        const char *const name = game_name(i);
        struct game *const game = variant_game(name);

        ck_assert_str_eq(game->name, name);
        ck_assert(!game_is_own(name));
        ck_assert(mancala_is(game) != abalone_is(game));
        ck_assert_str_eq(game_family(name),
                         abalone_is(game) ? "abalone" : "sowing");
        ck_assert(!mancala_is_own(game));
        ck_assert(mancala_has_tuzdiks(game) ==
                  (strcmp(name, "togyzkumalak") == 0));
        game_free(game);
    }
    ck_assert(game_is_own("hus-light"));
    ck_assert_str_eq(game_family("hus-light"), "sowing");
}
END_TEST

START_TEST(a_game_of_ones_own_has_a_name_that_is_free)
{
    struct game *const own = variant_game("sowing:name=hus-light,relay=on");
    struct err err = {""};

    ck_assert(mancala_is_own(own));
    ck_assert(!mancala_has_tuzdiks(own));
    game_free(own);
    ck_assert(mancala_name_is_free("a", &err));
    ck_assert(mancala_name_is_free("z9-abcdefghijklmnopq", &err));
    ck_assert(!mancala_name_is_free("z9-abcdefghijklmnopqr", &err));
    ck_assert(!mancala_name_is_free("", &err));
    ck_assert(!mancala_name_is_free("9a", &err));
    ck_assert(!mancala_name_is_free("-a", &err));
    ck_assert(!mancala_name_is_free("Hus", &err));
    ck_assert(!mancala_name_is_free("hus light", &err));
    ck_assert_str_eq(err.text, "hus light: a name is a letter and at most 19 "
                               "more, or digits or -, all small");
    ck_assert(!mancala_name_is_free("oware", &err));
    ck_assert_str_eq(err.text, "oware is the name of another game");
    ck_assert(!mancala_name_is_free("abalone", &err));
    ck_assert(!mancala_name_is_free("sowing", &err));
    ck_assert_str_eq(err.text, "sowing stands for all of these games");
}
END_TEST

static bool is_spec(const char *spec, const char *message)
{
    struct err err = {""};
    struct game *const game = game_new(spec, &err);

    ck_assert_str_eq(err.text, message);
    game_free(game);
    return game != NULL;
}

/* Of the sizes that a game can be played on; where there is but one, people have
 * no choice. */
START_TEST(a_game_of_ones_own_may_have_few_sizes)
{
    struct game *const four =
        variant_game("sowing:name=mine,pits=4,minpits=4,maxpits=4");
    struct game_switch found;

    for (int i = 0; four->class->switch_at(four, i, &found); i++)
        ck_assert_str_ne(found.option->key, "pits");
    game_free(four);
    ck_assert(is_spec("sowing:name=mine,pits=2,minpits=2,maxpits=3", ""));
    ck_assert(is_spec("sowing:name=mine,pits=3,minpits=2,maxpits=3", ""));
    ck_assert(!is_spec("sowing:name=mine,pits=4,minpits=2,maxpits=3",
                       "pits: 4 is not in 2..3"));
    ck_assert(!is_spec("sowing:name=mine,pits=1,minpits=2,maxpits=3",
                       "pits: 1 is not in 2..3"));
    ck_assert(!is_spec("sowing:name=mine,pits=2,maxpits=1",
                       "pits: 2 is not in 1..1"));
    ck_assert(!is_spec("sowing:name=mine,seeds=2,maxseeds=1",
                       "seeds: 2 is not in 1..1"));
    ck_assert(is_spec("sowing:name=mine,seeds=1,maxseeds=1", ""));
}
END_TEST

START_TEST(no_move_leads_to_one_position)
{
    struct game *const game = variant_game("kalah");
    struct position start;

    game->class->start(game, &start);
    ck_assert_uint_eq(game_perft(game, &start, 0), 1);
    ck_assert_uint_eq(game_perft(game, &start, 1), 6);
    /* Five pass the turn to six moves, and 3 goes on with five. */
    ck_assert_uint_eq(game_perft(game, &start, 2), 5 * 6 + 5);
    game_free(game);
}
END_TEST

/* Whatever the game is called, its rules make a spec under a name of one's own. */
START_TEST(the_rules_of_a_game_make_a_spec_under_another_name)
{
    static const char *const specs[] = {"kalah", "oware", "togyzkumalak",
                                        "congkak", "vai-lung-thlan"};

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        struct game *const game = variant_game(specs[i]);
        const struct spec_text spec =
            mancala_own_spec("hus-light", mancala_rules(game));
        struct game *const own = variant_game(spec.text);

        ck_assert_str_eq(own->name, "hus-light");
        ck_assert(mancala_is_own(own));
        ck_assert(mancala_same_turn(mancala_rules(own), mancala_rules(game)));
        ck_assert_int_eq(mancala_rules(own)->pits, mancala_rules(game)->pits);
        ck_assert_int_eq(mancala_rules(own)->seeds, mancala_rules(game)->seeds);
        game_free(own);
        game_free(game);
    }
}
END_TEST

/* ---- the longest spec ---- */

enum { SWITCHES_MAX = 64, CHOICES_MAX = OPTION_WORDS_MAX };

/* A value of a switch, and how many letters it takes in a spec. */
struct spelled_value {
    int64_t value;
    size_t length;
};

struct longest {
    struct spelled_value choices[SWITCHES_MAX]
                                [CHOICES_MAX]; /* the longest first */
    int counts[SWITCHES_MAX];
    size_t ahead[SWITCHES_MAX + 1]; /* what those from here on can write */
    struct mancala_rules rules;     /* the switches up to here are set */
    size_t length;                  /* of what they write, */
    size_t most;                    /* and of the longest spec so far */
};

static size_t length_of(const struct option *option, int64_t value)
{
    return value == option_get(option,
                               &(struct mancala_rules){
                                   .pits = 6,
                                   .seeds = 4,
                                   .store_sown = true,
                               })
               ? 0
               : strlen(",=") + strlen(option->key) +
                     strlen(option_text(option, value).text);
}

static int is_longer(const void *one, const void *two)
{
    const size_t left = ((const struct spelled_value *)one)->length;
    const size_t right = ((const struct spelled_value *)two)->length;

    return (left < right) - (left > right);
}

/* Of a number only the largest one is tried; but of rounds one, too, beside
 * which there can be sets. */
static int list_choices(const struct option *option,
                        struct spelled_value choices[CHOICES_MAX])
{
    int count = 0;

    if (option->type != OPTION_NUMBER)
        for (int i = 0;
             i < (option->series != NULL ? 1 : option_word_count(option)); i++)
            choices[count++].value = i;
    else
        choices[count++].value = option->max;
    if (strcmp(option->key, "rounds") == 0)
        choices[count++].value = 1;
    for (int i = 0; i < count; i++)
        choices[i].length = length_of(option, choices[i].value);
    qsort(choices, (size_t)count, sizeof *choices, is_longer);
    return count;
}

static void list_switches(struct longest *longest)
{
    const int count = option_count(MANCALA_SWITCHES);

    ck_assert_int_le(count, SWITCHES_MAX);
    for (int i = count - 1; i >= 0; i--) {
        struct spelled_value *const choices = longest->choices[i];

        longest->counts[i] = list_choices(&MANCALA_SWITCHES[i], choices);
        longest->ahead[i] = longest->ahead[i + 1] + choices[0].length;
    }
}

/* All that can stand together, but for what could not be longer. */
static void seek_longest(struct longest *longest, int at)
{
    const struct option *const option = &MANCALA_SWITCHES[at];
    const char *failed;
    struct err unsaid;

    if (longest->length + longest->ahead[at] <= longest->most)
        return;
    if (option->key == NULL) {
        if (mancala_fits(&longest->rules, &failed, &unsaid))
            longest->most = longest->length;
        return;
    }
    for (int i = 0; i < longest->counts[at]; i++) {
        const struct spelled_value choice = longest->choices[at][i];

        option_set(option, &longest->rules, choice.value);
        longest->length += choice.length;
        seek_longest(longest, at + 1);
        longest->length -= choice.length;
    }
}

/* A game keeps its rules in a text of this size, wherever it is written. */
START_TEST(the_longest_rules_fit_into_a_spec)
{
    struct longest longest = {.length =
                                  strlen("sowing:name=") + MANCALA_NAME_MAX};

    list_switches(&longest);
    seek_longest(&longest, 0);
    ck_assert_uint_gt(longest.most, 200);
    ck_assert_uint_lt(longest.most, SPEC_TEXT_MAX);
}
END_TEST

static bool has_rows(const char *spec)
{
    struct game *const game = variant_game(spec);
    const bool rows = mancala_has_rows(game);

    game_free(game);
    return rows;
}

/* Seven pits a side and 255 seeds; 2 * 7 * 18 are 252. */
START_TEST(boards_up_to_seven_pits_and_255_seeds_are_two_words)
{
    ck_assert(has_rows("kalah:pits=7,seeds=18"));
    ck_assert(!has_rows("kalah:pits=7,seeds=19"));
    ck_assert(!has_rows("kalah:pits=8,seeds=1"));
    ck_assert(has_rows("kalah:pits=1,seeds=20"));
}
END_TEST

START_TEST(an_empty_board_has_nothing_and_south_to_move)
{
    static const char *const specs[] = {"kalah:pie=on", "oware",
                                        "kalah:pits=9"};

    for (int i = 0; i < 3; i++) {
        struct game *const game = variant_game(specs[i]);
        struct position position;

        mancala_empty(game, &position);
        ck_assert_int_eq(game->class->material(game, &position), 0);
        ck_assert_int_eq(mancala_side(&position), 0);
        ck_assert_int_eq(position.player, 0);
        ck_assert_int_eq(position.end, END_NOT);
        ck_assert(!mancala_is_first(&position));
        ck_assert(!mancala_offers_swap(&position));
        for (int hole = 0; hole < 2 * (mancala_rules(game)->pits + 1); hole++)
            ck_assert_int_eq(mancala_hole(game, &position, hole), 0);
        game_free(game);
    }
}
END_TEST

/* What no turn depends on; it depends on all that is not named here. */
static bool is_of_the_board(const char *key)
{
    static const char *const KEYS[] = {
        "pits",       "seeds", "majority", "pie",     "rounds",   "start",
        "repetition", "sets",  "minpits",  "maxpits", "minseeds", "maxseeds"};

    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (strcmp(KEYS[i], key) == 0)
            return true;
    return false;
}

START_TEST(a_turn_is_the_same_whatever_the_board)
{
    const struct mancala_rules none = {.pits = 6, .seeds = 4};

    for (const struct option *option = MANCALA_SWITCHES; option->key != NULL;
         option++) {
        struct mancala_rules other = none;
        const bool board = is_of_the_board(option->key);

        option_set(option, &other, option_get(option, &none) + 1);
        ck_assert_msg(mancala_same_turn(&none, &other) == board, "%s",
                      option->key);
        ck_assert_msg(mancala_same_turn(&other, &none) == board, "%s",
                      option->key);
        ck_assert(mancala_same_turn(&other, &other));
    }
}
END_TEST

START_TEST(points_are_written_in_halves)
{
    static const char *const wanted[] = {"0", "0.5", "1", "1.5"};

    for (int halves = 0; halves < 4; halves++) {
        char text[8] = "";
        FILE *const out = fmemopen(text, sizeof text, "w");

        game_write_halves(halves, out);
        fclose(out);
        ck_assert_str_eq(text, wanted[halves]);
    }
}
END_TEST

START_TEST(points_are_read_in_halves)
{
    static const char *const wrong[] = {"", "-1", "0.25", "1e3", "nan", "10.5"};
    const char *text = "24.5-0";
    int halves = 0;

    ck_assert(game_read_halves(&text, '-', 100, &halves));
    ck_assert_int_eq(halves, 49);
    ck_assert(!game_read_halves(&text, '-', 100, &halves));
    ck_assert(game_read_halves(&text, '\0', 100, &halves));
    ck_assert_int_eq(halves, 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        text = wrong[i];
        ck_assert_msg(!game_read_halves(&text, '\0', 20, &halves), "%s",
                      wrong[i]);
    }
}
END_TEST

START_TEST(who_has_more_than_so_many_points_is_found_on_either_side)
{
    struct game *const game = variant_game("kalah:pits=2,seeds=3");
    struct position position;
    struct err err;

    ck_assert(
        game->class->read_position(game, "1,1,2/1,2,5/s", &position, &err));
    ck_assert(game->class->has_more(game, &position, 4));
    ck_assert(!game->class->has_more(game, &position, 5));
    ck_assert(
        game->class->read_position(game, "1,1,5/1,2,2/s", &position, &err));
    ck_assert(game->class->has_more(game, &position, 4));
    ck_assert(!game->class->has_more(game, &position, 5));
    game_free(game);
}
END_TEST

/* What the rules say of a position, after so many plies and the so many times
 * that it is there; more than half of the seeds, for which 24 of 48 are one too
 * few; what comes first, where several are true. */
START_TEST(a_match_ends_at_its_limits)
{
    static const struct {
        const char *spec, *position;
        int plies, times;
        enum end end;
    } CASES[] = {
        {"kalah", "1,1,0,0,0,0,23/1,0,0,0,0,0,22/s", 999, 9, END_NOT},
        {"kalah", "1,1,0,0,0,0,23/1,0,0,0,0,0,22/s", 1000, 1, END_CAP},
        {"kalah", "1,1,0,0,0,0,40/1,0,0,0,0,0,5/s", 999, 1, END_NOT},
        {"kalah", "1,1,0,0,0,0,23/0,0,0,0,0,0,23/s", 1000, 1, END_ROW_EMPTY},
        {"oware", "1,1,0,0,0,0,24/1,0,0,0,0,0,21/s", 999, 1, END_NOT},
        {"oware", "1,1,0,0,0,0,24/1,0,0,0,0,0,21/s", 999, 2, END_REPETITION},
        {"oware", "1,1,0,0,0,0,24/1,0,0,0,0,0,21/s", 1000, 2, END_REPETITION},
        {"oware", "1,1,0,0,0,0,24/1,0,0,0,0,0,21/s", 1000, 1, END_CAP},
        {"oware", "1,1,0,0,0,0,25/1,0,0,0,0,0,20/s", 0, 1, END_MAJORITY},
        {"oware", "1,1,0,0,0,0,20/1,0,0,0,0,0,25/s", 1000, 2, END_MAJORITY},
        {"kalah:majority=on", "1,1,0,0,0,0,24/1,0,0,0,0,0,21/s", 999, 2,
         END_NOT},
        {"kalah:majority=on", "1,1,0,0,0,0,21/1,0,0,0,0,0,24/s", 999, 2,
         END_NOT},
        {"kalah:majority=on", "1,1,0,0,0,0,20/1,0,0,0,0,0,25/s", 0, 1,
         END_MAJORITY},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct game *const game = variant_game(CASES[i].spec);
        struct position position;
        struct err err;

        ck_assert(game->class->read_position(game, CASES[i].position, &position,
                                             &err));
        ck_assert_int_eq(
            game_end(game, &position, CASES[i].plies, CASES[i].times),
            CASES[i].end);
        game_free(game);
    }
}
END_TEST

/* The players end a match by agreement, by giving up, or by their clocks. */
START_TEST(what_players_have_ended_is_no_end_of_the_rules)
{
    static const enum end ends[] = {
        END_NOT,        END_ROW_EMPTY, END_BOARD_EMPTY,
        END_NO_MOVE,    END_SIX_OUT,   END_MAJORITY,
        END_REPETITION, END_CAP,       END_GRAND_SLAM,
    };

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        ck_assert(!game_end_is_called(ends[i]));
    ck_assert(game_end_is_called(END_TIME));
    ck_assert(game_end_is_called(END_AGREED));
    ck_assert(game_end_is_called(END_RESIGNED));
}
END_TEST

TCase *game_specs_case(void)
{
    TCase *const tests = tcase_create("specs");

    tcase_add_test(tests, a_spec_is_written_with_what_differs_only);
    tcase_add_test(tests,
                   the_variants_are_every_game_and_every_word_of_a_switch);
    tcase_add_test(tests, a_written_spec_gives_the_same_game);
    tcase_add_test(tests, the_switches_of_a_game_make_a_spec_of_it);
    tcase_add_test(tests, relay_means_that_nothing_is_captured);
    tcase_add_test(tests, a_wrong_spec_is_told_what_is_allowed);
    tcase_add_test(tests, an_endless_spec_is_refused);
    tcase_add_test(tests, sowing_games_are_a_family_and_abalone_stands_alone);
    tcase_add_test(tests, a_game_of_ones_own_has_a_name_that_is_free);
    tcase_add_test(tests, a_game_of_ones_own_may_have_few_sizes);
    tcase_add_test(tests, no_move_leads_to_one_position);
    tcase_add_test(tests, the_rules_of_a_game_make_a_spec_under_another_name);
    tcase_add_test(tests, the_longest_rules_fit_into_a_spec);
    tcase_add_test(tests, boards_up_to_seven_pits_and_255_seeds_are_two_words);
    tcase_add_test(tests, an_empty_board_has_nothing_and_south_to_move);
    tcase_add_test(tests, a_turn_is_the_same_whatever_the_board);
    tcase_add_test(tests, points_are_written_in_halves);
    tcase_add_test(tests, points_are_read_in_halves);
    tcase_add_test(tests,
                   who_has_more_than_so_many_points_is_found_on_either_side);
    tcase_add_test(tests, a_match_ends_at_its_limits);
    tcase_add_test(tests, what_players_have_ended_is_no_end_of_the_rules);
    return tests;
}
