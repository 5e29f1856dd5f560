/* SPDX-License-Identifier: MIT */
/* A question on the board. */
#include "screen/exercise/exercise.h"
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/text/describe.h"

enum {
    WORDS_MAX = 700,
    BESIDE = 34, /* columns of the words beside the board */
    BESIDE_LEAST = 18,
    BELOW = 6, /* lines of the words below the board */
    BELOW_LEAST = 4,
    WORDS_WIDTH = 70
};

static const struct game *get_game(const struct exercise *exercise)
{
    return exercise->class->game(exercise);
}

const struct position *exercise_position(const struct exercise *exercise)
{
    return film_runs(&exercise->film) ? film_before(&exercise->film)
                                      : exercise->class->position(exercise);
}

int exercise_player(const struct exercise *exercise)
{
    return exercise->class->begin(exercise)->player;
}

enum labels exercise_labels(const struct exercise *exercise)
{
    return board_labels(get_game(exercise), exercise->class->begin(exercise),
                        exercise_player(exercise));
}

void exercise_write_deed(const struct exercise *exercise,
                         const struct position *before, struct move move,
                         FILE *out)
{
    const struct game *const game = get_game(exercise);
    const struct describer *const describer = describer_of(game);
    const enum labels labels = exercise_labels(exercise);

    describer->name(game, before, move, labels, true, out);
    fputs(": ", out);
    describer->move(game, before, move, labels, out);
    fputs(". ", out);
}

void exercise_show(struct exercise *exercise, const struct position *before,
                   const struct move moves[], int count, int64_t now)
{
    exercise->scroll = (struct scroll){.top = 0};
    input_of(get_game(exercise))->forget(&exercise->input);
    film_begin(&exercise->film, exercise->app, get_game(exercise), before,
               moves, count, now);
}

/* ---- the hand of the player ---- */

static struct exercise *exercise_of(struct input *input)
{
    return (struct exercise *)input; /* the first member */
}

static struct input_scene get_scene(const struct input *input)
{
    const struct exercise *const exercise = (const struct exercise *)input;
    const int *const values = exercise->app->config.values;

    return (struct input_scene){
        .game = get_game(exercise),
        .position = exercise_position(exercise),
        .viewer = exercise_player(exercise),
        .labels = exercise_labels(exercise),
        .over = exercise_position(exercise)->end != END_NOT,
        .played = true,
        .person = exercise->class->asks(exercise),
        .animated = film_runs(&exercise->film),
        .preview = values[CONFIG_PREVIEW] != 0,
        .room = board_room(get_game(exercise), exercise->board_size),
        .digits_aim = values[CONFIG_DIGITS] != 0,
    };
}

static void finish_film(struct input *input)
{
    film_end(&exercise_of(input)->film);
}

/* A key that moves takes a wrong move back by itself. */
static bool may_play(struct input *input, int64_t now)
{
    struct exercise *const exercise = exercise_of(input);

    film_end(&exercise->film);
    if (!exercise->class->asks(exercise))
        exercise->class->take_back_try(exercise, now);
    return exercise->class->asks(exercise);
}

static void play_move(struct input *input, struct move move, int64_t now)
{
    struct exercise *const exercise = exercise_of(input);

    if (may_play(input, now))
        exercise->class->try_move(exercise, move, now);
}

static void say_words(struct input *input, int64_t now, const char *words)
{
    app_say(exercise_of(input)->app, now, "%s", words);
}

static const struct input_host HOST = {
    .get_scene = get_scene,
    .finish_animation = finish_film,
    .may_play = may_play,
    .play_move = play_move,
    .say_words = say_words,
};

void exercise_begin(struct exercise *exercise,
                    const struct exercise_class *class, struct app *app)
{
    exercise->input = input_new(&HOST);
    exercise->class = class;
    exercise->app = app;
}

void exercise_end(struct exercise *exercise)
{
    film_end(&exercise->film);
}

/* ---- the picture ---- */

struct exercise_layout exercise_lay_out(const struct game *game, int width,
                                        int height)
{
    const struct board_class *const class = board_of(game);
    const bool roomy = width >= 72 && height >= 20;
    const int lines = roomy ? BELOW + 2 : BELOW_LEAST;
    const int columns = roomy ? BESIDE : BESIDE_LEAST;
    const struct board_size below =
        class->measure(game, width, height - 2 - lines);
    struct board_size beside =
        class->measure(game, width - columns, height - 2 - roomy);

    if (beside.width == 0)
        beside = class->measure_least(game, width - columns);

    const bool wide = below.width > width - columns || beside.width == 0 ||
                      (mancala_is(game) && below.width > 0);
    const struct board_size size = wide ? below : beside;
    const int y = 1 + (roomy && height >= 22);
    struct exercise_layout layout = {.size = size};

    layout.board = (struct rect){wide ? (width - size.width) / 2 : 1, y,
                                 size.width, size.height};
    if (wide) {
        const int x = width > WORDS_WIDTH + 6 ? (width - WORDS_WIDTH) / 2 : 1;
        const int top = y + size.height + (roomy ? 1 : 0);

        layout.words = (struct rect){x, top, width - 2 * x, height - 1 - top};
    } else {
        const int x = size.width + 3;

        layout.words = (struct rect){x, y, width - x - 1, height - 1 - y};
    }
    return layout;
}

static void mark_move(const struct exercise *exercise, struct board *board)
{
    struct position before;
    struct move move;

    if (exercise->class->marked != NULL &&
        exercise->class->marked(exercise, &before, &move))
        board_of(board->game)
            ->mark_move(board->game, &before, move, &board->frame);
}

