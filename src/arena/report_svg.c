/* report_svg.c - the ladder as a picture: a rung for each kind, the strongest on top, with a dot at its share of wins and a bar for the
 * interval. The fair share is a dashed line. Light or dark, as the reader prefers. */
#include <math.h>

#include "arena/report.h"

enum { WIDTH = 900, LEFT = 240, RIGHT = 624, TOP = 108, RUNG = 46, BELOW = 84, LABEL = 22 };

static void text(FILE *file, double x, double y, const char *style)
{
    fprintf(file, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y, style);
}

/* At most `most` characters, with what XML wants escaped. */
static void escaped(FILE *file, const char *from, int most)
{
    for (int n = 0; *from; from++) {
        if (((unsigned char)*from & 0xc0) != 0x80 && n++ == most) {
            fputs("\xe2\x80\xa6", file);
            return;
        }
        switch (*from) {
        case '&': fputs("&amp;", file); break;
        case '<': fputs("&lt;", file); break;
        case '>': fputs("&gt;", file); break;
        default: fputc(*from, file);
        }
    }
}

static void style(FILE *file, int height)
{
    fprintf(
        file,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n",
        WIDTH, height, WIDTH, height);
    fputs(
        "<title>Family Business: the ladder of an arena match</title>\n<style>\n"
        "svg{--paper:#fbf9f4;--ink:#26221d;--soft:#756d62;--line:#e3ddd1;--mark:#8e1f16;--bar:#8e1f16}\n"
        "@media(prefers-color-scheme:dark){svg{--paper:#1c1a18;--ink:#f0ebe1;--soft:#a59c8e;--line:#3a352f;"
        "--mark:#e8685c;--bar:#e8685c}}\n"
        ".paper{fill:#fbf9f4;fill:var(--paper)}\n"
        "text{font:13px system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif;fill:#26221d;fill:var(--ink)}\n"
        ".title{font:bold 24px Georgia,'DejaVu Serif',serif}\n.soft{fill:#756d62;fill:var(--soft)}\n"
        ".name{font-size:14px;font-weight:600}\n.end{text-anchor:end}\n.mid{text-anchor:middle}\n"
        ".num{text-anchor:end;font-variant-numeric:tabular-nums}\n.head{font-size:11px;letter-spacing:.06em}\n"
        ".grid{stroke:#e3ddd1;stroke:var(--line);stroke-width:1}\n"
        ".fair{stroke:#756d62;stroke:var(--soft);stroke-width:1.5;stroke-dasharray:5 4}\n"
        ".bar{stroke:#8e1f16;stroke:var(--bar);stroke-width:10;stroke-linecap:round;opacity:.28}\n"
        ".dot{fill:#8e1f16;fill:var(--mark)}\n</style>\n",
        file);
    fprintf(file, "<rect class=\"paper\" width=\"%d\" height=\"%d\" rx=\"10\"/>\n", WIDTH, height);
}

static void head(const ArenaReport *r, FILE *file)
{
    char deals[ARENA_NUMBER], games[ARENA_NUMBER];
    text(file, 32, 44, "title");
    fputs("The ladder</text>\n", file);
    text(file, 32, 68, "soft");
    escaped(file, r->edition, 60);
    fprintf(file,
            " \xc2\xb7 %d at the table \xc2\xb7 %s deals \xc3\x97 %d rotations = %s games</text>\n",
            r->match->players, arena_grouped(deals, r->deals), r->match->players,
            arena_grouped(games, r->games));
    text(file, 764, TOP - 14, "soft head end");
    fputs("WINS, 95 %</text>\n", file);
    text(file, WIDTH - 32, TOP - 14, "soft head end");
    fputs("RATING</text>\n", file);
}

/* The axis ends at a round number above everything drawn. */
static double scale(const ArenaReport *r)
{
    double most = 1.0 / r->match->players;
    for (int i = 0; i < r->kinds; i++)
        most = fmax(most, r->kind[i].share.high);
    return fmin(1, ceil(most * 10 + 0.2) / 10);
}

static double place(double share, double most) { return LEFT + (RIGHT - LEFT) * share / most; }

static void axis(const ArenaReport *r, double most, int bottom, FILE *file)
{
    int step = most > 0.55 ? 20 : 10;
    for (int percent = 0; percent <= (int)(most * 100 + 0.5); percent += step) {
        double x = place(percent / 100.0, most);
        fprintf(file, "<line class=\"grid\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>\n", x,
                TOP, x, bottom);
        text(file, x, bottom + 18, "soft mid");
        fprintf(file, "%d %%</text>\n", percent);
    }
    double fair = place(1.0 / r->match->players, most);
    fprintf(file, "<line class=\"fair\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>\n", fair,
            TOP - 6, fair, bottom);
    text(file, fair, TOP - 14, "soft head mid");
    fputs("FAIR SHARE</text>\n", file);
}

static void rung(const ArenaLine *line, double y, double most, FILE *file)
{
    const ArenaShare *s = &line->share;
    text(file, 32, y + 5, "name");
    escaped(file, line->name, line->seats > 1 ? LABEL - 5 : LABEL);
    if (line->seats > 1)
        fprintf(file, "<tspan class=\"soft\" dx=\"6\">\xc3\x97 %d</tspan>", line->seats);
    fprintf(file,
            "</text>\n<line class=\"bar\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
            place(s->low, most), y, place(s->high, most) + 0.01, y);
    fprintf(file, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"5.5\"/>\n",
            place(s->share, most), y);
    text(file, 764, y + 5, "num");
    fprintf(file, "%.1f %%<tspan class=\"soft\" dx=\"8\">%.1f \xe2\x80\x93 %.1f</tspan></text>\n",
            100 * s->share, 100 * s->low, 100 * s->high);
    text(file, WIDTH - 32, y + 5, "num");
    fprintf(file, "%s%.0f", line->rating.points < -0.5 ? "\xe2\x88\x92" : "+",
            fabs(round(line->rating.points)));
    if (line->rating.error > 0)
        fprintf(file, "<tspan class=\"soft\" dx=\"6\">\xc2\xb1 %.0f</tspan>",
                ceil(line->rating.error));
    fputs("</text>\n", file);
}

void arena_report_svg(const ArenaReport *report, FILE *file)
{
    int bottom = TOP + RUNG * report->kinds;
    double most = scale(report);
    style(file, bottom + BELOW);
    head(report, file);
    axis(report, most, bottom, file);
    for (int i = 0; i < report->kinds; i++)
        rung(&report->kind[i], TOP + RUNG * (i + 0.5), most, file);
    text(file, 32, bottom + 56, "soft");
    fputs("Dot: share of the games that a seat wins; bar: its 95 % interval over deals. "
          "400 points of rating are ten times as many wins.</text>\n</svg>\n",
          file);
}
