/* SPDX-License-Identifier: MIT */
/* The file of a lesson, read and proven. */
#include "match/lessons/lesson.h"
#include "base/ini.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "match/lessons/claim.h"

#include <stdlib.h>
#include <string.h>

struct lesson {
    struct game *game;
    char name[LESSON_NAME_MAX];
    char about[LESSON_ABOUT_MAX];
    struct lesson_step *steps;
    int count;
};

enum { SECTION_BYTES = 24, KEY_BYTES = 32 };

/* ---- texts ---- */

static bool read_words(struct ini *ini, const char *section, const char *key,
                       size_t size, char *words, struct err *err)
{
    const char *text = NULL;

    if (!ini_text(ini, section, key, &text, err))
        return false;
    if (text == NULL)
        return true;
    if (*text == '\0')
        return ini_fail(ini, section, key, err, "is empty");
    if (strlen(text) >= size)
        return ini_fail(ini, section, key, err, "is longer than %zu bytes",
                        size - 1);
    if (!utf8_is_text(text))
        return ini_fail(ini, section, key, err,
                        "holds a control character, or is not UTF-8");
    snprintf(words, size, "%s", text);
    return true;
}

static bool need_words(struct ini *ini, const char *section, const char *key,
                       size_t size, char *words, struct err *err)
{
    return ini_need(ini, section, key, err) &&
           read_words(ini, section, key, size, words, err);
}

/* ---- the head ---- */

static bool read_format(struct ini *ini, struct err *err)
{
    int64_t format = 0;

    return ini_need(ini, "lesson", "format", err) &&
           ini_form(ini, "lesson", "format", LESSON_FORMAT, &format, err);
}

static bool read_game(struct ini *ini, struct lesson *lesson, struct err *err)
{
    const char *spec = NULL;
    struct err why;

    if (!ini_need(ini, "lesson", "game", err) ||
        !ini_text(ini, "lesson", "game", &spec, err))
        return false;
    lesson->game = game_new(spec, &why);
    return lesson->game != NULL ||
           ini_fail(ini, "lesson", "game", err, "%s", why.text);
}

static bool read_head(struct ini *ini, struct lesson *lesson, struct err *err)
{
    return read_format(ini, err) && read_game(ini, lesson, err) &&
           need_words(ini, "lesson", "name", LESSON_NAME_MAX, lesson->name,
                      err) &&
           need_words(ini, "lesson", "about", LESSON_ABOUT_MAX, lesson->about,
                      err);
}

/* ---- moves ---- */

/* Takes a word from a list; false at the end. */
static bool next_word(const char **list, char word[MOVE_TEXT_MAX])
{
    *list += strspn(*list, ", ");

    const int length = (int)strcspn(*list, ", ");

    snprintf(word, MOVE_TEXT_MAX, "%.*s", length, *list);
    *list += length;
    return length > 0;
}

/* Reads a list of moves that are played one after the other from *position,
 * which becomes the position after them. */
static bool read_line(struct ini *ini, const char *section, const char *key,
                      const struct game *game, struct position *position,
                      struct move *moves, int most, int *count, struct err *err)
{
    const char *list = "";
    char word[MOVE_TEXT_MAX];
    struct err why;

    if (!ini_text(ini, section, key, &list, err))
        return false;
    while (next_word(&list, word)) {
        struct move *const move = &moves[*count];

        if (*count == most)
            return ini_fail(ini, section, key, err, "more than %d moves", most);
        if (!game->class->read_move(game, position, word, move, &why))
            return ini_fail(ini, section, key, err, "%s", why.text);
        game->class->apply(game, position, *move);
        ++*count;
    }
    return true;
}

/* ---- accepted moves, and their effects ---- */

static void accept_move(struct lesson_step *step, struct move move)
{
    step->accepted[step->accepted_count++] = move;
}

/* The accepted moves: those of the list, or without a list all for which the
 * claims hold. */
static bool read_accepted(struct ini *ini, const char *section,
                          const struct game *game, struct lesson_step *step,
                          struct err *err)
{
    const char *list = "";
    char word[MOVE_TEXT_MAX];
    struct err why;

    if (!ini_text(ini, section, "accept", &list, err))
        return false;
    while (next_word(&list, word)) {
        struct move move;

        if (!game->class->read_move(game, &step->position, word, &move, &why))
            return ini_fail(ini, section, "accept", err, "%s", why.text);
        if (lesson_accepts(step, move))
            return ini_fail(ini, section, "accept", err, "%s: twice", word);
        accept_move(step, move);
    }
    return true;
}

/* Checks that the claims about right moves hold for all of them, and for no
 * other move. */
