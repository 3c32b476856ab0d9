package dev.terrain.prefetch.internal.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.terrain.prefetch.internal.device.ThreadIo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.test.MetricsAsserts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is asked of a DataNode on this machine, a real one in this JVM. */
@Timeout(120)
class LocalHdfsTest {

    private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/file");

    @TempDir
    private Path folder;

    private MiniDFSCluster cluster;
    private DistributedFileSystem hdfs;

    @BeforeEach
    void start() throws IOException {
        Configuration conf = new Configuration();
        conf.setLong("dfs.blocksize", 1 << 20);
        cluster = new MiniDFSCluster.Builder(conf, folder.toFile()).build();
        cluster.waitActive();
        hdfs = cluster.getFileSystem();
        try (FSDataOutputStream out = hdfs.create(FILE)) {
            out.write(new byte[3 << 20]);
        }
    }

    @AfterEach
    void stop() {
        cluster.shutdown();
    }

    private long checksumsAsked() {
        return MetricsAsserts.getLongCounter(
                "BlockChecksumOpNumOps",
                MetricsAsserts.getMetrics(
                        cluster.getDataNodes().get(0).getMetrics().name()));
    }

    @Test
    void checksumsOfABlockAreReadByItsDataNode() throws Exception {
        BlockLocation second = hdfs.getFileBlockLocations(FILE, 1 << 20, 1)[0];

        BlockChecksums.of(hdfs, second, 0).run();

        // It counts after it has answered.
        GenericTestUtils.waitFor(() -> checksumsAsked() == 1, 100, 10_000);
    }

    @Test
    void dataNodeThatIsGoneIsReported() throws IOException {
        BlockLocation block = hdfs.getFileBlockLocations(FILE, 0, 1)[0];
        cluster.stopDataNode(0);

        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> BlockChecksums.of(hdfs, block, 0).run());
    }

    @Test
    void nothingIsAskedOfOtherFileSystems() throws IOException {
        FileSystem local = FileSystem.getLocal(new Configuration(false));
        BlockLocation block = hdfs.getFileBlockLocations(FILE, 0, 1)[0];

        assertThatCode(() -> BlockChecksums.of(local, block, 0).run()).doesNotThrowAnyException();
        assertThat(checksumsAsked()).isZero();
    }

    @Test
    void disksOfThisMachineServeIt() throws IOException {
        try (FSDataInputStream in = hdfs.open(FILE)) {
            ThreadIo node = LocalDataNode.below(in);
            assertThat(node.fetchedBytes())
                    .as("before it is known who serves it")
                    .isNotNegative();
            assertThat(in.read()).isZero();
            assertThat(node.fetchedBytes()).isNotNegative();
        }
    }
}
