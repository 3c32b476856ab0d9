package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.LineRecordReader;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jobs over every kind of file of a real HDFS, three DataNodes in this JVM: with and without reading ahead the same.
 */
@Timeout(120)
class HdfsInputTest extends LocalJobs {

    private static final int DATA_NODES = 3;
    private static final int BLOCK_BYTES = 1 << 20;

    @TempDir
    static Path clusterFolder;

    private static MiniDFSCluster cluster;
    private static DistributedFileSystem hdfs;

    HdfsInputTest(@TempDir Path folder) {
        super(folder);
    }

    @BeforeAll
    static void start() throws IOException {
        Configuration conf = new Configuration();
        conf.setLong("dfs.blocksize", BLOCK_BYTES);
        conf.setLong("dfs.namenode.fs-limits.min-block-size", 1);
        conf.set("hadoop.security.key.provider.path", keyProvider());
        cluster = new MiniDFSCluster.Builder(conf, clusterFolder.toFile())
                .numDataNodes(DATA_NODES)
                .build();
        cluster.waitActive();
        hdfs = cluster.getFileSystem();
    }

    @AfterAll
    static void end() {
        cluster.shutdown();
    }

    private static String keyProvider() {
        return "jceks://file" + clusterFolder.resolve("keys.jceks");
    }

    private static org.apache.hadoop.fs.Path folder(String name) throws IOException {
        org.apache.hadoop.fs.Path made = hdfs.makeQualified(new org.apache.hadoop.fs.Path("/" + name));
        hdfs.mkdirs(made);
        return made;
    }

    private static void write(org.apache.hadoop.fs.Path in) throws IOException {
        writeLines(hdfs.create(new org.apache.hadoop.fs.Path(in, "lines")), 3 * FILE_BYTES, "\n");
    }

    private Outcome assertSameAsStock(org.apache.hadoop.fs.Path from) throws Exception {
        return assertSameAsStock(from, TextInputFormat.class);
    }

    private Outcome assertSameAsStock(org.apache.hadoop.fs.Path from, Class<? extends InputFormat<?, ?>> format)
            throws Exception {
        conf.set("hadoop.security.key.provider.path", keyProvider());
        Outcome stock = run("stock", TextInputFormat.class, stock(), from);
        Outcome prefetched = run("prefetched", format, prefetching(), from);

        assertThat(stock.records()).isPositive();
        assertThat(prefetched.output()).isEqualTo(stock.output());
        assertThat(prefetched.ours("Bytes prefetched")).isPositive();
        assertThat(prefetched.ours("Bytes consumed")).isPositive();
        return prefetched;
    }

    @Test
    void replicasOfThisMachineAreReadInTurns() throws Exception {
        org.apache.hadoop.fs.Path plain = folder("plain");
        write(plain);

        assertThat(assertSameAsStock(plain).ours("Turns")).isPositive();
    }

    @Test
    void erasureCodedFiles() throws Exception {
        org.apache.hadoop.fs.Path coded = folder("coded");
        hdfs.enableErasureCodingPolicy("XOR-2-1-1024k");
        hdfs.setErasureCodingPolicy(coded, "XOR-2-1-1024k");
        write(coded);
        assertThat(hdfs.getErasureCodingPolicy(new org.apache.hadoop.fs.Path(coded, "lines")))
                .isNotNull();

        assertThat(assertSameAsStock(coded).ours("Turns")).isZero();
    }

    @Test
    void encryptedZones() throws Exception {
        DFSTestUtil.createKey("key", cluster, hdfs.getConf());
        org.apache.hadoop.fs.Path secret = folder("secret");
        hdfs.createEncryptionZone(secret, "key");
        write(secret);
        assertThat(hdfs.getEZForPath(secret)).isNotNull();

        assertSameAsStock(secret);
    }

    @Test
    void viewOfSeveralFileSystems() throws Exception {
        write(folder("viewed"));
        conf.set("fs.viewfs.mounttable.suite.link./data", hdfs.getUri() + "/viewed");

        assertSameAsStock(new org.apache.hadoop.fs.Path("viewfs://suite/data"));
    }

    @Test
    void snapshots() throws Exception {
        org.apache.hadoop.fs.Path kept = folder("kept");
        hdfs.allowSnapshot(kept);
        write(kept);
        hdfs.createSnapshot(kept, "then");
        hdfs.delete(new org.apache.hadoop.fs.Path(kept, "lines"), false);

        assertSameAsStock(new org.apache.hadoop.fs.Path(kept, ".snapshot/then"));
    }

    @Test
    void fileThatIsStillBeingWritten() throws Exception {
        org.apache.hadoop.fs.Path growing = folder("growing");
        try (FSDataOutputStream out = hdfs.create(new org.apache.hadoop.fs.Path(growing, "lines"))) {
            writeLines(unclosed(out), FILE_BYTES, "\n");
            out.hflush();

            assertSameAsStock(growing);
        }
    }

    private static OutputStream unclosed(OutputStream out) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                out.write(b);
            }

            @Override
            public void write(byte[] bytes, int start, int length) throws IOException {
                out.write(bytes, start, length);
            }
        };
    }

    @Test
    void dataNodesDieWhileTheirBlocksAreRead() throws Exception {
        org.apache.hadoop.fs.Path replicated = folder("replicated");
        write(replicated);
        hdfs.setReplication(new org.apache.hadoop.fs.Path(replicated, "lines"), (short) DATA_NODES);
        DFSTestUtil.waitReplication(hdfs, new org.apache.hadoop.fs.Path(replicated, "lines"), (short) DATA_NODES);
        DyingDataNodes.DEAD.clear();
        try {
            assertSameAsStock(replicated, DyingDataNodes.class);

            assertThat(DyingDataNodes.DEAD).hasSize(DATA_NODES - 1);
        } finally {
            for (DataNodeProperties dead : DyingDataNodes.DEAD) {
                cluster.restartDataNode(dead, false); // another process may have its port by now
            }
            cluster.waitActive();
        }
    }

    /** Lines of text; after the hundredth of the job all DataNodes but one are dead. */
    public static final class DyingDataNodes extends TextInputFormat {

        static final List<DataNodeProperties> DEAD = new ArrayList<>();
        static final AtomicInteger LINES = new AtomicInteger();

        @Override
        public RecordReader<LongWritable, Text> createRecordReader(InputSplit split, TaskAttemptContext context) {
            return new LineRecordReader() {
                @Override
                public boolean nextKeyValue() throws IOException {
                    if (LINES.incrementAndGet() == 100) {
                        DEAD.add(cluster.stopDataNode(0));
                        DEAD.add(cluster.stopDataNode(0));
                    }
                    return super.nextKeyValue();
                }
            };
        }
    }
}
