package dev.terrain.integration.disk;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Where a NodeManager's intermediate files (spills, map outputs, reduce merges) lay on the disk, looked at with
 * filefrag every two seconds while a job ran. A file that lives shorter than that may be missed. Thread-safe.
 */
public final class IntermediateFiles implements AutoCloseable {

    private static final Duration EVERY = Duration.ofSeconds(2);

    /**
     * {@code spill0.out}, {@code file.out}, {@code map_0.out}, {@code map_0.out-17.merged}, {@code intermediate.1}; of
     * Tez {@code attempt_1_1_1_00_000000_0_10003_src_0_spill_-1.out} besides.
     */
    private static final Pattern NAME =
            Pattern.compile("(spill\\d+|file|map_\\d+|attempt_\\w+)\\.out.*|intermediate\\.\\d+");

    private final Path localFolder;
    /** By inode, since files are renamed: what was last known of its extents. */
    private final Map<Object, List<Piece>> places = new HashMap<>();

    private final Sampler sampler;

    /** Starts to look at a NodeManager's local directory. */
    public IntermediateFiles(Path localFolder) {
        this.localFolder = localFolder;
        sampler = new Sampler("intermediate files", EVERY, this::sample);
    }

    /** Bytes that were seen with a place on the disk. */
    public synchronized long bytes() {
        return bytesBefore(Long.MAX_VALUE);
    }

    /** Those of them that lie before {@code limit} on the disk. */
    public synchronized long bytesBefore(long limit) {
        return places.values().stream()
                .flatMap(List::stream)
                .mapToLong(piece -> Math.max(0, Math.min(piece.length(), limit - piece.start())))
                .sum();
    }

    @Override
    public void close() {
        sampler.close();
    }

    private void sample() throws IOException {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(localFolder)) {
            Files.walkFileTree(localFolder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (NAME.matcher(file.getFileName().toString()).matches()
                            && !file.toString().endsWith(".index")) {
                        files.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException deletedMeanwhile) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, IOException deletedMeanwhile) {
                    return FileVisitResult.CONTINUE;
                }
            });
        }
        for (Path file : files) {
            look(file);
        }
    }

    private void look(Path file) {
        try {
            Object inode = Files.getAttribute(file, "unix:ino");
            List<Piece> pieces = Piece.of(file);
            synchronized (this) {
                places.merge(inode, pieces, (old, seen) -> length(seen) >= length(old) ? seen : old);
            }
        } catch (IOException deletedMeanwhile) {
            return; // what was known of it stays
        }
    }

    private static long length(List<Piece> pieces) {
        return pieces.stream().mapToLong(Piece::length).sum();
    }
}
