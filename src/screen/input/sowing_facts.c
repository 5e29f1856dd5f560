/* SPDX-License-Identifier: MIT */
/* What each pit of the player to move does, below the board. */
#include "screen/input/sowing_facts.h"
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/board/move_preview.h"

#include <stdio.h>

enum {
    COLUMN = 7,
    COLUMN_LEAST = 4,
    CELL_TEXT_MAX = 24,
    FACTS = 3 /* lines of facts, without values */
};

/* The words before the lines. */
struct heads {
    int width; /* with a gap, and with the `~` of estimates */
    const char *facts[FACTS];
    const char *values;
};

static const struct heads LONG_HEADS = {
    11, {"each pit", "last seed", "and then"}, "best play"};
static const struct heads SHORT_HEADS = {6, {"pit", "last", "then"}, "best"};

/* The cells of a table, with a column for each pit of the player to move, or
 * for some of them if there are two tables. */
struct fact_table {
    struct canvas *canvas;
    int first; /* first pit, from 0 */
    int pits;
    const struct heads *heads;
    int x; /* the middle of the first column */
    int y;
    int step;
    int room;  /* cells of a column, without the gap */
    int facts; /* lines: 2 or 3 */
    /* Lines below the facts: 2 if values of neighbours would touch in one; then
     * they alternate between the lines. */
    int values;
    int value_room;
};

/* `store`, or `st` in little room. */
static const char *shorten_end(const struct fact_table *table,
                               const struct move_preview *preview)
{
    const char *const last = preview->last.text;

    return canvas_text_width(table->canvas, last) > table->room ? "st" : last;
}

/* The words for the end of a move, from the longest to the shortest, to be
 * tried beside what it takes. */
static const char *const *list_ends(const struct move_preview *preview)
{
    static const char *const again[] = {" again", " ↻", "↻", NULL};
    static const char *const over[] = {" ends", " end", "", NULL};
    static const char *const none[] = {"", NULL};

    return preview->over ? over : preview->again ? again : none;
}

/* `tuzdik` or, if that does not fit, what it takes with a sign: `+3◆`. */
static bool write_tuzdik(const struct fact_table *table,
                         const struct move_preview *preview,
                         char text[CELL_TEXT_MAX])
{
    snprintf(text, CELL_TEXT_MAX, "tuzdik");
    if (preview->tuzdik && canvas_text_width(table->canvas, text) > table->room)
        snprintf(text, CELL_TEXT_MAX, "+%d%s", preview->captured,
                 tuzdik_sign(table->canvas));
    return preview->tuzdik;
}

/* Writes what goes to tuzdiks behind the other facts, if it fits: ` ◆+1`,
 * ` ◆-1`, ` ◆+1-1`. */
static void write_tribute(const struct fact_table *table,
                          const struct move_preview *preview,
                          char text[CELL_TEXT_MAX])
{
    char whole[2 * CELL_TEXT_MAX];
    FILE *const out = memory_file(whole, sizeof whole);

    fprintf(out, "%s%s%s", text, *text != '\0' ? " " : "",
            tuzdik_sign(table->canvas));
    if (preview->tribute > 0)
        fprintf(out, "+%d", preview->tribute);
    if (preview->paid > 0)
        fprintf(out, "-%d", preview->paid);
    fclose(out);
    if (preview->tribute + preview->paid > 0 &&
        canvas_text_width(table->canvas, whole) <= table->room)
        snprintf(text, CELL_TEXT_MAX, "%.*s", CELL_TEXT_MAX - 1, whole);
}

/* `+3`, `again`, `ends`, `+3 ↻`: the longest that fits; a capture whose number
 * does not fit is a cross. */
static void write_consequence(const struct fact_table *table,
                              const struct move_preview *preview,
                              char text[CELL_TEXT_MAX])
{
    const char *const *ends = list_ends(preview);
    char taken[CELL_TEXT_MAX / 2] = "";

    if (write_tuzdik(table, preview, text))
        return;
    if (preview->captured > 0)
        snprintf(taken, sizeof taken, "+%d", preview->captured);
    do {
        snprintf(text, CELL_TEXT_MAX, "%s%s", taken,
                 *ends + (*taken == '\0' && **ends == ' '));
        if (canvas_text_width(table->canvas, text) <= table->room) {
            write_tribute(table, preview, text);
            return;
        }
    } while (*++ends != NULL);
    snprintf(text, CELL_TEXT_MAX, "✕%s", preview->again ? "↻" : "");
}

static void draw_facts(const struct fact_table *table,
                       const struct input_scene *scene,
                       const struct move_preview *preview)
{
    const bool ours = scene->position->player == scene->viewer;
    const int pit = mancala_pit(preview->move);
    const int x = table->x + (pit - table->first) * table->step;

    if (pit < table->first || pit >= table->first + table->pits)
        return;
    canvas_text_before(table->canvas, x + 1, table->y,
                       bold(ours ? THEME_YOURS : THEME_THEIRS),
                       preview->label.text);
    canvas_text_middle(table->canvas, x, table->y + 1, ink(THEME_TEXT),
                       shorten_end(table, preview));
    if (table->facts > 2) {
        char text[CELL_TEXT_MAX];

        write_consequence(table, preview, text);
        canvas_text_middle(table->canvas, x, table->y + 2,
                           ink(preview->again          ? THEME_AGAIN
                               : preview->captured > 0 ? THEME_CAPTURE
                                                       : THEME_TEXT),
                           text);
    }
    if (table->values > 0)
        input_draw_value(scene->report, preview->move, table->canvas, x,
                         table->y + table->facts + pit % table->values,
                         table->value_room);
}

