package dev.terrain.integration.cluster;

import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a pool of zone-allocator has to lend.
 *
 * @param slabs size in MiB to how many
 */
public record PoolStock(Map<Integer, Integer> slabs) {

    private static final Duration BUILT_WITHIN = Duration.ofMinutes(3);
    private static final Duration RELEASED_WITHIN = Duration.ofMinutes(1);
    private static final Duration EVERY = Duration.ofMillis(200);

    public PoolStock {
        slabs = Map.copyOf(slabs);
    }

    /** Where the pool of a local directory is. */
    public static Path folder(Path localFolder) {
        return localFolder.resolve("terrain-zone");
    }

    /** For yarn-site.xml: how far the zone reaches, and where zone-allocator keeps the speeds that it measured. */
    public static Map<String, String> site(long zoneBytes, Path profiles) {
        return Map.of(
                "terrain.zone.outer-bytes", String.valueOf(zoneBytes), "terrain.zone.profile-dir", profiles.toString());
    }

    /** Waits until the NodeManager's service has built the pool of a local directory. */
    public static PoolStock await(Path localFolder) throws IOException {
        Path pool = folder(localFolder);
        // A file of that name says that the pool is being built.
        Path building = pool.resolve("hold");
        Interruptible.require(
                BUILT_WITHIN,
                EVERY,
                () -> Files.notExists(building) && in(pool).bytes() > 0,
                () -> "there is no pool in " + pool + "; the log of the NodeManager says why");
        return in(pool);
    }

    /**
     * Has the pool of a local directory taken down by the running NodeManager, and waits until it is; does nothing
     * where there is none.
     *
     * @param jar of zone-allocator
     */
    public static void release(StockHadoop hadoop, Path jar, Path localFolder) throws IOException {
        Path pool = folder(localFolder);
        if (Files.notExists(pool)) {
            return;
        }
        hadoop.hadoop(List.of("jar", jar.toString(), "pool", localFolder.toString(), "--release"))
                .requireSuccess("the release of the pool");
        Interruptible.require(
                RELEASED_WITHIN,
                EVERY,
                () -> Files.notExists(pool),
                () -> pool + " is still there, though released; the log of the NodeManager says why");
    }

    /** What all of them hold. */
    public long bytes() {
        return slabs.entrySet().stream()
                .mapToLong(size -> ((long) size.getKey() << 20) * size.getValue())
                .sum();
    }

    private static PoolStock in(Path pool) throws IOException {
        Map<Integer, Integer> slabs = new TreeMap<>();
        for (Path size : entries(pool.resolve("free"))) {
            slabs.put(
                    Integer.parseInt(size.getFileName().toString()),
                    entries(size).size());
        }
        return new PoolStock(slabs);
    }

    private static List<Path> entries(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }

    /** For example {@code 600 MiB in slabs of 200 x 1 MiB 200 x 2 MiB}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder((bytes() >> 20) + " MiB in slabs of");
        new TreeMap<>(slabs).forEach((size, count) -> text.append(' ')
                .append(count)
                .append(" x ")
                .append(size)
                .append(" MiB"));
        return text.toString();
    }
}