static bool prove_accepted(struct ini *ini, const char *section,
                           const struct game *game, struct lesson_step *step,
                           const struct claims *claims, struct err *err)
{
    const bool listed = step->accepted_count > 0;
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, &step->position, moves);
    struct err why;

    for (int i = 0; i < count; i++) {
        const bool holds =
            claims_hold(claims, game, &step->position, moves[i], &why);

        if (!listed && holds)
            accept_move(step, moves[i]);
        else if (listed && holds != lesson_accepts(step, moves[i]))
            return ini_fail(
                ini, section, "does", err,
                holds ? "%s does that as well, and is not accepted"
                      : "is not so: %s",
                holds ? game_move_text(game, &step->position, moves[i]).text
                      : why.text);
    }
    return step->accepted_count > 0 ||
           ini_fail(ini, section, "does", err, "no move does that");
}

static bool read_claims(struct ini *ini, const char *section, const char *key,
                        struct claims *claims, struct err *err)
{
    const char *text = NULL;
    struct err why;

    claims->count = 0;
    if (!ini_text(ini, section, key, &text, err))
        return false;
    return text == NULL || claims_read(text, claims, &why) ||
           ini_fail(ini, section, key, err, "%s", why.text);
}

static bool read_right_moves(struct ini *ini, const char *section,
                             const struct game *game, struct lesson_step *step,
                             struct err *err)
{
    struct claims claims;

    step->accepted = memory_new(MOVES_MAX, sizeof *step->accepted);
    return read_accepted(ini, section, game, step, err) &&
           read_claims(ini, section, "does", &claims, err) &&
           (claims.count == 0 ||
            prove_accepted(ini, section, game, step, &claims, err));
}

/* ---- answers to moves ---- */

/* `say.4` and `does.4`, of a legal move. */
static bool read_saying(struct ini *ini, const char *section,
                        const struct game *game, struct lesson_step *step,
                        const char *word, struct err *err)
{
    struct lesson_saying *const saying = &step->sayings[step->saying_count++];
    char say[KEY_BYTES], does[KEY_BYTES];
    struct claims claims;
    struct err why;

    snprintf(say, sizeof say, "say.%s", word);
    snprintf(does, sizeof does, "does.%s", word);
    if (!need_words(ini, section, say, LESSON_TEXT_MAX, saying->text, err))
        return false;
    if (!game->class->read_move(game, &step->position, word, &saying->move,
                                &why))
        return ini_fail(ini, section, say, err, "%s", why.text);
    return read_claims(ini, section, does, &claims, err) &&
           (claims_hold(&claims, game, &step->position, saying->move, &why) ||
            ini_fail(ini, section, does, err, "is not so: %s", why.text));
}

/* `does.4` stands beside `say.4`. */
static bool check_beside(struct ini *ini, const char *section, const char *key,
                         struct err *err)
{
    char say[KEY_BYTES];

    if (strncmp(key, "does.", 5) != 0 ||
        snprintf(say, sizeof say, "say.%s", key + 5) >= (int)sizeof say ||
        ini_has(ini, section, say))
        return true;
    return ini_fail(ini, section, key, err, "needs %s beside it", say);
}

static bool read_sayings(struct ini *ini, const char *section,
                         const struct game *game, struct lesson_step *step,
                         struct err *err)
{
    const int count = ini_key_count(ini, section);

    step->sayings = memory_new((size_t)count + 1, sizeof *step->sayings);
    for (int i = 0; i < count; i++) {
        const char *const key = ini_key(ini, section, i);

        if (!check_beside(ini, section, key, err))
            return false;
        if (strncmp(key, "say.", 4) != 0)
            continue;
        if (strlen(key) >= KEY_BYTES - 2)
            return ini_fail(ini, section, key, err, "is no move");
        if (!read_saying(ini, section, game, step, key + 4, err))
            return false;
    }
    return true;
}

/* ---- a step ---- */

/* The position at which a step begins: its own, or that after the step before,
 * which must be known then. */
static bool read_position(struct ini *ini, const char *section,
                          const struct game *game,
                          const struct position *before,
                          struct position *position, struct err *err)
{
    const char *text = NULL;
    struct err why;

    if (!ini_text(ini, section, "position", &text, err))
        return false;
    if (text == NULL && before == NULL)
        return ini_fail(ini, section, "position", err,
                        "is missing, and the step before does not tell where "
                        "it ends");
    if (text == NULL)
        *position = *before;
    else if (!game_read_position(game, text, position, &why))
        return ini_fail(ini, section, "position", err, "%s", why.text);
    return true;
}

/* Reads the replies to the right move; `reply-does` is a claim about the
 * last. */
static bool read_replies(struct ini *ini, const char *section,
                         const struct game *game, struct lesson_step *step,
                         struct position *after, struct err *err)
{
    struct position before = *after;
    struct claims claims;
    struct err why;

    if (!read_line(ini, section, "reply", game, after, step->replies,
                   LESSON_REPLIES_MAX, &step->reply_count, err) ||
        !read_claims(ini, section, "reply-does", &claims, err))
        return false;
    if (claims.count == 0)
        return true;
    if (step->reply_count == 0)
        return ini_fail(ini, section, "reply-does", err, "there is no reply");
    for (int i = 0; i + 1 < step->reply_count; i++)
        game->class->apply(game, &before, step->replies[i]);
    return claims_hold(&claims, game, &before,
                       step->replies[step->reply_count - 1], &why) ||
           ini_fail(ini, section, "reply-does", err, "is not so: %s", why.text);
}

