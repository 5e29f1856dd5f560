/* SPDX-License-Identifier: MIT */
/*
 * A storm over a table: random keys and words at the screens of a host, of a guest
 * and of one who watches, in random order, while their series goes on; lines that
 * break, and players who leave and come again. Nothing crashes, and when all is
 * quiet all of them have the same game. `make storm STORM=N` lets it blow longer.
 */
#include "base/clock.h"
#include "base/rng.h"
#include "match/table/inside.h"
#include "screen/play/inside.h"
#include "support/effort.h"
#include "support/folder.h"
#include "support/screen/table_comer.h"
#include "support/suites.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SEEDS = 12, BLOWS = 400 / EFFORT_PART, PATIENCE = 20000 };

enum { HOST, GUEST, WATCHER, SIDES };

struct table_storm {
    struct player_of_tests *players[SIDES];
    int64_t behind[SIDES]; /* of time that has passed */
    struct rng rng;
    FILE *out;
    int seed;
    int blow;
};

static const char *const GAMES[] = {"kalah:pits=1", "kalah:pits=2",
                                    "kalah",        "abalone:start=standard",
                                    "oware",        "togyzkumalak"};
static const char *const CLOCKS[] = {"none", "1+0", "5s/move"};

static uint32_t pick(struct table_storm *storm, uint32_t below)
{
    return rng_below(&storm->rng, below);
}

/* The board at a table on these screens; NULL: it is left. */
static struct play_screen *board_of_player(struct player_of_tests *player)
{
    struct screens *const screens = player_app(player)->screens;

    for (int depth = 0; depth < screens_count(screens); depth++) {
        const struct screen_class *const class =
            screens_class_at(screens, depth);

        if (strcmp(class->name, "game") == 0 && class->served)
            return screens_view_at(screens, depth);
    }
    return NULL;
}

static struct table *table_of(struct table_storm *storm, int side)
{
    const struct play_screen *const play =
        board_of_player(storm->players[side]);

    return play != NULL ? play->table : NULL;
}

/* ---- time ---- */

static void catch_up(struct table_storm *storm, int side)
{
    player_wait(storm->players[side], storm->behind[side]);
    storm->behind[side] = 0;
}

/* Where a line is slow, what comes over it comes late. */
static void pass(struct table_storm *storm, int64_t nanoseconds)
{
    for (int i = 0; i < SIDES; i++) {
        storm->behind[i] += nanoseconds;
        if (pick(storm, 3) > 0)
            catch_up(storm, i);
    }
}

/* Is something on its way? */
static bool is_under_way(struct table_storm *storm)
{
    bool under_way = false;

    for (int i = 0; i < SIDES; i++) {
        const struct table *const table = table_of(storm, i);
        struct pollfd wake[TABLE_DESCRIPTORS_MAX];
        const int count =
            table != NULL
                ? table_descriptors(table, wake, TABLE_DESCRIPTORS_MAX)
                : 0;
        const bool dials = table != NULL && table->dialer != NULL;

        under_way |= poll(wake, (nfds_t)count, dials ? 1000 : 0) > 0;
    }
    return under_way;
}

static void settle(struct table_storm *storm)
{
    for (int i = 0; i < SIDES; i++)
        catch_up(storm, i);
    for (int i = 0; is_under_way(storm); i++) {
        ck_assert_msg(i < PATIENCE, "it never settles");
        for (int side = 0; side < SIDES; side++)
            player_wait(storm->players[side], 1);
    }
}

/* ---- beginning ---- */

static void join_side(struct table_storm *storm, int side)
{
    table_comer_join(storm->players[side], storm->players[HOST],
                     table_of(storm, HOST), side == GUEST ? "Ben" : "Cleo",
                     side == WATCHER);
    settle(storm);
}

static void host(struct table_storm *storm)
{
    char line[80];

    snprintf(line, sizeof line, "clock %s", CLOCKS[pick(storm, 3)]);
    player_do(storm->players[HOST], line, storm->out);
    snprintf(line, sizeof line, "game %s",
             GAMES[pick(storm, sizeof GAMES / sizeof *GAMES)]);
    player_do(storm->players[HOST], line, storm->out);
    snprintf(line, sizeof line, "host Ann %d", 1 + (int)pick(storm, 4));
    player_do(storm->players[HOST], line, storm->out);
}

/* `q` and its like end everything; then it is opened again. */
static void open_again(struct table_storm *storm, int side)
{
    if (screens_count(player_app(storm->players[side])->screens) == 0)
        player_do(storm->players[side], "menu", storm->out);
}

