/* The menu's game, from its first move to its last. */
#include "screen/play/demo.h"
#include "base/clock.h"
#include "base/memory.h"
#include "match/who.h"
#include "match/session/worker.h"
#include "screen/board/board.h"

#include <stdlib.h>

enum { PLAYERS = 2 };

static const char GAME[] = "kalah";
static const char *const WHO[PLAYERS] = {"willow", "oak"};

/* Time to look at what a move did. */
#define REST (900 * CLOCK_MILLISECOND)

struct attract {
    struct game *game;
    struct who who[PLAYERS];
    struct agent *agents[PLAYERS];
    struct worker *worker;
    struct line line;
    uint64_t ticket;
    bool answered; /* the move waits for the film, and for the rest after it */
    struct move answer;
    struct position shown; /* before the film, or when it is over */
    int64_t rested;        /* when that is over */
    struct timeline *film; /* of the last move, or NULL */
    int64_t film_began;
};

static void think(struct attract *attract)
{
    const struct position *const position = line_position(&attract->line);

    attract->ticket =
        worker_start(attract->worker, attract->agents[position->player],
                     &attract->line, (struct budget){0});
}

/* Everybody it takes, or false. */
static bool gather(struct attract *attract, const struct house *house)
{
    struct err err;

    attract->game = game_new(GAME, &err);
    attract->worker = worker_new(&err);
    if (attract->game == NULL || attract->worker == NULL)
        return false;
    for (int i = 0; i < PLAYERS; i++) {
        if (!who_read_for(WHO[i], house->levels, GAME, &attract->who[i], &err))
            return false;
        attract->agents[i] = agent_new(attract->who[i].agent, attract->game,
                                       house->seed + (uint64_t)i, &err);
        if (attract->agents[i] == NULL)
            return false;
    }
    return true;
}

struct attract *attract_new(const struct house *house, int64_t now)
{
    struct attract *const attract = memory_new(1, sizeof *attract);
    struct position start;

    if (!gather(attract, house)) {
        attract_free(attract);
        return NULL;
    }
    attract->game->class->start(attract->game, &start);
    line_begin(&attract->line, &start);
    attract->shown = start;
    attract->rested = now + REST;
    think(attract);
    return attract;
}

void attract_free(struct attract *attract)
{
    if (attract == NULL)
        return;
    worker_free(attract->worker);
    for (int i = 0; i < PLAYERS; i++)
        agent_free(attract->agents[i]);
    timeline_free(attract->film);
    line_free(&attract->line);
    game_free(attract->game);
    free(attract);
}

/* ---- time ---- */

static bool all_played(const struct attract *attract)
{
    return line_end(&attract->line, attract->game) != END_NOT;
}

bool attract_is_over(const struct attract *attract)
{
    return all_played(attract) && attract->film == NULL;
}

static void show(struct attract *attract, struct move move, int64_t now)
{
    struct tempo tempo = TEMPO_STANDARD;
    struct position position = *line_position(&attract->line);
    struct steps steps = {0};
    int16_t counts[PLACES_MAX] = {0};
    const int places =
        board_of(attract->game)->counts(attract->game, &position, counts);

    tempo.motion = MOTION_SHORT;
    attract->game->class->tell(attract->game, &position, move, &steps);
    attract->film = timeline_new(counts, places, &steps, &tempo);
    attract->film_began = now;
    steps_free(&steps);
}

static void play(struct attract *attract, int64_t now)
{
    attract->answered = false;
    show(attract, attract->answer, now);
    line_play(&attract->line, attract->game, attract->answer);
    if (!all_played(attract))
        think(attract);
}

static void hear(struct attract *attract)
{
    struct news news;

    while (worker_take(attract->worker, &news)) {
        if (news.ticket != attract->ticket || !news.answered)
            continue;
        attract->answered = true;
        attract->answer = news.move;
    }
}

void attract_tick(struct attract *attract, int64_t now)
{
    hear(attract);
    if (attract->film != NULL &&
        now - attract->film_began >= timeline_length(attract->film)) {
        timeline_free(attract->film);
        attract->film = NULL;
        attract->shown = *line_position(&attract->line);
        attract->rested = now + REST;
    }
    if (attract->answered && attract->film == NULL && now >= attract->rested)
        play(attract, now);
}

int64_t attract_due(const struct attract *attract, int64_t now)
{
    if (attract->film == NULL)
        return attract->answered ? attract->rested : NEVER;

    const int64_t length = timeline_length(attract->film);
    const int64_t next =
        timeline_next(attract->film, now - attract->film_began);

    return attract->film_began + (next < length ? next : length);
}

int attract_descriptor(const struct attract *attract)
{
    return worker_descriptor(attract->worker);
}

/* ---- what is seen ---- */

void attract_draw(const struct attract *attract, struct canvas *canvas, int x,
                  int y, int64_t now)
{
    struct board board = {
        .game = attract->game,
        .position = &attract->shown,
        .frame = {.at = -1},
        .names = {attract->who[0].player.name, attract->who[1].player.name},
        .over = attract_is_over(attract),
    };
    char words[2 * PLAYER_TEXT_MAX + 8];

    if (attract->film != NULL)
        timeline_at(attract->film, now - attract->film_began, &board.frame);
    else
        board_of(attract->game)
            ->counts(attract->game, board.position, board.frame.counts);
    board_of(attract->game)
        ->draw_small(&board, canvas, (struct rect){x, y, ATTRACT_WIDTH, 3});
    snprintf(words, sizeof words, "%s v %s", board.names[0], board.names[1]);
    canvas_text_middle(canvas, x + ATTRACT_WIDTH / 2, y + ATTRACT_HEIGHT - 1,
                       ink(THEME_DIM), words);
}
