package dev.terrain.lustre.internal.topology;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the kernel shows of mounted Lustre file systems and of the client's connections to OSTs. Of these there is one
 * folder each, with the file {@code ost_conn_uuid}.
 *
 * @param mountTable such as /proc/self/mounts, in lines of source, mount point, type, options
 * @param folders where connections may be; the first that has some counts
 */
public record LustreClient(Path mountTable, List<Path> folders) {

    /** The one of this machine. Connections are in /sys/fs/lustre/osc from 2.12 on, in /proc/fs/lustre/osc before. */
    public static final LustreClient OF_THIS_MACHINE = new LustreClient(
            Path.of("/proc/self/mounts"), List.of(Path.of("/sys/fs/lustre/osc"), Path.of("/proc/fs/lustre/osc")));

    /** {@code 10.0.0.10@tcp:10.0.0.9@tcp:/tfs/sub}: NIDs of the MGS, then the name of the file system. */
    private static final Pattern SOURCE = Pattern.compile("[^/]+@[^/]+:/([^/]+).*");

    /** What proc(5) writes for space, tab, newline and backslash. */
    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");

    /** {@code tfs-OST001f-osc-ff11000008576000}; a metadata server's own connections end in {@code -osc-MDT0000}. */
    private static final Pattern CONNECTION = Pattern.compile("(.+)-OST([0-9a-f]{4})-osc-(?!MDT).+");

    public LustreClient {
        folders = List.copyOf(folders);
    }

    private record Mount(Path point, String source) {}

    /**
     * The name of the Lustre file system that an absolute path is on; empty where the innermost mount has another
     * source than Lustre's.
     */
    public Optional<String> fileSystemOf(Path path) throws IOException {
        // Names of other mounts may be in any encoding.
        return new String(Files.readAllBytes(mountTable), StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.split(" ", 4))
                .filter(words -> words.length == 4)
                .flatMap(words -> mount(unescaped(words[1]), unescaped(words[0])))
                .filter(mount -> path.startsWith(mount.point))
                // Of two at one point, the later one hides the other.
                .reduce((a, b) -> b.point.getNameCount() >= a.point.getNameCount() ? b : a)
                .map(mount -> SOURCE.matcher(mount.source))
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1));
    }

    /** Empty where this JVM cannot name the mount point, which then is not that of a path it can name. */
    private static Stream<Mount> mount(String point, String source) {
        try {
            return Stream.of(new Mount(Path.of(point), source));
        } catch (InvalidPathException e) {
            return Stream.empty();
        }
    }

    private static String unescaped(String field) {
        return field.indexOf('\\') < 0
                ? field
                : ESCAPE.matcher(field)
                        .replaceAll(match ->
                                Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(match.group(1), 8))));
    }

    /**
     * What stands in {@code ost_conn_uuid} of every OST of a file system, by index: the NID of the server that answers
     * now, which changes with a failover. Empty where there is no client.
     */
    public SortedMap<Integer, String> connections(String fileSystem) throws IOException {
        SortedMap<Integer, String> connections = new TreeMap<>();
        for (Path folder : folders) {
            if (connections.isEmpty() && Files.isDirectory(folder)) {
                addFrom(folder, fileSystem, connections);
            }
        }
        return connections;
    }

    private static void addFrom(Path folder, String fileSystem, SortedMap<Integer, String> connections)
            throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                Matcher name = CONNECTION.matcher(String.valueOf(entry.getFileName()));
                Path file = entry.resolve("ost_conn_uuid");
                if (name.matches() && name.group(1).equals(fileSystem)) {
                    try {
                        connections.put(
                                Integer.parseInt(name.group(2), 16),
                                Files.readString(file).strip());
                    } catch (IOException e) {
                        // A connection that is being closed, or not ours to see: that OST is one that nobody shows.
                    }
                }
            }
        }
    }
}
