/* SPDX-License-Identifier: MIT */
/* The board as shapes: good XML, in which every piece is where the position has
 * it, after every move. */
#include "base/utf8.h"
#include "game/mancala.h"
#include "screen/recording/shapes.h"
#include "support/effort.h"
#include "support/game/variants.h"
#include "support/suites.h"
#include "support/xml.h"

#include <check.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES_MAX = 300 * 1000, PLIES = 60, PART = 100000 };

static struct match *play_game(const char *spec, uint64_t seed, int plies)
{
    struct game *const game = variant_game(spec);
    struct rng rng = rng_new(seed, 1);
    struct position start;

    game->class->start(game, &start);

    struct match *const match = match_new(game, &start);

    while (plies-- > 0 && match_end(match) == END_NOT)
        match_play(match, variant_move(game, match_position(match), &rng), 0);
    return match;
}

/* The moves up to this ply at rest; -1: the film. */
static char *write_svg(const struct recording *recording, int ply)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);
    const char *fault;

    ck_assert_ptr_nonnull(out);
    if (ply < 0)
        recording_write_svg(recording, 1000, out);
    else
        recording_write_still(recording, ply, out);
    fclose(out);
    ck_assert_uint_eq(strlen(text), length);
    ck_assert_uint_le(length, BYTES_MAX);
    fault = xml_fault(text);
    ck_assert_msg(fault == NULL, "%.80s", fault);
    return text;
}

/* ---- read back ---- */

static int place_of(const struct game *game, int x, int y)
{
    int found = -1;
    int least = 1 << 20;

    for (int place = 0; place < PLACES_MAX; place++) {
        const bool sowing = mancala_is(game);

        if (sowing ? place >= 2 * (mancala_rules(game)->pits + 1)
                   : place >= PLACE_OUT + game->players)
            break;

        const struct shape_point at = shape_place(game, place);
        /* Stores are high, and trays are wide. */
        const int high = sowing && place % (mancala_rules(game)->pits + 1) ==
                                       mancala_rules(game)->pits;
        const int wide = !sowing && place >= PLACE_OUT;
        const int far =
            abs(x - at.x) / (wide ? 6 : 1) + abs(y - at.y) / (high ? 3 : 1);

        if (far < least) {
            least = far;
            found = place;
        }
    }
    ck_assert_int_lt(least, 70);
    return found;
}

static int count_at(const struct game *game, const struct position *position,
                    int place)
{
    int16_t counts[PLACES_MAX] = {0};

    board_of(game)->counts(game, position, counts);
    if (!mancala_is(game) && place < PLACE_OUT)
        return counts[place] > 0;
    return counts[place] > 0 ? counts[place] : 0;
}

/* Enough of a long text for sscanf(), which would look for the end of it all. */
struct text_start {
    char text[80];
};

static struct text_start start_of(const char *text)
{
    struct text_start start;

    snprintf(start.text, sizeof start.text, "%.79s", text);
    return start;
}

static void check_counts(const struct game *game,
                         const struct position *position,
                         const int found[PLACES_MAX])
{
    for (int place = 0; place < PLACES_MAX; place++)
        ck_assert_msg(found[place] == count_at(game, position, place),
                      "place %d: %d", place, found[place]);
}

/* Where the pieces are that no animation moves, or that have come to the end. */
static void count_circles(const struct game *game, const char *text,
                          bool still_ones, int found[PLACES_MAX])
{
    static const char sign[] = "transform=\"translate(";

    for (const char *at = text; (at = strstr(at, "<circle class=\"")) != NULL;
         at++) {
        const char *const end = strchr(at, '>');
        const char *const move = strstr(at, sign);
        int x, y;

        if (move == NULL || move > end || strncmp(at + 8, "class=\"r ", 9) == 0)
            continue;
        if (still_ones && strncmp(at + 15, "m ", 2) == 0)
            continue;
        ck_assert_int_eq(
            sscanf(start_of(move + sizeof sign - 1).text, "%d %d", &x, &y), 2);
        found[place_of(game, x, y)]++;
    }
}

