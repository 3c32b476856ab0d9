package dev.terrain.integration.cost;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/** The file system through which map and reduce tasks write their intermediate files. */
final class TaskFileSystem {

    private static final String KEY = "fs.file.impl";
    private static final int PERMISSIONS = "rwxrwxrwx".length();

    private TaskFileSystem() {}

    /** A new one of that kind. */
    static FileSystem open(Way way) throws IOException {
        Configuration conf = new Configuration();
        // So that a spill is forecast to fill a slab of 1 MiB.
        conf.setInt("mapreduce.task.io.sort.mb", 1);
        switch (way) {
            case STOCK -> conf.setClass(KEY, LocalFileSystem.class, FileSystem.class);
            case STOCK_CHMOD -> conf.setClass(KEY, ChmodLocalFileSystem.class, FileSystem.class);
            case PLUGIN -> conf.set(KEY, "dev.terrain.zone.ZonedLocalFileSystem");
        }
        return FileSystem.newInstanceLocal(conf).getRaw();
    }

    /** For Hadoop's reflection. */
    public static final class ChmodLocalFileSystem extends LocalFileSystem {
        public ChmodLocalFileSystem() {
            super(new ChmodRawFileSystem());
        }
    }

    private static final class ChmodRawFileSystem extends RawLocalFileSystem {
        @Override
        public void setPermission(Path path, FsPermission permission) throws IOException {
            String mode = permission.toString().substring(0, PERMISSIONS);
            Files.setPosixFilePermissions(pathToFile(path).toPath(), PosixFilePermissions.fromString(mode));
        }
    }
}
