package dev.terrain.lustre.internal.topology;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which Lustre file system a path is on, from the kernel's table of mounts. */
public final class Mounts {

    /** {@code 10.0.0.10@tcp:10.0.0.9@tcp:/tfs/sub}: NIDs of the MGS, then the name of the file system. */
    private static final Pattern SOURCE = Pattern.compile("[^/]+@[^/]+:/([^/]+).*");

    /** What proc(5) writes for space, tab, newline and backslash. */
    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");

    private final List<Mount> mounts;

    private record Mount(Path point, String source) {}

    private Mounts(List<Mount> mounts) {
        this.mounts = mounts;
    }

    /** Reads the lines of /proc/self/mounts: source, mount point, type, options. */
    public static Mounts parse(List<String> lines) {
        return new Mounts(lines.stream()
                .map(line -> line.split(" ", 4))
                .filter(words -> words.length == 4)
                .map(words -> new Mount(Path.of(unescaped(words[1])), unescaped(words[0])))
                .toList());
    }

    /**
     * The name of the Lustre file system that an absolute path is on; empty where the innermost mount has another
     * source than Lustre's.
     */
    public Optional<String> fileSystemOf(Path path) {
        return mounts.stream()
                .filter(mount -> path.startsWith(mount.point))
                // Of two at one point, the later one hides the other.
                .reduce((a, b) -> b.point.getNameCount() >= a.point.getNameCount() ? b : a)
                .map(mount -> SOURCE.matcher(mount.source))
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1));
    }

    private static String unescaped(String field) {
        return ESCAPE.matcher(field)
                .replaceAll(
                        match -> Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(match.group(1), 8))));
    }
}
