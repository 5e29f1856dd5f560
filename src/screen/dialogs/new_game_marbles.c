/* The lines of the form that only marbles have. */
#include "screen/dialogs/new_game_inside.h"

#include <string.h>

bool marbles_has_three(const struct game *game)
{
    return game->players > 2;
}

/* Three have but one way to begin. */
bool marbles_has_layouts(const struct game *game)
{
    return abalone_is(game) && game->players == 2;
}

void marbles_players_value(const struct new_game *form,
                           const struct field *field, FILE *out)
{
    (void)field;
    fprintf(out, "%d", form->game->players);
}

void marbles_players_note(const struct new_game *form,
                          const struct field *field, FILE *out)
{
    (void)field;
    fprintf(out, "2 or 3, %d marbles each", abalone_marbles(form->game));
}

void marbles_players_change(struct new_game *form, const struct field *field,
                            int by, int64_t now)
{
    struct abalone_rules rules = *abalone_rules(form->game);

    (void)field;
    (void)by;
    rules.players = rules.players == 2 ? 3 : 2;
    rules.start = START_STANDARD;
    new_game_lay(form, &rules, now);
}

void marbles_layout_value(const struct new_game *form,
                          const struct field *field, FILE *out)
{
    static const char *const words[] = {"standard", "belgian daisy",
                                        "german daisy"};

    (void)field;
    fputs(words[abalone_rules(form->game)->start], out);
}

void marbles_layout_note(const struct new_game *form, const struct field *field,
                         FILE *out)
{
    static const char *const notes[] = {"two fronts, rows apart",
                                        "two flowers each, at the edge",
                                        "two flowers each, off the edge"};

    (void)field;
    fputs(notes[abalone_rules(form->game)->start], out);
}

void marbles_layout_change(struct new_game *form, const struct field *field,
                           int by, int64_t now)
{
    struct abalone_rules rules = *abalone_rules(form->game);

    (void)field;
    rules.start = (enum abalone_start)(((int)rules.start + by + START_THREE) %
                                       START_THREE);
    new_game_lay(form, &rules, now);
}

void marbles_inverse_value(const struct new_game *form,
                           const struct field *field, FILE *out)
{
    (void)field;
    fputs(abalone_rules(form->game)->inverse_forbidden ? "forbidden"
                                                       : "allowed",
          out);
}

void marbles_inverse_note(const struct new_game *form,
                          const struct field *field, FILE *out)
{
    (void)form;
    (void)field;
    fputs("to take one's own last move back", out);
}

void marbles_inverse_change(struct new_game *form, const struct field *field,
                            int by, int64_t now)
{
    struct abalone_rules rules = *abalone_rules(form->game);

    (void)field;
    (void)by;
    rules.inverse_forbidden = !rules.inverse_forbidden;
    new_game_lay(form, &rules, now);
}
