/* SPDX-License-Identifier: MIT */
/* Sowing by hand: by a digit, by aiming and Enter, with the mouse; and other
 * moves, such as a swap. */
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/board/move_preview.h"
#include "screen/input/input.h"
#include "screen/input/sowing_facts.h"
#include "screen/text/describe.h"

#include <stdio.h>

/* ---- moves ---- */

static struct input_scene get_scene(const struct input *input)
{
    return input->host->get_scene(input);
}

/* The legal move that begins at this place; false if there is none. */
static bool find_move(const struct input_scene *scene, int place,
                      struct move *move)
{
    const struct game *const game = scene->game;
    struct move moves[MOVES_MAX];
    const int count =
        scene->over ? 0 : game->class->moves(game, scene->position, moves);

    for (int i = 0; i < count; i++)
        if (board_of(game)->origin(game, scene->position, moves[i]) == place) {
            *move = moves[i];
            return true;
        }
    return false;
}

/* `1-6`: the digits that can be pressed, whatever the labels are. */
static void write_row(const struct input_scene *scene, FILE *out)
{
    const struct game *const game = scene->game;
    const struct position *const position = scene->position;

    sowing_write_row(game, position,
                     board_labels(game, position, position->player), out);
}

/* Is this pit (from 1) of the player to move on the board and empty? */
static bool is_empty(const struct input_scene *scene, int pit)
{
    const int pits = mancala_rules(scene->game)->pits;
    const int first = mancala_side(scene->position) * (pits + 1);

    return pit >= 1 && pit <= pits &&
           mancala_hole(scene->game, scene->position, first + pit - 1) == 0;
}

/* Do the pits of a row have numbers of two digits? */
static bool is_wide(const struct input_scene *scene)
{
    return mancala_rules(scene->game)->pits > 9;
}

static bool digits_aim(const struct input_scene *scene)
{
    return scene->digits_aim || is_wide(scene);
}

/* Reads the legal move of a typed pit. False if there is none yet; then says
 * why. In wide rows, 1 may be the beginning of 10, 11 or 12. */
static bool read_digit(struct input *input, int32_t key, int64_t now,
                       struct move *move)
{
    const bool may = input->host->may_play(input, now);
    const struct input_scene scene = get_scene(input);
    const bool wide = may && is_wide(&scene);
    const int number = (int)(key - '0');
    const int pit =
        wide && input->digit != 0 ? 10 * input->digit + number : number;
    char text[12];
    struct err err;

    if (!scene.person) {
        input->host->finish_animation(input);
        return false;
    }
    input->digit = wide && input->digit == 0 && number == 1 ? 1 : 0;
    snprintf(text, sizeof text, "%d", pit);
    if (describer_of(scene.game)
            ->read_move(scene.game, scene.position, scene.labels, text, move,
                        &err))
        return true;
    if (is_empty(&scene, pit))
        err_set(&err, "pit %d is empty", pit);
    input->host->say_words(input, now, err.text);
    return false;
}

static void sow_by_digit(void *view, int32_t key, int64_t now)
{
    struct input *const input = view;
    struct move move;

    if (read_digit(input, key, now, &move))
        input->host->play_move(input, move, now);
}

static void aim_by_digit(void *view, int32_t key, int64_t now)
{
    struct input *const input = view;
    struct move move;

    if (!read_digit(input, key, now, &move))
        return;

    const struct input_scene scene = get_scene(input);

    input->aim = board_of(scene.game)->origin(scene.game, scene.position, move);
    input->pointed = false;
}

static bool has_digit(const void *view)
{
    return ((const struct input *)view)->digit != 0;
}

/* ---- aiming ---- */

