/* SPDX-License-Identifier: MIT */
/* Abalone by hand: keys and mouse select marbles and send them in a
 * direction. */
#include "base/memory.h"
#include "screen/board/push_preview.h"
#include "screen/input/input.h"

#include <stdio.h>
#include <string.h>

/* From the top left on, as they are read. */
static const char DIGITS[] = "794613";

static struct input_scene get_scene(const struct input *input)
{
    return input->host->get_scene(input);
}

/* The board that the marbles are selected on. */
static struct selection_on get_ground(const struct input_scene *scene)
{
    return (struct selection_on){scene->game, scene->position,
                                 abalone_rotation(scene->game, scene->viewer)};
}

/* ---- keys ---- */

static void follow_answer(struct input *input,
                          const struct selection_answer *answer, int64_t now)
{
    if (answer->result == SELECTION_MOVE)
        input->host->play_move(input, answer->move, now);
    if (answer->result == SELECTION_REFUSED)
        input->host->say_words(input, now, answer->err.text);
}

static void use_key(struct input *input, int32_t key, int64_t now)
{
    const struct input_scene scene = get_scene(input);
    const struct selection_on on = get_ground(&scene);
    const struct selection_answer answer =
        selection_key(&input->selection, &on, key);

    follow_answer(input, &answer, now);
}

/* The cursor may be moved over the board at any time. */
static void press_arrow(void *view, int32_t key, int64_t now)
{
    struct input *const input = view;

    input->host->finish_animation(input);
    use_key(input, key, now);
}

static void press_select(void *view, int32_t key, int64_t now)
{
    struct input *const input = view;

    input->host->finish_animation(input);
    if (input->host->may_play(input, now))
        use_key(input, key, now);
}

/* While a machine's move is shown, keys that play only finish the animation. */
static void press_play(void *view, int32_t key, int64_t now)
{
    struct input *const input = view;

    if (get_scene(input).foreign)
        input->host->finish_animation(input);
    else
        press_select(view, key, now);
}

static void pass_turn(void *view, int32_t key, int64_t now)
{
    struct input *const input = view;
    const struct input_scene scene = get_scene(input);
    const struct selection_on on = get_ground(&scene);
    struct move move;

    (void)key;
    if (input->host->may_play(input, now) && selection_must_pass(&on, &move))
        input->host->play_move(input, move, now);
}

static bool is_played(const void *view)
{
    const struct input_scene scene = get_scene(view);

    return scene.played && !scene.over;
}

static bool has_history(const void *view)
{
    return get_scene(view).history;
}

static bool must_pass(const void *view)
{
    const struct input_scene scene = get_scene(view);
    const struct selection_on on = get_ground(&scene);
    struct move move;

    return is_played(view) && scene.person && selection_must_pass(&on, &move);
}

/* Letters send only held marbles: otherwise they do what they do in all
 * games. */
static bool is_held(const void *view)
{
    return is_played(view) && ((const struct input *)view)->selection.count > 0;
}

/* `7`, or `7y` for held marbles. */
static void write_way(const struct input *input, char digit, FILE *out)
{
    const char letter = selection_letter(digit);

    fputc(digit, out);
    if (input->selection.count > 0 && letter != '\0')
        fputc(letter, out);
}

/* `7y 9u 4 6 1b 3n` */
static void write_ways_cap(const void *view, FILE *out)
{
    for (const char *digit = DIGITS; *digit != '\0'; digit++) {
        fputs(digit > DIGITS ? " " : "", out);
        write_way(view, *digit, out);
    }
}

