/* SPDX-License-Identifier: MIT */
/* What moves of Abalone do, from their steps. */
#include "screen/board/push_preview.h"

struct push_preview push_preview_of(const struct game *game,
                                    const struct position *before,
                                    struct move move)
{
    struct push_preview push = {
        .group = abalone_group(move), .out = -1, .loser = -1};
    struct position after = *before;
    struct steps steps = {0};

    push.aside = push.group.count > 1 &&
                 abalone_neighbour(push.group.cells[0], push.group.direction) !=
                     push.group.cells[1];
    game->class->tell(game, &after, move, &steps);
    for (int i = 0; i < steps.count; i++) {
        const struct step *const step = &steps.items[i];
        const bool out = step->kind == STEP_CAPTURE;
        const bool moves = out || step->kind == STEP_SLIDE;
        const int owner = moves ? abalone_owner(before, step->from) : -1;

        push.over = push.over || step->kind == STEP_END;
        if (out) {
            push.out = step->from;
            push.loser = owner;
        }
        /* Steps begin with the foremost marble, which is stored last. */
        if (moves && owner != before->player && push.count < PUSHED_MAX) {
            push.cells[1] = push.cells[0];
            push.owners[1] = push.owners[0];
            push.cells[0] = step->from;
            push.owners[0] = owner;
            push.count++;
        }
    }
    steps_free(&steps);
    return push;
}

/* ---- in words ---- */

const char *push_preview_number(int count)
{
    static const char *const words[] = {"no", "one", "two", "three"};

    return words[count];
}

void push_preview_write(const struct push_preview *push, FILE *out)
{
    if (push->group.count == 0)
        fputs("no marble can move", out);
    else if (push->count == 0)
        fprintf(out, "%s marble%s", push_preview_number(push->group.count),
                push->group.count == 1 ? ""
                : push->aside          ? "s to the side"
                                       : "s along the line");
    else if (push->count == 1)
        fprintf(out, "pushes one%s", push->out >= 0 ? " out" : "");
    else
        fprintf(out, "pushes %d%s", push->count,
                push->out >= 0 ? ", one out" : "");
    if (push->over)
        fputs(", ends the game", out);
}

const char *push_preview_word(const struct push_preview *push)
{
    if (push->over)
        return "ends";
    if (push->out >= 0)
        return "1 out";
    if (push->count > 0)
        return push->count == 1 ? "push 1" : "push 2";
    if (push->group.count == 1)
        return "step";
    return push->aside ? "side" : "line";
}

/* ---- on the board ---- */

void push_preview_mark(const struct push_preview *push, struct frame *frame)
{
    for (int i = 0; i < push->count; i++)
        frame->marks[push->cells[i]] = MARK_LANDING;
    if (push->out >= 0)
        frame->marks[push->out] = MARK_CAPTURE;
    for (int i = 0; i < push->group.count; i++)
        frame->marks[push->group.cells[i]] = MARK_AIM;
}

void push_preview_trace(const struct push_preview *push, enum mark mark,
                        struct frame *frame)
{
    for (int i = 0; i < push->group.count; i++) {
        const int cell = push->group.cells[i];

        frame->marks[cell] = (uint8_t)mark;
        frame->marks[abalone_neighbour(cell, push->group.direction)] =
            (uint8_t)mark;
    }
}