/* Aims at the next place that can be sown, from left to right on the board. */
static void aim_by(struct input *input, int by, int64_t now)
{
    const bool may = input->host->may_play(input, now);
    const struct input_scene scene = get_scene(input);
    const bool backwards = scene.position->player != scene.viewer;
    struct move moves[MOVES_MAX];
    int places[MOVES_MAX];
    int count = 0;
    int at = -1;

    if (!may)
        return;

    const int all = scene.game->class->moves(scene.game, scene.position, moves);

    for (int i = 0; i < all; i++) {
        const struct move move = moves[backwards ? all - 1 - i : i];
        const int place =
            board_of(scene.game)->origin(scene.game, scene.position, move);

        if (place >= 0 && place == input->aim)
            at = count;
        if (place >= 0)
            places[count++] = place;
    }
    if (count == 0)
        return;
    if (at < 0 && by < 0)
        at = count;
    input->aim = places[(at + by + count) % count];
    input->pointed = false;
}

/* There is no row below, so down aims and then says how the pit is sown. */
static void press_arrow(void *view, int32_t key, int64_t now)
{
    struct input *const input = view;
    const bool down = key == INPUT_DOWN || key == 'j';
    char words[80];
    struct move move;

    input->host->finish_animation(input);

    const struct input_scene scene = get_scene(input);

    if (!down || input->aim < 0 || !find_move(&scene, input->aim, &move)) {
        aim_by(input, key == INPUT_LEFT || key == 'h' ? -1 : 1, now);
        return;
    }
    snprintf(words, sizeof words, "Enter or Space sows pit %s",
             sowing_label(scene.game, input->aim, scene.labels).text);
    input->host->say_words(input, now, words);
}

/* The first Enter aims, the second sows. */
static void press_enter(void *view, int32_t key, int64_t now)
{
    struct input *const input = view;
    const bool may = input->host->may_play(input, now);
    const struct input_scene scene = get_scene(input);
    struct move move;

    (void)key;
    if (!may)
        return;
    if (input->aim >= 0 && find_move(&scene, input->aim, &move))
        input->host->play_move(input, move, now);
    else
        aim_by(input, 1, now);
}

/* The legal move that is written like this; false if there is none. */
static bool read_word(const struct input_scene *scene, const char *word,
                      struct move *move)
{
    struct err unsaid;

    return scene->game->class->read_move(scene->game, scene->position, word,
                                         move, &unsaid);
}

static void pass_turn(void *view, int32_t key, int64_t now)
{
    struct input *const input = view;
    const bool may = input->host->may_play(input, now);
    const struct input_scene scene = get_scene(input);
    struct move move;

    (void)key;
    if (may && read_word(&scene, "pass", &move))
        input->host->play_move(input, move, now);
}

/* Swaps in answer to a first move, if the rules have that. */
static void swap_sides(void *view, int32_t key, int64_t now)
{
    struct input *const input = view;
    struct move move;

    (void)key;
    input->host->finish_animation(input);
    if (!input->host->may_play(input, now))
        return;

    const struct input_scene scene = get_scene(input);

    if (read_word(&scene, "swap", &move))
        input->host->play_move(input, move, now);
    else
        input->host->say_words(input, now, "there is nothing to swap now");
}

static bool is_played(const void *view)
{
    return get_scene(view).played;
}

static bool has_history(const void *view)
{
    return get_scene(view).history;
}

static bool has_swap(const void *view)
{
    const struct input_scene scene = get_scene(view);

    return scene.played && mancala_rules(scene.game)->pie;
}

/* Is it a move of the person whose turn it is? */
static bool may_play_word(const void *view, const char *word)
{
    const struct input_scene scene = get_scene(view);
    struct move move;

    return scene.played && scene.person && !scene.over &&
           read_word(&scene, word, &move);
}

static bool may_swap(const void *view)
{
    return may_play_word(view, "swap");
}

static bool must_pass(const void *view)
{
    return may_play_word(view, "pass");
}

static bool can_sow(const void *view)
{
    return !get_scene(view).over && !must_pass(view);
}

static bool can_aim(const void *view)
{
    return is_played(view) && can_sow(view);
}

static bool view_digits_aim(const void *view)
{
    const struct input_scene scene = get_scene(view);

    return digits_aim(&scene);
}

static bool can_sow_by_digit(const void *view)
{
    return can_sow(view) && !view_digits_aim(view);
}

static bool can_aim_by_digit(const void *view)
{
    return can_sow(view) && view_digits_aim(view);
}

static void write_pits(const void *view, FILE *out)
{
    const struct input_scene scene = get_scene(view);

    write_row(&scene, out);
}

