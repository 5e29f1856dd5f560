/* SPDX-License-Identifier: MIT */
/* Facts of sowings, counted by hand on the board. */
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/board/move_preview.h"
#include "screen/board/test_board.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdio.h>
#include <string.h>

static const char DESIGN[] = "7,7,7,3,1,0,4/2,3,0,1,8,1,4/s";

/* `1 a, 4 store again, 5 6 takes 3`: every move, its end, and then. */
static void tells(const char *spec, const char *position, const char *wanted)
{
    struct game *const game = sowing_game(spec);
    const struct position from = sowing_position(game, position);
    struct move_preview facts[PREVIEWS_MAX];
    const int count =
        preview_all(game, &from, board_labels(game, &from, from.player), facts);
    char text[400];
    FILE *const out = memory_file(text, sizeof text);

    for (int i = 0; i < count; i++) {
        fprintf(out, "%s%s %s", i > 0 ? ", " : "", facts[i].label.text,
                facts[i].last.text);
        if (facts[i].captured > 0)
            fprintf(out, " takes %d", facts[i].captured);
        if (facts[i].over || facts[i].again)
            fputs(facts[i].over ? " ends" : " again", out);
    }
    fclose(out);
    ck_assert_str_eq(text, wanted);
    game_free(game);
}

static struct move_preview
read_fact(struct game *game, const struct position *from, const char *text)
{
    struct err err = {""};
    struct move move = {0};

    ck_assert_msg(game->class->read_move(game, from, text, &move, &err), "%s",
                  err.text);
    return preview_of(game, from, move, board_labels(game, from, from->player));
}

/* Of a move, where the words have so many columns; 0: all. */
static void says_in(const struct move_preview *fact, int room,
                    const char *words)
{
    char text[120];
    FILE *const out = memory_file(text, sizeof text);

    preview_write(fact, room, out);
    fclose(out);
    ck_assert_str_eq(text, words);
}

static void says_of(const struct move_preview *fact, const char *words)
{
    says_in(fact, 0, words);
}

static void check_preview_in(int room, const char *spec, const char *position,
                             const char *move, const char *words)
{
    struct game *const game = sowing_game(spec);
    const struct position from = sowing_position(game, position);
    const struct move_preview fact = read_fact(game, &from, move);

    says_in(&fact, room, words);
    game_free(game);
}

static void check_preview(const char *spec, const char *position,
                          const char *move, const char *words)
{
    check_preview_in(0, spec, position, move, words);
}

/* One letter a place: aim, landing, capture. */
static void marks(const char *spec, const char *position, const char *move,
                  const char *wanted)
{
    static const char letters[] = {'.', 'a', 't', 'l', 'c', 'g', 'h'};
    struct game *const game = sowing_game(spec);
    const struct position from = sowing_position(game, position);
    const struct move_preview fact = read_fact(game, &from, move);
    struct frame frame = {.at = -1};
    char text[PLACES_MAX + 1] = "";

    preview_mark(&fact, &frame);
    for (int i = 0; i < 2 * mancala_rules(game)->pits + 2; i++)
        text[i] = letters[frame.marks[i]];
    ck_assert_str_eq(text, wanted);
    game_free(game);
}

START_TEST(every_pit_has_its_last_seed_and_what_follows)
{
    tells("kalah", DESIGN, "1 a, 2 b, 3 c, 4 store again, 5 6 takes 3");
}
END_TEST

/* Its 4 falls across from three of south's. */
START_TEST(the_one_to_move_has_numbers_the_other_letters)
{
    tells("kalah", "4,3,4,4,4,4,1/0,0,0,1,0,3,20/n", "4 5 takes 4, 6 b");
}
END_TEST

START_TEST(an_end_is_written)
{
    tells("kalah", "0,0,0,0,0,1,4/2,0,0,0,0,0,4/s", "6 store ends");
}
END_TEST

START_TEST(a_swap_is_a_move_that_sows_nothing)
{
    struct game *const game = sowing_game("kalah:pie=on");
    struct position position;
    struct move_preview facts[PREVIEWS_MAX];

    game->class->start(game, &position);
    sowing_play(game, &position, "3");
    ck_assert_int_eq(preview_all(game, &position, LABELS_NOTATION, facts), 7);
    ck_assert_str_eq(facts[6].label.text, "swap");
    ck_assert_str_eq(facts[6].last.text, "");
    ck_assert_int_eq(facts[6].origin, -1);
    ck_assert_int_eq(facts[6].landing, -1);
    says_of(&facts[6], "swap: the players change sides");
    game_free(game);
}
END_TEST

