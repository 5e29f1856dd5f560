/* The top line of the desk, which says how things stand, and the keys. */
#include "base/memory.h"
#include "screen/play/input.h"

#include <stdio.h>
#include <string.h>

/* ---- the title ---- */

static void write_score(int halves, FILE *out)
{
    if (halves / 2 > 0 || halves % 2 == 0)
        fprintf(out, "%d", halves / 2);
    if (halves % 2 != 0)
        fputs("½", out);
}

/* `game 3 of 20 · Oak 1½ – ½ Willow` */
static void write_series(const struct desk *desk, FILE *out)
{
    const struct series *const series = &desk->series;
    const int players = desk_game(desk)->players;
    const int first = series->played % players; /* the seat that he has now */

    fprintf(out, "game %d of %d · %s ", series->played + 1, series->games,
            desk_name(desk, first));
    for (int i = 0; i < players; i++) {
        fputs(i > 0 ? " – " : "", out);
        write_score(series->halves[i], out);
    }
    if (players == 2)
        fprintf(out, " %s", desk_name(desk, 1 - first));
}

static void write_state(const struct desk *desk, FILE *out)
{
    const int mover = desk_mover(desk);
    const int ply = match_ply(desk->match);

    if (desk->mode == TABLE_HISTORY)
        fprintf(out, "ply %d of %d · looking back", ply,
                desk_node(desk, history_tip(match_history(desk->match),
                                            desk_cursor(desk)))
                    ->ply);
    else if (desk->series.games > 1)
        write_series(desk, out);
    else if (mover < 0)
        fprintf(out, "move %d · over", ply);
    else if (!desk_is_person(desk, mover))
        fprintf(out, "move %d · %s", ply + 1, desk_name(desk, mover));
    else if (match_humans(desk->match) == 1)
        fprintf(out, "move %d · your turn", ply + 1);
    else
        fprintf(out, "move %d · %s's turn", ply + 1, desk_name(desk, mover));
}

static void write_right(const struct desk *desk, FILE *out)
{
    if (desk_watching(desk)) {
        fprintf(out, "%s %s×", desk->paused ? "paused" : "● live",
                config_value(&desk->house->config, CONFIG_WATCH_SPEED).text);
    } else {
        fputs(desk->kept ? "saved ✓" : "not saved", out);
    }
}

void desk_draw_title(const struct desk *desk, struct canvas *canvas)
{
    char left[DESK_WORDS_MAX] = "";
    char middle[DESK_WORDS_MAX] = "";
    char right[DESK_WORDS_MAX] = "";
    FILE *out = memory_file(left, sizeof left);

    for (int i = 0; i < desk_game(desk)->players; i++)
        fprintf(out, "%s%s", i > 0 ? " v " : "", desk_name(desk, i));
    fclose(out);
    out = memory_file(middle, sizeof middle);
    write_state(desk, out);
    fclose(out);
    out = memory_file(right, sizeof right);
    write_right(desk, out);
    fclose(out);
    title_draw(canvas, left, middle, right);
}

/* ---- the keys ---- */

static const struct key_hint WATCH_KEYS[] = {
    {"␣", "pause", ' '},
    {".", "step", '.'},
    {"s", "skip", 's'},
    {"+-", "speed", '+'},
    {"←→", "history", INPUT_LEFT},
    {"e", "eval", 'e'},
    {"f", "flip", 'f'},
    {"x", "take over", 'x'},
    {"q", "menu", 'q'},
};

static const struct key_hint LOOK_KEYS[] = {
    {"←→", "ply", 0},
    {"g G", "ends", 'g'},
    {"↑↓", "branch", INPUT_DOWN},
    {"⏎", "play on", INPUT_ENTER},
    {"e", "eval", 'e'},
    {"Esc", "back", INPUT_ESCAPE},
};

static const struct key_hint OVER_KEYS[] = {
    {"N", "rematch", 'N'}, {"n", "new", 'n'},  {"k", "history", 'k'},
    {"u", "undo", 'u'},    {"y", "copy", 'y'}, {"q", "menu", 'q'},
};

#define BAR(hints) (hints), (int)(sizeof(hints) / sizeof *(hints))

void bar_fill(struct bar *bar, const struct key_hint *hints, int count)
{
    memcpy(bar->hints, hints, (size_t)count * sizeof *hints);
    bar->count = count;
}

static void read_bar(const struct desk *desk, struct bar *bar)
{
    const int mover = desk_mover(desk);

    if (desk->mode == TABLE_HISTORY) {
        bar_fill(bar, BAR(LOOK_KEYS));
    } else if (mover < 0) {
        bar_fill(bar, BAR(OVER_KEYS));
    } else if (desk->mode == TABLE_WATCH && !desk_is_person(desk, mover)) {
        bar_fill(bar, BAR(WATCH_KEYS));
    } else {
        hand_of(desk_game(desk))->bar(desk, bar);
    }
}

int32_t desk_bar_key(const struct desk *desk, int x, int y)
{
    struct bar bar;

    read_bar(desk, &bar);
    return keybar_key(desk->canvas, bar.hints, bar.count, x, y);
}

void desk_draw_bar(const struct desk *desk, struct canvas *canvas, int64_t now)
{
    struct bar bar;

    read_bar(desk, &bar);
    keybar_draw(canvas, bar.hints, bar.count, house_notice(desk->house, now));
}