static void sit_down(struct table_storm *storm)
{
    for (int i = 0; i < SIDES; i++)
        open_again(storm, i);
    if (table_of(storm, HOST) == NULL) {
        host(storm);
        settle(storm);
    }
    for (int i = GUEST; i < SIDES; i++) {
        const struct table *const table = table_of(storm, i);

        if (table == NULL && pick(storm, i == GUEST ? 4 : 40) == 0)
            join_side(storm, i);
    }
}

/* ---- what happens ---- */

static int32_t some_key(struct table_storm *storm)
{
    static const int32_t special[] = {
        INPUT_ENTER, INPUT_ENTER, INPUT_ESCAPE, INPUT_ESCAPE, INPUT_TAB,
        INPUT_UP,    INPUT_DOWN,  INPUT_LEFT,   INPUT_RIGHT,  INPUT_HOME,
        INPUT_F1,    'u',         'u',          'N',          'D',
        'v',         'R',         'k',          'b',          'L',
        'c',         'C',         'r',          'o',          '?',
        'E',         'S',         'y',          'e',          '+'};

    if (pick(storm, 8) == 0)
        return (int32_t)(' ' + pick(storm, 95));
    if (pick(storm, 3) == 0)
        return (int32_t)('1' + pick(storm, 9));
    return special[pick(storm, sizeof special / sizeof *special)];
}

static void type_line(struct table_storm *storm, struct player_of_tests *player)
{
    static const char *const lines[] = {
        ":resign", ":draw",   ":undo", ":again", ":review", ":rules", ":goto 1",
        ":w",      ":result", ":flip", ":level", ":from 1", ":say",   ":copy"};
    char line[40];

    snprintf(line, sizeof line, "type %s",
             lines[pick(storm, sizeof lines / sizeof *lines)]);
    player_do(player, "key Esc", storm->out);
    player_do(player, line, storm->out);
    player_do(player, "key Enter", storm->out);
    if (pick(storm, 2) == 0)
        player_do(player, "key y", storm->out);
}

/* A move of the one whose turn it is, as it is written. */
static void move(struct table_storm *storm, struct player_of_tests *player)
{
    const struct play_screen *const play = board_of_player(player);
    struct move moves[MOVES_MAX];
    char line[60];

    if (play == NULL || session_is_over(play->session) ||
        session_is_looking(play->session) ||
        screens_view_at(player_app(player)->screens, 0) != play ||
        !session_is_person(play->session, session_mover(play->session)))
        return;

    const struct game *const game = session_game(play->session);
    const int count =
        game->class->moves(game, session_position(play->session), moves);

    snprintf(line, sizeof line, "type :%s",
             play_move_text(play, session_position(play->session),
                            moves[pick(storm, (uint32_t)count)])
                 .text);
    player_do(player, line, storm->out);
    player_do(player, "key Enter", storm->out);
}

static void break_line(struct table_storm *storm, int side)
{
    struct table *const table = table_of(storm, side);

    if (table != NULL && side != HOST && table->wire.descriptor >= 0)
        shutdown(table->wire.descriptor, SHUT_RDWR);
}

static void use_mouse(struct table_storm *storm, struct player_of_tests *player)
{
    const struct event event = {.kind = EVENT_MOUSE,
                                .action = (enum mouse_action)pick(storm, 6),
                                .button =
                                    (enum mouse_button)(1 + pick(storm, 3)),
                                .x = (int)pick(storm, 80),
                                .y = (int)pick(storm, 24)};

    player_event(player, &event);
}

static void act(struct table_storm *storm, int side)
{
    struct player_of_tests *const player = storm->players[side];
    const uint32_t what = pick(storm, 60);

    if (what == 0) {
        break_line(storm, side);
    } else if (what < 4) {
        type_line(storm, player);
    } else if (what < 7) {
        use_mouse(storm, player);
    } else if (what < 22) {
        move(storm, player);
    } else if (what == 22) {
        player_resize(player, 1 + (int)pick(storm, 140),
                      1 + (int)pick(storm, 50));
    } else {
        const struct event event = event_key(some_key(storm));

        player_event(player, &event);
    }
    open_again(storm, side);
}

/* ---- what holds ---- */

