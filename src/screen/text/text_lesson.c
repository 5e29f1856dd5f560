/* SPDX-License-Identifier: MIT */
/* Lessons in lines of text. */
#include "screen/text/text_lesson.h"
#include "match/lessons/lesson_player.h"
#include "screen/text/describe.h"

#include <string.h>

enum { ANSWER_BYTES = 100 };

/* What is shared while a lesson is gone through. */
struct text_lesson {
    const struct lesson *lesson;
    const struct game *game;
    struct lesson_player *player;
    const char *names[PLAYERS_MAX];
    enum labels labels;
    FILE *in;
    FILE *out;
    bool echo;
};

void text_lessons_list(const struct lessons *lessons,
                       const struct lesson_progress *progress, FILE *out)
{
    for (int i = 0; i < lessons->count; i++) {
        const struct listed_lesson *const item = &lessons->items[i];
        const struct lesson_mark mark = lesson_progress_of(progress, item->key);
        const char *const group =
            item->own ? "own" : lesson_game(item->lesson)->name;

        fprintf(out, "%s %d: %s, %s", group, lessons_place(lessons, i).number,
                lesson_name(item->lesson), lesson_about(item->lesson));
        if (mark.step > 0)
            fprintf(out, " (%d of %d)", mark.step,
                    lesson_step_count(item->lesson));
        else if (mark.done)
            fputs(" (done)", out);
        putc('\n', out);
    }
}

/* ---- what is said ---- */

/* The one to move as the step begins is the reader. */
static void name_players(struct text_lesson *text)
{
    const struct position *const position =
        lesson_player_position(text->player);

    for (int i = 0; i < text->game->players; i++)
        text->names[i] = i == position->player ? "You" : "Teacher";
    text->labels = board_labels(text->game, position, position->player);
}

static void write_board(const struct text_lesson *text)
{
    describer_of(text->game)
        ->board(text->game, lesson_player_position(text->player), text->names,
                text->labels, text->out);
    putc('\n', text->out);
}

/* A line for each move. */
static void write_moves(const struct text_lesson *text,
                        const struct lesson_moves *moves)
{
    struct position position = moves->before;

    for (int i = 0; i < moves->count; i++) {
        describer_of(text->game)
            ->turn(text->game, &position, moves->moves[i], text->labels,
                   text->names, text->out);
        fputs(".\n", text->out);
        text->game->class->apply(text->game, &position, moves->moves[i]);
    }
}

static void write_step(struct text_lesson *text)
{
    const struct lesson_moves shown = lesson_player_shown(text->player);

    name_players(text);
    fprintf(text->out, "\nStep %d of %d. ",
            lesson_player_step(text->player) + 1,
            lesson_step_count(text->lesson));
    write_board(text);
    fprintf(text->out, "%s\n", lesson_player_text(text->player));
    if (shown.count > 0)
        fputs("The hand shows it: ", text->out);
    write_moves(text, &shown);
}

/* What the move did, and what the teacher says to it. */
static void write_answer(const struct text_lesson *text)
{
    const struct lesson_moves played = lesson_player_played(text->player);
    const char *const answer = lesson_player_answer(text->player);

    write_moves(text, &played);
    fprintf(text->out, "%s%s%s\n",
            lesson_player_stage(text->player) == LESSON_RIGHT ? "Right."
                                                              : "Not that.",
            *answer != '\0' ? " " : "", answer);
}

/* ---- the answers ---- */

/* Without the end of its line; false at the end of the input. */
static bool read_answer(const struct text_lesson *text,
                        char answer[ANSWER_BYTES])
{
    fputs("Your move (", text->out);
    describer_of(text->game)
        ->choice(text->game, lesson_player_position(text->player), text->labels,
                 text->out);
    fputs("; i shows it, b goes back, q leaves): ", text->out);
    fflush(text->out);

    const bool read = fgets(answer, ANSWER_BYTES, text->in) != NULL;

    if (!read)
        answer[0] = '\0';
    answer[strcspn(answer, "\r\n")] = '\0';
    if (text->echo || !read)
        fprintf(text->out, "%s\n", answer);
    return read;
}

/* False: the reader leaves. */
static bool answer_step(struct text_lesson *text)
{
    char answer[ANSWER_BYTES];
    struct move move;
    struct err err;

    if (!read_answer(text, answer) || strcmp(answer, "q") == 0)
        return false;
    if (strcmp(answer, "b") == 0) {
        lesson_player_go_back(text->player);
        write_step(text);
        return true;
    }
    if (strcmp(answer, "i") == 0) {
        lesson_player_solution(text->player, &move);
    } else if (!describer_of(text->game)
                    ->read_move(text->game,
                                lesson_player_position(text->player),
                                text->labels, answer, &move, &err)) {
        fprintf(text->out, "%s.\n", err.text);
        return true;
    }
    lesson_player_try(text->player, move);
    write_answer(text);
    return true;
}

/* ---- the whole ---- */

static void write_end(const struct text_lesson *text,
                      const struct lessons *lessons, int index)
{
    const struct lesson_place place = lessons_place(lessons, index);

    fprintf(text->out, "\nThat was lesson %d of %d: %s.\n", place.number,
            place.count, lesson_name(text->lesson));
}

bool text_lesson_play(const struct lessons *lessons, int index,
                      struct lesson_progress *progress, FILE *in, FILE *out,
                      bool echo, struct err *err)
{
    const char *const key = lessons->items[index].key;
    const struct lesson *const lesson = lessons->items[index].lesson;
    struct text_lesson text = {
        .lesson = lesson,
        .game = lesson_game(lesson),
        .player =
            lesson_player_new(lesson, lesson_progress_of(progress, key).step),
        .in = in,
        .out = out,
        .echo = echo};
    bool kept = true;

    fprintf(out, "Lesson %d of %d: %s.\n", lessons_place(lessons, index).number,
            lessons_place(lessons, index).count, lesson_name(lesson));
    write_step(&text);
    while (lesson_player_stage(text.player) != LESSON_ENDED) {
        const bool wrong = lesson_player_stage(text.player) == LESSON_WRONG;

        if (lesson_player_stage(text.player) == LESSON_ASKS) {
            if (!answer_step(&text))
                break;
            continue;
        }
        lesson_player_go_on(text.player);
        if (wrong)
            continue;

        const bool ended = lesson_player_stage(text.player) == LESSON_ENDED;

        kept = lesson_progress_set(progress, key,
                                   ended ? 0 : lesson_player_step(text.player),
                                   ended, err) &&
               kept;
        if (ended)
            write_end(&text, lessons, index);
        else
            write_step(&text);
    }
    lesson_player_free(text.player);
    return kept;
}
