package dev.terrain.zone.contract;

import dev.terrain.zone.ZonedLocalFileSystem;
import dev.terrain.zone.internal.pool.FakePool;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;

/** What the suites of both file systems share: a new file system over a pool that never runs out. */
final class ZonedContract {

    static final String OPTIONS = "contract/zoned.xml";

    private static final int SLABS = 64;

    private ZonedContract() {}

    static LocalFileSystem fileSystem(Configuration conf, String testFolder) throws IOException {
        Path folder = new File(testFolder).toPath().toAbsolutePath();
        java.nio.file.Files.createDirectories(folder);
        // Not in the folder itself, whose entries the suites count.
        FakePool pool = FakePool.in(java.util.Objects.requireNonNull(folder.getParent()));
        while (pool.freeSlabs() < SLABS) {
            pool.addSlab(64, pool.freeSlabs() % 2 * 4096L);
        }
        conf.setClass("fs.file.impl", ZonedLocalFileSystem.class, FileSystem.class);
        return FileSystem.newInstanceLocal(conf);
    }

    /** A path whose every part takes a slab when it is created as a file; an absolute one as it is. */
    static String intermediate(String path) {
        return path.contains(":") || path.startsWith("/") ? path : path.replaceAll("[^/]+", "$0.out");
    }
}
