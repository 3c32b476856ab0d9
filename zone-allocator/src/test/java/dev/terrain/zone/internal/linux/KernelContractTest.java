package dev.terrain.zone.internal.linux;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The file system in memory keeps the same contract as those of Linux. */
@Timeout(120)
class KernelContractTest {

    @Nested
    class FakeExt4 extends KernelContract {

        private final FakeKernel kernel = new FakeKernel(FakeKernel.Kind.EXT4, DISK_BYTES, DISK_BYTES / 3);

        @Override
        Path root() {
            return kernel.path("/");
        }

        @Override
        FakeKernel.Kind kind() {
            return FakeKernel.Kind.EXT4;
        }
    }

    @Nested
    class FakeXfs extends KernelContract {

        private final FakeKernel kernel = new FakeKernel(FakeKernel.Kind.XFS, DISK_BYTES, DISK_BYTES / 3);

        @Override
        Path root() {
            return kernel.path("/");
        }

        @Override
        FakeKernel.Kind kind() {
            return FakeKernel.Kind.XFS;
        }
    }

    @Nested
    @Tag("root")
    class RealExt4 extends OnALoopDevice {

        RealExt4() {
            super("mkfs.ext4", "-q", "-F");
        }

        @Override
        FakeKernel.Kind kind() {
            return FakeKernel.Kind.EXT4;
        }
    }

    @Nested
    @Tag("root")
    class RealXfs extends OnALoopDevice {

        RealXfs() {
            super("mkfs.xfs", "-q");
        }

        @Override
        FakeKernel.Kind kind() {
            return FakeKernel.Kind.XFS;
        }
    }

    /** Skipped, with the reason, where this user cannot make and mount a file system. */
    private abstract static class OnALoopDevice extends KernelContract {

        private final String[] mkfs;

        @TempDir
        Path folder;

        private Path mountPoint;

        OnALoopDevice(String... mkfs) {
            this.mkfs = mkfs;
        }

        @Override
        Path root() {
            return mountPoint;
        }

        @BeforeEach
        void mount() throws IOException, InterruptedException {
            assumeTrue("root".equals(System.getProperty("user.name")), "only root can mount a loop device");
            Path image = folder.resolve("image");
            try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
                file.setLength(DISK_BYTES);
            }
            String[] make = Arrays.copyOf(mkfs, mkfs.length + 1);
            make[mkfs.length] = image.toString();
            assumeTrue(runs(make), mkfs[0] + " is missing or fails");
            Path place = Files.createDirectory(folder.resolve("mnt"));
            assumeTrue(runs("mount", "-o", "loop", image.toString(), place.toString()), "there are no loop devices");
            mountPoint = place;
        }

        @AfterEach
        void unmount() throws IOException, InterruptedException {
            if (mountPoint != null && !runs("umount", mountPoint.toString())) {
                throw new IOException(mountPoint + " cannot be unmounted");
            }
        }

        private static boolean runs(String... command) throws IOException, InterruptedException {
            Process process;
            try {
                process = new ProcessBuilder(command).redirectErrorStream(true).start();
            } catch (IOException e) {
                return false;
            }
            new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
        }
    }
}
