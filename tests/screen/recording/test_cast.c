/* SPDX-License-Identifier: MIT */
/* The film of a terminal, shown by another terminal. */
#include "base/memory.h"
#include "base/utf8.h"
#include "screen/recording/inside.h"
#include "screen/themes.h"
#include "support/effort.h"
#include "support/game/variants.h"
#include "support/screen/terminal_screen.h"
#include "support/suites.h"

#include <check.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MILLION = 1000000, WIDTH = 110, HEIGHT = 40 };

/* A game of random moves, recorded, and the film of it. */
struct showing {
    struct match *match;
    struct recording *recording;
    struct themes *themes;
    struct recording_style style;
    char *cast;
    const char *at; /* the next event */
    struct terminal_picture *picture;
    struct canvas *canvas;
};

static struct match *play_game(const char *spec, uint64_t seed, int plies)
{
    struct game *const game = variant_game(spec);
    struct rng rng = rng_new(seed, 0);
    struct position start;

    game->class->start(game, &start);

    struct match *const match = match_new(game, &start);

    while (plies-- > 0 && match_end(match) == END_NOT)
        match_play(match, variant_move(game, match_position(match), &rng), 0);
    return match;
}

static char *write_cast(const struct recording *recording,
                        const struct recording_style *style)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);
    struct err err;

    ck_assert_ptr_nonnull(out);
    ck_assert_msg(recording_write_cast(recording, style, out, &err), "%s",
                  err.text);
    fclose(out);
    return text;
}

static void open_match(struct showing *showing, struct match *match, int speed)
{
    struct err err;

    showing->match = match;
    showing->recording = recording_new(match);
    showing->themes = themes_new(&err);
    showing->style = (struct recording_style){
        .theme =
            themes_at(showing->themes, themes_find(showing->themes, "savanna")),
        .width = WIDTH,
        .height = HEIGHT,
        .speed = speed,
    };
    showing->cast = write_cast(showing->recording, &showing->style);
    showing->at = strchr(showing->cast, '\n') + 1;
    showing->picture = picture_new(WIDTH, HEIGHT);
    showing->canvas = canvas_new(WIDTH, HEIGHT);
}

static void close_showing(struct showing *showing)
{
    canvas_free(showing->canvas);
    picture_free(showing->picture);
    free(showing->cast);
    themes_free(showing->themes);
    recording_free(showing->recording);
    match_free(showing->match);
}

/* ---- the other terminal ---- */

static bool read_event_time(const char *at, int64_t *millis)
{
    char start[40]; /* sscanf() would look for the end of all that follows */
    int64_t seconds;
    int thousandths, used = 0;

    snprintf(start, sizeof start, "%.39s", at);
    if (sscanf(start, "[%" SCNd64 ".%3d, \"o\", \"%n", &seconds, &thousandths,
               &used) != 2 ||
        used == 0)
        return false;
    *millis = seconds * 1000 + thousandths;
    return true;
}

/* The string that begins at a quote; what is behind it must end the line. */
static const char *show_string(struct showing *showing, const char *at)
{
    ck_assert_int_eq(*at++, '"');
    while (*at != '"') {
        char byte = *at++;

        if ((unsigned char)byte < ' ')
            ck_abort_msg("a sign below the blank in a string");
        if (byte == '\\' && *at == 'u') {
            char code[5] = "";
            char *end;

            strncat(code, at + 1, 4);
            byte = (char)strtoul(code, &end, 16);
            ck_assert_ptr_eq(end, code + 4);
            at += 5;
        } else if (byte == '\\') {
            byte = *at++;
        }
        picture_write(showing->picture, &byte, 1);
    }
    ck_assert_int_eq(strncmp(at, "\"]\n", 3), 0);
    return at + 3;
}

/* All that is shown by this time, a millisecond included. */
static void show_until(struct showing *showing, int64_t time)
{
    int64_t millis;

    while (*showing->at != '\0') {
        ck_assert(read_event_time(showing->at, &millis));
        if (millis > time / MILLION)
            break;
        showing->at = show_string(showing, strstr(showing->at, "\"o\", ") + 5);
    }
}

static void check_picture(struct showing *showing,
                          const struct film_moment *moment)
{
    struct glyphs glyphs = showing->style.theme->glyphs;
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    glyphs.set = GLYPHS_UTF8;
    canvas_begin(showing->canvas, WIDTH, HEIGHT, &glyphs);
    film_page_draw(showing->recording, moment, showing->canvas);
    canvas_write(showing->canvas, out);
    fclose(out);
    ck_assert_str_eq(picture_text(showing->picture), text);
    free(text);
}