/* Where a piece is at that part of the film, in 100000ths; it must rest if
 * it flies. */
static void count_piece(const struct game *game, const char *frames,
                        int64_t part, bool flies, int found[PLACES_MAX])
{
    int x = 0, y = 0;

    frames = strchr(frames, '{') + 1;
    while (*frames != '}') {
        int whole, thousandths, next_x, next_y, used = 0;

        ck_assert_int_eq(sscanf(start_of(frames).text,
                                "%d.%d%%{transform:translate(%dpx,%dpx)}%n",
                                &whole, &thousandths, &next_x, &next_y, &used),
                         4);
        if ((int64_t)whole * 1000 + thousandths > part) {
            ck_assert(!flies || (x == next_x && y == next_y));
            break;
        }
        x = next_x;
        y = next_y;
        frames += used;
    }
    found[place_of(game, x, y)]++;
}

static void check_film(const struct recording *recording, const char *text)
{
    const struct game *const game = recording->game;
    struct shapes *const shapes =
        shapes_new(recording, 0, recording->moves, 1000);
    const bool flies = strstr(text, "class=\"m t k") == NULL;

    for (int ply = recording->moves; ply > 0; ply -= EFFORT_PART) {
        const int64_t time = ply == recording->moves
                                 ? shapes->length - RECORDING_END / 2
                                 : shapes->begins[ply + 1] - RECORDING_REST / 2;
        int found[PLACES_MAX] = {0};

        for (const char *at = text; (at = strstr(at, "@keyframes s")) != NULL;
             at++)
            count_piece(game, at, time * PART / shapes->length, flies, found);
        count_circles(game, text, true, found);
        check_counts(game, recording_position(recording, ply), found);
    }
    shapes_free(shapes);
}

static bool is_tuzdik_of(const struct game *game,
                         const struct position *position, int place)
{
    const int holes = mancala_is(game) ? mancala_rules(game)->pits + 1 : 1;

    return mancala_is(game) &&
           mancala_tuzdik(position, place / holes) == place % holes;
}

/* What stands in this line of the column of numbers. */
static void check_line(const char *text, int line, const char *words)
{
    char expected[64];

    snprintf(expected, sizeof expected, "x=\"30\" y=\"%d\">%s</text>",
             18 + 24 * line, words);
    ck_assert_msg(strstr(text, expected) != NULL, "no %s", expected);
}

/* The numbers that stand there in the end, by how far their column is shifted. */
static void check_numbers(const struct game *game,
                          const struct position *position, const char *text)
{
    static const char sign[] = "style=\"animation-name:n";
    int16_t counts[PLACES_MAX] = {0};

    board_of(game)->counts(game, position, counts);
    for (const char *at = text; (at = strstr(at, sign)) != NULL; at++) {
        int place, shift;

        ck_assert_int_eq(sscanf(start_of(at + sizeof sign - 1).text,
                                "%d\" transform=\"translate(0 %d)", &place,
                                &shift),
                         2);
        if (is_tuzdik_of(game, position, place))
            check_line(text, shift / -24, "X");
        else if (counts[place] >= 0)
            ck_assert_int_eq(shift / -24, counts[place]);
    }
}

/* ---- promises ---- */

START_TEST(every_piece_is_where_the_position_has_it)
{
    struct match *const match =
        play_game(VARIANTS[(size_t)_i * EFFORT_PART], (uint64_t)_i + 1, PLIES);
    const struct game *const game = match_game(match);

    if (board_exists(game)) {
        struct recording *const recording = recording_new(match);
        char *const text = write_svg(recording, -1);
        int found[PLACES_MAX] = {0};

        count_circles(game, text, false, found);
        check_counts(game, match_position(match), found);
        check_numbers(game, match_position(match), text);
        check_film(recording, text);
        free(text);
        recording_free(recording);
    }
    match_free(match);
}
END_TEST

