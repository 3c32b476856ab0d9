package dev.terrain.integration.report;

import java.util.List;
import java.util.Map;

/** One HTML page with pictures, which needs no other file and no network. Text is escaped, pictures are not. */
public final class HtmlPage {

    private static final String STYLE = """
            :root { color-scheme: light; }
            body { font: 15px/1.5 system-ui, sans-serif; color: #1c2733; max-width: 900px; margin: 2em auto; padding: 0 1em; }
            h1 { font-size: 1.5em; margin-bottom: 0; } h2 { font-size: 1.1em; margin: 2em 0 .3em; }
            .note { color: #5a6774; margin: 0 0 .6em; }
            .failure { color: #b3261e; font-weight: 600; }
            table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
            th, td { text-align: right; padding: .25em .6em; border-bottom: 1px solid #dfe5ea; }
            th:first-child, td:first-child, table.words td { text-align: left; }
            table.words td:first-child { width: 11em; vertical-align: top; }
            svg { display: block; max-width: 100%; height: auto; }
            """;

    private final StringBuilder page = new StringBuilder();

    public HtmlPage(String title, String heading) {
        page.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
                .append(escape(title))
                .append("</title><style>\n")
                .append(STYLE)
                .append("</style></head><body>\n<h1>")
                .append(escape(heading))
                .append("</h1>\n");
    }

    /** Adds HTML or a picture as it is. */
    public HtmlPage append(String html) {
        page.append(html);
        return this;
    }

    /** Adds a heading with a line on what is below it. */
    public HtmlPage section(String title, String note) {
        page.append(String.format("<h2>%s</h2><p class=\"note\">%s</p>%n", escape(title), escape(note)));
        return this;
    }

    /** Adds a line that nobody overlooks. */
    public void failure(String failure) {
        page.append("<p class=\"failure\">").append(escape(failure)).append("</p>\n");
    }

    public void table(List<String> headings, List<List<String>> rows) {
        page.append("<table>\n");
        cells("th", headings);
        rows.forEach(row -> cells("td", row));
        page.append("</table>\n");
    }

    /** Adds a list; nothing where it is empty. */
    public void list(List<String> items) {
        if (!items.isEmpty()) {
            page.append("<ul>\n");
            items.forEach(item -> page.append("<li>").append(escape(item)).append("</li>\n"));
            page.append("</ul>\n");
        }
    }

    /** Makes any text safe in HTML and SVG content and attributes. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private void cells(String element, List<String> cells) {
        page.append("<tr>");
        for (String cell : cells) {
            page.append(String.format("<%1$s>%2$s</%1$s>", element, escape(cell)));
        }
        page.append("</tr>\n");
    }

    /** Adds a table of two columns of words: name to value. */
    public void words(Map<String, String> values) {
        page.append("<table class=\"words\">\n");
        values.forEach((name, value) -> cells("td", List.of(name, value)));
        page.append("</table>\n");
    }

    public String render() {
        return page + "</body></html>\n";
    }
}
