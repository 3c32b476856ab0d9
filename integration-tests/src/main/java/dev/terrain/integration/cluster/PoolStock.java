package dev.terrain.integration.cluster;

import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The pools of zone-allocator in the local directories of NodeManagers. */
public final class PoolStock {

    private static final Duration BUILT_WITHIN = Duration.ofMinutes(3);
    private static final Duration RELEASED_WITHIN = Duration.ofMinutes(1);
    private static final Duration EVERY = Duration.ofMillis(200);

    private PoolStock() {}

    /** Where the pool of a local directory is. */
    public static Path folder(Path localFolder) {
        return localFolder.resolve("terrain-zone");
    }

    /** For yarn-site.xml: how far the zone reaches, and where zone-allocator keeps the speeds that it measured. */
    public static Map<String, String> site(long zoneBytes, Path profiles) {
        return Map.of(
                "terrain.zone.outer-bytes", String.valueOf(zoneBytes), "terrain.zone.profile-dir", profiles.toString());
    }

    /**
     * Waits until the NodeManager's service has built the pool of a local directory.
     *
     * @return what it lends, for example {@code 600 MiB}
     */
    public static String await(Path localFolder) throws IOException {
        Path pool = folder(localFolder);
        Path building = pool.resolve("building"); // there while it is built
        Interruptible.require(
                BUILT_WITHIN,
                EVERY,
                () -> Files.notExists(building) && mebibytes(pool) > 0,
                () -> "there is no pool in " + pool + "; the log of the NodeManager says why");
        return mebibytes(pool) + " MiB";
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

    /** Of the slabs that are free, which lie in a folder for each size in MiB. */
    private static long mebibytes(Path pool) throws IOException {
        long mebibytes = 0;
        for (Path size : entries(pool.resolve("free"))) {
            mebibytes += Long.parseLong(size.getFileName().toString())
                    * entries(size).size();
        }
        return mebibytes;
    }

    private static List<Path> entries(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }
}
