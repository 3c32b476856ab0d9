package dev.terrain.lustre.internal.splits;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Where a split is meant to run, and from there on how near its bytes are; travels to the task in the split. */
public sealed interface Placement {

    /**
     * On one node.
     *
     * @param host as its NodeManager registers
     * @param reach of a task that runs there
     * @param bytesByRack of the split, by the rack of the server that has them, for a task that runs elsewhere; those
     *     of the racks that have most
     */
    record OnNode(String host, Reach reach, SortedMap<String, Long> bytesByRack) implements Placement {

        /** The most racks: enough for every split that has a preference worth the name, little enough to send. */
        static final int MOST_RACKS = 16;

        public OnNode {
            bytesByRack = Collections.unmodifiableSortedMap(new TreeMap<>(bytesByRack));
        }

        /** Of a task on another node than {@link #host}, in this rack. */
        public Reach reachFrom(String rack) {
            long near = bytesByRack.getOrDefault(rack, 0L);
            return new Reach(0, near, reach.bytes() - near);
        }
    }

    /** Wherever the scheduler likes. */
    record Anywhere(NoPreference why) implements Placement {}

    /**
     * How far the bytes of a split are from a task that reads them.
     *
     * @param preferred bytes on servers that no compute node is nearer to
     * @param sameRack bytes on other servers in the node's rack
     * @param other all other bytes
     */
    record Reach(long preferred, long sameRack, long other) {

        /** All bytes of the split. */
        public long bytes() {
            return preferred + sameRack + other;
        }

        /** This much of it, where a task reads only a share of its split. */
        public Reach times(double share) {
            return new Reach(
                    Math.round(share * (double) preferred),
                    Math.round(share * (double) sameRack),
                    Math.round(share * (double) other));
        }
    }

    /** Writes what {@link #read} understands. */
    default void write(DataOutput out) throws IOException {
        if (this instanceof OnNode node) {
            out.writeBoolean(true);
            out.writeUTF(node.host);
            out.writeLong(node.reach.preferred);
            out.writeLong(node.reach.sameRack);
            out.writeLong(node.reach.other);
            out.writeByte(node.bytesByRack.size());
            for (var entry : node.bytesByRack.entrySet()) {
                out.writeUTF(entry.getKey());
                out.writeLong(entry.getValue());
            }
        } else if (this instanceof Anywhere anywhere) {
            out.writeBoolean(false);
            out.writeUTF(anywhere.why.name());
        }
    }

    /** What was written. */
    static Placement read(DataInput in) throws IOException {
        if (!in.readBoolean()) {
            return new Anywhere(NoPreference.valueOf(in.readUTF()));
        }
        String host = in.readUTF();
        Reach reach = new Reach(in.readLong(), in.readLong(), in.readLong());
        SortedMap<String, Long> bytesByRack = new TreeMap<>();
        for (int left = in.readByte(); left > 0; left--) {
            bytesByRack.put(in.readUTF(), in.readLong());
        }
        return new OnNode(host, reach, bytesByRack);
    }
}
