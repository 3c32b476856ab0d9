package dev.terrain.zone.internal.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrain.zone.internal.disk.Progress;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pin of bits alone, on the images of file systems, which libext2fs takes for devices. */
class OfflinePinTest {

    private static final long DISK_BYTES = 64L << 20;
    private static final long ZONE_BYTES = 32L << 20;

    @TempDir
    Path folder;

    private Path list;

    @BeforeEach
    void requireTools() {
        for (String tool : List.of("mke2fs", "e2fsck", "debugfs")) {
            assumeTrue(isInstalled(tool), "needs " + tool + " (package e2fsprogs)");
        }
        list = folder.resolve("list");
    }

    @Test
    void clearedBitsLeaveNothingToCorrectButAskForAnFsck() throws IOException {
        Path image = format("image");
        OfflinePin pin = new OfflinePin(image, Progress.SILENT);
        OfflinePin.Forecast before = pin.forecast(ZONE_BYTES);
        long set = pin.setBits(ZONE_BYTES, list);

        assertThat(pin.clearBits(list)).isEqualTo(set);

        assertInNeedOfFsck(pin);
        Result check = run("e2fsck", "-f", "-n", image);
        assertThat(check.exitCode()).as(check.output()).isZero();
        repair(image);
        assertThat(pin.forecast(ZONE_BYTES)).isEqualTo(before);
    }

    @Test
    void refusesTheListOfAnotherFileSystemAndChangesNothing() throws IOException {
        Path other = format("other");
        new OfflinePin(other, Progress.SILENT).setBits(ZONE_BYTES, list);
        Path image = format("image");
        OfflinePin pin = new OfflinePin(image, Progress.SILENT);
        pin.setBits(ZONE_BYTES, folder.resolve("its-own-list"));
        Path copy = Files.copy(image, folder.resolve("copy"));

        assertThatThrownBy(() -> pin.clearBits(list))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the list is of file system " + uuid(other))
                .hasMessageContaining(image + " holds " + uuid(image));

        assertThat(Files.mismatch(image, copy)).isEqualTo(-1);
    }

    @Test
    void refusesAListThatFsckHasUndone() throws IOException {
        Path image = format("image");
        OfflinePin pin = new OfflinePin(image, Progress.SILENT);
        pin.setBits(ZONE_BYTES, list);
        repair(image);

        assertThatThrownBy(() -> pin.clearBits(list))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("e2fsck has undone this pin");
    }

    /** Pinned, undone by e2fsck, written to, pinned again, and released with the first list. */
    @Test
    void filesThatOwnBlocksOfAStaleListHaveThemBackAfterTheFsck() throws IOException {
        Path image = format("image");
        OfflinePin pin = new OfflinePin(image, Progress.SILENT);
        pin.setBits(ZONE_BYTES, list);
        repair(image);
        Path filler = file("filler", ZONE_BYTES); // so that the next one lies behind the zone
        Path file = file("file", DISK_BYTES / 8);
        debugfs(image, "write " + filler + " filler");
        debugfs(image, "write " + file + " file");
        debugfs(image, "rm filler");
        OfflinePin.Forecast before = pin.forecast(ZONE_BYTES);
        pin.setBits(ZONE_BYTES, folder.resolve("second-list"));

        pin.clearBits(list);

        assertInNeedOfFsck(pin);
        assertThat(run("e2fsck", "-f", "-n", image).output()).contains("lock bitmap differences");
        repair(image);
        assertThat(pin.forecast(ZONE_BYTES)).isEqualTo(before);
        Path back = folder.resolve("back");
        debugfs(image, "dump file " + back);
        assertThat(Files.mismatch(file, back)).isEqualTo(-1);
    }

    private Path file(String name, long bytes) throws IOException {
        byte[] content = new byte[(int) bytes];
        new Random(8).nextBytes(content);
        return Files.write(folder.resolve(name), content);
    }

    private static void assertInNeedOfFsck(OfflinePin pin) {
        assertThatThrownBy(() -> pin.forecast(ZONE_BYTES))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("run e2fsck -f");
    }

    private Path format(String name) throws IOException {
        Path image = folder.resolve(name);
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
            file.setLength(DISK_BYTES);
        }
        Result result = run("mke2fs", "-q", "-F", "-t", "ext4", image);
        assertThat(result.exitCode()).as(result.output()).isZero();
        return image;
    }

    /** Has e2fsck correct what it finds; it says 1 where that was something. */
    private static void repair(Path image) throws IOException {
        Result result = run("e2fsck", "-f", "-y", image);
        assertThat(result.exitCode()).as(result.output()).isLessThanOrEqualTo(1);
    }

    private static String debugfs(Path image, String request) throws IOException {
        Result result = run("debugfs", "-w", "-R", request, image);
        assertThat(result.exitCode()).as(result.output()).isZero();
        return result.output();
    }

    private static String uuid(Path image) throws IOException {
        return debugfs(image, "show_super_stats -h")
                .lines()
                .filter(line -> line.startsWith("Filesystem UUID:"))
                .map(line -> line.substring("Filesystem UUID:".length()).strip())
                .findFirst()
                .orElseThrow();
    }

    private static boolean isInstalled(String tool) {
        try {
            run(tool, "-V");
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private record Result(int exitCode, String output) {}

    private static Result run(Object... command) throws IOException {
        Process process = new ProcessBuilder(
                        List.of(command).stream().map(Object::toString).toList())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            return new Result(process.waitFor(), output);
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + command[0] + " ran", e);
        }
    }
}
