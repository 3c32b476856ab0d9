package dev.terrain.prefetch.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import dev.terrain.prefetch.internal.device.Device;
import dev.terrain.prefetch.internal.device.Devices;
import dev.terrain.prefetch.internal.stream.FileDevices.Extent;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.StorageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileDevicesTest {

    private static final ByteRange RANGE = new ByteRange(100, 300);
    private static final String HERE = "127.0.0.1:9866";
    // RFC 5737: an address that no machine has.
    private static final String ELSEWHERE = "192.0.2.1:9866";

    private final java.nio.file.Path folder;
    private final Devices devices;

    FileDevicesTest(@TempDir java.nio.file.Path folder) throws IOException {
        this.folder = folder;
        this.devices = Devices.in(folder.resolve("tokens"), OneDisk.sysfsFor(folder));
    }

    /** A file system like HDFS, of which only the block locations are asked for. */
    private static final class BlockFileSystem extends FilterFileSystem {
        private final BlockLocation[] blocks;

        BlockFileSystem(BlockLocation... blocks) {
            super(mock(FileSystem.class));
            this.blocks = blocks;
        }

        @Override
        public URI getUri() {
            return URI.create("hdfs://cluster");
        }

        @Override
        public BlockLocation[] getFileBlockLocations(Path path, long start, long length) {
            assertThat(start).isEqualTo(100);
            assertThat(length).isEqualTo(200);
            return blocks;
        }
    }

    private static BlockLocation block(long offset, String[] names, String... storages) {
        StorageType[] types = new StorageType[names.length];
        Arrays.fill(types, StorageType.DISK);
        return block(offset, names, types, storages);
    }

    private static BlockLocation block(long offset, String[] names, StorageType[] types, String... storages) {
        return new BlockLocation(names, names, null, names, storages, types, offset, 100, false);
    }

    private FileDevices of(FileSystem fs) throws IOException {
        return FileDevices.of(fs, new Path("/file"), RANGE, devices);
    }

    private static Optional<String> name(Extent extent) {
        return extent.device().map(Device::name);
    }

    @Test
    void blockIsServedByTheReplicaOnThisMachine() throws IOException {
        FileDevices file = of(new BlockFileSystem(
                block(100, new String[] {ELSEWHERE, HERE}, "DS-1", "DS-2"), block(200, new String[] {HERE}, "DS-3")));

        assertThat(name(file.at(100))).contains("storage-DS-2");
        assertThat(file.at(100).end()).isEqualTo(200);
        assertThat(file.at(100).inTurn()).isEqualTo(Access.POSITIONED);
        assertThat(name(file.at(299))).contains("storage-DS-3");
        assertThat(file.at(300).device()).isEmpty();
    }

    @Test
    void blockElsewhereHasNoDeviceHere() throws IOException {
        assertThat(of(new BlockFileSystem(block(100, new String[] {ELSEWHERE}, "DS-1")))
                        .at(100)
                        .device())
                .isEmpty();
    }

    @Test
    void namesThatAreNoAddressesAreNotLookedUp() throws IOException {
        assertThat(of(new BlockFileSystem(block(100, new String[] {"localhost:9866"}, "DS-1")))
                        .at(100)
                        .device())
                .isEmpty();
    }

    @Test
    void replicaInMemoryHasNone() throws IOException {
        assertThat(of(new BlockFileSystem(
                                block(100, new String[] {HERE}, new StorageType[] {StorageType.RAM_DISK}, "DS-1")))
                        .at(100)
                        .device())
                .isEmpty();
    }

    @Test
    void replicaInTheDataNodesCacheHasNone() throws IOException {
        BlockLocation cached = block(100, new String[] {HERE}, "DS-1");
        cached.setCachedHosts(new String[] {HERE});
        assertThat(of(new BlockFileSystem(cached)).at(100).device()).isEmpty();
    }

    @Test
    void fileSystemThatKnowsNoStoragesHasNone() throws IOException {
        assertThat(of(new BlockFileSystem(new BlockLocation(new String[] {HERE}, new String[] {HERE}, 100, 200)))
                        .at(100)
                        .device())
                .isEmpty();
    }

    /** Files of a mount under a scheme of their own, whose block locations would ask half the cluster. */
    private static final class MountedFileSystem extends RawLocalFileSystem {
        @Override
        public URI getUri() {
            return URI.create("mounted:///");
        }

        @Override
        public BlockLocation[] getFileBlockLocations(Path path, long start, long length) {
            throw new AssertionError("nobody has to be asked");
        }

        @Override
        public BlockLocation[] getFileBlockLocations(FileStatus file, long start, long length) {
            throw new AssertionError("nobody has to be asked");
        }
    }

    @Test
    void filesOfAMountUnderAnotherSchemeAreNotAskedForTheirBlocks() throws IOException {
        FileSystem mounted = new MountedFileSystem();
        assertThat(of(mounted)).isSameAs(FileDevices.NONE);
        assertThat(of(new FilterFileSystem(mounted))).isSameAs(FileDevices.NONE);
        assertThat(of(new LocalFileSystem(mounted))).isSameAs(FileDevices.NONE);
    }

    @Test
    void localFileLiesOnItsDisk() throws IOException {
        java.nio.file.Path file = Files.createFile(folder.resolve("local"));
        FileDevices found =
                FileDevices.of(FileSystem.getLocal(new Configuration(false)), new Path(file.toUri()), RANGE, devices);

        assertThat(name(found.at(0))).contains("block-8:0");
        assertThat(found.at(0).inTurn()).isEqualTo(Access.STREAMED);
    }
}
