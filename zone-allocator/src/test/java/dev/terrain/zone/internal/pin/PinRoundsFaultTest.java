package dev.terrain.zone.internal.pin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.disk.Progress;
import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.FakeKernel;
import dev.terrain.zone.internal.linux.KernelFile;
import dev.terrain.zone.internal.linux.Range;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A pin that dies or fails at each of its steps in turn, on a disk of 96 MiB that files lie about on. */
@Timeout(120)
class PinRoundsFaultTest {

    private static final long MIB = 1L << 20;
    private static final long DISK_BYTES = 96 * MIB;
    private static final long ZONE_BYTES = 32 * MIB;
    private static final long MARGIN_BYTES = 4 * MIB;
    private static final int EIO = 5;

    @ParameterizedTest
    @EnumSource
    void takesAllThatLiesBehindTheZoneAndNothingInIt(FakeKernel.Kind kind) throws IOException {
        FakeKernel kernel = used(kind);
        long inZone = Range.sum(Range.before(free(kernel), ZONE_BYTES));
        long[] least = {Long.MAX_VALUE};
        kernel.afterEachChange(() -> least[0] = Math.min(least[0], kernel.usableBytes()));

        long left = pin(kernel);

        requirePinned(kernel, inZone);
        assertThat(left).isLessThan(PinRounds.NEGLIGIBLE_BYTES);
        assertThat(least[0]).as("always left to writers").isGreaterThanOrEqualTo(MARGIN_BYTES);
    }

    @ParameterizedTest
    @EnumSource
    void isFinishedByTheNextOneWhereverItDies(FakeKernel.Kind kind) throws IOException {
        FakeKernel whole = used(kind);
        long inZone = Range.sum(Range.before(free(whole), ZONE_BYTES));
        long before = whole.changes();
        pin(whole);
        long steps = whole.changes() - before;
        for (long step = 0; step <= steps; step++) {
            FakeKernel kernel = used(kind);
            kernel.dieAfterChanges(step);
            try {
                pin(kernel);
            } catch (FakeKernel.Death e) {
                assertThat(step).isLessThan(steps);
            }
            kernel.restart();

            pin(kernel);

            requirePinned(kernel, inZone);
        }
    }

    @ParameterizedTest
    @EnumSource
    void isFinishedByTheNextOneWhicheverCallFails(FakeKernel.Kind kind) throws IOException {
        FakeKernel whole = used(kind);
        long inZone = Range.sum(Range.before(free(whole), ZONE_BYTES));
        long before = whole.calls();
        pin(whole);
        long calls = whole.calls() - before;
        for (long call = 0; call < calls; call++) {
            for (int errno : new int[] {EIO, KernelException.ENOSPC}) {
                FakeKernel kernel = used(kind);
                kernel.failAfterCalls(call, errno);
                try {
                    pin(kernel);
                } catch (IOException e) {
                    assertThat(e).as("call %d", call).isNotNull();
                }
                kernel.restart();

                pin(kernel);

                requirePinned(kernel, inZone);
            }
        }
    }

    /** Files of 3 MiB each before and behind the limit, every other one of them deleted. */
    private static FakeKernel used(FakeKernel.Kind kind) throws IOException {
        FakeKernel kernel = new FakeKernel(kind, DISK_BYTES, 0);
        for (int i = 0; i < 24; i++) {
            kernel.write(kernel.path("/file" + i), 3 * MIB, (byte) 9);
        }
        for (int i = 0; i < 24; i += 2) {
            Files.delete(kernel.path("/file" + i));
        }
        kernel.commit();
        Files.createDirectory(kernel.path("/").resolve(PinFolder.NAME));
        return kernel;
    }

    private static long pin(FakeKernel kernel) throws IOException {
        try (PinFolder folder =
                new PinFolder(kernel.path("/"), 1L, KernelFile.open(kernel.path("/"), KernelFile.Access.READ))) {
            return new PinRounds(folder, ZONE_BYTES, MARGIN_BYTES, Progress.SILENT).run();
        }
    }

    private static List<Range> free(FakeKernel kernel) throws IOException {
        try (KernelFile root = KernelFile.open(kernel.path("/"), KernelFile.Access.READ)) {
            return root.freeSpace();
        }
    }

    private static void requirePinned(FakeKernel kernel, long inZoneBytes) throws IOException {
        assertThat(Range.sum(Range.behind(free(kernel), ZONE_BYTES))).isLessThan(PinRounds.NEGLIGIBLE_BYTES);
        assertThat(Range.sum(Range.before(free(kernel), ZONE_BYTES))).isEqualTo(inZoneBytes);
        for (int i = 1; i < 24; i += 2) {
            assertThat(kernel.holdsData(kernel.path("/file" + i))).isTrue();
        }
        for (String name : kernel.files()) {
            Path path = kernel.path(name);
            if (path.startsWith(kernel.path("/").resolve(PinFolder.NAME))) {
                try (KernelFile file = KernelFile.open(path, KernelFile.Access.READ)) {
                    assertThat(file.extents()).allMatch(extent -> isBehind(extent));
                }
            }
        }
    }

    private static boolean isBehind(Extent extent) {
        return extent.physical() >= ZONE_BYTES;
    }
}