static bool read_texts(struct ini *ini, const char *section,
                       struct lesson_step *step, struct err *err)
{
    return need_words(ini, section, "text", LESSON_TEXT_MAX, step->text, err) &&
           read_words(ini, section, "right", LESSON_TEXT_MAX, step->right,
                      err) &&
           read_words(ini, section, "wrong", LESSON_TEXT_MAX, step->wrong, err);
}

/* Sets *after to the position after the step; *known: is there only one? */
static bool read_step(struct ini *ini, const char *section,
                      const struct game *game, struct lesson_step *step,
                      struct position *after, bool *known, struct err *err)
{
    struct position shown;

    if (!read_position(ini, section, game, *known ? after : NULL,
                       &step->position, err) ||
        !read_texts(ini, section, step, err))
        return false;
    shown = step->position;
    if (!read_line(ini, section, "show", game, &shown, step->shown,
                   LESSON_SHOWN_MAX, &step->shown_count, err) ||
        !read_right_moves(ini, section, game, step, err) ||
        !read_sayings(ini, section, game, step, err))
        return false;
    *after = step->position;
    *known = step->accepted_count <= 1;
    if (step->accepted_count > 0)
        game->class->apply(game, after, step->accepted[0]);
    if (ini_has(ini, section, "reply") && step->accepted_count != 1)
        return ini_fail(ini, section, "reply", err,
                        "stands only behind one accepted move, of which there "
                        "are %d",
                        step->accepted_count);
    return read_replies(ini, section, game, step, after, err);
}

struct step_name {
    char text[SECTION_BYTES];
};

/* The section of a step, counted from 0. */
static struct step_name name_step(int step)
{
    struct step_name name;

    snprintf(name.text, sizeof name.text, "step %d", step + 1);
    return name;
}

/* Checks that no section of a step follows the last one. */
static bool check_end(const struct ini *ini, int count, struct err *err)
{
    for (int i = count; i <= LESSON_STEPS_MAX; i++) {
        if (!ini_has_section(ini, name_step(i).text))
            continue;
        return count == LESSON_STEPS_MAX
                   ? ini_fail(ini, name_step(i).text, NULL, err,
                              "there are at most %d steps", LESSON_STEPS_MAX)
                   : ini_fail(ini, name_step(i).text, NULL, err,
                              "there is no [%s]", name_step(count).text);
    }
    return true;
}

static bool read_steps(struct ini *ini, struct lesson *lesson, struct err *err)
{
    struct position after;
    bool known = false;

    lesson->steps = memory_new(LESSON_STEPS_MAX, sizeof *lesson->steps);
    while (lesson->count < LESSON_STEPS_MAX &&
           ini_has_section(ini, name_step(lesson->count).text)) {
        const int i = lesson->count++;

        if (!read_step(ini, name_step(i).text, lesson->game, &lesson->steps[i],
                       &after, &known, err))
            return false;
    }
    if (lesson->count == 0)
        return ini_fail(ini, name_step(0).text, NULL, err, "is missing");
    return check_end(ini, lesson->count, err);
}

/* ---- the whole ---- */

struct lesson *lesson_parse(const char *name, const char *bytes, size_t length,
                            struct err *err)
{
    struct ini *const ini = ini_parse(name, bytes, length, err);
    struct lesson *lesson = memory_new(1, sizeof *lesson);

    if (ini == NULL || !read_head(ini, lesson, err) ||
        !read_steps(ini, lesson, err) || !ini_done(ini, err)) {
        lesson_free(lesson);
        lesson = NULL;
    }
    ini_free(ini);
    return lesson;
}

void lesson_free(struct lesson *lesson)
{
    if (lesson == NULL)
        return;
    for (int i = 0; i < lesson->count; i++) {
        free(lesson->steps[i].accepted);
        free(lesson->steps[i].sayings);
    }
    free(lesson->steps);
    game_free(lesson->game);
    free(lesson);
}

const struct game *lesson_game(const struct lesson *lesson)
{
    return lesson->game;
}

const char *lesson_name(const struct lesson *lesson)
{
    return lesson->name;
}

const char *lesson_about(const struct lesson *lesson)
{
    return lesson->about;
}

int lesson_step_count(const struct lesson *lesson)
{
    return lesson->count;
}

const struct lesson_step *lesson_step(const struct lesson *lesson, int step)
{
    return &lesson->steps[step];
}

bool lesson_accepts(const struct lesson_step *step, struct move move)
{
    for (int i = 0; i < step->accepted_count; i++)
        if (move_same(step->accepted[i], move))
            return true;
    return false;
}

const char *lesson_says(const struct lesson_step *step, struct move move)
{
    for (int i = 0; i < step->saying_count; i++)
        if (move_same(step->sayings[i].move, move))
            return step->sayings[i].text;
    return lesson_accepts(step, move) ? step->right : step->wrong;
}