START_TEST(a_move_is_written_in_words)
{
    check_preview("kalah", DESIGN, "5", "5: one seed, ends on 6, takes 3");
    check_preview("kalah", DESIGN, "4",
                  "4: 3 seeds, ends in your store, play again");
    check_preview("kalah:pits=3,relay=on", "1,2,1,0/0,1,1,0/s", "1",
                  "1: one seed, 2 laps, ends on a");
    check_preview("kalah", "0,0,0,0,0,1,4/2,0,0,0,0,0,4/s", "6",
                  "6: one seed, ends in your store, ends the game");
}
END_TEST

/* First the laps go, then the seeds, then long words, then where it ends. */
START_TEST(a_move_is_written_in_fewer_words_where_there_is_little_room)
{
    static const char four[] = "4: 3 seeds, ends in your store, play again";
    static const char tuzdik[] = "0,0,1,3,0/5,2,3,4,0/s";

    check_preview_in(42, "kalah", DESIGN, "4", four);
    check_preview_in(41, "kalah", DESIGN, "4",
                     "4: ends in your store, play again");
    check_preview_in(32, "kalah", DESIGN, "4", "4: store, play again");
    check_preview_in(19, "kalah", DESIGN, "4", "4: play again");
    check_preview_in(30, "kalah", DESIGN, "5", "5: ends on 6, takes 3");
    check_preview_in(20, "kalah", DESIGN, "5", "5: takes 3");
    check_preview_in(5, "kalah", DESIGN, "1", "1: ends on a");
    check_preview_in(30, "kalah:pits=3,relay=on", "1,2,1,0/0,1,1,0/s", "1",
                     "1: one seed, 2 laps, ends on a");
    check_preview_in(29, "kalah:pits=3,relay=on", "1,2,1,0/0,1,1,0/s", "1",
                     "1: one seed, ends on a");
    check_preview_in(40, "togyzkumalak:pits=4", tuzdik, "4",
                     "4: ends on b, makes a tuzdik, takes 3");
    check_preview_in(30, "togyzkumalak:pits=4", tuzdik, "4",
                     "4: ends on b, tuzdik, takes 3");
    check_preview_in(40, "togyzkumalak:pits=4", "0,X,0,11,0/4,5,X,5,0/s", "4",
                     "4: ends on b");
}
END_TEST

/* Of four pits, each sown into first; north's second pit is south's, or the other
 * way about. */