START_TEST(a_still_picture_has_the_position_after_so_many_moves)
{
    static const char *const specs[] = {"kalah", "abalone", "togyzkumalak",
                                        "abalone:players=3"};
    struct match *const match = play_game(specs[_i], 4, PLIES);
    struct recording *const recording = recording_new(match);

    for (int ply = 0; ply <= recording_moves(recording); ply++) {
        char *const text = write_svg(recording, ply);
        int found[PLACES_MAX] = {0};

        count_circles(match_game(match), text, false, found);
        check_counts(match_game(match), recording_position(recording, ply),
                     found);
        free(text);
    }
    recording_free(recording);
    match_free(match);
}
END_TEST

START_TEST(names_are_text_and_nothing_is_from_elsewhere)
{
    struct match *const match = play_game("kalah:pie=on", 2, 20);
    struct player player = *match_player(match, 0);

    snprintf(player.name, sizeof player.name, "%s", "<script>&\"\033");
    match_set_player(match, 0, &player);

    struct recording *const recording = recording_new(match);
    char *const text = write_svg(recording, -1);
    char *const again = write_svg(recording, -1);

    ck_assert_str_eq(text, again);
    ck_assert_ptr_null(strstr(text, "<script"));
    ck_assert_ptr_nonnull(strstr(text, "&lt;script&gt;&amp;&quot;?</text>"));
    ck_assert_ptr_null(strstr(text, "url("));
    ck_assert_ptr_null(strstr(strstr(text, "http") + 1, "http"));
    free(again);
    free(text);
    recording_free(recording);
    match_free(match);
}
END_TEST

/* ---- comments ---- */

/* How far the notes are shifted then, in 100000ths of the film. */
static int find_shift(const char *text, int64_t part)
{
    const char *frames = strstr(text, "@keyframes d0{");
    int shift = 0;

    ck_assert_ptr_nonnull(frames);
    frames = strchr(frames, '{') + 1;
    while (*frames != '}') {
        int whole, thousandths, next, used = 0;

        ck_assert_int_eq(sscanf(start_of(frames).text,
                                "%d.%d%%{transform:translate(0px,%dpx)}%n",
                                &whole, &thousandths, &next, &used),
                         3);
        if ((int64_t)whole * 1000 + thousandths > part)
            break;
        shift = next;
        frames += used;
    }
    return shift;
}

/* The lines of notes that are seen with this shift, a blank between them; the
 * caller frees them. */
static char *read_notes(const char *text, int shift)
{
    static const char sign[] = "<text class=\"c y\" ";
    const char *window = strstr(text, "style=\"animation-name:d0\"");
    char *notes = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&notes, &length);
    int height;

    ck_assert_ptr_nonnull(out);
    ck_assert_ptr_nonnull(window);
    while (strncmp(window, "height=", 7) != 0)
        window--;
    ck_assert_int_eq(sscanf(start_of(window).text, "height=\"%d\"", &height),
                     1);
    for (const char *at = text; (at = strstr(at, sign)) != NULL; at++) {
        int x, y;

        ck_assert_int_eq(sscanf(start_of(at + sizeof sign - 1).text,
                                "x=\"%d\" y=\"%d\"", &x, &y),
                         2);
        if (y + shift > 0 && y + shift <= height) {
            const char *const words = strchr(at, '>') + 1;

            fprintf(out, "%s%.*s", ftell(out) > 0 ? " " : "",
                    (int)(strchr(words, '<') - words), words);
        }
    }
    fclose(out);
    return notes;
}

static void check_notes(const char *text, int shift, const char *expected)
{
    char *const notes = read_notes(text, shift);

    ck_assert_str_eq(notes, expected);
    free(notes);
}

static const char LONG_COMMENT[] =
    "A comment that has no room in a single line of the picture, which is "
    "why it is broken between words into as many as it needs, and wholly "
    "there.";

static struct match *comment_game(void)
{
    struct match *const match = play_game("kalah", 2, 8);
    struct history *const history = match_history(match);

    history_set_comment(history, 0, "It begins.");
    history_set_comment(history, 3, LONG_COMMENT);
    history_set_comment(history, 8, "<script>");
    return match;
}

