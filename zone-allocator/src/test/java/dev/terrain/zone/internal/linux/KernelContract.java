package dev.terrain.zone.internal.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.linux.KernelFile.Access;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What pools and pins rely on, of a real file system and of the one in memory alike: empty, and of 512 MiB. */
abstract class KernelContract {

    static final long DISK_BYTES = 512L << 20;

    private static final long MIB = 1L << 20;

    /** From which size on a file that was cut gets the blocks behind its first one back. */
    private static final long EXT4_GOES_ON_FROM_BYTES = 128 * MIB;

    private static final long XFS_GOES_ON_FROM_BYTES = MIB;

    /** XFS gives blocks back in the background. */
    private static final long FREE_WITHIN_NANOS = 10_000_000_000L;

    /** Its root folder. */
    abstract Path root();

    /** Which of the two it is. */
    abstract FakeKernel.Kind kind();

    @Test
    void allocatedBlocksHaveAddressesThatWereFreeAndReadAsZeros() throws IOException {
        try (KernelFile file = KernelFile.open(root().resolve("a"), Access.CREATE_NEW)) {
            List<Range> free = file.freeSpace();

            file.allocateKeepingSize(0, MIB);

            assertThat(file.size()).isZero();
            assertThat(bytes(file)).isEqualTo(MIB);
            assertThat(file.extents()).allSatisfy(extent -> {
                assertThat(extent.isPlaced()).isTrue();
                assertThat(free)
                        .anyMatch(range -> range.start() <= extent.physical()
                                && extent.onDevice().end() <= range.end());
            });
            file.syncFileSystem();
            assertThat(file.freeSpace()).noneMatch(range -> overlaps(range, file));
            file.allocate(0, MIB);
            assertThat(file.size()).isEqualTo(MIB);
            assertThat(read(file, MIB - 4096)).containsOnly(0);
        }
    }

    @Test
    void holeGivesItsBlocksBackAndNothingElse() throws IOException {
        try (KernelFile file = KernelFile.open(root().resolve("a"), Access.CREATE_NEW)) {
            file.allocate(0, 4 * MIB);
            file.syncFileSystem();
            long usable = usable();
            long free = Range.sum(file.freeSpace());

            file.punchHole(MIB, MIB);
            file.syncFileSystem();

            assertThat(bytes(file)).isEqualTo(3 * MIB);
            assertThat(file.extents())
                    .noneMatch(extent -> extent.logical() < 2 * MIB && extent.end() > MIB)
                    .anyMatch(extent -> extent.logical() == 0)
                    .anyMatch(extent -> extent.end() == 4 * MIB);
            assertThat(file.size()).isEqualTo(4 * MIB);
            awaitUsable(usable + MIB);
            assertThat(Range.sum(file.freeSpace())).isEqualTo(free + MIB);
        }
    }

    @Test
    void saysWhenThereIsNotSoMuchAndThenWorksOn() throws IOException {
        Path path = root().resolve("a");
        try (KernelFile file = KernelFile.open(path, Access.CREATE_NEW)) {
            assertThatExceptionOfType(KernelException.class)
                    .isThrownBy(() -> file.allocate(0, DISK_BYTES + MIB))
                    .matches(KernelException::isFull);
            file.truncate(0);
            file.syncFileSystem();

            file.allocate(0, MIB);

            assertThat(bytes(file)).isEqualTo(MIB);
        }
    }

    @Test
    void zeroedRangeStaysAllocatedOnExt4InItsPlaceAndKeepsNoneOfItsBytes() throws IOException {
        try (KernelFile file = KernelFile.open(root().resolve("a"), Access.CREATE_NEW)) {
            file.allocate(0, MIB);
            fill(file);
            file.sync();
            List<Extent> before = file.extents();
            assertThat(read(file, 0)).containsOnly(7);

            file.zero(0, MIB);

            assertThat(read(file, 0)).containsOnly(0);
            assertThat(bytes(file)).isEqualTo(MIB);
            if (kind() == FakeKernel.Kind.EXT4) {
                assertThat(file.extents().get(0).physical())
                        .isEqualTo(before.get(0).physical());
            }
        }
    }

    @Test
    void truncateGivesBackWhatLiesBehindTheEndAlsoWhereTheSizeStays() throws IOException {
        try (KernelFile file = KernelFile.open(root().resolve("a"), Access.CREATE_NEW)) {
            file.allocateKeepingSize(0, MIB);

            file.truncate(0);

            assertThat(file.extents()).isEmpty();
        }
    }