static const struct binding ROWS[] = {
    {"1..9", NULL, "sow that pit", NULL, "sow", .write_cap = write_pits,
     .when = can_sow_by_digit, .act = sow_by_digit},
    {"1..9", NULL, "aim at that pit", NULL, "aim", .write_cap = write_pits,
     .when = can_aim_by_digit, .act = aim_by_digit},
    /* These rows say why not. */
    {.keys = "1..9", .when = view_digits_aim, .act = aim_by_digit},
    {.keys = "1..9", .act = sow_by_digit},
    {.keys = "0", .when = has_digit, .act = aim_by_digit},
    {"← → ↓  h l", "j", "aim", "←→", "aim", .when = can_aim,
     .act = press_arrow},
    {"Enter Space", NULL, "sow the aimed pit", "⏎", "sow", NULL, INPUT_ENTER,
     .when = can_aim, .act = press_enter},
    {"Enter Space", NULL, "pass, without seeds", "⏎", "pass", NULL, INPUT_ENTER,
     .when = must_pass, .act = pass_turn},
    {.keys = "← → ↓ h l j", .when = is_played, .act = press_arrow},
    {.keys = "Enter Space", .when = is_played, .act = press_enter},
    {.keys = "point, click", .help = "aim, sow"},
    {.keys = "k  ↑  wheel", .help = "look back", .when = has_history},
    {.keys = "s",
     .cap = "s",
     .hint = "swap",
     .when = may_swap,
     .act = swap_sides},
    {.keys = "s",
     .help = "swap sides, if offered",
     .when = has_swap,
     .act = swap_sides},
    {0},
};

/* ---- the mouse: pointing aims, a click sows ---- */

static void use_mouse(struct input *input, enum mouse_action action, int place,
                      int64_t now)
{
    const struct input_scene scene = get_scene(input);
    struct move move;
    const bool there = find_move(&scene, place, &move);

    if (action == MOUSE_PRESS) {
        if (there)
            input->host->play_move(input, move, now);
        else
            input->host->finish_animation(input);
    }
    if (action != MOUSE_POINT)
        return;
    if (there && scene.person && !scene.animated) {
        input->aim = place;
        input->pointed = true;
    } else if (input->pointed) {
        input->aim = -1;
        input->pointed = false;
    }
}

/* ---- the selection ---- */

static bool is_busy(const struct input *input)
{
    return input->aim >= 0;
}

static int get_place(const struct input *input)
{
    return input->aim;
}

static void forget_aim(struct input *input)
{
    input->aim = -1;
    input->digit = 0;
}

static bool drop_aim(struct input *input)
{
    const bool aimed = input->aim >= 0;

    input->aim = -1;
    return aimed;
}

/* Marks where the aimed move begins and, if the player wants previews, where
 * its last seed falls and what that captures. */
static void mark_aim(const struct input *input, struct board *board)
{
    const struct input_scene scene = get_scene(input);
    struct move move;

    if (input->aim < 0 || !find_move(&scene, input->aim, &move))
        return;
    board->frame.marks[input->aim] = MARK_AIM;
    if (scene.preview) {
        const struct move_preview preview =
            preview_of(board->game, board->position, move, board->labels);

        preview_mark(&preview, &board->frame);
    }
}

/* A hint shows only where the move begins. */
static void mark_move(const struct game *game, const struct position *before,
                      struct move move, enum mark mark, struct frame *frame)
{
    const struct move_preview preview =
        preview_of(game, before, move, LABELS_NOTATION);

    if (preview.landing >= 0 && mark != MARK_HINT)
        frame->marks[preview.landing] = (uint8_t)mark;
    if (preview.origin >= 0)
        frame->marks[preview.origin] = (uint8_t)mark;
}

/* ---- words ---- */

static enum theme_role write_aim(const struct input *input, FILE *out)
{
    const struct input_scene scene = get_scene(input);
    struct move move;

    if (input->aim < 0 || !find_move(&scene, input->aim, &move))
        return THEME_TEXT;

    const struct move_preview preview =
        preview_of(scene.game, scene.position, move, scene.labels);

