package dev.terrain.integration.disk;

import dev.terrain.integration.hadoop.Interruptible;
import dev.terrain.integration.system.Mounts;
import dev.terrain.integration.system.Program;
import dev.terrain.integration.system.TakeDown;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * An ext4 on a loop device over a sparse image, as mkfs makes it unless told otherwise: a real file system of any size
 * that takes no more of the machine's disk than what is written to it.
 *
 * <p>{@link #close()} takes everything down, and so does a hook when this JVM ends by itself or by TERM. Needs root.
 * Not thread-safe, but for close.
 */
public final class LoopFileSystem implements AutoCloseable {

    /** mkfs writes the journal, 1 GiB on a large file system; the rest is for what is done with it. */
    private static final long SPARE_BYTES = 6L << 30;

    private static final int ATTEMPTS_TO_UNMOUNT = 50;

    private final Path image;
    private final Path mountPoint;
    private final TakeDown end = new TakeDown("take the loop file system down", this::takeDown);
    private final List<String> device = new ArrayList<>(1);

    private LoopFileSystem(Path folder) {
        image = folder.resolve("image");
        mountPoint = folder.resolve("mounted");
    }

    /**
     * Makes one of {@code bytes} in {@code folder}, which has to be there.
     *
     * @throws IOException in one line where something is missing: root, loop devices, mkfs.ext4, or space
     */
    public static LoopFileSystem make(Path folder, long bytes) throws IOException {
        requirePrerequisites(folder);
        LoopFileSystem made = new LoopFileSystem(folder);
        made.end.begin();
        try {
            try (RandomAccessFile file = new RandomAccessFile(made.image.toFile(), "rw")) {
                file.setLength(bytes);
            }
            Program.run("mkfs.ext4", "-q", "-F", "-m", "0", made.image.toString());
            made.device.add(Program.run("losetup", "--find", "--show", made.image.toString())
                    .strip());
            Files.createDirectories(made.mountPoint);
            // Else a thread of the kernel's writes inode tables, 32 GiB of them on 4 TiB, while something is measured.
            Program.run("mount", "-t", "ext4", "-o", "noinit_itable", made.device.get(0), made.mountPoint.toString());
            if (!Mounts.isMounted(made.mountPoint)) {
                throw new IOException(made.mountPoint + " is not mounted though mount says so");
            }
            return made;
        } catch (IOException | RuntimeException e) {
            made.close();
            throw e;
        }
    }

    private static void requirePrerequisites(Path folder) throws IOException {
        if (!Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))) {
            throw new IOException("a loop device needs root: run it with sudo");
        }
        if (!Files.exists(Path.of("/dev/loop-control"))) {
            throw new IOException("there is no /dev/loop-control: load the kernel module loop");
        }
        if (Program.find("mkfs.ext4").isEmpty()) {
            throw new IOException("there is no mkfs.ext4: install Debian's e2fsprogs, or its like");
        }
        long usable = Files.getFileStore(folder).getUsableSpace();
        if (usable < SPARE_BYTES) {
            throw new IOException(folder + " has " + (usable >> 20) + " MB free, a file system in it needs up to "
                    + (SPARE_BYTES >> 20) + " MB; choose another folder");
        }
    }

    /** Its block device, such as {@code /dev/loop3}. */
    public String device() {
        return device.get(0);
    }

    /** Where it is mounted. */
    public Path mountPoint() {
        return mountPoint;
    }

    /** Takes all space of the image now, so that no later write is slower for taking it, or needs memory for it. */
    public void allocate() throws IOException {
        Program.run("fallocate", "--length", String.valueOf(Files.size(image)), image.toString());
    }

    /** Writes out what is in the page cache of it. */
    public void sync() throws IOException {
        Program.run("sync", "--file-system", mountPoint.toString());
    }

    /** What the image takes of the machine's disk. */
    public long imageBytes() throws IOException {
        return Long.parseLong(
                        Program.run("stat", "--format=%b", image.toString()).strip())
                * 512;
    }

    @Override
    public void close() {
        end.close();
    }

    private void takeDown() {
        try {
            unmount();
            if (!device.isEmpty()) {
                Program.run("losetup", "--detach", device.get(0));
            }
            Files.deleteIfExists(image);
            Files.deleteIfExists(mountPoint);
        } catch (IOException e) {
            throw new UncheckedIOException("the file system in " + image + " is not wholly down", e);
        }
    }

    /** Waits a while for processes that have files open there: those of this JVM end at the same time. */
    private void unmount() throws IOException {
        for (int attempt = 1; Mounts.isMounted(mountPoint); attempt++) {
            try {
                Program.run("umount", mountPoint.toString());
            } catch (IOException e) {
                if (attempt == ATTEMPTS_TO_UNMOUNT) {
                    throw e;
                }
                Interruptible.sleep(Duration.ofMillis(200));
            }
        }
    }
}
