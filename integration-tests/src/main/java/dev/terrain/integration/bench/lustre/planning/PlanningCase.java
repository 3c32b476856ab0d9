package dev.terrain.integration.bench.lustre.planning;

import dev.terrain.integration.bench.Case;
import dev.terrain.integration.fixture.lustre.Striping;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A job to plan, in a cluster.
 *
 * @param name of the case
 * @param files of the job
 * @param splitsOfFile each as large as a stripe where there are several, else the whole file
 * @param stripes of a file, which follow each other on OSTs from one drawn by chance
 * @param stripeBytes of one
 * @param nodes that compute
 * @param osts of the file system
 * @param shape how they are arranged
 */
record PlanningCase(
        String name, int files, int splitsOfFile, int stripes, int stripeBytes, int nodes, int osts, Shape shape) {

    /** 100,000 splits, 10,000 nodes in 200 racks, 2,000 OSTs on 500 servers in the same racks. */
    static final PlanningCase LARGE =
            new PlanningCase("large", 10_000, 10, 4, 128 << 20, 10_000, 2_000, new Shape.Racks(200, 20, 4));

    /** The paper's first experiment (section 6.1): 3,072 files of 12 MB, 3,072 nodes, 16 IO groups, 192 OSTs. */
    static final PlanningCase PAPER =
            new PlanningCase("paper", 3072, 1, 12, 1 << 20, 3072, 192, new Shape.Groups(4, 4));

    /** 100,000 files of 12 stripes, 2,000 nodes and 10,000 OSTs at the positions of a torus of 20 x 10 x 10. */
    static final PlanningCase TORUS =
            new PlanningCase("torus", 100_000, 1, 12, 1 << 20, 2_000, 10_000, new Shape.Torus(20, 10, 10));

    static final List<PlanningCase> ALL = List.of(LARGE, TORUS, PAPER);

    /**
     * A prime: stripes that follow each other are as far apart as drawn by chance, as a Lustre of many servers has
     * them.
     */
    private static final int SCATTERING = 809;

    /** How nodes and servers are arranged. */
    sealed interface Shape {

        /**
         * Racks in rows; nodes and servers are dealt to racks.
         *
         * @param ostsOfServer of each server
         */
        record Racks(int racks, int rows, int ostsOfServer) implements Shape {}

        /** IO groups in a mesh, X by Y; nodes and OSTs are dealt to groups in equal consecutive parts. */
        record Groups(int x, int y) implements Shape {}

        /** Positions in three dimensions, with a way round; neighbouring nodes and OSTs are far from each other. */
        record Torus(int x, int y, int z) implements Shape {}
    }

    Case conditions() {
        return Case.of("work", name);
    }

    String words() {
        return String.format(Locale.ROOT, "%,d splits x %,d nodes x %,d OSTs", splits(), nodes, osts);
    }

    int splits() {
        return files * splitsOfFile;
    }

    long fileBytes() {
        return splitsOfFile == 1 ? (long) stripes * stripeBytes : (long) splitsOfFile * stripeBytes;
    }

    long splitBytes() {
        return fileBytes() / splitsOfFile;
    }

    /** What a map file says of all nodes and OSTs. */
    List<String> mapFile() {
        List<String> lines = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            lines.add("node" + node + " " + place(node, nodes, node));
        }
        for (int ost = 0; ost < osts; ost++) {
            int server = shape instanceof Shape.Racks racks ? ost / racks.ostsOfServer : ost;
            lines.add(String.format(Locale.ROOT, "OST%04x host=oss%d %s", ost, server, place(ost, osts, server)));
        }
        return lines;
    }

    private String place(int number, int of, int dealt) {
        if (shape instanceof Shape.Racks racks) {
            int rack = dealt % racks.racks;
            return "rack=/row" + rack % racks.rows + "/rack" + rack;
        }
        if (shape instanceof Shape.Torus torus) {
            int position = (int) ((long) number * SCATTERING % ((long) torus.x * torus.y * torus.z));
            return "at=" + position % torus.x + "," + position / torus.x % torus.y + ","
                    + position / (torus.x * torus.y);
        }
        Shape.Groups groups = (Shape.Groups) shape;
        int group = (int) ((long) number * groups.x * groups.y / of);
        return "at=" + group / groups.y + "," + group % groups.y;
    }

    /** The layouts of all files. */
    List<byte[]> layouts(long seed) {
        Random random = new Random(seed);
        List<byte[]> layouts = new ArrayList<>();
        for (int file = 0; file < files; file++) {
            int first = random.nextInt(osts - stripes + 1);
            List<Integer> on = IntStream.range(first, first + stripes).boxed().toList();
            layouts.add(new Striping(stripeBytes, stripes, on).layout());
        }
        return layouts;
    }
}
