/* SPDX-License-Identifier: MIT */
/* The words of each family of games; the rules, and the names of games as
 * people say them. */
#include "screen/text/describe.h"
#include "base/memory.h"
#include "base/option.h"

#include <string.h>

static const struct describer *const DESCRIBERS[] = {
    &describer_sowing,
    &describer_abalone,
};

const struct describer *describer_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof DESCRIBERS / sizeof DESCRIBERS[0]; i++)
        if (DESCRIBERS[i]->is(game))
            return DESCRIBERS[i];
    return NULL;
}

/* ---- the rules ---- */

/* False if the writer has nothing to say. */
static bool fill_part(const struct game *game,
                      const struct rules_writer *writer,
                      struct rules_part *part)
{
    FILE *const out = memory_file(part->text, sizeof part->text);

    part->head = writer->head;
    part->text[0] = '\0';
    writer->write(game, out);
    fclose(out);
    part->scene_count =
        writer->scenes != NULL ? writer->scenes(game, part->scenes) : 0;
    return *part->text != '\0';
}

int rules_parts(const struct game *game,
                struct rules_part parts[RULES_PARTS_MAX])
{
    const struct describer *const describer = describer_of(game);
    int count = 0;

    if (describer == NULL)
        return 0;
    for (const struct rules_writer *writer = describer->rules;
         writer->head != NULL; writer++)
        count += fill_part(game, writer, &parts[count]);
    return count;
}

/* Is this one of the words? */
static bool has_word(const char *words, const char *word)
{
    const size_t length = strlen(word);

    for (; *words != '\0'; words += strspn(words, " ")) {
        const size_t next = strcspn(words, " ");

        if (next == length && strncmp(words, word, length) == 0)
            return true;
        words += next;
    }
    return false;
}

bool rules_part_of(const struct game *game, const char *key,
                   struct rules_part *part)
{
    for (const struct rules_writer *writer = describer_of(game)->rules;
         writer->head != NULL; writer++)
        if (writer->switches != NULL && has_word(writer->switches, key))
            return fill_part(game, writer, part);
    return false;
}

bool rules_has_switch(const struct option *option)
{
    return (option->type != OPTION_NUMBER && option->series == NULL) ||
           option_choices(option) == 2;
}

/* A relay makes capture none, and says so itself; without it the usual capture
 * comes back. The start belongs to the number of players, and a fair board to
 * exactly these rules. */
static bool is_settled(const struct game *game, const char *key,
                       const char *changed)
{
    struct game_switch choice;

    if ((strcmp(changed, "relay") == 0 && strcmp(key, "capture") == 0) ||
        (strcmp(changed, "players") == 0 && strcmp(key, "start") == 0))
        return true;
    for (int i = 0; game->class->switch_at(game, i, &choice); i++)
        if (choice.option->series != NULL &&
            strcmp(choice.option->key, key) == 0)
            return true;
    return false;
}

struct spec_text rules_with(const struct game *game,
                            const struct option *option, int64_t value)
{
    const struct spec_text given = game_spec_text(game);
    struct spec_text changed = {""};
    FILE *const out = memory_file(changed.text, sizeof changed.text);
    struct spec spec;
    struct err unsaid; /* the spec comes from a game */

    spec_cut(given.text, &spec, &unsaid);
    fprintf(out, "%s:%s=%s", spec.name, option->key,
            option_text(option, value).text);
    for (int i = 0; i < spec.count; i++) {
        const struct spec_pair pair = spec.pairs[i];

        if (strcmp(pair.key, option->key) != 0 &&
            !is_settled(game, pair.key, option->key))
            fprintf(out, ",%s=%s", pair.key, pair.value);
    }
    fclose(out);
    return changed;
}

/* ---- games ---- */

struct phrase phrase_game(const struct game *game)
{
    const struct describer *const describer = describer_of(game);
    struct phrase phrase = {""};
    FILE *const out = memory_file(phrase.text, sizeof phrase.text);

    phrase_write_name(game->name, out);
    if (describer != NULL)
        describer->size(game, out);
    fclose(out);
    return phrase;
}

struct phrase phrase_spec(const char *spec)
{
    struct err err;
    struct game *const game = game_new(spec, &err);
    struct phrase phrase;

    if (game != NULL)
        phrase = phrase_game(game);
    else
        snprintf(phrase.text, sizeof phrase.text, "%s", spec);
    game_free(game);
    return phrase;
}