/* Check notes each of its assertions, which takes its time for every cell of
 * every picture. */
static bool is_shown(const struct cell *cell, const struct look *look,
                     const struct terminal_cell *shown)
{
    if (shown->ground != TERMINAL_RGB + look->ground)
        return false;
    return strcmp(cell->sign, " ") == 0 ||
           (shown->ink == TERMINAL_RGB + look->ink &&
            shown->bold == look->bold);
}

static void check_colours(struct showing *showing)
{
    struct theme theme = *showing->style.theme;

    theme.paint = true;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            const struct cell *const cell =
                canvas_whole_cell(showing->canvas, x, y);
            const struct look look =
                theme_look(&theme, cell->style, DEPTH_TRUE);
            const struct terminal_cell shown =
                picture_cell(showing->picture, x, y);

            if (!is_shown(cell, &look, &shown))
                ck_abort_msg("the colours of %d,%d", x, y);
        }
}

static int64_t scale_time(const struct showing *showing, int millis)
{
    return (int64_t)millis * MILLION * 1000 / showing->style.speed;
}

/* Half-way between two changes, and so everywhere where they are far enough
 * from each other. */
static void check_move(struct showing *showing, int ply, int64_t began)
{
    struct timeline *const timeline =
        recording_timeline(showing->recording, ply, showing->style.speed);
    const int64_t length = timeline_length(timeline);
    struct frame frame;

    for (int64_t t = 0, next; t < length; t = next) {
        next = timeline_next(timeline, t);
        next = next < length ? next : length;
        if (next - t < (int64_t)50 * MILLION)
            continue;
        show_until(showing, began + t + (next - t) / 2);
        timeline_at(timeline, t, &frame);
        check_picture(showing,
                      &(struct film_moment){.ply = ply - 1, .frame = &frame});
    }
    timeline_free(timeline);
}

/* Long enough to read the comment: 20 characters a second, all of which are
 * ASCII. */
static int64_t find_rest(const struct showing *showing, int ply)
{
    const char *const comment =
        history_node(match_history(showing->match), ply)->comment;
    const int rest = ply == 0 ? 1000 : 900;
    const int read = comment != NULL ? (int)strlen(comment) * 50 : 0;

    return scale_time(showing, read > rest ? read : rest);
}

static void check_film(struct showing *showing, bool frames)
{
    int64_t time = find_rest(showing, 0);

    show_until(showing, time - scale_time(showing, 100));
    check_picture(showing, &(struct film_moment){.ply = 0});
    for (int ply = 1; ply <= recording_moves(showing->recording); ply++) {
        struct timeline *const timeline =
            recording_timeline(showing->recording, ply, showing->style.speed);

        if (frames)
            check_move(showing, ply, time);
        time += timeline_length(timeline);
        timeline_free(timeline);
        show_until(showing, time + scale_time(showing, 100));
        check_picture(showing, &(struct film_moment){.ply = ply});
        check_colours(showing);
        time += find_rest(showing, ply);
    }
    ck_assert_int_ne(*showing->at, '\0');
    show_until(showing, INT64_MAX);
    ck_assert_int_eq(*showing->at, '\0');
    ck_assert(picture_modes(showing->picture).cursor);
    ck_assert(picture_pen_is_plain(showing->picture));
}

START_TEST(a_terminal_shows_every_move_of_every_game)
{
    struct showing showing;
    struct match *const match =
        play_game(VARIANTS[(size_t)_i * EFFORT_PART], (uint64_t)_i + 1, 12);

    if (board_exists(match_game(match))) {
        open_match(&showing, match, 1000);
        check_film(&showing, false);
        close_showing(&showing);
    } else {
        match_free(match);
    }
}
END_TEST

START_TEST(what_moves_is_shown_when_the_screen_shows_it)
{
    static const char *const specs[] = {"kalah", "togyzkumalak", "abalone",
                                        "abalone:players=3"};
    struct showing showing;

    open_match(&showing, play_game(specs[_i], 7, 16), 1000);
    check_film(&showing, true);
    close_showing(&showing);
    open_match(&showing, play_game(specs[_i], 8, 10), 500);
    check_film(&showing, true);
    close_showing(&showing);
}
END_TEST

