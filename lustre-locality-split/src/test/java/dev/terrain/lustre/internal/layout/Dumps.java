package dev.terrain.lustre.internal.layout;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** What a real client of Lustre 2.17.57 answered: layouts by file name, and what {@code lfs getstripe -y} said. */
public final class Dumps {

    private Dumps() {}

    /** {@code lustre.lov} of every file in {@code xattrs.txt} that had one, by name. */
    public static Map<String, byte[]> layouts() throws IOException {
        Map<String, byte[]> layouts = new TreeMap<>();
        for (String line : lines("xattrs.txt")) {
            // XATTR <name> lustre.lov <length> <hex>
            String[] words = line.split(" ", 5);
            if (!words[3].startsWith("[")) {
                byte[] layout = HexFormat.of().parseHex(words[4]);
                if (layout.length != Integer.parseInt(words[3])) {
                    throw new IOException("cut off: " + line);
                }
                layouts.put(words[1], layout);
            }
        }
        return layouts;
    }

    public static byte[] layout(String name) throws IOException {
        return Objects.requireNonNull(layouts().get(name), name);
    }

    static List<String> lines(String file) throws IOException {
        try (InputStream in = Dumps.class.getResourceAsStream("/layouts/" + file)) {
            return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }
}
