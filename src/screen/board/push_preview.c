/* SPDX-License-Identifier: MIT */
/* What moves of Abalone do, read from their steps. */
#include "screen/board/push_preview.h"

/* A pushed marble of another player. Steps begin with the foremost, which is
 * kept last. */
static void add_pushed(struct push_preview *push, const struct position *before,
                       int cell)
{
    const int owner = abalone_owner(before, cell);

    if (owner == before->player || push->count == PUSHED_MAX)
        return;
    push->cells[1] = push->cells[0];
    push->owners[1] = push->owners[0];
    push->cells[0] = cell;
    push->owners[0] = owner;
    push->count++;
}

static void read_step(struct push_preview *push, const struct position *before,
                      const struct step *step)
{
    if (step->kind == STEP_END)
        push->over = true;
    if (step->kind == STEP_SLIDE || step->kind == STEP_CAPTURE)
        add_pushed(push, before, step->from);
    if (step->kind != STEP_CAPTURE)
        return;
    push->out = step->from;
    push->loser = abalone_owner(before, step->from);
}

/* Do they go along the line that they are in? */
static bool is_in_line(const struct abalone_group *group)
{
    return group->count < 2 ||
           abalone_neighbour(group->cells[0], group->direction) ==
               group->cells[1];
}

struct push_preview push_preview_of(const struct game *game,
                                    const struct position *before,
                                    struct move move)
{
    struct push_preview push = {
        .group = abalone_group(move), .out = -1, .loser = -1};
    struct position after = *before;
    struct steps steps = {0};

    push.aside = !is_in_line(&push.group);
    game->class->tell(game, &after, move, &steps);
    for (int i = 0; i < steps.count; i++)
        read_step(&push, before, &steps.items[i]);
    steps_free(&steps);
    return push;
}

/* ---- in words ---- */

const char *push_preview_number(int count)
{
    static const char *const words[] = {"no", "one", "two", "three"};

    return words[count];
}

static void write_slide(const struct push_preview *push, FILE *out)
{
    fprintf(out, "%s marble%s", push_preview_number(push->group.count),
            push->group.count == 1 ? "" : "s");
    if (push->group.count > 1)
        fputs(push->aside ? " to the side" : " along the line", out);
}

void push_preview_write(const struct push_preview *push, FILE *out)
{
    if (push->group.count == 0)
        fputs("no marble can move", out);
    else if (push->count == 0)
        write_slide(push, out);
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
