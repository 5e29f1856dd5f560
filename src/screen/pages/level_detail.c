/* SPDX-License-Identifier: MIT */
/* What is known of one level: its words, the player's results against it, which
 * games count, and its strength on each side. */
#include "screen/pages/level_detail.h"
#include "base/memory.h"
#include "match/statistics.h"
#include "screen/text/describe.h"

/* `won 3, lost 2, drew 0 · 2 won in a row` */
static void write_tally(const struct tally *tally, FILE *out)
{
    fprintf(out, "won %d, lost %d, drew %d", tally->won, tally->lost,
            tally->drawn);
    if (tally->streak > 1)
        fprintf(out, " · %d won in a row", tally->streak);
    if (tally->streak < -1)
        fprintf(out, " · %d lost in a row", -tally->streak);
    if (tally->best_margin > 0)
        fprintf(out, " · best win by %d", tally->best_margin);
    if (tally->helped > 0)
        fprintf(out, " · helped %d", tally->helped);
    if (tally->hints > 0)
        fprintf(out, " · %d hint%s", tally->hints,
                tally->hints == 1 ? "" : "s");
    if (tally->take_backs > 0)
        fprintf(out, " · %d undone", tally->take_backs);
}

/* `You v Willow ▁▃▂▅▆ won 3, lost 2, drew 0`: the bars are the margins over
 * time. */
static void draw_record(const struct level_detail *detail,
                        struct canvas *canvas, int x, int y, int end)
{
    const struct record *const record = detail->app->record;
    const struct level *const level = detail->level;
    const struct tally tally = phrase_tally(record, level, detail->game);
    struct phrase phrase;
    int margins[RECORD_COURSE_MAX];
    const int count = record_course(
        record, level->key, record_name(detail->game, false).text, margins);
    FILE *out;

    if (tally_games(&tally) == 0) {
        canvas_text_cut(canvas, x, y, end - x, ink(THEME_DIM),
                        "You have never met");
        return;
    }
    x = canvas_format(canvas, x, y, ink(THEME_DIM), "You v %s", level->name) +
        2;
    if (count > 1) {
        sparkline_draw(canvas, (struct rect){x, y, count, 1}, ink(THEME_YOURS),
                       margins, count);
        x += count + 2;
    }
    out = memory_file(phrase.text, sizeof phrase.text);
    write_tally(&tally, out);
    fclose(out);
    canvas_text_cut(canvas, x, y, end - x, ink(THEME_DIM), phrase.text);
}

void level_detail_write_strength(const struct app *app, const struct game *game,
                                 const char *what, FILE *out)
{
    int games;
    const struct level_strength strength =
        statistics_strength(app->record, app->levels, game, &games);

    fprintf(out, "%s: ", what);
    statistics_write_strength(&strength, games, out);
}

/* Is it known how strong the player is in this game? */
static bool knows_strength(const struct level_detail *detail)
{
    const struct app *const app = detail->app;
    int unsaid;

    return statistics_strength(app->record, app->levels, detail->game, &unsaid)
               .class
           != LEVEL_UNRATED;
}

static struct tally read_fair(const struct level_detail *detail)
{
    return record_tally(detail->app->record, detail->level->key,
                        record_name(detail->game, true).text);
}

/* The separate record from fair starts; or, in little room, the player's
 * strength by all games; or which games count. */
static void write_counted(const struct level_detail *detail, bool narrow,
                          FILE *out)
{
    const struct tally tally = read_fair(detail);

    if (tally_games(&tally) > 0)
        fprintf(out, "%s won %d, lost %d, drew %d",
                narrow ? "Fair starts:" : "From fair starts you", tally.won,
                tally.lost, tally.drawn);
    else if (narrow && knows_strength(detail))
        level_detail_write_strength(detail->app, detail->game, "You here", out);
    else if (narrow)
        fputs("Counted: whole games, usual start", out);
    else
        fputs("Counted: whole games from the usual start, these rules, no head "
              "start",
              out);
}

/* Does write_counted say something of the player, in little room? */
static bool knows_player(const struct level_detail *detail)
{
    const struct tally fair = read_fair(detail);

    return tally_games(&fair) > 0 || knows_strength(detail);
}

/* Lines of details. */
enum { RECORD_FROM = 3, SEATS_FROM = 4, TWO_FROM = 5 };

/* Draws the description; in a single line, as much of it as fits. Returns the
 * line below. */
static int draw_about(const struct level *level, struct canvas *canvas,
                      struct rect rect)
{
    if (rect.height > 1)
        return rect.y +
               canvas_paragraph(canvas, rect, ink(THEME_TEXT), level->about);
    canvas_text_cut(canvas, rect.x, rect.y, rect.width, ink(THEME_TEXT),
                    level->about);
    return rect.y + 1;
}

/* `As south 1010, as north 955`, from the usual start; nothing if that was not
 * measured, or is below the numbers that are shown. */
static void write_seats(const struct level_detail *detail, FILE *out)
{
    static const char *const words[LEVEL_SEATS] = {"As south", ", as north"};
    int numbers[LEVEL_SEATS];

    for (int i = 0; i < LEVEL_SEATS; i++) {
        const struct level_seat *const seat =
            level_seat_elo(detail->level, detail->game, i);

        if (seat == NULL)
            return;
        numbers[i] =
            level_strength_of(detail->app->levels, detail->game, seat->rating)
                .number;
        if (numbers[i] <= LEVEL_NUMBER_FLOOR)
            return;
    }
    for (int i = 0; i < LEVEL_SEATS; i++)
        fprintf(out, "%s %d", words[i], numbers[i]);
}

void level_detail_draw(const struct level_detail *detail, struct canvas *canvas,
                       int x, int y, int lines)
{
    const int end = canvas_width(canvas) - 2;
    const bool narrow = end - x < LEVELS_NARROW;
    const bool about_first =
        narrow && lines < RECORD_FROM && !knows_player(detail);
    const int below = y + lines;
    const char *const more = narrow ? "" : detail->more.text;
    const int words = canvas_text_width(canvas, more);
    struct phrase phrase;
    FILE *out;

    canvas_text_before(canvas, end, y, ink(THEME_TITLE), more);
    y = draw_about(detail->level, canvas,
                   (struct rect){x, y, end - x - words - (words > 0),
                                 lines < TWO_FROM && !about_first ? 1 : 2});
    if (about_first && y == below)
        return;
    if (lines >= RECORD_FROM)
        draw_record(detail, canvas, x, y++, end);
    out = memory_file(phrase.text, sizeof phrase.text);
    write_counted(detail, narrow, out);
    fclose(out);
    canvas_text_cut(canvas, x, y++, end - x, ink(THEME_DIM), phrase.text);
    if (lines >= SEATS_FROM) {
        out = memory_file(phrase.text, sizeof phrase.text);
        write_seats(detail, out);
        fclose(out);
        canvas_text_cut(canvas, x, y, end - x, ink(THEME_DIM), phrase.text);
    }
}
