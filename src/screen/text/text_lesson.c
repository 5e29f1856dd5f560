/* SPDX-License-Identifier: MIT */
/* Lessons in lines of text. */
#include "screen/text/text_lesson.h"
#include "match/learner.h"
#include "match/lessons/lesson_player.h"
#include "screen/text/describe.h"
#include "screen/text/text_line.h"

#include <string.h>

/* The state of a lesson while it is taught. */
struct text_lesson {
    const struct text_lessons *all;
    int index;
    const struct lesson *lesson;
    const struct game *game;
    struct lesson_player *player;
    const char *names[PLAYERS_MAX];
    enum labels labels;
    FILE *out;
};

void text_lessons_list(const struct text_lessons *all)
{
    const struct lessons *const lessons = all->lessons;

    for (int i = 0; i < lessons->count; i++) {
        const struct listed_lesson *const item = &lessons->items[i];
        const struct lesson_mark mark =
            lesson_progress_of(all->progress, item->key);

        fprintf(all->out, "%s %d: %s, %s", item->group->name,
                lessons_place(lessons, i).number, lesson_name(item->lesson),
                lesson_about(item->lesson));
        if (mark.step > 0)
            fprintf(all->out, " (%d of %d)", mark.step,
                    lesson_step_count(item->lesson));
        else if (mark.done)
            fputs(" (done)", all->out);
        putc('\n', all->out);
    }
}

/* ---- words ---- */

/* The player to move at the beginning of a step is the reader. */
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
            ->turn(text->game, &position, moves->moves[i], text->labels, 0,
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

/* What the move did, and the teacher's reply. */
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

/* False if there is none, the reader must leave, or nobody reads what is
 * asked. */
static bool read_answer(const struct text_lessons *all,
                        char answer[TEXT_LINE_BYTES])
{
    return text_line_answer(all->in, all->leaves, all->echo, all->out, answer);
}

static void ask_step(const struct text_lesson *text)
{
    fputs("Your move (", text->out);
    describer_of(text->game)
        ->choice(text->game, lesson_player_position(text->player), text->labels,
                 text->out);
    fputs("; i shows it, b goes back, q leaves): ", text->out);
}

/* Returns false if the reader leaves. */
static bool answer_step(struct text_lesson *text)
{
    char answer[TEXT_LINE_BYTES];
    struct move move;
    struct err err;

    ask_step(text);
    if (!read_answer(text->all, answer) || text_line_is(answer, 'q', "quit"))
        return false;
    if (text_line_is(answer, 'b', "back")) {
        lesson_player_go_back(text->player);
        write_step(text);
        return true;
    }
    if (*answer == '\0')
        return true; /* ask again */
    if (text_line_is(answer, 'i', "hint")) {
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

/* ---- whole lessons ---- */

/* Keeps the reader's progress. */
static void keep_progress(const struct text_lesson *text, struct err *err)
{
    const bool ended = lesson_player_stage(text->player) == LESSON_ENDED;

    lesson_progress_set(
        text->all->progress, text->all->lessons->items[text->index].key,
        ended ? 0 : lesson_player_step(text->player), ended, err);
}

/* Plays a lesson until it has ended, or the reader leaves. */
static void play_steps(struct text_lesson *text, struct err *err)
{
    write_step(text);
    while (lesson_player_stage(text->player) != LESSON_ENDED) {
        const bool wrong = lesson_player_stage(text->player) == LESSON_WRONG;
        struct err why;

        if (lesson_player_stage(text->player) == LESSON_ASKS) {
            if (!answer_step(text))
                return;
            continue;
        }
        lesson_player_go_on(text->player);
        if (wrong)
            continue;
        keep_progress(text, &why);
        if (*err->text == '\0')
            *err = why;
        if (lesson_player_stage(text->player) != LESSON_ENDED)
            write_step(text);
    }
}

/* Returns false if the reader has left it. */
static bool play_lesson(const struct text_lessons *all, int index,
                        struct err *err)
{
    const char *const key = all->lessons->items[index].key;
    const struct lesson *const lesson = all->lessons->items[index].lesson;
    const struct lesson_place place = lessons_place(all->lessons, index);
    struct text_lesson text = {
        .all = all,
        .index = index,
        .lesson = lesson,
        .game = lesson_game(lesson),
        .player = lesson_player_new(
            lesson, lesson_progress_of(all->progress, key).step),
        .out = all->out,
    };

    fprintf(all->out, "Lesson %d of %d: %s.\n", place.number, place.count,
            lesson_name(lesson));
    play_steps(&text, err);

    const bool ended = lesson_player_stage(text.player) == LESSON_ENDED;

    if (ended)
        fprintf(all->out, "\nThat was lesson %d of %d: %s.\n", place.number,
                place.count, lesson_name(lesson));
    lesson_player_free(text.player);
    return ended;
}

/* Asks after a lesson: `p`, or "" for what comes next; `q`, the end of the
 * input and a signal leave. */
static void ask_next(const struct text_lessons *all, int index, int next,
                     char answer[TEXT_LINE_BYTES])
{
    const char *const opponent =
        learner_opponent(all->levels,
                         lesson_game(all->lessons->items[index].lesson))
            ->name;

    if (next >= 0)
        fprintf(all->out,
                "Enter goes on with the next one, %s; p plays a game against "
                "%s; q leaves: ",
                lesson_name(all->lessons->items[next].lesson), opponent);
    else
        fprintf(all->out,
                "Enter plays a game against %s; q leaves: ", opponent);
    if (!read_answer(all, answer))
        snprintf(answer, TEXT_LINE_BYTES, "q");
}

struct match *text_lessons_learn(const struct text_lessons *all, int index,
                                 struct err *err)
{
    char answer[TEXT_LINE_BYTES] = "";

    err->text[0] = '\0';
    while (play_lesson(all, index, err)) {
        const int next = lessons_next(all->lessons, index);

        do {
            ask_next(all, index, next, answer);
        } while (*answer != '\0' && !text_line_is(answer, 'p', "play") &&
                 !text_line_is(answer, 'q', "quit"));
        if (*answer == 'q')
            return NULL;
        if (*answer == 'p' || next < 0)
            return learner_match(
                all->levels, lesson_game(all->lessons->items[index].lesson));
        putc('\n', all->out);
        index = next;
    }
    return NULL;
}
