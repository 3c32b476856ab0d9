package dev.terrain.integration.disk;

import dev.terrain.integration.system.Program;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where an ext file system has space.
 *
 * @param shares the free share of each fifth of the disk, from the outside to the inside
 */
public record FreeSpace(List<Double> shares) {

    private static final int PARTS = 5;

    /** dumpe2fs: {@code Group 3: (Blocks 98304-131071) csum 0x1234 [INODE_UNINIT]}. */
    private static final Pattern GROUP = Pattern.compile("Group \\d+: \\(Blocks (\\d+)-(\\d+)\\).*");

    /** dumpe2fs: {@code 24517 free blocks, 128 free inodes, 0 directories}. */
    private static final Pattern FREE = Pattern.compile("\\s+(\\d+) free blocks, .*");

    public FreeSpace {
        shares = List.copyOf(shares);
    }

    static FreeSpace of(String device) throws IOException {
        return parse(Program.run("env", "LC_ALL=C", "dumpe2fs", device).lines().toList());
    }

    /** Understands dumpe2fs; a group counts for the fifth in which its first block is. */
    static FreeSpace parse(List<String> lines) throws IOException {
        List<Group> groups = new ArrayList<>();
        long first = 0;
        long blocks = 0;
        for (String line : lines) {
            Matcher group = GROUP.matcher(line);
            Matcher free = FREE.matcher(line);
            if (group.matches()) {
                first = Long.parseLong(group.group(1));
                blocks = Long.parseLong(group.group(2)) - first + 1;
            } else if (free.matches() && blocks > 0) {
                groups.add(new Group(first, blocks, Long.parseLong(free.group(1))));
            }
        }
        if (groups.size() < PARTS) {
            throw new IOException(
                    "dumpe2fs names " + groups.size() + " groups of blocks, too few to tell fifths apart");
        }
        return of(groups);
    }

    private static FreeSpace of(List<Group> groups) {
        Group end = groups.get(groups.size() - 1);
        long total = end.firstBlock() + end.blocks();
        long[] free = new long[PARTS];
        long[] all = new long[PARTS];
        for (Group group : groups) {
            int part = (int) (group.firstBlock() * PARTS / total);
            free[part] += group.freeBlocks();
            all[part] += group.blocks();
        }
        List<Double> shares = new ArrayList<>();
        for (int part = 0; part < PARTS; part++) {
            shares.add((double) free[part] / all[part]);
        }
        return new FreeSpace(shares);
    }

    /** For example {@code 61, 58, 63, 57 and 60 %}. */
    @Override
    public String toString() {
        List<String> percent = shares.stream()
                .map(share -> String.format(Locale.ROOT, "%.0f", share * 100))
                .toList();
        return percent.stream().limit(PARTS - 1).collect(Collectors.joining(", ")) + " and " + percent.get(PARTS - 1)
                + " %";
    }

    private record Group(long firstBlock, long blocks, long freeBlocks) {}
}