static void fill_board(const struct exercise *exercise, int64_t now,
                       struct board *board)
{
    const struct game *const game = get_game(exercise);
    const struct board_class *const class = board_of(game);
    const int player = exercise_player(exercise);

    *board = (struct board){
        .game = game,
        .position = exercise_position(exercise),
        .frame = {.at = -1},
        .viewer = player,
        .labels = exercise_labels(exercise),
        .words = "",
        .words_ink = THEME_TEXT,
    };
    board->over = board->position->end != END_NOT;
    board->flipped = class->is_flipped(board->position, player);
    for (int i = 0; i < game->players; i++)
        board->names[i] = exercise->class->name(exercise, i);
    if (class->follow != NULL)
        class->follow(board, NULL, board->position);
    if (film_runs(&exercise->film)) {
        film_frame(&exercise->film, now, &board->frame);
        return;
    }
    class->counts(game, board->position, board->frame.counts);
    if (input_of(game)->place(&exercise->input) < 0)
        mark_move(exercise, board);
    if (exercise->class->asks(exercise))
        input_of(game)->mark(&exercise->input, board);
}

/* What the aimed move does, or else the exercise's words. */
static void write_channel(const struct exercise *exercise, struct board *board,
                          char words[WORDS_MAX])
{
    FILE *out = memory_file(words, WORDS_MAX);

    words[0] = '\0';
    if (exercise->class->asks(exercise) && !film_runs(&exercise->film))
        board->words_ink =
            input_of(get_game(exercise))->words(&exercise->input, out);
    fclose(out);
    if (*words == '\0') {
        out = memory_file(words, WORDS_MAX);
        exercise->class->write_channel(exercise, out);
        fclose(out);
    }
    board->words = words;
}

void exercise_draw_board(struct exercise *exercise, struct canvas *canvas,
                         const struct exercise_layout *layout, int64_t now)
{
    const struct game *const game = get_game(exercise);
    const int place = input_of(game)->place(&exercise->input);
    char words[WORDS_MAX];
    struct board board;
    int x, y;

    exercise->seen = canvas;
    exercise->board_size = layout->size;
    exercise->board_at = layout->board;
    fill_board(exercise, now, &board);
    write_channel(exercise, &board, words);
    if (layout->size.width == 0)
        return;
    board_of(game)->draw(&board, canvas, layout->board, layout->size);
    if (place >= 0) {
        board_of(game)->cell_of(&board, layout->board, layout->size, place, &x,
                                &y);
        canvas_set_cursor(canvas, x, y);
    }
}

static int draw_words(const void *view, struct scroll *scroll,
                      struct canvas *canvas, struct rect rect)
{
    const struct exercise *const exercise = view;
    char words[WORDS_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);

    (void)scroll;
    exercise->class->write_words(exercise, out);
    fclose(out);
    return canvas_paragraph(
        canvas, (struct rect){rect.x, rect.y, rect.width, WORDS_MAX},
        ink(exercise->class->words_ink(exercise)), words);
}

void exercise_draw_words(struct exercise *exercise, struct canvas *canvas,
                         struct rect rect)
{
    scroll_draw(&exercise->scroll, canvas, rect, draw_words, exercise);
}

/* ---- keys and time ---- */

const struct bindings *exercise_keys(const void *self)
{
    const struct exercise *const exercise = self;

    return exercise->class->keys(exercise);
}

static bool use_mouse(struct exercise *exercise, const struct event *event,
                      int64_t now)
{
    const struct game *const game = get_game(exercise);
    struct board board;

    if (event_is_press(event)) {
        const int32_t key = bindings_click(exercise_keys(exercise), exercise,
                                           exercise->seen, event->x, event->y);

        if (key != 0)
            return bindings_key(exercise_keys(exercise), exercise, key, now);
    }
    if (exercise->board_size.width == 0 || !exercise->class->asks(exercise))
        return false;
    fill_board(exercise, now, &board);
    input_of(game)->mouse(&exercise->input, event->action,
                          board_of(game)->place_at(&board, exercise->board_at,
                                                   exercise->board_size,
                                                   event->x, event->y),
                          now);
    return true;
}

bool exercise_event(void *self, const struct event *event, int64_t now)
{
    struct exercise *const exercise = self;
    const bool page =
        event->kind == EVENT_KEY &&
        (event->key == INPUT_PAGE_UP || event->key == INPUT_PAGE_DOWN);

    if (page)
        return scroll_event(&exercise->scroll, event);
    if (event->kind == EVENT_MOUSE && exercise->seen != NULL)
        return use_mouse(exercise, event, now);
    return event->kind == EVENT_KEY &&
           input_key(exercise_keys(exercise), &exercise->input, event->key,
                     now);
}

void exercise_tick(void *self, int64_t now)
{
    struct exercise *const exercise = self;

    film_tick(&exercise->film, exercise->app, now);
}

int64_t exercise_due(const void *self, int64_t now)
{
    const struct exercise *const exercise = self;
    const int64_t notice = app_notice_due(exercise->app, now);
    const int64_t film = film_due(&exercise->film, now);

    return notice < film ? notice : film;
}

void exercise_leave(void *self, int32_t key, int64_t now)
{
    struct exercise *const exercise = self;
    const struct game *const game = exercise->class->game(exercise);

    if (film_runs(&exercise->film) && key == INPUT_ESCAPE)
        film_end(&exercise->film);
    else if (key != INPUT_ESCAPE || !input_of(game)->drop(&exercise->input))
        screens_pop(exercise->app->screens, now);
}