static const struct binding ROWS[] = {
    {"arrows  hjkl", NULL, "the cursor", "arrows", "cursor", .when = is_played,
     .act = press_arrow},
    {"Space", NULL, "hold a marble; let go", "␣", "hold", .when = is_played,
     .act = press_select},
    {"7 9 4 6 1 3", "1..9", "move; held: y u b n", "7 9 4 6 1 3", "move",
     .write_cap = write_ways_cap, .when = is_played, .act = press_play},
    {.keys = "y u b n", .when = is_held, .act = press_play},
    {"Enter", NULL, "pass, if none can go", "⏎", "pass", .when = must_pass,
     .act = pass_turn},
    {.keys = "Enter",
     .help = "hold; play at a digit",
     .when = is_played,
     .act = press_play},
    {"Tab", "Shift-Tab", "next group to hold", "Tab", "next group",
     .when = is_played, .act = press_select},
    {.keys = "click, drag", .help = "hold, send"},
    {.keys = "wheel", .help = "look back", .when = has_history},
    {0},
};

/* ---- the mouse ---- */

static void use_mouse(struct input *input, enum mouse_action action, int place,
                      int64_t now)
{
    const struct input_scene scene = get_scene(input);
    const struct selection_on on = get_ground(&scene);
    const int cell = place < ABALONE_CELLS ? place : -1;

    if (scene.animated) {
        if (action == MOUSE_PRESS)
            input->host->finish_animation(input);
        return;
    }
    if (action == MOUSE_PRESS && cell >= 0 &&
        !input->host->may_play(input, now))
        return;
    if (!scene.person)
        return;

    const struct selection_answer answer =
        selection_mouse(&input->selection, &on, action, cell);

    follow_answer(input, &answer, now);
}

/* ---- the selection ---- */

static bool is_busy(const struct input *input)
{
    return input->selection.roaming || input->selection.count > 0;
}

static int get_place(const struct input *input)
{
    return input->selection.roaming ? input->selection.cursor : -1;
}

static void forget_marbles(struct input *input)
{
    selection_forget(&input->selection);
}

static bool drop_marbles(struct input *input)
{
    const bool held = input->selection.count > 0;

    selection_let_go(&input->selection);
    return held;
}

/* ---- marks ---- */

/* The move that this digit of DIGITS would make; false if it is not legal. */
static bool find_move(const struct input *input, const struct selection_on *on,
                      char digit, struct move *move)
{
    const int direction = selection_direction(digit, on->rotation);
    struct err unsaid;

    return selection_move(&input->selection, on, (enum direction)direction,
                          move, &unsaid);
}

static void mark_selection(const struct input *input, struct board *board)
{
    const struct input_scene scene = get_scene(input);
    const struct selection_on on = get_ground(&scene);
    const struct selection *const selection = &input->selection;
    const struct abalone_group group = selection_group(selection, &on);
    const int aim = selection_aim(selection);
    struct move move;
    struct err unsaid;

    if (scene.preview)
        board->endangered = abalone_endangered(on.game, on.position);
    board->roaming = selection->roaming;
    board->cursor = selection->cursor;
    if (!scene.person || !is_busy(input))
        return;
    for (int i = 0; i < selection->count; i++)
        board->frame.marks[selection->cells[i]] = MARK_AIM;
    for (const char *digit = DIGITS; *digit != '\0' && group.count > 0; digit++)
        if (find_move(input, &on, *digit, &move)) {
            const int direction = selection_direction(*digit, on.rotation);

            board->targets[board->target_count++] = (struct board_target){
                selection_target(&group, (enum direction)direction), *digit};
        }
    if (aim >= 0 && scene.preview &&
        selection_move(selection, &on, (enum direction)aim, &move, &unsaid)) {
        const struct push_preview push =
            push_preview_of(on.game, on.position, move);

        push_preview_mark(&push, &board->frame);
    }
}

static void mark_move(const struct game *game, const struct position *before,
                      struct move move, enum mark mark, struct frame *frame)
{
    const struct push_preview push = push_preview_of(game, before, move);

    push_preview_trace(&push, mark, frame);
}

/* ---- words ---- */

/* ` 4 6`: the ways along the line, or to the side. Returns how many there
 * are. */