    if (scene.preview)
        preview_write(&preview, scene.room, out);
    else
        fputs(preview.label.text, out);
    return THEME_HINT;
}

static void write_offer(const struct input *input, FILE *out)
{
    const struct input_scene scene = get_scene(input);
    struct move move;

    if (read_word(&scene, "swap", &move))
        fputs("sow, or press s to change sides", out);
    else if (read_word(&scene, "pass", &move))
        fputs("nothing to sow: Enter passes", out);
}

/* ---- the first moves of a newcomer ---- */

enum { TIP_MAX = 80 };

/* Short enough for 40 columns. */
static void teach_sowing(const struct input_scene *scene, FILE *out)
{
    const struct mancala_rules *const rules = mancala_rules(scene->game);
    const bool aims = digits_aim(scene);
    struct position start;

    scene->game->class->start(scene->game, &start);
    write_row(scene, out);
    fputs(aims ? " aim" : " sow", out);
    if (!rules->store_sown && aims)
        fprintf(out, ", Enter sows %s",
                rules->clockwise ? "clockwise" : "counter-clockwise");
    else if (!rules->store_sown)
        fputs(rules->clockwise ? " clockwise, round both rows"
                               : " counter-clockwise, both rows",
              out);
    else if (rules->pie && position_same(scene->position, &start))
        fputs("; the other may change sides", out);
    else
        fputs("; end in your store, play again", out);
}

static void teach_relay(const struct input_scene *scene, FILE *out)
{
    if (mancala_rules(scene->game)->relay)
        fputs("end on other seeds, sow them all on", out);
}

static void teach_capture(const struct input_scene *scene, FILE *out)
{
    static const char *const words[] = {
        [CAPTURE_OPPOSITE] = "end in your own empty pit, take across",
        [CAPTURE_EMPTY] = "end in your own empty pit, bank the seed",
        [CAPTURE_LEAVE] = "end in your own empty pit, take across",
        [CAPTURE_NONE] = "",
        [CAPTURE_EVEN] = "end in their pit, make it even, take all",
        [CAPTURE_EVEN_OPPOSITE] = "end in their pit, make it even, take all",
        [CAPTURE_TWO_THREE] = "end in their pit, make 2 or 3, take them",
        [CAPTURE_ONE_THREE] = "end in their pit, make 1 or 3, take them",
        [CAPTURE_LONE] = "end alone in any pit, bank that seed",
    };

    fputs(words[mancala_rules(scene->game)->capture], out);
}

static void teach_keys(const struct input_scene *scene, FILE *out)
{
    (void)scene;
    fputs("u takes back, i shows a good move", out);
}

static void teach_goal(const struct input_scene *scene, FILE *out)
{
    (void)scene;
    fputs("more than half of the seeds wins", out);
}

/* Tips: how to sow, special rules, and then the keys. */
static void write_tip(const struct input *input, int index, FILE *out)
{
    static void (*const teachers[])(const struct input_scene *scene,
                                    FILE *out) = {
        teach_sowing, teach_relay, teach_capture, teach_keys, teach_goal};
    const struct input_scene scene = get_scene(input);

    for (size_t i = 0; i < sizeof teachers / sizeof *teachers; i++) {
        char words[TIP_MAX] = "";
        FILE *const tip = memory_file(words, sizeof words);

        teachers[i](&scene, tip);
        fclose(tip);
        if (*words != '\0' && index-- == 0)
            fputs(words, out);
    }
}

/* ---- the class ---- */

const struct input_class input_sowing = {
    .is = mancala_is,
    .help = "game",
    .keys = ROWS,
    .bar = "1..9 ← Enter s u i e Esc r k S n",
    .mouse = use_mouse,
    .drop = drop_aim,
    .forget = forget_aim,
    .busy = is_busy,
    .place = get_place,
    .mark = mark_aim,
    .mark_move = mark_move,
    .words = write_aim,
    .offer = write_offer,
    .tip = write_tip,
    .draw_previews = sowing_facts_draw,
    .previews_width = sowing_facts_width,
    .previews_height = sowing_facts_height,
};
