package dev.terrain.lustre;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.terrain.lustre.internal.layout.LayoutBlob;
import dev.terrain.lustre.internal.topology.LustreClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With layouts in an attribute that any file system takes, and files in place of /proc and /sys. */
class LustreFileSystemTest {

    private static final int MIB = 1 << 20;
    private static final String[] STOCK = {"localhost"};

    @TempDir
    Path folder;

    private final Configuration conf = new Configuration();
    private LustreFileSystem fileSystem = new LustreFileSystem();

    @BeforeEach
    void rackOfFourNodesBesideEachOfTwoServers() throws IOException {
        FakeLustre.in(folder).configure(conf);
        conf.set("terrain.lustre.block-bytes", "1m");
        conf.set("terrain.lustre.hosts-per-split", "2");
        start();
    }

    private void start() throws IOException {
        fileSystem.close();
        fileSystem = new LustreFileSystem(new LustreClient(folder.resolve("mounts"), List.of(folder.resolve("sys"))));
        fileSystem.initialize(URI.create("lustre:///"), conf);
    }

    @AfterEach
    void close() throws IOException {
        fileSystem.close();
    }

    private org.apache.hadoop.fs.Path file(String name, int bytes, byte[] layout) throws IOException {
        Path file = Files.write(folder.resolve(name), new byte[bytes]);
        LayoutBlob.store(file, layout);
        return new org.apache.hadoop.fs.Path("lustre://" + file);
    }

    private static byte[] stripes(int... osts) {
        return LayoutBlob.v1(ByteOrder.LITTLE_ENDIAN, MIB, osts);
    }

    private BlockLocation[] blocks(org.apache.hadoop.fs.Path file) throws IOException {
        FileStatus status = fileSystem.getFileStatus(file);
        return fileSystem.getFileBlockLocations(status, 0, status.getLen());
    }

    @Test
    void namesTheNodesBesideTheServerOfEachBlock() throws IOException {
        BlockLocation[] blocks = blocks(file("striped", 2 * MIB + 5, stripes(0, 1)));

        assertThat(blocks).hasSize(3);
        assertThat(blocks[0].getHosts()).containsExactlyInAnyOrder("n1", "n2");
        assertThat(blocks[1].getHosts()).containsExactlyInAnyOrder("n3", "n4");
        assertThat(blocks[2].getHosts()).containsExactlyInAnyOrder("n1", "n2");
        assertThat(blocks[2].getOffset()).isEqualTo(2 * MIB);
        assertThat(blocks[2].getLength()).isEqualTo(5);
    }

    @Test
    void nodesOfARackTakeTurns() throws IOException {
        BlockLocation[] blocks = blocks(file("one", 2 * MIB, stripes(0)));

        assertThat(blocks).hasSize(2);
        assertThat(blocks[0].getHosts()[0]).isNotEqualTo(blocks[1].getHosts()[0]);
    }

    @Test
    void unmodifiedFileInputFormatGetsTheHosts() throws IOException {
        org.apache.hadoop.fs.Path path = file("text", 2 * MIB, stripes(1, 0));
        conf.setClass("fs.lustre.impl", LustreFileSystem.class, FileSystem.class);
        Job job = Job.getInstance(conf);
        // The cache of Hadoop would make one of its own, without the files in place of /proc and /sys.
        TextInputFormat format = new TextInputFormat() {
            @Override
            protected List<FileStatus> listStatus(org.apache.hadoop.mapreduce.JobContext context) throws IOException {
                FileStatus status = fileSystem.getFileStatus(path);
                return List.of(new org.apache.hadoop.fs.LocatedFileStatus(status, blocks(path)));
            }
        };
        FileInputFormat.setInputPaths(job, path);

        List<InputSplit> splits = format.getSplits(job);

        assertThat(splits).hasSize(2);
        assertThat(hosts(splits.get(0))).containsExactlyInAnyOrder("n3", "n4");
        assertThat(hosts(splits.get(1))).containsExactlyInAnyOrder("n1", "n2");
    }

