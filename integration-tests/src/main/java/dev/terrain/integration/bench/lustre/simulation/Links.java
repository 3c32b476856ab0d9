package dev.terrain.integration.bench.lustre.simulation;

import dev.terrain.integration.bench.lustre.simulation.KComputer.StripedFile;
import java.util.Arrays;

/**
 * The bytes on every link between neighbouring IO groups, one in each direction, as a read takes them: from the group
 * of the OST along X, then along Y (dimension order, as Tofu routes).
 */
final class Links {

    private static final int EAST = 0;
    private static final int WEST = 1;
    private static final int NORTH = 2;
    private static final int SOUTH = 3;
    private static final int DIRECTIONS = 4;

    /** Links that there are: of each row and of each column one fewer than groups, both ways. */
    private static final int COUNT =
            2 * (KComputer.GROUPS_Y * (KComputer.GROUPS_X - 1) + KComputer.GROUPS_X * (KComputer.GROUPS_Y - 1));

    private final double[] bytes = new double[KComputer.GROUPS * DIRECTIONS];
    private double hopBytes;

    /** Sends a file to a group. */
    void send(StripedFile file, int to) {
        for (int i = 0; i < file.osts().size(); i++) {
            send(KComputer.groupOfOst(file.osts().get(i)), to, (double) file.bytesOn(i));
        }
    }

    private void send(int from, int to, double count) {
        int x = from / KComputer.GROUPS_Y;
        int y = from % KComputer.GROUPS_Y;
        int toX = to / KComputer.GROUPS_Y;
        int toY = to % KComputer.GROUPS_Y;
        while (x != toX) {
            bytes[link(x, y, toX > x ? EAST : WEST)] += count;
            x += Integer.signum(toX - x);
            hopBytes += count;
        }
        while (y != toY) {
            bytes[link(x, y, toY > y ? NORTH : SOUTH)] += count;
            y += Integer.signum(toY - y);
            hopBytes += count;
        }
    }

    private static int link(int x, int y, int direction) {
        return (x * KComputer.GROUPS_Y + y) * DIRECTIONS + direction;
    }

    /** Bytes times links. */
    double hopBytes() {
        return hopBytes;
    }

    /** On the fullest link. */
    double fullest() {
        return Arrays.stream(bytes).max().orElse(0);
    }

    /** On the average one. */
    double mean() {
        return Arrays.stream(bytes).sum() / COUNT;
    }
}
