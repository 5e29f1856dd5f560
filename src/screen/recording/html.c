/* SPDX-License-Identifier: MIT */
/*
 * A page that replays the game: the shapes, buttons, and the moves as a list
 * that needs no script. The script has only numbers: for each ply the pieces
 * that have moved and their new places, the numbers that have changed, where
 * the move began, and whether the players have changed sides.
 *
 * The page is also valid XML, so there is no < and no & in the script.
 */
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/recording/shapes.h"
#include "screen/text/describe.h"

#include <stdlib.h>
#include <string.h>

static const char STYLE[] =
    "body{margin:0 auto;padding:1rem;max-width:60rem;background:#faf6ee;"
    "color:#3a2c20;font-family:ui-sans-serif,system-ui,sans-serif}\n"
    "h1{font-size:1.3rem}#words{text-align:center;min-height:1.2em;margin:0}"
    "svg{width:100%;height:auto}"
    ".p{transition:transform .35s ease-in-out}"
    "#keys{display:none;gap:.5rem;justify-content:center;margin:.5rem}"
    "#keys button{font-size:1.1rem;padding:.4rem .9rem}"
    "ol{line-height:1.6}li button{all:unset;cursor:pointer}"
    "li button:focus-visible{outline:2px solid}"
    "li[aria-current] button{font-weight:700;text-decoration:underline}"
    ".v{position:absolute;width:1px;height:1px;overflow:hidden;"
    "clip-path:inset(50%)}\n"
    "@media (prefers-color-scheme:dark){body{background:#1b1512;"
    "color:#eadbc4;color-scheme:dark}}\n"
    "@media (prefers-reduced-motion:reduce){.p{transition:none}}\n";

static const char SCRIPT[] =
    "var k=0,timer=0,last=F.length-1,P=[S],M=[N[0]];\n"
    "function id(n){return document.getElementById(n)}\n"
    "for(var p=1;p!=F.length;p++){\n"
    "  var s=P[p-1].slice(),m=M[p-1].slice(),i;\n"
    "  for(i=0;i!=F[p].length;i+=3){\n"
    "    s[2*F[p][i]]=F[p][i+1];s[2*F[p][i]+1]=F[p][i+2];\n"
    "  }\n"
    "  for(i=0;i!=N[p].length;i+=2)m[N[p][i]]=N[p][i+1];\n"
    "  P.push(s);M.push(m);\n"
    "}\n"
    "var items=document.querySelectorAll('#moves li');\n"
    "var names=[id('w0').textContent,id('w1').textContent];\n"
    "function show(n){\n"
    "  var delays={},i;\n"
    "  if(n==k+1)for(i=0;i!=F[n].length;i+=3)delays[F[n][i]]=i/3*60;\n"
    "  for(i=0;2*i!=S.length;i++){\n"
    "    var style=id('s'+i).style;\n"
    "    style.transitionDelay=(delays[i]||0)+'ms';\n"
    "    style.transform='translate('+P[n][2*i]+'px,'+P[n][2*i+1]+'px)';\n"
    "  }\n"
    "  M[n].forEach(function(number,place){id('n'+place).textContent=\n"
    "    number==-1?'X':number==-2?'-':number});\n"
    "  id('o').setAttribute('transform','translate('+R[2*n]+' '+R[2*n+1]+')');\n"
    "  id('w0').textContent=names[X[n]];id('w1').textContent=names[1-X[n]];\n"
    "  items[k].removeAttribute('aria-current');\n"
    "  items[n].setAttribute('aria-current','step');\n"
    "  id('words').textContent=items[n].querySelector('button').textContent;\n"
    "  id('position').textContent=items[n].querySelector('span').textContent;\n"
    "  k=n;\n"
    "  id('first').disabled=id('back').disabled=k==0;\n"
    "  id('next').disabled=id('last').disabled=k==last;\n"
    "}\n"
    "function stop(){clearInterval(timer);timer=0;"
    "id('play').textContent='Play'}\n"
    "function go(n){stop();show(Math.max(0,Math.min(last,n)))}\n"
    "function play(){\n"
    "  if(timer){stop();return}\n"
    "  if(k==last)show(0);\n"
    "  id('play').textContent='Pause';\n"
    "  timer=setInterval(function(){if(k==last)stop();else show(k+1)},1600);\n"
    "}\n"
    "id('first').onclick=function(){go(0)};\n"
    "id('back').onclick=function(){go(k-1)};\n"
    "id('play').onclick=play;\n"
    "id('next').onclick=function(){go(k+1)};\n"
    "id('last').onclick=function(){go(last)};\n"
    "items.forEach(function(item,n){\n"
    "  item.querySelector('button').onclick=function(){go(n)}});\n"
    "document.onkeydown=function(event){\n"
    "  var to={ArrowLeft:k-1,ArrowRight:k+1,Home:0,End:last}[event.key];\n"
    "  if(to!==undefined){go(to);event.preventDefault()}\n"
    "};\n"
    "id('keys').style.display='flex';\n"
    "show(0);\n";