    @Test
    void splitsOfTheOldApiMayEndInABlockWithoutHosts() throws IOException {
        // The second component has objects only when it is written to.
        byte[] layout = LayoutBlob.composite(
                ByteOrder.LITTLE_ENDIAN,
                1,
                new LayoutBlob.Entry(1, LayoutBlob.INIT, 0, MIB, stripes(0)),
                new LayoutBlob.Entry(2, 0, MIB, -1, stripes()));
        org.apache.hadoop.fs.Path path = file("tail", 2 * MIB, layout);
        conf.setInt("mapreduce.job.maps", 1);
        JobConf job = new JobConf(conf);
        org.apache.hadoop.mapred.TextInputFormat format = new org.apache.hadoop.mapred.TextInputFormat() {
            @Override
            protected FileStatus[] listStatus(JobConf conf) throws IOException {
                return new FileStatus[] {
                    new org.apache.hadoop.fs.LocatedFileStatus(fileSystem.getFileStatus(path), blocks(path))
                };
            }
        };
        format.configure(job);
        job.setLong("mapreduce.input.fileinputformat.split.minsize", 2 * MIB);

        assertThat(format.getSplits(job, 1)).hasSize(1);
        assertThat(blocks(path)[0].getHosts()).containsExactlyInAnyOrder("n1", "n2");
        assertThat(blocks(path)[1].getHosts()).isEqualTo(STOCK);
    }

