/* SPDX-License-Identifier: MIT */
/* Specs of games come back as they were meant, and wrong ones are refused. */
#include "base/memory.h"
#include "base/option.h"
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

TCase *game_specs_case(void)
{
    TCase *const tests = tcase_create("specs");

    tcase_add_test(tests, a_spec_is_written_with_what_differs_only);
    tcase_add_test(tests, a_written_spec_gives_the_same_game);
    tcase_add_test(tests, the_switches_of_a_game_make_a_spec_of_it);
    tcase_add_test(tests, relay_means_that_nothing_is_captured);
    tcase_add_test(tests, a_wrong_spec_is_told_what_is_allowed);
    tcase_add_test(tests, an_endless_spec_is_refused);
    return tests;
}
