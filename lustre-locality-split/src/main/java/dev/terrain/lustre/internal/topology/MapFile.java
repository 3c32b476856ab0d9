package dev.terrain.lustre.internal.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the operator wrote of servers and nodes, one subject a line:
 *
 * <pre>
 * # an OST of a file system, an OST of any, a NID, or a compute node
 * tfs-OST0003     host=oss2 rack=/row1/rack7
 * OST0004         at=3,4
 * 10.0.0.12@tcp   host=oss2
 * node17          rack=/row1/rack7 at=3,4
 * </pre>
 *
 * <p>{@code host} is the server's name, {@code rack} a path of Hadoop's topology, {@code at} coordinates in the torus.
 * Every line says at least one of them.
 */
public final class MapFile {

    private static final Pattern OST = Pattern.compile("(?:(.+)-)?OST([0-9a-f]{4})");
    private static final Pattern POSITION = Pattern.compile("-?[0-9]{1,9}(,-?[0-9]{1,9})*");
    private static final Pattern RACK = Pattern.compile("(/[^/\\s]+)+");

    private final Map<String, Entry> entries = new HashMap<>();
    private final List<String> nodes = new ArrayList<>();

    /** What one line says. */
    record Entry(Optional<String> host, Optional<String> rack, List<Integer> at) {

        static final Entry NOTHING = new Entry(Optional.empty(), Optional.empty(), List.of());

        /** This, and where it says nothing of something, what {@code other} says of it. */
        Entry or(Entry other) {
            return new Entry(host.or(other::host), rack.or(other::rack), at.isEmpty() ? other.at : at);
        }
    }

    private MapFile() {}

    /** A file that says nothing. */
    public static MapFile empty() {
        return new MapFile();
    }

    /**
     * Reads the lines of a file.
     *
     * @param name of the file, for messages
     * @throws IllegalArgumentException naming file and line, what stands there, and what may
     */
    public static MapFile parse(String name, List<String> lines) {
        MapFile file = new MapFile();
        forEachLine(name, lines, file::add);
        return file;
    }

    /** Hands on what lines say without their comments; what refuses one does so with file and line. */
    static void forEachLine(String name, List<String> lines, Consumer<String> add) {
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("#.*", "").strip();
            if (!line.isEmpty()) {
                try {
                    add.accept(line);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(name + ":" + (i + 1) + ": " + e.getMessage(), e);
                }
            }
        }
    }

    private void add(String line) {
        String[] words = line.split("\\s+", -1);
        String subject = words[0];
        if (subject.contains("=")) {
            throw new IllegalArgumentException("'" + subject + "' stands where an OST, a NID or a node is named");
        }
        boolean nid = subject.contains("@");
        boolean node = !nid && !OST.matcher(subject).matches();
        String key = !nid
                ? subject
                : Nid.parse(subject)
                        .orElseThrow(() -> new IllegalArgumentException("'" + subject + "' is no NID"))
                        .toString();
        Entry entry = entry(words);
        if (node && entry.host.isPresent()) {
            throw new IllegalArgumentException("'" + subject + "' is a node and has its host name already");
        }
        if (entries.putIfAbsent(key, entry) != null) {
            throw new IllegalArgumentException("a second line of '" + subject + "'");
        }
        if (node) {
            nodes.add(subject);
        }
    }

    private static Entry entry(String[] words) {
        Entry entry = Entry.NOTHING;
        for (int i = 1; i < words.length; i++) {
            entry = attribute(words[i]).or(entry);
        }
        if (entry.equals(Entry.NOTHING)) {
            throw new IllegalArgumentException("nothing of '" + words[0] + "': host=, rack= or at= is missing");
        }
        return entry;
    }

    private static Entry attribute(String word) {
        String value = word.substring(word.indexOf('=') + 1);
        if (word.startsWith("host=") && !value.isEmpty()) {
            return new Entry(Optional.of(value), Optional.empty(), List.of());
        }
        if (word.startsWith("rack=") && RACK.matcher(value).matches()) {
            return new Entry(Optional.empty(), Optional.of(value), List.of());
        }
        if (word.startsWith("at=") && POSITION.matcher(value).matches()) {
            return new Entry(
                    Optional.empty(),
                    Optional.empty(),
                    Stream.of(value.split(",", -1)).map(Integer::valueOf).toList());
        }
        throw new IllegalArgumentException(
                "'" + word + "'; allowed is host=NAME, rack=/PATH or at=X,Y with whole numbers");
    }

    /** The compute nodes that have a line, in the order of the file. */
    public List<Place> nodes() {
        return nodes.stream().map(this::node).toList();
    }

    /** A compute node with what is written of it, or its name alone. */
    public Place node(String name) {
        Entry entry = entry(name);
        return new Place(name, entry.rack, entry.at);
    }

    /** The OSTs of a file system that have a line, by index. */
    SortedSet<Integer> osts(String fileSystem) {
        SortedSet<Integer> osts = new TreeSet<>();
        for (String subject : entries.keySet()) {
            Matcher ost = OST.matcher(subject);
            if (ost.matches() && (ost.group(1) == null || ost.group(1).equals(fileSystem))) {
                osts.add(Integer.parseInt(ost.group(2), 16));
            }
        }
        return osts;
    }

    Entry entry(String subject) {
        return entries.getOrDefault(subject, Entry.NOTHING);
    }
}