/* In two lines, a value may also take the gap and, if it needs that to have a
 * middle, a cell of the next column. */
static void place_values(struct fact_table *table,
                         const struct input_scene *scene, struct rect rect)
{
    const bool shown =
        scene->valued && scene->report != NULL && rect.height > FACTS;
    const bool wide = input_values_are_wide(scene->report, table->room);
    const bool spare =
        rect.width > table->heads->width + table->pits * table->step;

    table->values = !shown ? 0 : wide ? 2 : 1;
    table->facts = smaller(FACTS, rect.height - table->values);
    table->value_room =
        !wide ? table->room : table->step + (table->step % 2 == 0 && spare);
}

static void draw_heads(const struct fact_table *table,
                       const struct input_scene *scene, int x)
{
    const struct style style = ink(THEME_DIM);
    const int y = table->y + table->facts;

    for (int row = 0; row < table->facts; row++)
        canvas_text(table->canvas, x, table->y + row, style,
                    table->heads->facts[row]);
    if (table->values == 0)
        return;
    if (input_values_are_rough(scene->report, table->canvas, table->value_room))
        x = canvas_text(table->canvas, x, y, style, "~");
    canvas_text(table->canvas, x, y, style, table->heads->values);
}

/* The longest heads beside which the columns fit. */
static const struct heads *choose_heads(int width, int pits)
{
    return width >= LONG_HEADS.width + pits * COLUMN_LEAST ? &LONG_HEADS
                                                           : &SHORT_HEADS;
}

static int measure_column(int width, int pits)
{
    return (width - choose_heads(width, pits)->width) / pits;
}

/* The number of tables: two if the columns of all pits do not fit in one; 0 if
 * they do not fit in two either. */
static int count_tables(const struct game *game, int width)
{
    const int pits = mancala_rules(game)->pits;

    return measure_column(width, pits) >= COLUMN_LEAST             ? 1
           : measure_column(width, (pits + 1) / 2) >= COLUMN_LEAST ? 2
                                                                   : 0;
}

/* Draws a table with a column for every pit from `from` on, whether it can be
 * sown or not, as wide as all tables. */
static void draw_table(const struct input_scene *scene, struct canvas *canvas,
                       struct rect rect, int from, int columns)
{
    const int pits = smaller(columns, mancala_rules(scene->game)->pits - from);
    const int first =
        mancala_side(scene->position) * (mancala_rules(scene->game)->pits + 1);
    const struct heads *const heads = choose_heads(rect.width, columns);
    const int step = smaller(measure_column(rect.width, columns), COLUMN);
    struct fact_table table = {
        .canvas = canvas,
        .first = from,
        .pits = pits,
        .heads = heads,
        .x = rect.x + heads->width + step / 2,
        .y = rect.y,
        .step = step,
        .room = step - 1,
    };
    struct move_preview previews[PREVIEWS_MAX];

    place_values(&table, scene, rect);
    draw_heads(&table, scene, rect.x);
    for (int i = 0; i < pits; i++) {
        const int x = table.x + i * step;

        canvas_text_before(
            canvas, x + 1, rect.y, ink(THEME_DIM),
            sowing_label(scene->game, first + from + i, scene->labels).text);
        canvas_text(canvas, x, rect.y + 1, ink(THEME_DIM), "·");
    }

    const int count =
        preview_all(scene->game, scene->position, scene->labels, previews);

    for (int i = 0; i < count; i++)
        if (previews[i].origin >= 0)
            draw_facts(&table, scene, &previews[i]);
}

/* Two tables are of the same height, one below the other. */
void sowing_facts_draw(const struct input *input, struct canvas *canvas,
                       struct rect rect)
{
    const struct input_scene scene = input->host->get_scene(input);
    const int pits = mancala_rules(scene.game)->pits;
    const int tables = count_tables(scene.game, rect.width);
    const int most = tables > 0 ? (pits + tables - 1) / tables : pits;

    if (tables > 1)
        rect.height /= 2;
    if (scene.over || tables == 0 || rect.height < (tables > 1 ? FACTS : 2))
        return;
    for (int from = 0; from < pits; from += most) {
        draw_table(&scene, canvas, rect, from, most);
        rect.y += rect.height;
    }
}

int sowing_facts_height(const struct game *game, int width)
{
    return count_tables(game, width) * (FACTS + 1);
}

int sowing_facts_width(const struct game *game)
{
    const struct mancala_rules *const rules = mancala_rules(game);

    /* Columns are wide enough for `tuzdik`, if there are tuzdiks. */
    return LONG_HEADS.width +
           rules->pits * (rules->tuzdik ? COLUMN : COLUMN_LEAST);
}