static int write_ways(const struct input *input, const struct selection_on *on,
                      bool aside, const char *between, FILE *out)
{
    int count = 0;

    for (const char *digit = DIGITS; *digit != '\0'; digit++) {
        struct move move;

        if (!find_move(input, on, *digit, &move) ||
            push_preview_of(on->game, on->position, move).aside != aside)
            continue;
        fputs(count++ == 0 ? between : " ", out);
        write_way(input, *digit, out);
    }
    return count;
}

/* `three marbles held: 4 6 along the line, 7 9 to the side` */
static void write_held(const struct input *input, const struct selection_on *on,
                       FILE *out)
{
    const int count = input->selection.count;

    fprintf(out, "%s marble%s held: ", push_preview_number(count),
            count == 1 ? "" : "s");

    const int along = write_ways(input, on, false, "", out);

    if (along > 0 && count > 1)
        fputs(" along the line", out);

    const int aside = write_ways(input, on, true, along > 0 ? ", " : "", out);

    if (aside > 0)
        fputs(" to the side", out);
    if (along + aside == 0)
        fputs("no way is open", out);
}

static enum theme_role write_selection(const struct input *input, FILE *out)
{
    const struct input_scene scene = get_scene(input);
    const struct selection_on on = get_ground(&scene);
    const struct selection *const selection = &input->selection;
    const int aim = selection_aim(selection);
    const bool over_own =
        selection->roaming &&
        abalone_owner(on.position, selection->cursor) == on.position->player;
    const bool endangered =
        scene.preview && selection->roaming &&
        (abalone_endangered(on.game, on.position) >> selection->cursor & 1) !=
            0;
    struct move move;
    struct err err;

    if (!scene.person)
        return THEME_TEXT;
    if (aim >= 0 && !over_own && scene.preview) {
        /* `6: pushes 2, one out`, or why not. */
        fprintf(out, "%c: ", selection_digit((enum direction)aim, on.rotation));
        if (selection_move(selection, &on, (enum direction)aim, &move, &err)) {
            const struct push_preview push =
                push_preview_of(on.game, on.position, move);

            push_preview_write(&push, out);
        } else {
            fputs(err.text, out);
        }
    } else if (selection->count > 0) {
        write_held(input, &on, out);
    } else if (over_own) {
        /* `c3: 7 9 4; Space holds it` */
        fputs(abalone_cell_text(selection->cursor).text, out);
        write_ways(input, &on, false, ": ", out);
        fputs(endangered ? ", in danger" : "", out);
        fputs("; Space holds it", out);
    } else if (endangered) {
        fprintf(out, "%s could be pushed out",
                abalone_cell_text(selection->cursor).text);
    }
    return THEME_HINT;
}

static void write_offer(const struct input *input, FILE *out)
{
    const struct input_scene scene = get_scene(input);
    const struct selection_on on = get_ground(&scene);
    struct move move;

    if (!scene.over && selection_must_pass(&on, &move))
        fputs("no marble can move: Enter passes", out);
}

static void write_tip(const struct input *input, int index, FILE *out)
{
    static const char *const tips[TIP_COUNT] = {
        "arrows, Space: hold up to three in line",
        "a digit moves them; more push fewer",
        "push six out to win; a ! is in danger",
    };

    (void)input;
    fputs(tips[index], out);
}

/* ---- what each way does, below the board ---- */

enum { WAYS = DIRECTION_COUNT };

/* A table with a column for each way, behind the heads of its lines. */
struct way_table {
    const char *way;
    const char *does;
    const char *written; /* NULL: it has no line */
    const char *value;
    int heads;
    int column;
};

static const struct way_table WIDE_TABLE = {"each way",  "does", "written",
                                            "best play", 11,     7};
static const struct way_table NARROW_TABLE = {"way",  "does", NULL,
                                              "best", 6,      5};

static int measure_table(const struct way_table *table)
{
    return table->heads + WAYS * table->column;
}

/* The table to use; NULL if none fits. */
static const struct way_table *choose_table(int width)
{
    return width >= measure_table(&WIDE_TABLE)     ? &WIDE_TABLE
           : width >= measure_table(&NARROW_TABLE) ? &NARROW_TABLE
                                                   : NULL;
}

