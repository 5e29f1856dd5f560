/* SPDX-License-Identifier: MIT */
/* The menu's game, from its first move to its last. */
#include "screen/dialogs/demo.h"
#include "base/clock.h"
#include "base/memory.h"
#include "match/session/session.h"
#include "match/who.h"
#include "screen/board/board.h"

#include <stdlib.h>

static const char GAME[] = "kalah";

/* Time to see what a move did. */
#define REST (900 * CLOCK_MILLISECOND)

struct demo {
    uint64_t seed;
    struct session *session;
    struct position shown;      /* before the animation, or when it is over */
    int64_t rested;             /* the next move comes then at the earliest */
    struct timeline *animation; /* of the last move, or NULL */
    int64_t animation_began;
};

static struct match *make_match(const struct app *app, struct err *err)
{
    struct game *const game = game_new(GAME, err);
    const char *who[PLAYERS_MAX] = {"willow", "oak"};
    struct position start;

    if (game == NULL)
        return NULL;
    game->class->start(game, &start);
    return match_of_players(app->levels, game, who, &start, err);
}

struct demo *demo_new(const struct app *app, int64_t now)
{
    struct demo *const demo = memory_new(1, sizeof *demo);
    const struct session_setting setting = {
        .levels = app->levels, .seed = &demo->seed, .seed_by_seat = true};
    struct err err;
    struct match *const match = make_match(app, &err);

    demo->seed = app->seed;
    if (match != NULL)
        demo->session = session_new(match, NULL, &setting, now, &err);
    if (demo->session == NULL) {
        free(demo);
        return NULL;
    }
    demo->shown = *session_position(demo->session);
    demo->rested = now + REST;
    return demo;
}

void demo_free(struct demo *demo)
{
    if (demo == NULL)
        return;
    session_free(demo->session);
    timeline_free(demo->animation);
    free(demo);
}

/* ---- time ---- */

bool demo_is_over(const struct demo *demo)
{
    return session_is_over(demo->session) && demo->animation == NULL;
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
}

int64_t demo_due(const struct demo *demo, int64_t now)
{
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
    return session_descriptors(demo->session, wake, max);
}

/* ---- what is seen ---- */

void demo_draw(const struct demo *demo, struct canvas *canvas, int x, int y,
               int64_t now)
{
    const struct game *const game = session_game(demo->session);
    struct board board = {
        .game = game,
        .position = &demo->shown,
        .frame = {.at = -1},
        .names = {session_name(demo->session, 0),
                  session_name(demo->session, 1)},
        .over = demo_is_over(demo),
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
