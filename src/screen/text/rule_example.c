/* SPDX-License-Identifier: MIT */
/* Examples of rules: scenes that the game itself plays. */
#include "screen/text/rule_example.h"
#include "base/memory.h"
#include "match/match.h"

#include <string.h>

/* ---- the scene ---- */

enum { SCENE_PLIES_MAX = 40 };

/* All positions from the first to the one of the move. */
struct scene_way {
    struct position positions[SCENE_PLIES_MAX + 1];
    int plies;
};

/* Plays the moves before it, which have blanks between them. */
static bool play_lead(const struct game *game, const char *lead,
                      struct scene_way *way)
{
    while (*lead != '\0' && way->plies < SCENE_PLIES_MAX) {
        const struct position *const before = &way->positions[way->plies];
        const int length = (int)strcspn(lead, " ");
        char text[MOVE_TEXT_MAX];
        struct position after = *before;
        struct move move;
        struct err err;

        snprintf(text, sizeof text, "%.*s", length, lead);
        if (!game->class->read_move(game, before, text, &move, &err))
            return false;
        game->class->apply(game, &after, move);
        way->positions[++way->plies] = after;
        lead += length;
        lead += strspn(lead, " ");
    }
    return *lead == '\0';
}

static bool set_scene(const struct rule_scene *scene, const struct game *game,
                      struct scene_way *way)
{
    struct err err;

    if (scene->position == NULL)
        game->class->start(game, &way->positions[0]);
    else if (!game->class->read_position(game, scene->position,
                                         &way->positions[0], &err))
        return false;
    return scene->lead == NULL || play_lead(game, scene->lead, way);
}

static int count_occurrences(const struct scene_way *way,
                             const struct position *position)
{
    int count = 1;

    for (int i = 0; i <= way->plies; i++)
        count += position_same(&way->positions[i], position);
    return count;
}

/* `South` */
static void set_names(struct rule_example *example)
{
    const struct game *const game = example->game;

    for (int player = 0; player < game->players; player++)
        example->names[player] = phrase_seat(game, player);
}

/* A scene without a move shows the game itself, other scenes a small game. */
static struct game *make_game(const struct game *game,
                              const struct rule_scene *scene)
{
    char spec[SPEC_TEXT_MAX] = "";
    FILE *const out = memory_file(spec, sizeof spec);
    struct err err;

    if (scene->move == NULL)
        fputs(game_spec_text(game).text, out);
    else
        describer_of(game)->small(game, out);
    fclose(out);
    return game_new(spec, &err);
}

/* Does the list have at least `least` steps of this kind? */
static bool has_steps(const struct steps *steps, enum step_kind kind, int least)
{
    int count = 0;

    for (int i = 0; i < steps->count; i++)
        count += steps->items[i].kind == kind;
    return count >= least;
}

/* The same for the steps of the example's move. */
static bool brings_steps(const struct rule_example *example,
                         enum step_kind kind, int least)
{
    struct position after = example->before;
    struct steps steps = {0};

    if (example->kind != EXAMPLE_MOVE)
        return false;
    example->game->class->tell(example->game, &after, example->move, &steps);

    const bool brings = has_steps(&steps, kind, least);

    steps_free(&steps);
    return brings;
}

static enum end end_of(const struct rule_example *example)
{
    return game_end(example->game, &example->after, example->ply,
                    example->occurrences);
}

static bool has_sign(const struct rule_example *example, enum scene_sign sign)
{
    const bool over = example->after.end != END_NOT;

    switch (sign) {
    case SIGN_ANY:
        return true;
    case SIGN_LEGAL:
        return example->kind == EXAMPLE_MOVE;
    case SIGN_REFUSED:
        return example->kind == EXAMPLE_REFUSED;
    case SIGN_LAPS:
        return brings_steps(example, STEP_LIFT, 2);
    case SIGN_CAPTURE:
        return brings_steps(example, STEP_CAPTURE, 1);
    case SIGN_TUZDIK:
        return brings_steps(example, STEP_TUZDIK, 1);
    case SIGN_TRIBUTE:
        return brings_steps(example, STEP_TRIBUTE, 1);
    case SIGN_AGAIN:
        return brings_steps(example, STEP_AGAIN, 1);
    case SIGN_OVER:
        return over;
    case SIGN_STOPPED:
        return !over && end_of(example) != END_NOT;
    }
    return false;
}

bool rule_example_play(const struct game *game, const struct rule_scene *scene,
                       struct rule_example *example)
{
    struct scene_way way = {.plies = 0};

    *example = (struct rule_example){
        .game = make_game(game, scene), .text = scene->move, .ply = scene->ply};
    if (example->game == NULL || !set_scene(scene, example->game, &way)) {
        rule_example_free(example);
        return false;
    }

    const struct game_class *const class = example->game->class;

    set_names(example);
    example->before = way.positions[way.plies];
    example->after = example->before;
    if (scene->move == NULL)
        return true;
    example->kind = EXAMPLE_REFUSED;
    if (class->read_move(example->game, &example->before, scene->move,
                         &example->move, &example->refusal)) {
        example->kind = EXAMPLE_MOVE;
        class->apply(example->game, &example->after, example->move);
        example->occurrences = count_occurrences(&way, &example->after);
    }
    if (has_sign(example, scene->sign))
        return true;
    rule_example_free(example);
    return false;
}

void rule_example_free(struct rule_example *example)
{
    game_free(example->game);
    example->game = NULL;
}

/* ---- its words ---- */

/* `The game is over: a row is empty. North wins, 5-9.` */
static void write_end(const struct rule_example *example,
                      const char *const names[], FILE *out)
{
    const struct game *const game = example->game;
    const enum end end = end_of(example);

    if (end == END_NOT)
        return;

    const struct outcome outcome =
        game->class->judge(game, &example->after, end);

    putc(' ', out);
    phrase_write_over(game, &outcome, names, out);
}

void rule_example_write(const struct rule_example *example, FILE *out)
{
    const struct game *const game = example->game;
    const char *names[PLAYERS_MAX];

    if (example->kind == EXAMPLE_POSITION)
        return;
    for (int player = 0; player < game->players; player++)
        names[player] = example->names[player].text;
    if (example->kind == EXAMPLE_MOVE) {
        if (example->ply > 0)
            fprintf(out, "Move %d: ", example->ply);
        describer_of(game)->turn(game, &example->before, example->move,
                                 LABELS_NOTATION, 0, names, out);
        putc('.', out);
        write_end(example, names, out);
        return;
    }

    const char *why = example->refusal.text;
    const size_t length = strlen(example->text);

    if (strncmp(why, example->text, length) == 0 && why[length] == ':')
        why += length + 2;
    fprintf(out, "%s must not play %s: %s.", names[example->before.player],
            example->text, why);
}