START_TEST(a_film_shows_the_comments_where_they_belong)
{
    static const char *const expected[] = {
        "It begins.", "", "", LONG_COMMENT, "", "", "", "", "&lt;script&gt;"};
    struct match *const match = comment_game();
    struct recording *const recording = recording_new(match);
    struct shapes *const shapes = shapes_new(recording, 0, 8, 1000);
    char *const film = write_svg(recording, -1);

    ck_assert_int_eq(recording_moves(recording), 8);
    ck_assert_int_ge(shapes->begins[4] - shapes->begins[3],
                     (int64_t)50 * (int64_t)strlen(LONG_COMMENT));
    for (int ply = 0; ply <= 8; ply++) {
        const int64_t time = shapes->begins[ply] + RECORDING_REST / 2;
        char *const still = write_svg(recording, ply);

        check_notes(film, find_shift(film, time * PART / shapes->length),
                    expected[ply]);
        if (*expected[ply] != '\0')
            check_notes(still, find_shift(still, 0), expected[ply]);
        else
            ck_assert_ptr_null(strstr(still, "animation-name:d0"));
        free(still);
    }
    /* Where nothing moves, that of the last move. */
    ck_assert_ptr_nonnull(strstr(film, "animation-name:d0\" "
                                       "transform=\"translate(0 -120)\""));
    free(film);
    shapes_free(shapes);
    recording_free(recording);
    match_free(match);
}
END_TEST

START_TEST(the_end_is_told_before_the_last_comment)
{
    struct match *const match = play_game("kalah:pits=2,seeds=1", 2, PLIES);

    ck_assert_int_ne(match_end(match), END_NOT);
    history_set_comment(match_history(match),
                        history_cursor(match_history(match)), "It was close.");

    struct recording *const recording = recording_new(match);
    char *const film = write_svg(recording, -1);
    char *const notes = read_notes(film, find_shift(film, PART));

    ck_assert_msg(strstr(notes, "wins: ") != NULL, "%s", notes);
    ck_assert_msg(strstr(notes, ". It was close.") != NULL, "%s", notes);
    free(notes);
    free(film);
    recording_free(recording);
    match_free(match);
}
END_TEST

/* ---- pages ---- */

/* The page without its document type, which the reader of XML does not know. */
static char *write_page(const struct recording *recording)
{
    static const char head[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    static const char type[] = "<!DOCTYPE html>\n";
    char *text = NULL, *page = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);
    FILE *file;

    ck_assert_ptr_nonnull(out);
    recording_write_html(recording, out);
    fclose(out);
    ck_assert_int_eq(strncmp(text, type, sizeof type - 1), 0);
    file = open_memstream(&page, &length);
    ck_assert_ptr_nonnull(file);
    fprintf(file, "%s%s", head, text + sizeof type - 1);
    fclose(file);
    free(text);
    return page;
}

/* Reads the next number behind [ or a comma; false at a ]. */
static bool read_item(const char **at, int *number)
{
    char *end;

    if (**at == ']')
        return false;
    *at += **at == '[' || **at == ',';
    if (**at == ']')
        return false;
    *number = (int)strtol(*at, &end, 10);
    ck_assert(end != *at);
    *at = end;
    return true;
}

static int read_list(const char **at, int list[], int most)
{
    int count = 0;

    while (read_item(at, &list[count])) {
        count++;
        ck_assert_int_lt(count, most);
    }
    ++*at;
    return count;
}

/* What the script makes of its numbers. */
static void check_script(const struct recording *recording, const char *page)
{
    enum { LIST_MAX = 3 * SHAPE_PIECES_MAX + 1 };
    const struct game *const game = recording->game;
    static int list[LIST_MAX];
    static struct shape_point at[SHAPE_PIECES_MAX];
    const char *flights = strstr(page, "var F=[[]") + 9;
    const char *starts = strstr(page, "var S=[") + 6;
    const int count = read_list(&starts, list, LIST_MAX) / 2;

    for (int i = 0; i < count; i++)
        at[i] = (struct shape_point){list[(size_t)2 * (size_t)i],
                                     list[(size_t)2 * (size_t)i + 1]};

    for (int ply = 1; ply <= recording->moves; ply++) {
        int found[PLACES_MAX] = {0};

        ck_assert_int_eq(*flights, ',');
        flights++;

        const int length = read_list(&flights, list, LIST_MAX);

        for (int i = 0; i + 2 < length; i += 3)
            at[list[i]] = (struct shape_point){list[i + 1], list[i + 2]};
        for (int i = 0; i < count; i++)
            found[place_of(game, at[i].x, at[i].y)]++;
        check_counts(game, recording_position(recording, ply), found);
    }
}

