/* The menu's game, from its first move to its last. */
#include "screen/dialogs/demo.h"
#include "base/clock.h"
#include "base/memory.h"
#include "match/session/worker.h"
#include "match/who.h"
#include "screen/board/board.h"

#include <stdlib.h>

enum { PLAYERS = 2 };

static const char GAME[] = "kalah";
static const char *const WHO[PLAYERS] = {"willow", "oak"};

/* Time to look at what a move did. */
#define REST (900 * CLOCK_MILLISECOND)

struct demo {
    struct game *game;
    struct who who[PLAYERS];
    struct agent *agents[PLAYERS];
    struct worker *worker;
    struct line line;
    uint64_t ticket;
    bool answered; /* the move waits for the film, and for the rest after it */
    struct move answer;
    struct position shown;      /* before the film, or when it is over */
    int64_t rested;             /* when that is over */
    struct timeline *animation; /* of the last move, or NULL */
    int64_t animation_began;
};

static void start_thinking(struct demo *demo)
{
    const struct position *const position = line_position(&demo->line);

    demo->ticket = worker_start(demo->worker, demo->agents[position->player],
                                &demo->line, (struct budget){0});
}

/* Everybody it takes, or false. */
static bool seat_players(struct demo *demo, const struct app *app)
{
    struct err err;

    demo->game = game_new(GAME, &err);
    demo->worker = worker_new(&err);
    if (demo->game == NULL || demo->worker == NULL)
        return false;
    for (int i = 0; i < PLAYERS; i++) {
        if (!who_read_for(WHO[i], app->levels, GAME, &demo->who[i], &err))
            return false;
        demo->agents[i] = agent_new(demo->who[i].agent, demo->game,
                                    app->seed + (uint64_t)i, &err);
        if (demo->agents[i] == NULL)
            return false;
    }
    return true;
}

struct demo *demo_new(const struct app *app, int64_t now)
{
    struct demo *const demo = memory_new(1, sizeof *demo);
    struct position start;

    if (!seat_players(demo, app)) {
        demo_free(demo);
        return NULL;
    }
    demo->game->class->start(demo->game, &start);
    line_begin(&demo->line, &start);
    demo->shown = start;
    demo->rested = now + REST;
    start_thinking(demo);
    return demo;
}

void demo_free(struct demo *demo)
{
    if (demo == NULL)
        return;
    worker_free(demo->worker);
    for (int i = 0; i < PLAYERS; i++)
        agent_free(demo->agents[i]);
    timeline_free(demo->animation);
    line_free(&demo->line);
    game_free(demo->game);
    free(demo);
}

/* ---- time ---- */

static bool is_played_out(const struct demo *demo)
{
    return line_end(&demo->line, demo->game) != END_NOT;
}

bool demo_is_over(const struct demo *demo)
{
    return is_played_out(demo) && demo->animation == NULL;
}

static void begin_animation(struct demo *demo, struct move move, int64_t now)
{
    struct tempo tempo = TEMPO_STANDARD;
    struct position position = *line_position(&demo->line);
    struct steps steps = {0};
    int16_t counts[PLACES_MAX] = {0};
    const int places =
        board_of(demo->game)->counts(demo->game, &position, counts);

    tempo.motion = MOTION_SHORT;
    demo->game->class->tell(demo->game, &position, move, &steps);
    demo->animation = timeline_new(counts, places, &steps, &tempo);
    demo->animation_began = now;
    steps_free(&steps);
}

static void play_answer(struct demo *demo, int64_t now)
{
    demo->answered = false;
    begin_animation(demo, demo->answer, now);
    line_play(&demo->line, demo->game, demo->answer);
    if (!is_played_out(demo))
        start_thinking(demo);
}

static void take_news(struct demo *demo)
{
    struct news news;

    while (worker_take(demo->worker, &news)) {
        if (news.ticket != demo->ticket || !news.answered)
            continue;
        demo->answered = true;
        demo->answer = news.move;
    }
}

void demo_tick(struct demo *demo, int64_t now)
{
    take_news(demo);
    if (demo->animation != NULL &&
        now - demo->animation_began >= timeline_length(demo->animation)) {
        timeline_free(demo->animation);
        demo->animation = NULL;
        demo->shown = *line_position(&demo->line);
        demo->rested = now + REST;
    }
    if (demo->answered && demo->animation == NULL && now >= demo->rested)
        play_answer(demo, now);
}

int64_t demo_due(const struct demo *demo, int64_t now)
{
    if (demo->animation == NULL)
        return demo->answered ? demo->rested : NEVER;

    const int64_t length = timeline_length(demo->animation);
    const int64_t next =
        timeline_next(demo->animation, now - demo->animation_began);

    return demo->animation_began + (next < length ? next : length);
}

int demo_descriptor(const struct demo *demo)
{
    return worker_descriptor(demo->worker);
}

/* ---- what is seen ---- */

void demo_draw(const struct demo *demo, struct canvas *canvas, int x, int y,
               int64_t now)
{
    struct board board = {
        .game = demo->game,
        .position = &demo->shown,
        .frame = {.at = -1},
        .names = {demo->who[0].player.name, demo->who[1].player.name},
        .over = demo_is_over(demo),
    };
    char words[2 * PLAYER_TEXT_MAX + 8];

    if (demo->animation != NULL)
        timeline_at(demo->animation, now - demo->animation_began, &board.frame);
    else
        board_of(demo->game)
            ->counts(demo->game, board.position, board.frame.counts);
    board_of(demo->game)
        ->draw_small(&board, canvas, (struct rect){x, y, DEMO_WIDTH, 3});
    snprintf(words, sizeof words, "%s v %s", board.names[0], board.names[1]);
    canvas_text_middle(canvas, x + DEMO_WIDTH / 2, y + DEMO_HEIGHT - 1,
                       ink(THEME_DIM), words);
}
