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
static void write_series(const struct play_screen *play, FILE *out)
{
    const struct series *const series = &play->series;
    const int players = play_game(play)->players;
    const int first = series->played % players; /* the seat that he has now */

    fprintf(out, "game %d of %d · %s ", series->played + 1, series->games,
            play_name(play, first));
    for (int i = 0; i < players; i++) {
        fputs(i > 0 ? " – " : "", out);
        write_score(series->halves[i], out);
    }
    if (players == 2)
        fprintf(out, " %s", play_name(play, 1 - first));
}

static void write_state(const struct play_screen *play, FILE *out)
{
    const int mover = play_mover(play);
    const int ply = match_ply(play->match);

    if (play->mode == MODE_HISTORY)
        fprintf(out, "ply %d of %d · looking back", ply,
                play_node(play, history_tip(match_history(play->match),
                                            play_cursor(play)))
                    ->ply);
    else if (play->series.games > 1)
        write_series(play, out);
    else if (mover < 0)
        fprintf(out, "move %d · over", ply);
    else if (!play_is_person(play, mover))
        fprintf(out, "move %d · %s", ply + 1, play_name(play, mover));
    else if (match_humans(play->match) == 1)
        fprintf(out, "move %d · your turn", ply + 1);
    else
        fprintf(out, "move %d · %s's turn", ply + 1, play_name(play, mover));
}

static void write_right(const struct play_screen *play, FILE *out)
{
    if (play_watching(play)) {
        fprintf(out, "%s %s×", play->paused ? "paused" : "● live",
                config_value(&play->app->config, CONFIG_WATCH_SPEED).text);
    } else {
        fputs(play->kept ? "saved ✓" : "not saved", out);
    }
}

void play_draw_title(const struct play_screen *play, struct canvas *canvas)
{
    char left[PLAY_WORDS_MAX] = "";
    char middle[PLAY_WORDS_MAX] = "";
    char right[PLAY_WORDS_MAX] = "";
    FILE *out = memory_file(left, sizeof left);

    for (int i = 0; i < play_game(play)->players; i++)
        fprintf(out, "%s%s", i > 0 ? " v " : "", play_name(play, i));
    fclose(out);
    out = memory_file(middle, sizeof middle);
    write_state(play, out);
    fclose(out);
    out = memory_file(right, sizeof right);
    write_right(play, out);
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

static void read_bar(const struct play_screen *play, struct bar *bar)
{
    const int mover = play_mover(play);

    if (play->mode == MODE_HISTORY) {
        bar_fill(bar, BAR(LOOK_KEYS));
    } else if (mover < 0) {
        bar_fill(bar, BAR(OVER_KEYS));
    } else if (play->mode == MODE_WATCH && !play_is_person(play, mover)) {
        bar_fill(bar, BAR(WATCH_KEYS));
    } else {
        input_of(play_game(play))->bar(play, bar);
    }
}

int32_t play_bar_key(const struct play_screen *play, int x, int y)
{
    struct bar bar;

    read_bar(play, &bar);
    return keybar_key(play->canvas, bar.hints, bar.count, x, y);
}

void play_draw_bar(const struct play_screen *play, struct canvas *canvas,
                   int64_t now)
{
    struct bar bar;

    read_bar(play, &bar);
    keybar_draw(canvas, bar.hints, bar.count, app_notice(play->app, now));
}
