package dev.terrain.install.internal.site;

import dev.terrain.install.internal.plugin.Plugin;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The block that the tool writes into a site file: properties between two comments, in ASCII.
 *
 * @param plugins whose properties these are
 * @param properties values by name
 */
record Block(List<Plugin> plugins, SortedMap<String, String> properties) {

    /** How the text of the comment in front begins; the plugins' names follow. */
    static final String BEGIN = " terrain begin: ";

    /** What comes after the names. */
    static final String BEGIN_END = ". bin/terrain enable writes these lines, and bin/terrain disable removes them. ";

    /** The text of the comment behind. */
    static final String END = " terrain end ";

    Block {
        plugins = List.copyOf(plugins);
        properties = new TreeMap<>(properties);
    }

    /** With the comments. */
    String text() {
        String names = String.join(" ", plugins.stream().map(Plugin::shortName).toList());
        return "<!--" + BEGIN + names + BEGIN_END + "-->\n" + xml(properties) + "<!--" + END + "-->\n";
    }

    /** The properties alone, as one pastes them. */
    static String xml(Map<String, String> properties) {
        StringBuilder xml = new StringBuilder();
        properties.forEach((name, value) -> xml.append("  <property>\n    <name>")
                .append(escaped(name))
                .append("</name>\n    <value>")
                .append(escaped(value))
                .append("</value>\n  </property>\n"));
        return xml.toString();
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c == '&' || c == '<' || c == '>' || c > '~') {
                escaped.append("&#").append(c).append(';');
            } else {
                escaped.appendCodePoint(c);
            }
        });
        return escaped.toString();
    }
}