    @Test
    void fileThatIsCutGetsTheBlocksBehindItsFirstOneBack() throws IOException {
        long size = kind() == FakeKernel.Kind.EXT4 ? EXT4_GOES_ON_FROM_BYTES : XFS_GOES_ON_FROM_BYTES;
        try (KernelFile file = KernelFile.open(root().resolve("a"), Access.CREATE_NEW)) {
            file.allocateKeepingSize(0, size);
            fill(file);
            long physical = file.extents().get(0).physical();
            long end = file.extents().get(file.extents().size() - 1).onDevice().end();

            file.truncate(1);
            file.sync();
            file.allocateKeepingSize(0, size);

            assertThat(bytes(file)).isEqualTo(size);
            assertThat(file.extents().get(0).physical()).isEqualTo(physical);
            assertThat(file.extents().get(file.extents().size() - 1).onDevice().end())
                    .isEqualTo(end);
        }
    }

    @Test
    void namelessFileIsGoneWhenItIsClosed() throws IOException {
        long usable = usable();
        try (KernelFile file = KernelFile.open(root(), Access.CREATE_NAMELESS)) {
            file.allocate(0, 8 * MIB);
            assertThat(usable()).isLessThanOrEqualTo(usable - 8 * MIB);
        }
        awaitUsable(usable);
    }

    @Test
    void deletedFileKeepsItsBlocksWhileItIsOpen() throws IOException {
        Path path = root().resolve("a");
        long usable = usable();
        try (KernelFile file = KernelFile.open(path, Access.CREATE_NEW)) {
            file.allocate(0, 8 * MIB);
            Files.delete(path);
            file.syncFileSystem();

            assertThat(bytes(file)).isEqualTo(8 * MIB);
            assertThat(usable()).isLessThanOrEqualTo(usable - 8 * MIB);
        }
        awaitUsable(usable);
    }

    @Test
    void knowsWhetherSomebodyElseHasAFileOpen() throws IOException {
        Path path = root().resolve("a");
        try (KernelFile file = KernelFile.open(path, Access.CREATE_NEW)) {
            file.allocateKeepingSize(0, MIB);
            assertThat(file.isOpenElsewhere()).isFalse();
            try (KernelFile other = KernelFile.open(path, Access.READ)) {
                assertThat(other.size()).isZero();
                assertThat(file.isOpenElsewhere()).isTrue();
                assertThat(file.cutUnused()).isZero();
                assertThat(bytes(file)).isEqualTo(MIB);
            }
            assertThat(file.isOpenElsewhere()).isFalse();
            assertThat(file.cutUnused()).isEqualTo(MIB);
            assertThat(file.extents()).isEmpty();
        }
    }

    @Test
    void fileHasAsManyLinksAsNames() throws IOException {
        Path path = root().resolve("a");
        KernelFile.open(path, Access.CREATE_NEW).close();
        Path second = Files.createLink(root().resolve("b"), path);
        assertThat(Files.getAttribute(second, "unix:nlink")).isEqualTo(2);

        Files.delete(path);

        assertThat(Files.getAttribute(second, "unix:nlink")).isEqualTo(1);
    }

    @Test
    void createsOnlyWhatIsNotThereAndOpensOnlyWhatIs() throws IOException {
        Path path = root().resolve("a");
        assertErrno(FakeKernel.ENOENT, path, Access.WRITE);
        KernelFile.open(path, Access.CREATE_NEW).close();
        assertErrno(FakeKernel.EEXIST, path, Access.CREATE_NEW);
    }

    private static void assertErrno(int errno, Path path, Access access) {
        assertThatExceptionOfType(KernelException.class)
                .isThrownBy(() -> KernelFile.open(path, access))
                .matches(e -> e.errno() == errno);
    }

    private static void fill(KernelFile file) throws IOException {
        assertThat(file.write(buffer(7), 0, 4096)).isEqualTo(4096);
    }

    private static byte[] read(KernelFile file, long offset) throws IOException {
        ByteBuffer into = buffer(1);
        assertThat(file.read(into, offset, 4096)).isEqualTo(4096);
        byte[] bytes = new byte[4096];
        into.get(bytes);
        return bytes;
    }

    private static ByteBuffer buffer(int everyByte) {
        ByteBuffer buffer = KernelFile.buffer(4096);
        for (int i = 0; i < 4096; i++) {
            buffer.put(i, (byte) everyByte);
        }
        return buffer;
    }

    private static long bytes(KernelFile file) throws IOException {
        return file.extents().stream().mapToLong(Extent::length).sum();
    }

    private static boolean overlaps(Range range, KernelFile file) {
        try {
            return file.extents().stream()
                    .map(Extent::onDevice)
                    .anyMatch(other -> other.start() < range.end() && range.start() < other.end());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long usable() throws IOException {
        return Files.getFileStore(root()).getUsableSpace();
    }

    /** XFS keeps a few blocks for its trees. */
    private void awaitUsable(long bytes) throws IOException {
        long start = System.nanoTime();
        while (usable() < bytes - 64 * 1024 && System.nanoTime() - start < FREE_WITHIN_NANOS) {
            try (KernelFile folder = KernelFile.open(root(), Access.READ)) {
                folder.syncFileSystem();
            }
        }
        assertThat(usable()).isBetween(bytes - 64 * 1024, bytes + 64 * 1024);
    }
}