START_TEST(a_tuzdik_and_what_falls_into_it_are_written)
{
    static const struct {
        const char *from;
        const char *move;
        const char *words;
    } cases[] = {
        {"0,0,1,3,0/5,2,3,4,0/s", "4",
         "4: 3 seeds, ends on b, makes a tuzdik, takes 3"},
        {"0,0,1,3,0/5,X,3,4,0/s", "4",
         "4: 3 seeds, ends on b, one goes to your tuzdik"},
        {"0,0,0,11,0/5,X,3,4,0/s", "4",
         "4: 11 seeds, ends on b, 2 go to your tuzdik"},
        {"5,X,3,2,0/4,5,5,5,0/s", "1",
         "1: 5 seeds, ends on a, one goes to their tuzdik"},
        {"0,X,0,11,0/4,5,X,5,0/s", "4",
         "4: 11 seeds, ends on b, one goes to your tuzdik, one goes to their "
         "tuzdik"},
        {"5,X,3,4,0/0,0,1,3,0/n", "d",
         "4: 3 seeds, ends on b, one goes to your tuzdik"},
        {"4,5,5,5,0/5,X,3,2,0/n", "a",
         "1: 5 seeds, ends on a, one goes to their tuzdik"},
        {"5,2,3,4,0/0,0,1,3,0/n", "d",
         "4: 3 seeds, ends on b, makes a tuzdik, takes 3"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_preview("togyzkumalak:pits=4", cases[i].from, cases[i].move,
                      cases[i].words);
}
END_TEST

/* From the first place of the board, and to it. */
START_TEST(the_first_place_is_a_place_like_all_others)
{
    struct game *const game = sowing_game("kalah");
    const struct position from = sowing_position(game, DESIGN);
    const struct move_preview fact = read_fact(game, &from, "1");

    check_preview("kalah", DESIGN, "1", "1: 7 seeds, ends on a");
    check_preview("kalah", "4,4,4,4,4,4,0/4,4,4,4,4,2,0/n", "f",
                  "6: 2 seeds, ends on a");
    ck_assert_str_eq(
        sowing_move_text(game, &from, fact.move, LABELS_MIRRORED).text, "a");
    ck_assert_str_eq(
        sowing_move_text(game, &from, fact.move, LABELS_NOTATION).text, "1");
    game_free(game);
}
END_TEST

START_TEST(a_preview_marks_the_board)
{
    marks("kalah", DESIGN, "5", "....al.c......");
    marks("kalah", DESIGN, "4", "...a..l.......");
    /* Oware takes from where it ends, backwards. */
    marks("oware", "4,4,4,4,4,3,0/2,1,1,4,4,4,0/s", "6", ".....a.ccc....");
    /* The first place of the board can be the last of a move. */
    marks("kalah:pits=3", "0,1,1,0/1,1,2,0/n", "c", "l.....a.");
    /* All the way round: where it is lifted counts. */
    marks("kalah:pits=1,seeds=3", "3,0/3,0/s", "1", "a.c.");
}
END_TEST

/* They say what the move does, whichever it is. */
/* What the board says of a move, and of what is banked, is told by players: after
 * a swap the first one has the north. */
START_TEST(the_board_knows_a_move_and_who_has_banked_what)
{
    struct game *const game = sowing_game("kalah:pie=on");
    const struct board_class *const class = board_of(game);
    struct position position;
    struct board board = {.game = game, .position = &position};
    struct move move;
    struct err err;

    game->class->start(game, &position);
    ck_assert(game->class->read_move(game, &position, "1", &move, &err));
    class->mark_move(game, &position, move, &board.frame);
    for (int place = 0; place < 14; place++)
        ck_assert_int_eq(board.frame.marks[place], place == 0   ? MARK_AIM
                                                   : place == 4 ? MARK_LANDING
                                                                : MARK_NONE);
    ck_assert_int_eq(class->origin(game, &position, move), 0);
    board.frame.counts[6] = 5;
    board.frame.counts[13] = 7;
    ck_assert_int_eq(class->banked(&board, 0), 5);
    ck_assert_int_eq(class->banked(&board, 1), 7);
    ck_assert(!class->is_flipped(&position, 0));
    ck_assert(class->is_flipped(&position, 1));
    game->class->apply(game, &position, move);
    ck_assert(game->class->read_move(game, &position, "swap", &move, &err));
    ck_assert_int_eq(class->origin(game, &position, move), -1);
    game->class->apply(game, &position, move);
    ck_assert_int_eq(class->banked(&board, 0), 7);
    ck_assert_int_eq(class->banked(&board, 1), 5);
    ck_assert(class->is_flipped(&position, 0));
    ck_assert(!class->is_flipped(&position, 1));
    game_free(game);
}
END_TEST

/* How a place is called: the side that has numbers, from its owner's left. */
static void check_label(const struct game *game, const char *label, int place,
                        int numbered)
{
    const int pits = mancala_rules(game)->pits;
    const int pit = place % (pits + 1);
    char wanted[8];

    snprintf(wanted, sizeof wanted,
             place / (pits + 1) == numbered ? "%d" : "%c",
             place / (pits + 1) == numbered ? pit + 1 : 'a' + pit);
    ck_assert_str_eq(label, pit == pits ? "store" : wanted);
}

/* Where each move begins and ends, whose side that is, and how it is called. */
START_TEST(the_ends_of_a_move_are_places_with_labels)
{
    struct game *const game = variant_game(VARIANTS[_i]);
    const int side = mancala_rules(game)->pits + 1;
    struct rng rng = rng_new(4, (uint64_t)_i);
    struct position position;

    game->class->start(game, &position);
    for (int ply = 0; ply < 40 && position.end == END_NOT; ply++) {
        const int mover = mancala_side(&position);

        for (int numbered = 0; numbered < 2; numbered++) {
            struct move_preview facts[PREVIEWS_MAX];
            const int count = preview_all(
                game, &position,
                numbered == 0 ? LABELS_NOTATION : LABELS_MIRRORED, facts);

            for (int i = 0; i < count; i++) {
                const struct move_preview *const fact = &facts[i];

                if (fact->origin < 0)
                    continue;
                ck_assert_int_eq(fact->origin,
                                 mover * side + mancala_pit(fact->move));
                ck_assert_int_eq(fact->seeds,
                                 mancala_hole(game, &position, fact->origin));
                ck_assert_int_eq(fact->own, fact->landing / side == mover);
                check_label(game, fact->label.text, fact->origin, numbered);
                check_label(game, fact->last.text, fact->landing, numbered);
            }
        }
        game->class->apply(game, &position,
                           variant_move(game, &position, &rng));
    }
    game_free(game);
}
END_TEST

START_TEST(facts_are_what_happens)
{
    struct game *const game = variant_game(VARIANTS[_i]);
    struct rng rng = rng_new(3, (uint64_t)_i);
    struct position position;

    game->class->start(game, &position);
    for (int ply = 0; ply < 60 && position.end == END_NOT; ply++) {
        struct move_preview facts[PREVIEWS_MAX];
        const int count = preview_all(game, &position, LABELS_NOTATION, facts);
        const int mover = position.player;

        holds(count == game->class->count(game, &position),
              "there is a fact for each move", game, &position);
        const struct move_preview *const fact =
            &facts[rng_below(&rng, (uint32_t)count)];

        game->class->apply(game, &position, fact->move);
        holds(fact->over == (position.end != END_NOT), "the end is told", game,
              &position);
        holds(fact->over || fact->origin < 0 ||
                  fact->again == (position.player == mover),
              "another turn is told", game, &position);
        holds((fact->captured > 0) == (fact->taken != 0),
              "what is taken lies somewhere", game, &position);
    }
    game_free(game);
}
END_TEST

/* Below the board of 40x12, seven lines high. */
START_TEST(what_a_move_brings_is_said_whole_in_forty_columns)
{
    struct game *const game = variant_game(VARIANTS[_i]);
    const int room = board_room(game, board_of(game)->measure(game, 40, 7));
    struct rng rng = rng_new(5, (uint64_t)_i);
    struct position position;

    game->class->start(game, &position);
    for (int ply = 0; ply < 60 && position.end == END_NOT; ply++) {
        struct move_preview facts[PREVIEWS_MAX];
        const int count = preview_all(game, &position, LABELS_NOTATION, facts);

        for (int i = 0; i < count; i++) {
            char text[120];
            char taken[20];
            FILE *const out = memory_file(text, sizeof text);

            preview_write(&facts[i], room, out);
            fclose(out);
            snprintf(taken, sizeof taken, "takes %d", facts[i].captured);
            holds(strlen(text) <= 40, "it fits", game, &position);
            holds(facts[i].captured == 0 || strstr(text, taken) != NULL,
                  "what it takes is said", game, &position);
            holds(!facts[i].again || strstr(text, "play again") != NULL,
                  "another turn is said", game, &position);
            holds(!facts[i].over || strstr(text, "ends the game") != NULL,
                  "the end is said", game, &position);
        }
        game->class->apply(game, &position,
                           variant_move(game, &position, &rng));
    }
    game_free(game);
}
END_TEST

Suite *move_preview_suite(void)
{
    Suite *const suite = suite_create("move_preview");
    TCase *const facts = tcase_create("facts");

    tcase_add_test(facts, every_pit_has_its_last_seed_and_what_follows);
    tcase_add_test(facts, the_one_to_move_has_numbers_the_other_letters);
    tcase_add_test(facts, an_end_is_written);
    tcase_add_test(facts, a_swap_is_a_move_that_sows_nothing);
    tcase_add_test(facts, a_move_is_written_in_words);
    tcase_add_test(facts, the_board_knows_a_move_and_who_has_banked_what);
    tcase_add_test(facts, a_preview_marks_the_board);
    tcase_add_test(facts,
                   a_move_is_written_in_fewer_words_where_there_is_little_room);
    tcase_add_test(facts, a_tuzdik_and_what_falls_into_it_are_written);
    tcase_add_test(facts, the_first_place_is_a_place_like_all_others);
    tcase_add_loop_test(facts, the_ends_of_a_move_are_places_with_labels, 0,
                        SOWING_COUNT);
    tcase_add_loop_test(facts, facts_are_what_happens, 0, SOWING_COUNT);
    tcase_add_loop_test(facts,
                        what_a_move_brings_is_said_whole_in_forty_columns, 0,
                        SOWING_COUNT);
    suite_add_tcase(suite, facts);
    preview_add_pushes(suite);
    return suite;
}