static void compare(struct table_storm *storm, int side)
{
    const struct play_screen *const host =
        board_of_player(storm->players[HOST]);
    const struct play_screen *const play =
        board_of_player(storm->players[side]);
    char where[80];

    if (host == NULL || play == NULL || play->table->state != TABLE_PLAYS)
        return;
    snprintf(where, sizeof where, "seed %d, blow %d, side %d", storm->seed,
             storm->blow, side);

    const struct table *const a = host->table;
    const struct table *const b = play->table;
    int x = a->node;
    int y = b->node;

    ck_assert_msg(strcmp(a->why_held, b->why_held) == 0, "%s: held '%s' '%s'",
                  where, a->why_held, b->why_held);
    ck_assert_msg(a->game == b->game, "%s: game %d %d", where, a->game,
                  b->game);
    ck_assert_msg(a->epoch == b->epoch, "%s: epoch", where);
    ck_assert_msg(strcmp(a->score, b->score) == 0, "%s: score '%s' '%s'", where,
                  a->score, b->score);
    ck_assert_msg(a->goes_on == b->goes_on, "%s: goes on", where);
    ck_assert_msg(session_node(host->session, x)->ply ==
                      session_node(play->session, y)->ply,
                  "%s: ply %d %d", where, session_node(host->session, x)->ply,
                  session_node(play->session, y)->ply);
    for (int i = 0; i < 2; i++)
        ck_assert_msg(strcmp(session_name(host->session, i),
                             session_name(play->session, i)) == 0,
                      "%s: name", where);
    ck_assert_msg(match_end_at(session_match(host->session), x) ==
                      match_end_at(session_match(play->session), y),
                  "%s: end %d %d", where,
                  match_end_at(session_match(host->session), x),
                  match_end_at(session_match(play->session), y));
    ck_assert_msg(session_node(host->session, x)->loser ==
                      session_node(play->session, y)->loser,
                  "%s: loser", where);
    for (; x != NODE_NONE && y != NODE_NONE;
         x = session_node(host->session, x)->parent,
         y = session_node(play->session, y)->parent) {
        ck_assert_msg(position_same(&session_node(host->session, x)->position,
                                    &session_node(play->session, y)->position),
                      "%s: position", where);
        ck_assert_msg(session_node(host->session, x)->millis ==
                          session_node(play->session, y)->millis,
                      "%s: millis %u %u ply %d", where,
                      session_node(host->session, x)->millis,
                      session_node(play->session, y)->millis,
                      session_node(host->session, x)->ply);
    }
    if (side == GUEST) {
        ck_assert_msg((b->theirs.what == QUESTION_NONE ||
                       a->mine.what == b->theirs.what) &&
                          (a->theirs.what == QUESTION_NONE ||
                           a->theirs.what == b->mine.what),
                      "%s: asked %d %d, %d %d", where, a->mine.what,
                      b->theirs.what, a->theirs.what, b->mine.what);
    }
}

static void check_side(struct table_storm *storm, int side)
{
    const struct play_screen *const play =
        board_of_player(storm->players[side]);

    if (play == NULL)
        return;
    ck_assert_msg((*play->asked != '\0') ==
                      (play->table->theirs.what != QUESTION_NONE),
                  "seed %d, blow %d, side %d: '%s' is asked", storm->seed,
                  storm->blow, side, play->asked);
    ck_assert_msg(session_is_looking(play->session) ||
                      session_cursor(play->session) == play->table->node,
                  "seed %d, blow %d, side %d: cursor", storm->seed, storm->blow,
                  side);
}

static void blow(struct table_storm *storm)
{
    sit_down(storm);
    for (uint32_t i = 1 + pick(storm, 3); i > 0; i--)
        act(storm, (int)pick(storm, 7) % SIDES);
    pass(storm, (int64_t)pick(storm, 500) * CLOCK_MILLISECOND);
    if (pick(storm, 12) == 0)
        pass(storm, 3 * CLOCK_SECOND);
    for (int i = 0; i < SIDES; i++) {
        open_again(storm, i);
        player_look(storm->players[i], storm->out);
    }
    settle(storm);
    for (int i = 0; i < SIDES; i++)
        check_side(storm, i);
    compare(storm, GUEST);
    compare(storm, WATCHER);
}

START_TEST(all_have_the_same_game)
{
    const char *const longer = getenv("NAQALA_STORM");
    const char *const first = getenv("NAQALA_STORM_SEED");
    const int blows = longer != NULL ? atoi(longer) : BLOWS;
    const int seed = _i + (first != NULL ? atoi(first) : 0);
    struct table_storm storm = {.rng = rng_new((uint64_t)seed, 78),
                                .out = fopen("/dev/null", "w"),
                                .seed = seed};
    struct folder_stay stay = folder_enter(); /* for what is exported */

    ck_assert_ptr_nonnull(storm.out);
    for (int i = 0; i < SIDES; i++) {
        storm.players[i] = player_new();
        player_app(storm.players[i]);
    }
    for (storm.blow = 0; storm.blow < blows; storm.blow++)
        blow(&storm);
    for (int i = 0; i < SIDES; i++)
        player_free(storm.players[i]);
    fclose(storm.out);
    folder_leave(&stay);
}
END_TEST

Suite *table_storm_suite(void)
{
    Suite *const suite = suite_create("table_storm");
    TCase *const tests = tcase_create("table_storm");

    tcase_set_timeout(tests, 3600);
    tcase_add_loop_test(tests, all_have_the_same_game, 0, SEEDS);
    suite_add_tcase(suite, tests);
    return suite;
}
