package dev.terrain.lustre.internal.split;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Where a split is meant to run, and from there on how near its bytes are; travels to the task in the split. */
public sealed interface SplitAssignment {

    /**
     * On one node.
     *
     * @param host as its NodeManager registers
     * @param reach of a task that runs there
     * @param racks that have bytes of the split and nodes beside them, for a task that runs elsewhere: those that have
     *     most
     */
    record OnNode(String host, Reach reach, List<Rack> racks) implements SplitAssignment {

        /** The most racks, and the most nodes of all of them: 1.2 KiB to send, where a split is 0.2 KiB without. */
        static final int MOST_RACKS = 16;

        static final int MOST_NODES = 256;

        public OnNode {
            racks = List.copyOf(racks);
        }

        /** Of a task on another node than {@link #host}. */
        public Reach reachFrom(String node) {
            long near = racks.stream()
                    .filter(rack -> rack.has(node))
                    .mapToLong(Rack::bytes)
                    .sum();
            return new Reach(0, near, Math.max(0, reach.bytes() - near));
        }
    }

    /**
     * Servers of one rack that a split reads from.
     *
     * @param bytes of the split that they have
     * @param nodes of that rack, each as the hash code of its name: 4 bytes where a name has 30. Should two nodes of a
     *     cluster ever share one, a counter is wrong and nothing else.
     */
    record Rack(long bytes, List<Integer> nodes) {

        public Rack {
            nodes = List.copyOf(nodes);
        }

        private boolean has(String node) {
            return nodes.contains(node.hashCode());
        }

        private void write(DataOutput out) throws IOException {
            out.writeLong(bytes);
            out.writeShort(nodes.size());
            for (int node : nodes) {
                out.writeInt(node);
            }
        }

        private static Rack read(DataInput in) throws IOException {
            long bytes = in.readLong();
            List<Integer> nodes = new ArrayList<>();
            for (int left = in.readShort(); left > 0; left--) {
                nodes.add(in.readInt());
            }
            return new Rack(bytes, nodes);
        }
    }

    /** Wherever the scheduler likes. */
    record Anywhere(NoPreference why) implements SplitAssignment {}

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
            out.writeByte(node.racks.size());
            for (Rack rack : node.racks) {
                rack.write(out);
            }
        } else if (this instanceof Anywhere anywhere) {
            out.writeBoolean(false);
            out.writeUTF(anywhere.why.name());
        }
    }

    /** What was written. */
    static SplitAssignment read(DataInput in) throws IOException {
        if (!in.readBoolean()) {
            return new Anywhere(NoPreference.valueOf(in.readUTF()));
        }
        String host = in.readUTF();
        Reach reach = new Reach(in.readLong(), in.readLong(), in.readLong());
        List<Rack> racks = new ArrayList<>();
        for (int left = in.readByte(); left > 0; left--) {
            racks.add(Rack.read(in));
        }
        return new OnNode(host, reach, racks);
    }
}