/* ---- the picture at the start ---- */

static void write_pieces(const struct shapes *shapes, FILE *out)
{
    const bool seeds = mancala_is(shapes->recording->game);
    const char *const kind = seeds ? "k" : "q";

    fprintf(out,
            "<circle id=\"o\" class=\"r\" r=\"%d\" "
            "transform=\"translate(-100 -100)\"/>\n",
            seeds ? 44 : 22);
    for (int piece = 0; piece < shapes->pieces; piece++)
        fprintf(out,
                "<circle id=\"s%d\" class=\"p %s %s%d\" r=\"%d\" "
                "transform=\"translate(%d %d)\"/>\n",
                piece, kind, kind, shapes->kinds[piece], seeds ? 7 : 20,
                shapes->starts[piece].x, shapes->starts[piece].y);
}

static void write_texts(const struct shapes *shapes, FILE *out)
{
    const struct game *const game = shapes->recording->game;
    const bool sowing = mancala_is(game);

    for (int i = 0; i < shapes->place_count; i++) {
        const int place = shapes->places[i];
        const int number = shapes->first_numbers[place];
        const struct shape_point at = shape_number_place(game, place);

        fprintf(out, "<text id=\"n%d\" class=\"n y\" x=\"%d\" y=\"%d\">", i,
                at.x, at.y);
        if (number >= 0)
            fprintf(out, "%d</text>\n", number);
        else
            fprintf(out, "%s</text>\n", number == HOLE_TUZDIK ? "X" : "-");
    }
    for (int side = 0; side < (sowing ? 2 : game->players); side++) {
        bool ends;
        const struct shape_point at = shape_name_place(game, side, &ends);

        fprintf(out, "<text id=\"w%d\" class=\"n%s\" x=\"%d\" y=\"%d\">", side,
                ends ? " e" : "", at.x + (sowing ? 0 : 26), at.y);
        xml_write(shape_name(shapes->recording, 0, side), out);
        fputs("</text>\n", out);
    }
}

/* ---- the list of moves ---- */

static void write_item(const struct recording *recording, int ply, FILE *out)
{
    const char *const comment =
        history_node(match_history(recording->match), recording->nodes[ply])
            ->comment;
    char words[RECORDING_WORDS_MAX] = "";
    FILE *const file = memory_file(words, sizeof words);

    recording_write_words(recording, ply, LABELS_NOTATION, file);
    fclose(file);
    fprintf(out, "<li value=\"%d\"><button type=\"button\">", ply);
    xml_write(words, out);
    fputs("</button> <span class=\"v\">", out);
    shapes_write_description(recording, ply, out);
    fputs("</span>", out);
    if (comment != NULL) {
        fputs("<br/><em>", out);
        xml_write(comment, out);
        fputs("</em>", out);
    }
    fputs("</li>\n", out);
}

static void write_list(const struct recording *recording, FILE *out)
{
    char words[RECORDING_WORDS_MAX] = "";
    FILE *const file = memory_file(words, sizeof words);

    fputs("<ol id=\"moves\" start=\"0\">\n", out);
    for (int ply = 0; ply <= recording->moves; ply++)
        write_item(recording, ply, out);
    recording_write_end(recording, file);
    fclose(file);
    fputs("</ol>\n<p>", out);
    xml_write(words, out);
    fputs("</p>\n", out);
}

/* ---- the data of the script ---- */

/* Is it the last flight of this piece in its move? */
static bool is_last(const struct shapes *shapes, int index)
{
    const struct shape_flight *const flight = &shapes->flights[index];

    for (int i = index + 1;
         i < shapes->flight_count && shapes->flights[i].ply == flight->ply; i++)
        if (shapes->flights[i].piece == flight->piece)
            return false;
    return true;
}

