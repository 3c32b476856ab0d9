package dev.terrain.lustre.internal.topology;

import dev.terrain.lustre.internal.topology.MapFile.Entry;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The server of each OST of one file system that the client shows or the operator names. For every fact apart (name,
 * rack, coordinates) the operator's line of the OST counts, then that of its NID, then that of the server's name; a
 * name that nobody wrote is looked up. Immutable.
 */
public final class OstMap {

    private final String fileSystem;
    private final SortedMap<Integer, String> connections;
    private final SortedMap<Integer, Place> servers = new TreeMap<>();
    private final SortedMap<Integer, String> unknown = new TreeMap<>();

    /**
     * Looks the name of each server up that nobody wrote.
     *
     * @param connections text of {@code ost_conn_uuid} by OST index
     * @param nameOf host name of a server; asked once for each, may take as long as DNS takes
     */
    public OstMap(
            String fileSystem,
            SortedMap<Integer, String> connections,
            MapFile mapFile,
            Function<Nid, Optional<String>> nameOf) {
        this.fileSystem = fileSystem;
        this.connections = connections;
        Map<Nid, Optional<String>> names = new HashMap<>();
        SortedSet<Integer> osts = mapFile.osts(fileSystem);
        osts.addAll(connections.keySet());
        for (int ost : osts) {
            Optional<Nid> nid = nid(ost);
            Entry written = mapFile.entry(nameOf(ost))
                    .or(mapFile.entry(shortName(ost)))
                    .or(nid.map(value -> mapFile.entry(value.toString())).orElse(Entry.NOTHING));
            Optional<String> name = written.host().or(() -> nid.flatMap(value -> names.computeIfAbsent(value, nameOf)));
            Entry all = written.or(name.map(mapFile::entry).orElse(Entry.NOTHING));
            if (name.isEmpty() && all.equals(Entry.NOTHING)) {
                unknown.put(ost, whyUnknown(ost));
            } else {
                servers.put(ost, new Place(name.orElse(nameOf(ost)), all.rack(), all.at()));
            }
        }
    }

    /** Where the servers stand that are known, by OST index. */
    public SortedMap<Integer, Place> servers() {
        return Collections.unmodifiableSortedMap(servers);
    }

    /** The OSTs whose server is unknown, and why. */
    public SortedMap<Integer, String> unknown() {
        return Collections.unmodifiableSortedMap(unknown);
    }

    /** Why the server of an OST is unknown that is not among {@link #servers()}. */
    public String whyUnknown(int ost) {
        Optional<Nid> nid = nid(ost);
        if (nid.isPresent()) {
            return nameOf(ost) + ": " + nid.get() + " has no line in the map file and no name in DNS";
        }
        String text = connections.get(ost);
        return nameOf(ost) + ": no line in the map file, and the Lustre client shows "
                + (text == null ? "no connection to it" : "'" + text + "' as its server");
    }

    private Optional<Nid> nid(int ost) {
        return Optional.ofNullable(connections.get(ost)).flatMap(Nid::parse);
    }

    /** The name of an OST as the operator knows it. */
    public String nameOf(int ost) {
        return fileSystem + "-" + shortName(ost);
    }

    /** The same in any file system. */
    public static String shortName(int ost) {
        return "OST%04x".formatted(ost);
    }
}
