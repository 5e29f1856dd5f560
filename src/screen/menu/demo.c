/* SPDX-License-Identifier: MIT */
/* The menu's game, from its first move to its last. */
#include "screen/menu/demo.h"
#include "base/clock.h"
#include "base/memory.h"
#include "match/session/session.h"
#include "match/who.h"
#include "screen/board/board.h"

#include <stdlib.h>

static const char GAME[] = "kalah";

/* A game begins after this long without a key. */
#define QUIET_LONG (5 * CLOCK_SECOND)

/* Time to see what a move did. */
#define REST (900 * CLOCK_MILLISECOND)

struct demo {
    const struct app *app;
    int64_t quiet; /* time of the last key or click */
    bool room;     /* as drawn last */
    bool played;   /* to its end; also set if it cannot be played */
    uint64_t seed;
    struct session *session;    /* NULL: nothing plays */
    struct position shown;      /* before the animation, or after it */
    int64_t rested;             /* the earliest time of the next move */
    struct timeline *animation; /* of the last move, or NULL */
    int64_t animation_began;
};

struct demo *demo_new(const struct app *app, int64_t now)
{
    struct demo *const demo = memory_new(1, sizeof *demo);

    demo->app = app;
    demo->quiet = now;
    return demo;
}

static void end_game(struct demo *demo)
{
    session_free(demo->session);
    timeline_free(demo->animation);
    demo->session = NULL;
    demo->animation = NULL;
}

void demo_free(struct demo *demo)
{
    end_game(demo);
    free(demo);
}

void demo_wait(struct demo *demo, int64_t now)
{
    demo->quiet = now;
}

void demo_cover(struct demo *demo, bool covered, int64_t now)
{
    demo->quiet = now;
    if (covered && !demo->played)
        end_game(demo);
}

/* ---- time ---- */

static bool may_begin(const struct demo *demo)
{
    return demo->session == NULL && !demo->played && demo->room &&
           demo->app->config.values[CONFIG_MOTION] != MOTION_NONE;
}

static void begin_game(struct demo *demo, int64_t now)
{
    const struct levels *const levels = demo->app->levels;
    const struct session_setting setting = {
        .levels = levels, .seed = &demo->seed, .seed_by_seat = true};
    const char *who[PLAYERS_MAX] = {"willow", "oak"};
    struct err err;
    struct match *const match = match_seated(levels, GAME, who, NULL, &err);

    demo->seed = demo->app->seed;
    if (match != NULL)
        demo->session = session_new(match, NULL, &setting, now, &err);
    demo->played = demo->session == NULL;
    if (demo->played)
        return;
    demo->shown = *session_position(demo->session);
    demo->rested = now + REST;
}

static void begin_animation(struct demo *demo, const struct change *change,
                            int64_t now)
{
    const struct game *const game = session_game(demo->session);
    const struct move move = session_node(demo->session, change->to)->move;
    struct tempo tempo = TEMPO_STANDARD;
    struct position position = demo->shown;
    struct steps steps = {0};
    int16_t counts[PLACES_MAX] = {0};
    const int places = board_of(game)->counts(game, &position, counts);

    tempo.motion = MOTION_SHORT;
    game->class->tell(game, &position, move, &steps);
    demo->animation = timeline_new(counts, places, &steps, &tempo);
    demo->animation_began = now;
    steps_free(&steps);
}

void demo_tick(struct demo *demo, int64_t now)
{
    struct session_event event;

    if (may_begin(demo) && now - demo->quiet >= QUIET_LONG)
        begin_game(demo, now);
    if (demo->session == NULL || demo->played)
        return;
    if (demo->animation != NULL &&
        now - demo->animation_began >= timeline_length(demo->animation)) {
        timeline_free(demo->animation);
        demo->animation = NULL;
        demo->shown = *session_position(demo->session);
        demo->rested = now + REST;
    }
    if (demo->animation == NULL && now >= demo->rested)
        session_shown(demo->session);
    session_tick(demo->session, now);
    while (session_next_event(demo->session, &event))
        if (event.kind == SESSION_MOVED)
            begin_animation(demo, &event.change, now);
    demo->played = session_is_over(demo->session) && demo->animation == NULL;
}

int64_t demo_due(const struct demo *demo, int64_t now)
{
    if (demo->session == NULL)
        return may_begin(demo) ? demo->quiet + QUIET_LONG : NEVER;
    if (demo->animation == NULL)
        return session_has_answer(demo->session) ? demo->rested
                                                 : session_due(demo->session);

    const int64_t length = timeline_length(demo->animation);
    const int64_t next =
        timeline_next(demo->animation, now - demo->animation_began);

    return demo->animation_began + (next < length ? next : length);
}

int demo_descriptors(const struct demo *demo, struct pollfd *wake, int max)
{
    return demo->session != NULL ? session_descriptors(demo->session, wake, max)
                                 : 0;
}

/* ---- the picture ---- */

void demo_draw(struct demo *demo, struct canvas *canvas, bool room, int x,
               int y, int64_t now)
{
    demo->room = room;
    if (!room || demo->session == NULL)
        return;

    const struct game *const game = session_game(demo->session);
    struct board board = {
        .game = game,
        .position = &demo->shown,
        .frame = {.at = -1},
        .names = {session_name(demo->session, 0),
                  session_name(demo->session, 1)},
        .over = demo->played,
    };
    char words[2 * PLAYER_TEXT_MAX + 8];

    if (demo->animation != NULL)
        timeline_at(demo->animation, now - demo->animation_began, &board.frame);
    else
        board_of(game)->counts(game, board.position, board.frame.counts);
    board_of(game)->draw_small(&board, canvas,
                               (struct rect){x, y, DEMO_WIDTH, 3});
    snprintf(words, sizeof words, "%s v %s", board.names[0], board.names[1]);
    canvas_text_middle(canvas, x + DEMO_WIDTH / 2, y + DEMO_HEIGHT - 1,
                       ink(THEME_DIM), words);
}
