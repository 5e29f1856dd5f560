/* SPDX-License-Identifier: MIT */
/*
 * The names of players; and the facts from all games of an arena:
 *
 *     first player wins 58%, draws 4%
 *     margin: median +7, in 34 moves
 *     SPRT Oak > Bramble
 *     by 50 Elo: LLR 2.97, accepted
 */
#include "base/utf8.h"
#include "screen/arena/arena.h"
#include "screen/text/describe.h"

const char *arena_player_name(const struct arena_screen *arena, int player)
{
    const struct tournament_setting *const setting =
        tournament_setting(arena->tournament);
    const struct player *const who = &setting->players[player].player;

    return *who->name != '\0' ? who->name
                              : arena->table.result.entries[player].name;
}

/* `first player wins 58%, draws 4%`. */
static struct phrase tell_first(const struct arena_screen *arena)
{
    const struct arena_sums sums = arena_sum_first(&arena->table.result);
    struct phrase words;

    snprintf(words.text, sizeof words.text,
             "first player wins %.0f%%, draws %.0f%%",
             100 * (double)sums.wins / (double)sums.games,
             100 * (double)sums.draws / (double)sums.games);
    return words;
}

/* `margin: median +7, in 34 moves`. */
static struct phrase tell_margin(const struct arena_screen *arena)
{
    const struct arena_sums sums = arena_sum_first(&arena->table.result);
    struct phrase words;

    snprintf(words.text, sizeof words.text, "margin: median %+g, in %.0f moves",
             arena->table.median, (double)sums.plies / (double)sums.games);
    return words;
}

/* Is the selected player stronger than the next one? For the last player: is
 * the one before stronger? Writes the question and the answer. */
static void tell_test(const struct arena_screen *arena, struct phrase *question,
                      struct phrase *answer)
{
    static const char *const verdicts[] = {
        [SPRT_OPEN] = "not decided",
        [SPRT_LOWER] = "rejected",
        [SPRT_UPPER] = "accepted",
    };
    const int last = arena->table.result.count - 2;
    const int index = smaller(arena->rows.list.selected, last);
    const int one = arena->order[index], other = arena->order[index + 1];
    const struct sprt sprt = tournament_sprt(&arena->table, one, other);

    const char *const names[] = {arena_player_name(arena, one),
                                 arena_player_name(arena, other)};

    snprintf(question->text, sizeof question->text, "SPRT %.*s > %.*s",
             utf8_fit(names[0], ARENA_NAME_BYTES), names[0],
             utf8_fit(names[1], ARENA_NAME_BYTES), names[1]);
    snprintf(answer->text, sizeof answer->text, "by %d Elo: LLR %.2f, %s",
             TOURNAMENT_STRONGER, sprt_ratio(&sprt),
             verdicts[sprt_verdict(&sprt)]);
}

/* Is there room for two of them in a line? */
static bool has_two(const struct canvas *canvas,
                    const struct phrase lines[FACT_LINES], int width)
{
    bool room = true;

    for (int i = 0; i < FACT_LINES; i++)
        room =
            room && canvas_text_width(canvas, lines[i].text) < (width + 1) / 2;
    return room;
}

void arena_draw_facts(const struct arena_screen *arena, struct canvas *canvas,
                      struct rect at)
{
    const struct style style = ink(THEME_TEXT);
    struct phrase lines[FACT_LINES] = {tell_first(arena), tell_margin(arena)};

    if (arena_sum_first(&arena->table.result).games == 0)
        return;
    if (arena->table.result.game->players == 2)
        tell_test(arena, &lines[2], &lines[3]);

    const bool two = at.height < FACT_LINES && has_two(canvas, lines, at.width);
    const int step = two ? 2 : 1;
    const int half = two ? (at.width + 1) / 2 : at.width;

    /* No question without its answer. */
    const int count = smaller(step * at.height / 2 * 2, FACT_LINES);

    for (int i = 0; i < larger(count, 1); i++)
        canvas_text_cut(canvas, at.x + i % step * half, at.y + i / step,
                        half - (step > 1), style, lines[i].text);
}
