/* SPDX-License-Identifier: MIT */
/* Drawing for tests. */
#include "support/screen/board_picture.h"
#include "base/clock.h"
#include "base/memory.h"
#include "screen/board/move_preview.h"
#include "support/game/sowing.h"
#include "support/screen/style_picture.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 120 };

void picture_open(struct picture *picture, const char *spec,
                  const char *position, int width, int height,
                  enum glyph_set set)
{
    *picture = (struct picture){.game = sowing_game(spec),
                                .canvas = canvas_new(width, height),
                                .glyphs = {.set = set}};
    if (position == NULL)
        picture->game->class->start(picture->game, &picture->position);
    else
        picture->position = sowing_position(picture->game, position);
    picture->board = (struct board){
        .game = picture->game,
        .position = &picture->position,
        .frame = {.at = -1},
        .names = {"You", "Bramble"},
        .words_ink = THEME_TEXT,
    };
    picture->board.labels = board_labels(picture->game, &picture->position,
                                         picture->position.player);
    board_of(picture->game)
        ->counts(picture->game, &picture->position,
                 picture->board.frame.counts);
    picture->size =
        board_of(picture->game)->measure(picture->game, width, height);
    picture->rect = (struct rect){(width - picture->size.width) / 2, 0,
                                  picture->size.width, picture->size.height};
}

void picture_close(struct picture *picture)
{
    canvas_free(picture->canvas);
    game_free(picture->game);
}

void picture_draw(struct picture *picture)
{
    canvas_begin(picture->canvas, canvas_width(picture->canvas),
                 canvas_height(picture->canvas), &picture->glyphs);
    board_of(picture->game)
        ->draw(&picture->board, picture->canvas, picture->rect, picture->size);
}

static struct move read_move(const struct picture *picture, const char *text)
{
    struct err err = {""};
    struct move move = {0};

    ck_assert_msg(picture->game->class->read_move(
                      picture->game, &picture->position, text, &move, &err),
                  "%s", err.text);
    return move;
}

void picture_aim(struct picture *picture, const char *text)
{
    char words[WORDS_MAX];
    const struct move_preview fact =
        preview_of(picture->game, &picture->position, read_move(picture, text),
                   picture->board.labels);
    FILE *const out = memory_file(words, sizeof words);

    preview_write(&fact, board_room(picture->game, picture->size), out);
    fclose(out);
    preview_mark(&fact, &picture->board.frame);
    picture->board.words = words;
    picture_draw(picture);
    picture->board.words = NULL;
}

void picture_moment(struct picture *picture, const char *text, int milliseconds)
{
    struct position after = picture->position;
    struct steps steps = {0};
    int16_t before[PLACES_MAX];
    const int places = board_of(picture->game)
                           ->counts(picture->game, &picture->position, before);

    picture->game->class->tell(picture->game, &after, read_move(picture, text),
                               &steps);

    struct timeline *const timeline =
        timeline_new(before, places, &steps, &TEMPO_STANDARD);

    timeline_at(timeline, milliseconds * CLOCK_MILLISECOND,
                &picture->board.frame);
    timeline_free(timeline);
    steps_free(&steps);
    picture_draw(picture);
}

void picture_shows(const struct picture *picture, const char *const *lines,
                   int count)
{
    char *text = NULL;
    char *wanted = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    canvas_write(picture->canvas, out);
    fclose(out);
    out = open_memstream(&wanted, &size);
    for (int i = 0; i < canvas_height(picture->canvas); i++)
        fprintf(out, "%s\n", i < count ? lines[i] : "");
    fclose(out);
    ck_assert_str_eq(text, wanted);
    free(text);
    free(wanted);
}

void picture_inks(const struct picture *picture, const char *const *lines,
                  int count)
{
    char *text = NULL;
    char *wanted = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    int i = 0;

    style_write_picture(picture->canvas, out);
    fclose(out);
    out = open_memstream(&wanted, &size);
    for (int y = 0; y < canvas_height(picture->canvas); y++) {
        const bool drawn = i < count && strcmp(lines[i], PICTURE_GROUNDS) != 0;

        fprintf(out, "%s\n", drawn ? lines[i++] : "");
    }
    if (i == count)
        fputs(PICTURE_GROUNDS "\n", out);
    for (; i < count; i++)
        fprintf(out, "%s\n", lines[i]);
    fclose(out);
    ck_assert_str_eq(text, wanted);
    free(text);
    free(wanted);
}

void picture_of(const char *spec, const char *position, int width, int height,
                enum glyph_set set, int viewer, const char *const *lines,
                int count)
{
    struct picture picture;

    picture_open(&picture, spec, position, width, height, set);
    picture.board.viewer = viewer;
    picture_draw(&picture);
    picture_shows(&picture, lines, count);
    picture_close(&picture);
}
