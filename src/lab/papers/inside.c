/* What the tables of the sources have in common. */
#include "lab/papers/inside.h"
#include "base/clock.h"

#include <math.h>
#include <stdlib.h>

void paper_write_comparison(const struct paper_setting *setting,
                            const char *source, const struct comparison rows[],
                            int count, FILE *out)
{
    if (setting->csv)
        compare_write_csv(rows, count, out);
    else
        compare_write(source, rows, count, out);
}

void paper_add(struct sheet *sheet, int decimals, double number)
{
    if (isfinite(number))
        sheet_add(sheet, "%.*f", decimals, number);
    else
        sheet_add(sheet, "-");
}

void paper_leave_out(const struct paper_setting *setting, const char *name,
                     const struct err *err, FILE *out)
{
    char *words = NULL;
    size_t length = 0;
    FILE *text = open_memstream(&words, &length);

    if (text == NULL)
        abort();
    fprintf(text, "%s is left out: %s", name, err->text);
    fclose(text);
    if (!setting->csv) {
        compare_write_words(words, 0, out);
        fputs("\n", out);
    }
    free(words);
}

void paper_tell(const struct paper_setting *setting, const char *what,
                int64_t done, int64_t total, int64_t began)
{
    if (setting->watch != NULL)
        setting->watch->hear(
            setting->watch,
            &(struct progress_report){.what = what,
                                      .done = done,
                                      .total = total,
                                      .nanoseconds = clock_now() - began});
}

struct game *paper_game(const struct paper_setting *setting, const char *own,
                        struct err *err)
{
    return game_new(setting->game != NULL ? setting->game : own, err);
}
