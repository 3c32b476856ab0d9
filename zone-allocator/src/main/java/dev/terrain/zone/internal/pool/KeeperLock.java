package dev.terrain.zone.internal.pool;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The right to keep a pool: one process on this machine has it, until it closes it or ends. */
final class KeeperLock implements AutoCloseable {

    private final Path path;
    private final KernelFile file;
    private final Object inode;

    private KeeperLock(Path path, KernelFile file, Object inode) {
        this.path = path;
        this.file = file;
        this.inode = inode;
    }

    /** Empty when another keeper, in this process or in another, has it. */
    static Optional<KeeperLock> tryTake(Path path) throws IOException {
        KernelFile file = KernelFile.open(path, KernelFile.Access.CREATE);
        boolean isTaken = false;
        try {
            Object inode = inode(path);
            isTaken = file.tryLock();
            return isTaken ? Optional.of(new KeeperLock(path, file, inode)) : Optional.empty();
        } finally {
            if (!isTaken) {
                file.close();
            }
        }
    }

    /** Whether the file is still the one that was locked; somebody may have deleted it with its folder. */
    boolean isInPlace() {
        try {
            return inode(path).equals(inode);
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() throws KernelException {
        file.close();
    }

    private static Object inode(Path path) throws IOException {
        return Files.getAttribute(path, "unix:ino");
    }
}
