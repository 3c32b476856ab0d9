package dev.terrain.install.internal.site;

import dev.terrain.install.internal.plugin.SiteFile;
import java.util.Map;
import java.util.SortedMap;

/** Properties as text to paste. */
public final class Fragments {

    private Fragments() {}

    /** Each file's, under its name; empty when there is nothing in any. */
    public static String text(Map<SiteFile, SortedMap<String, String>> properties) {
        StringBuilder text = new StringBuilder();
        properties.forEach((file, here) -> {
            if (!here.isEmpty()) {
                text.append(file.fileName()).append(", before </configuration>:\n\n");
                text.append(Block.xml(here)).append('\n');
            }
        });
        return text.toString();
    }
}
