package dev.terrain.lustre;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.permission.FsPermission;
import org.jspecify.annotations.Nullable;

/**
 * A local file's status under another scheme, which asks for owner, group and permissions when somebody wants them.
 * RawLocalFileSystem's own would ask {@code new File(uri)}, which knows {@code file:} only.
 */
final class LustreFileStatus extends FileStatus {

    private static final long serialVersionUID = 1L;

    /** Of a mode in stat(2), with the sticky bit, the only one beside rwx that Hadoop knows. */
    private static final int PERMISSIONS = 01777;

    private final transient @Nullable Path file;
    private transient boolean complete;

    LustreFileStatus(FileStatus local, Path file) {
        super(
                local.getLen(),
                local.isDirectory(),
                local.getReplication(),
                local.getBlockSize(),
                local.getModificationTime(),
                local.getAccessTime(),
                null,
                null,
                null,
                local.getPath());
        this.file = file;
    }

    @Override
    public FsPermission getPermission() {
        complete();
        return super.getPermission();
    }

    @Override
    public String getOwner() {
        complete();
        return super.getOwner();
    }

    @Override
    public String getGroup() {
        complete();
        return super.getGroup();
    }

    private synchronized void complete() {
        if (complete || file == null) {
            return;
        }
        complete = true;
        try {
            PosixFileAttributes attributes = Files.readAttributes(file, PosixFileAttributes.class);
            setOwner(attributes.owner().getName());
            setGroup(attributes.group().getName());
            setPermission(new FsPermission((short) ((int) Files.getAttribute(file, "unix:mode") & PERMISSIONS)));
        } catch (IOException e) {
            throw new UncheckedIOException("the permissions of " + file, e);
        }
    }
}