    private static List<String> hosts(InputSplit split) throws IOException {
        try {
            return Arrays.asList(split.getLocations());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aBlockOverAllServersAlikeNamesNobodyAndIsOneWithItsNeighbours() throws IOException {
        conf.set("terrain.lustre.block-bytes", "2m");
        start();

        BlockLocation[] blocks = blocks(file("flat", 8 * MIB, stripes(0, 1)));

        assertThat(blocks).hasSize(1);
        assertThat(blocks[0].getHosts()).isEmpty();
        assertThat(blocks[0].getLength()).isEqualTo(8 * MIB);
    }

    @Test
    void onlyTheBlocksOfARangeAreAnswered() throws IOException {
        FileStatus status = fileSystem.getFileStatus(file("range", 4 * MIB, stripes(0, 1)));

        BlockLocation[] blocks = fileSystem.getFileBlockLocations(status, MIB + 1, Long.MAX_VALUE);

        assertThat(blocks[0].getOffset()).isEqualTo(MIB);
        assertThat(blocks).hasSize(3);
        assertThat(fileSystem.getFileBlockLocations(status, 4 * MIB, 1)).isEmpty();
    }

    @Test
    void whatHasNoLayoutOrABrokenOneIsAsStock() throws IOException {
        Path plain = Files.write(folder.resolve("plain"), new byte[5]);

        assertThat(blocks(new org.apache.hadoop.fs.Path("lustre://" + plain))[0].getHosts())
                .isEqualTo(STOCK);
        assertThat(blocks(file("broken", 5, new byte[40]))[0].getHosts()).isEqualTo(STOCK);
    }

    @Test
    void withoutNodesServersOrANameOfTheFileSystemItIsAsStock() throws IOException {
        org.apache.hadoop.fs.Path path = file("x", 5, stripes(0));
        Files.writeString(folder.resolve("map"), "OST0000 host=oss1\n");
        start();
        assertThat(blocks(path)[0].getHosts()).isEqualTo(STOCK);

        Files.writeString(folder.resolve("map"), "n1 rack=/r1\n");
        start();
        assertThat(blocks(path)[0].getHosts()).isEqualTo(STOCK);

        Files.writeString(folder.resolve("mounts"), "/dev/sda1 / ext4 rw 0 0\n");
        start();
        assertThat(blocks(path)[0].getHosts()).isEqualTo(STOCK);
    }

    @Test
    void offIsStock() throws IOException {
        conf.set("terrain.lustre.locality", "off");
        start();
        org.apache.hadoop.fs.Path path = file("off", 5, stripes(0));

        assertThat(blocks(path)[0].getHosts()).isEqualTo(STOCK);
        assertThat(fileSystem.getFileStatus(path).getBlockSize()).isEqualTo(32 << 20);
    }

    @Test
    void aBadSettingOrMapFileIsStockToo() throws IOException {
        Files.writeString(folder.resolve("map"), "nonsense\n");
        start();
        assertThat(blocks(file("a", 5, stripes(0)))[0].getHosts()).isEqualTo(STOCK);

        conf.set("terrain.lustre.least-gain", "much");
        start();
        assertThat(blocks(file("b", 5, stripes(0)))[0].getHosts()).isEqualTo(STOCK);
    }

    /** A class of a jar that this client does not have, or not whole, as YARN's may be. */
    public static final class MissingMapping implements DNSToSwitchMapping {
        @SuppressWarnings("UnusedVariable")
        private static final Object NEEDED = needed();

        private static Object needed() {
            throw new NoClassDefFoundError("org/example/Needed");
        }

        @Override
        public List<String> resolve(List<String> hosts) {
            return hosts;
        }

        @Override
        public void reloadCachedMappings() {}

        @Override
        public void reloadCachedMappings(List<String> hosts) {}
    }

    @Test
    void classesThatAreMissingAreStockToo() throws IOException {
        conf.set("net.topology.node.switch.mapping.impl", MissingMapping.class.getName());
        start();

        assertThat(blocks(file("a", 5, stripes(0)))[0].getHosts()).isEqualTo(STOCK);
        assertThat(blocks(file("b", 5, stripes(0)))[0].getHosts()).isEqualTo(STOCK);
    }

    @Test
    void whoReadsFilesOnlyNeedsNoMapFile() throws IOException {
        Path map = folder.resolve("map");
        Path away = folder.resolve("away");
        Files.move(map, away);
        start();
        org.apache.hadoop.fs.Path path = file("a", 5, stripes(0));
        try (InputStream in = fileSystem.open(path)) {
            assertThat(in.readAllBytes()).hasSize(5);
        }
        Files.move(away, map);

        assertThat(blocks(path)[0].getHosts()).containsExactlyInAnyOrder("n1", "n2");
    }

    @Test
    void aPathIsTheFileAtThatPathWithItsOwnerAndPermissions() throws IOException {
        org.apache.hadoop.fs.Path path = file("mode", 5, stripes(0));
        Path file = folder.resolve("mode");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

        FileStatus status = fileSystem.getFileStatus(path);

        assertThat(status.getPath()).isEqualTo(path);
        assertThat(status.getPermission()).hasToString("rw-r-----");
        assertThat(status.getOwner()).isEqualTo(Files.getOwner(file).getName());
        assertThat(fileSystem.listStatus(path)[0].getPermission()).hasToString("rw-r-----");
        assertThat(fileSystem.listStatus(path.getParent())).contains(status);
    }

    @Test
    void aDirectoryKeepsItsStickyBit() throws IOException {
        Path directory = Files.createDirectory(folder.resolve("sticky"));
        Files.setAttribute(directory, "unix:mode", 01777);

        FileStatus status = fileSystem.getFileStatus(new org.apache.hadoop.fs.Path("lustre://" + directory));

        assertThat(status.getPermission()).hasToString("rwxrwxrwt");
    }

    @Test
    void knowsSymbolicLinks() throws IOException {
        org.apache.hadoop.fs.Path path = file("target", 5, stripes(0));
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("target"));
        org.apache.hadoop.fs.Path link = new org.apache.hadoop.fs.Path(path.getParent(), "link");

        assertThat(fileSystem.getFileStatus(link).getLen()).isEqualTo(5);
        assertThat(fileSystem.getFileLinkStatus(link).isSymlink()).isTrue();
        assertThat(fileSystem.getLinkTarget(link).toString())
                .isEqualTo(folder.resolve("target").toString());
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> fileSystem.getLinkTarget(path));
        assertThat(blocks(link)[0].getHosts()).containsExactlyInAnyOrder("n1", "n2");
    }

    @Test
    void movesLocalFilesIn() throws IOException {
        Path local = Files.writeString(folder.resolve("local"), "text");
        org.apache.hadoop.fs.Path target = new org.apache.hadoop.fs.Path("lustre://" + folder.resolve("moved"));

        fileSystem.moveFromLocalFile(new org.apache.hadoop.fs.Path(local.toUri()), target);

        assertThat(folder.resolve("moved")).hasContent("text");
        assertThat(local).doesNotExist();
        assertThat(fileSystem.startLocalOutput(target, target).toUri()).hasScheme("file");
    }

    @Test
    void servesFileContext() throws IOException {
        conf.setClass(
                "fs.AbstractFileSystem.lustre.impl", LustreFs.class, org.apache.hadoop.fs.AbstractFileSystem.class);
        FileContext context = FileContext.getFileContext(URI.create("lustre:///"), conf);
        org.apache.hadoop.fs.Path path = file("context", 5, stripes(0));

        assertThat(context.getFileStatus(path).getPermission()).isNotNull();
        assertThat(context.util().exists(path)).isTrue();
        context.delete(path, false);
        assertThat(folder.resolve("context")).doesNotExist();
    }
}
