package dev.terrain.lustre.internal.topology;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the Lustre client shows of its connections to OSTs: one folder each, with the file {@code ost_conn_uuid}. In
 * /sys/fs/lustre/osc from 2.12 on, in /proc/fs/lustre/osc before.
 *
 * @param folders where connections may be; the first that has some counts
 */
public record ClientTree(List<Path> folders) {

    /** Where clients of all versions keep their folders; the first that has some counts. */
    public static final List<Path> FOLDERS = List.of(Path.of("/sys/fs/lustre/osc"), Path.of("/proc/fs/lustre/osc"));

    /** {@code tfs-OST001f-osc-ff11000008576000}; a metadata server's own connections end in {@code -osc-MDT0000}. */
    private static final Pattern CONNECTION = Pattern.compile("(.+)-OST([0-9a-f]{4})-osc-(?!MDT).+");

    public ClientTree {
        folders = List.copyOf(folders);
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
                if (name.matches() && name.group(1).equals(fileSystem) && Files.isReadable(file)) {
                    connections.put(
                            Integer.parseInt(name.group(2), 16),
                            Files.readString(file).strip());
                }
            }
        }
    }
}
