package dev.terrain.zone.internal.pool;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** The right to keep a pool: one process on this machine has it, until it closes it or ends. */
final class KeeperLock implements AutoCloseable {

    private final Path file;
    private final FileChannel channel;
    private final Object inode;

    private KeeperLock(Path file, FileChannel channel) throws IOException {
        this.file = file;
        this.channel = channel;
        inode = inode(file);
    }

    /** Empty when another keeper, in this process or in another, has it. */
    static Optional<KeeperLock> tryTake(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean taken = false;
        try {
            FileLock lock = channel.tryLock();
            if (lock == null) {
                return Optional.empty();
            }
            taken = true;
            return Optional.of(new KeeperLock(file, channel));
        } catch (OverlappingFileLockException e) {
            return Optional.empty();
        } finally {
            if (!taken) {
                channel.close();
            }
        }
    }

    /** Whether the file is still the one that was locked; somebody may have deleted it with its folder. */
    boolean isInPlace() {
        try {
            return Files.exists(file) && inode(file).equals(inode);
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static Object inode(Path file) throws IOException {
        return Files.getAttribute(file, "unix:ino");
    }
}