START_TEST(a_film_rests_while_a_comment_is_read)
{
    static const char comment[] =
        "Fifty bytes of a comment, which is a sentence too. Fifty bytes of "
        "another, and so it is read for five seconds.";

    for (int ply = 0; ply <= 3; ply += 3)
        for (int speed = 500; speed <= 1000; speed += 500) {
            struct match *const match = play_game("kalah", 7, 5);
            struct showing showing;

            history_set_comment(match_history(match), ply, comment);
            history_set_comment(match_history(match), 2, "Short.");
            open_match(&showing, match, speed);
            check_film(&showing, true);
            close_showing(&showing);
        }
}
END_TEST

START_TEST(the_same_game_gives_the_same_bytes)
{
    struct showing showing;
    char *again;

    open_match(&showing, play_game("kalah", 3, 100), 1000);
    again = write_cast(showing.recording, &showing.style);
    ck_assert_str_eq(again, showing.cast);
    free(again);
    close_showing(&showing);
}
END_TEST

START_TEST(names_are_text_in_the_film)
{
    struct match *const match = play_game("kalah", 5, 3);
    struct player player = *match_player(match, 0);
    struct showing showing;

    snprintf(player.name, sizeof player.name, "%s", "a\"b\\c<&>");
    match_set_player(match, 0, &player);
    open_match(&showing, match, 1000);
    ck_assert_ptr_nonnull(strstr(
        showing.cast, "\"title\": \"kalah 6×4: a\\\"b\\\\c<&>, North\"}\n"));
    check_film(&showing, true);
    close_showing(&showing);
}
END_TEST

START_TEST(a_game_of_sets_has_its_set_in_the_title)
{
    struct match *const match = play_game("mangala", 5, 3);
    struct match_sets sets = {.count = 5, .over = 1};
    struct showing showing;

    match_set_sets(match, &sets);
    open_match(&showing, match, 1000);
    ck_assert_ptr_nonnull(strstr(
        showing.cast, "\"title\": \"mangala, set 2 of 5: South, North\"}\n"));
    close_showing(&showing);
}
END_TEST

/* As long as names can be, of three players. */
START_TEST(long_names_are_told_whole)
{
    struct match *const match = play_game("abalone:players=3", 5, 3);
    char title[PLAYERS_MAX * PLAYER_TEXT_MAX + 40];
    struct showing showing;
    FILE *const out = fmemopen(title, sizeof title, "w");

    ck_assert_ptr_nonnull(out);
    for (int i = 0; i < 3; i++) {
        struct player player = *match_player(match, i);
        size_t length = 0;

        while (length + 4 < sizeof player.name)
            length += (size_t)snprintf(player.name + length,
                                       sizeof player.name - length, "€");
        match_set_player(match, i, &player);
        fprintf(out, "%s%s", i > 0 ? ", " : ": ", player.name);
    }
    fputs("\"}\n", out);
    fclose(out);
    open_match(&showing, match, 1000);
    ck_assert_ptr_nonnull(strstr(showing.cast, title));
    check_film(&showing, true);
    close_showing(&showing);
}
END_TEST

START_TEST(a_screen_that_is_too_small_is_told)
{
    struct showing showing;
    struct err err;

    open_match(&showing, play_game("kalah", 1, 1), 1000);
    showing.style.width = 10;
    ck_assert(
        !recording_write_cast(showing.recording, &showing.style, stdout, &err));
    ck_assert_str_eq(err.text, "the board does not fit 10x40 cells");
    close_showing(&showing);
}
END_TEST

Suite *cast_suite(void)
{
    Suite *const suite = suite_create("cast");
    TCase *const film = tcase_create("film");

    tcase_set_timeout(film, 0);
    tcase_add_loop_test(film, a_terminal_shows_every_move_of_every_game, 0,
                        VARIANT_COUNT / EFFORT_PART);
    tcase_add_loop_test(film, what_moves_is_shown_when_the_screen_shows_it, 0,
                        4);
    tcase_add_test(film, a_film_rests_while_a_comment_is_read);
    tcase_add_test(film, the_same_game_gives_the_same_bytes);
    tcase_add_test(film, names_are_text_in_the_film);
    tcase_add_test(film, a_game_of_sets_has_its_set_in_the_title);
    tcase_add_test(film, long_names_are_told_whole);
    tcase_add_test(film, a_screen_that_is_too_small_is_told);
    suite_add_tcase(suite, film);
    return suite;
}
