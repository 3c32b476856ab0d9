package dev.terrain.lustre.internal.topology;

import dev.terrain.lustre.internal.topology.MapFile.Entry;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The server of each OST of one file system. For every fact apart (name, rack, coordinates) the operator's line of the
 * OST counts, then that of its NID, then that of the server's name; a name that nobody wrote is this host for
 * {@code 0@lo}, else what reverse DNS says. Thread-safe.
 */
public final class OstMap {

    private final String fileSystem;
    private final SortedMap<Integer, String> connections;
    private final MapFile mapFile;
    private final Names names;
    private final Map<Integer, Optional<Place>> servers = new HashMap<>();
    private final SortedMap<Integer, String> unknown = new TreeMap<>();
    private final Map<String, Optional<String>> resolved = new HashMap<>();

    /**
     * How names are found that nobody wrote.
     *
     * @param localHost this host, as its NodeManager would register; asked if it is a server
     * @param reverse host name of an IP address; may take as long as DNS takes, and is asked once for each address
     */
    public record Names(Supplier<Optional<String>> localHost, Function<String, Optional<String>> reverse) {}

    /**
     * A map for one file system; nothing is looked up yet.
     *
     * @param connections text of {@code ost_conn_uuid} by OST index
     */
    public OstMap(String fileSystem, SortedMap<Integer, String> connections, MapFile mapFile, Names names) {
        this.fileSystem = fileSystem;
        this.connections = new TreeMap<>(connections);
        this.mapFile = mapFile;
        this.names = names;
    }

    /** Where the server of an OST stands; empty where nothing is known, and then it is among {@link #unknown()}. */
    public synchronized Optional<Place> server(int ost) {
        return servers.computeIfAbsent(ost, this::find);
    }

    /** The OSTs that the client shows or the operator names, by index. */
    public SortedSet<Integer> named() {
        SortedSet<Integer> named = mapFile.osts(fileSystem);
        named.addAll(connections.keySet());
        return named;
    }

    /** Of the OSTs asked for so far those whose server is unknown, and why. */
    public synchronized SortedMap<Integer, String> unknown() {
        return new TreeMap<>(unknown);
    }

    /** The name of an OST as the operator knows it. */
    public String nameOf(int ost) {
        return fileSystem + "-" + shortName(ost);
    }

    /** The same in any file system. */
    public static String shortName(int ost) {
        return "OST%04x".formatted(ost);
    }

    private Optional<Place> find(int ost) {
        Optional<Nid> nid = Optional.ofNullable(connections.get(ost)).flatMap(Nid::parse);
        Entry written = mapFile.entry(nameOf(ost))
                .or(mapFile.entry(shortName(ost)))
                .or(nid.map(value -> mapFile.entry(value.toString())).orElse(Entry.NOTHING));
        Optional<String> name = written.host().or(() -> nid.flatMap(this::nameOf));
        Entry all = written.or(name.map(mapFile::entry).orElse(Entry.NOTHING));
        if (name.isEmpty() && all.equals(Entry.NOTHING)) {
            unknown.put(ost, nameOf(ost) + ": " + reason(ost, nid));
            return Optional.empty();
        }
        return Optional.of(new Place(name.orElse(nameOf(ost)), all.rack(), all.at()));
    }

    private Optional<String> nameOf(Nid nid) {
        if (nid.isLoopback()) {
            return names.localHost.get();
        }
        return nid.ipAddress().flatMap(address -> resolved.computeIfAbsent(address, names.reverse));
    }

    private String reason(int ost, Optional<Nid> nid) {
        if (nid.isPresent()) {
            return nid.get() + " has no line in the map file and no name in DNS";
        }
        String text = connections.get(ost);
        return text == null
                ? "no line in the map file, and the Lustre client shows no connection to it"
                : "no line in the map file, and the Lustre client shows '" + text + "' as its server";
    }
}