static void write_flights(const struct shapes *shapes, FILE *out)
{
    int at = 0;

    fputs("var F=[[]", out);
    for (int ply = 1; ply <= shapes->recording->moves; ply++) {
        const char *comma = "";

        fputs(",[", out);
        for (; at < shapes->flight_count && shapes->flights[at].ply == ply;
             at++) {
            const struct shape_flight *const flight = &shapes->flights[at];

            if (!is_last(shapes, at))
                continue;
            fprintf(out, "%s%d,%d,%d", comma, flight->piece, flight->to.x,
                    flight->to.y);
            comma = ",";
        }
        fputs("]", out);
    }
    fputs("];\nvar S=[", out);
    for (int piece = 0; piece < shapes->pieces; piece++)
        fprintf(out, "%s%d,%d", piece > 0 ? "," : "", shapes->starts[piece].x,
                shapes->starts[piece].y);
    fputs("];\n", out);
}

static int find_index(const struct shapes *shapes, int place)
{
    int index = 0;

    while (shapes->places[index] != place)
        index++;
    return index;
}

static void write_numbers(const struct shapes *shapes, FILE *out)
{
    int at = 0;

    fputs("var N=[[", out);
    for (int i = 0; i < shapes->place_count; i++)
        fprintf(out, "%s%d", i > 0 ? "," : "",
                shapes->first_numbers[shapes->places[i]]);
    fputs("]", out);
    for (int ply = 1; ply <= shapes->recording->moves; ply++) {
        const char *comma = "";

        fputs(",[", out);
        for (; at < shapes->number_count && shapes->numbers[at].ply == ply;
             at++, comma = ",")
            fprintf(out, "%s%d,%d", comma,
                    find_index(shapes, shapes->numbers[at].place),
                    shapes->numbers[at].number);
        fputs("]", out);
    }
    fputs("];\n", out);
}

static void write_rings_and_sides(const struct recording *recording, FILE *out)
{
    const char *const south = shape_name(recording, 0, 0);

    fputs("var R=[-100,-100", out);
    for (int ply = 1; ply <= recording->moves; ply++) {
        struct shape_point at = {-100, -100};

        shape_origin(recording, ply, &at);
        fprintf(out, ",%d,%d", at.x, at.y);
    }
    fputs("];\nvar X=[0", out);
    for (int ply = 1; ply <= recording->moves; ply++)
        fprintf(out, ",%d", shape_name(recording, ply, 0) != south);
    fputs("];\n", out);
}

/* ---- the page ---- */

static void write_page(const struct shapes *shapes, const char *title,
                       FILE *out)
{
    static const char *const keys[][2] = {{"first", "First"},
                                          {"back", "Back"},
                                          {"play", "Play"},
                                          {"next", "Next"},
                                          {"last", "Last"}};

    fputs("<!DOCTYPE html>\n<html lang=\"en\" "
          "xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
          "<meta charset=\"UTF-8\"/>\n<meta name=\"viewport\" "
          "content=\"width=device-width, initial-scale=1\"/>\n<title>",
          out);
    xml_write(title, out);
    fprintf(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>", STYLE);
    xml_write(title, out);
    fputs("</h1>\n", out);
    shapes_write_head(shapes->recording, 0, 0, out);
    shapes_write_board(shapes->recording, out);
    write_pieces(shapes, out);
    write_texts(shapes, out);
    fputs(
        "</svg>\n<p id=\"words\" role=\"status\"></p>\n<div id=\"keys\" role=\"group\" "
        "aria-label=\"replay the game\">\n",
        out);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        fprintf(out, "<button type=\"button\" id=\"%s\">%s</button>\n",
                keys[i][0], keys[i][1]);
    fputs("</div>\n", out);
    write_list(shapes->recording, out);
    fputs("<script>\n", out);
    write_flights(shapes, out);
    write_numbers(shapes, out);
    write_rings_and_sides(shapes->recording, out);
    fprintf(out, "%s</script>\n</body>\n</html>\n", SCRIPT);
}

void recording_write_html(const struct recording *recording, FILE *out)
{
    struct shapes *const shapes =
        shapes_new(recording, 0, recording->moves, 1000);
    char title[RECORDING_WORDS_MAX] = "";
    FILE *const file = memory_file(title, sizeof title);

    recording_write_title(recording, file);
    fclose(file);
    write_page(shapes, title, out);
    shapes_free(shapes);
}