START_TEST(a_page_is_good_xml_and_knows_where_the_pieces_are)
{
    struct match *const match =
        play_game(VARIANTS[(size_t)_i * EFFORT_PART], 9, PLIES);

    if (board_exists(match_game(match))) {
        struct recording *const recording = recording_new(match);
        char *const page = write_page(recording);
        const char *const fault = xml_fault(page);

        ck_assert_msg(fault == NULL, "%.80s", fault);
        ck_assert_uint_le(strlen(page), BYTES_MAX);
        check_script(recording, page);
        free(page);
        recording_free(recording);
    }
    match_free(match);
}
END_TEST

START_TEST(names_and_notes_are_text_on_a_page)
{
    struct match *const match = play_game("kalah", 2, 20);
    struct player player = *match_player(match, 0);

    snprintf(player.name, sizeof player.name, "%s", "</script>&\"");
    match_set_player(match, 0, &player);
    history_set_comment(match_history(match), 3, "<img src=x>");

    struct recording *const recording = recording_new(match);
    char *const page = write_page(recording);

    ck_assert_ptr_null(xml_fault(page));
    ck_assert_ptr_nonnull(strstr(page, "<em>&lt;img src=x&gt;</em>"));
    ck_assert_ptr_nonnull(strstr(page, "&lt;/script&gt;&amp;&quot;</text>"));
    ck_assert_ptr_null(strstr(strstr(page, "</script>") + 1, "</script>"));
    free(page);
    recording_free(recording);
    match_free(match);
}
END_TEST

START_TEST(what_is_too_long_is_cut_between_signs)
{
    struct match *const match = play_game("abalone", 2, 6);
    struct player player = *match_player(match, 0);
    int length = 0;

    while (length + 4 < (int)sizeof player.name)
        length += snprintf(player.name + length,
                           sizeof player.name - (size_t)length, "€");
    for (int i = 0; i < 2; i++)
        match_set_player(match, i, &player);

    struct recording *const recording = recording_new(match);
    char *const page = write_page(recording);
    const char *const end = page + strlen(page);

    ck_assert_ptr_null(xml_fault(page));
    for (const char *at = page; at < end; at += utf8_at(at, end).size)
        ck_assert_int_ge(utf8_at(at, end).code, 0);
    free(page);
    recording_free(recording);
    match_free(match);
}
END_TEST

Suite *svg_suite(void)
{
    Suite *const suite = suite_create("svg");
    TCase *const shapes = tcase_create("shapes");

    tcase_set_timeout(shapes, 0);
    tcase_add_loop_test(shapes, every_piece_is_where_the_position_has_it, 0,
                        VARIANT_COUNT / EFFORT_PART);
    tcase_add_loop_test(
        shapes, a_still_picture_has_the_position_after_so_many_moves, 0, 4);
    tcase_add_test(shapes, names_are_text_and_nothing_is_from_elsewhere);
    tcase_add_test(shapes, a_film_shows_the_comments_where_they_belong);
    tcase_add_test(shapes, the_end_is_told_before_the_last_comment);
    tcase_add_loop_test(shapes,
                        a_page_is_good_xml_and_knows_where_the_pieces_are, 0,
                        VARIANT_COUNT / EFFORT_PART);
    tcase_add_test(shapes, names_and_notes_are_text_on_a_page);
    tcase_add_test(shapes, what_is_too_long_is_cut_between_signs);
    suite_add_tcase(suite, shapes);
    return suite;
}