static int measure_previews(const struct game *game)
{
    (void)game;
    return measure_table(&WIDE_TABLE);
}

static int count_lines(const struct way_table *table, bool valued)
{
    return 2 + (table->written != NULL) + valued;
}

static int count_preview_lines(const struct game *game, int width)
{
    const struct way_table *const table = choose_table(width);

    (void)game;
    return table != NULL ? count_lines(table, true) : 0;
}

static void draw_heads(const struct way_table *table, struct canvas *canvas,
                       struct rect rect, int lines)
{
    const char *const heads[] = {
        table->way, table->does,
        table->written != NULL ? table->written : table->value, table->value};

    for (int row = 0; row < lines && row < rect.height; row++)
        canvas_text(canvas, rect.x, rect.y + row, ink(THEME_DIM), heads[row]);
}

/* `push 2`, or `push` in little room. */
static const char *tell_push(const struct push_preview *push,
                             const struct way_table *table)
{
    const char *const word = push_preview_word(push);

    return (int)strlen(word) < table->column ? word
           : push->out >= 0                  ? "out"
                                             : "push";
}

/* Draws what a way does, how it is written, and its value, as far as there are
 * lines. */
static void draw_way(const struct input_scene *scene,
                     const struct selection_on *on,
                     const struct way_table *table, struct canvas *canvas,
                     int x, struct rect rect, struct move move)
{
    const struct push_preview push =
        push_preview_of(on->game, on->position, move);
    const int end = rect.y + rect.height;
    int y = rect.y + 1;

    canvas_text_middle(canvas, x, y++,
                       ink(push.out >= 0    ? THEME_CAPTURE
                           : push.count > 0 ? THEME_HINT
                                            : THEME_TEXT),
                       tell_push(&push, table));
    if (table->written != NULL && y < end)
        canvas_text_middle(canvas, x, y++, ink(THEME_DIM),
                           game_move_text(on->game, on->position, move).text);
    if (scene->valued && y < end)
        input_draw_value(scene->report, move, canvas, x, y, table->column - 1);
}

static void draw_previews(const struct input *input, struct canvas *canvas,
                          struct rect rect)
{
    const struct input_scene scene = get_scene(input);
    const struct selection_on on = get_ground(&scene);
    const struct abalone_group group = selection_group(&input->selection, &on);
    const bool shown = scene.person && is_busy(input) && group.count > 0;
    const struct way_table *const table = choose_table(rect.width);

    if (scene.over || rect.height < 2 || table == NULL)
        return;
    draw_heads(table, canvas, rect, count_lines(table, scene.valued));
    for (int i = 0; i < WAYS; i++) {
        const int x =
            rect.x + table->heads + i * table->column + table->column / 2;
        struct move move;
        const bool open = shown && find_move(input, &on, DIGITS[i], &move);
        char way[4] = "";
        FILE *const out = memory_file(way, sizeof way);

        write_way(input, DIGITS[i], out);
        fclose(out);
        canvas_text_middle(canvas, x, rect.y,
                           open ? bold(THEME_NUMBERS) : ink(THEME_DIM), way);
        if (open)
            draw_way(&scene, &on, table, canvas, x, rect, move);
        else
            canvas_text(canvas, x, rect.y + 1, ink(THEME_DIM), "·");
    }
}

const struct input_class input_abalone = {
    .is = abalone_is,
    .help = "abalone",
    .keys = ROWS,
    .bar = "Enter arrows Space 7 i u Esc e Tab r g S n",
    .mouse = use_mouse,
    .drop = drop_marbles,
    .forget = forget_marbles,
    .busy = is_busy,
    .place = get_place,
    .mark = mark_selection,
    .mark_move = mark_move,
    .words = write_selection,
    .offer = write_offer,
    .tip = write_tip,
    .draw_previews = draw_previews,
    .previews_width = measure_previews,
    .previews_height = count_preview_lines,
};
