package dev.terrain.integration.disk;

import dev.terrain.integration.system.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Makes a fresh file system look used: files until it is full, then a share of them deleted at random, so that free
 * space lies in pieces all over the disk. The same seed on the same file system gives the same result.
 *
 * <p>The files' blocks are allocated (fallocate(2)) but not written: no memory, no time.
 *
 * @param seed of sizes and of what is deleted
 * @param freeShare of the files' bytes that are deleted again
 */
public record Ageing(long seed, double freeShare) {

    private static final String FOLDER = "aged";
    private static final long MIB = 1 << 20;
    /** Sizes are spread evenly over their logarithms, 64 to 256 MiB: about a block of HDFS each. */
    private static final long SMALLEST_BYTES = 64 * MIB;

    private static final int LARGEST_POWER = 2;

    public Ageing {
        if (!(freeShare > 0 && freeShare < 1)) {
            throw new IllegalArgumentException("a share between 0 and 1 is to be free, not " + freeShare);
        }
    }

    /** Ages the file system at that mount point; ext4 or XFS. */
    public void apply(Path mountPoint) throws IOException {
        Random random = new Random(seed);
        Path folder = Files.createDirectories(mountPoint.resolve(FOLDER));
        long total = Files.getFileStore(mountPoint).getTotalSpace();
        StringBuilder script = new StringBuilder();
        long asked = 0;
        int files = 0;
        while (asked < total) {
            long bytes = (long) (SMALLEST_BYTES * Math.pow(2, LARGEST_POWER * random.nextDouble())) / 4096 * 4096;
            script.append("fallocate -l ")
                    .append(bytes)
                    .append(' ')
                    .append(folder.resolve(String.valueOf(files++)))
                    .append(" 2>/dev/null || exit 0\n"); // full
            asked += bytes;
        }
        Program.feed(script.toString(), List.of("bash", "-s"));
        deleteSome(folder, random);
        Program.run("sync", "--file-system", mountPoint.toString()); // ext4 reuses blocks after the commit
    }

    private void deleteSome(Path folder, Random random) throws IOException {
        List<Path> files;
        try (var all = Files.list(folder)) {
            files = new ArrayList<>(all.sorted().toList());
        }
        Collections.shuffle(files, random);
        for (Path file : files.subList(0, (int) Math.round(files.size() * freeShare))) {
            Files.delete(file);
        }
    }
}
