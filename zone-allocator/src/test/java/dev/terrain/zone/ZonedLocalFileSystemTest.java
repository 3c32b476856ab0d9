package dev.terrain.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.KernelFile;
import dev.terrain.zone.internal.pool.FakePool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ZonedLocalFileSystemTest {

    @TempDir
    Path local;

    private final Configuration conf = new Configuration();
    private FakePool pool;
    private FileSystem raw;

    @BeforeEach
    void create() throws IOException {
        pool = FakePool.in(local);
        conf.setClass("fs.file.impl", ZonedLocalFileSystem.class, FileSystem.class);
        LocalFileSystem checked = FileSystem.newInstanceLocal(conf);
        assertThat(checked).isInstanceOf(ZonedLocalFileSystem.class);
        raw = checked.getRaw();
    }

    @Test
    void intermediateFileTakesASlabAndHasTheLengthWritten() throws IOException {
        pool.addSlab(128, 10_000);

        write("output/spill0.out", "short");

        assertThat(local.resolve("output/spill0.out")).hasContent("short");
        assertThat(pool.freeSlabs()).isZero();
        assertThat(pool.lentSlabs()).isEqualTo(1);
    }

    @Test
    void wrongSettingLeavesTheTaskAsStock() throws IOException {
        pool.addSlab(128, 0);
        conf.set("terrain.zone.forecast-bytes", "plenty");
        raw = FileSystem.newInstanceLocal(conf).getRaw();

        write("output/spill0.out", "short");

        assertThat(local.resolve("output/spill0.out")).hasContent("short");
        assertThat(pool.freeSlabs()).isEqualTo(1);
    }

    @Test
    void permissionsAreStocks() throws IOException {
        pool.addSlab(128, 0);
        conf.set("fs.permissions.umask-mode", "027");
        write("spill0.out", "x");
        write("plain", "x");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(local.resolve("spill0.out"))))
                .isEqualTo(PosixFilePermissions.toString(Files.getPosixFilePermissions(local.resolve("plain"))));
    }

    @Test
    void otherNamesAndAppendsTakeNone() throws IOException {
        pool.addSlab(128, 0);
        write("job.xml", "x");
        Files.writeString(local.resolve("file.out"), "a");
        try (FSDataOutputStream out = raw.append(hadoop("file.out"))) {
            out.write('b');
        }

        assertThat(local.resolve("file.out")).hasContent("ab");
        assertThat(pool.freeSlabs()).isEqualTo(1);
    }

    @Test
    void emptyPoolIsStock() throws IOException {
        write("spill0.out", "stock");

        assertThat(local.resolve("spill0.out")).hasContent("stock");
    }

    @Test
    void spillAfterASmallOneTakesNoSlabUntilOneIsLarge() throws IOException {
        for (int i = 0; i < 4; i++) {
            pool.addSlab(128, 0);
        }
        write("attempt_1_0001_m_000000_0/spill0.out", "small");
        assertThat(pool.lentSlabs()).as("nothing is known of the first").isEqualTo(1);

        write("attempt_1_0001_m_000000_0/spill1.out", "x".repeat(500_000));
        assertThat(local.resolve("attempt_1_0001_m_000000_0/spill1.out")).hasSize(500_000);
        assertThat(pool.lentSlabs()).isEqualTo(1);

        write("attempt_1_0001_m_000000_0/spill2.out", "y");
        assertThat(pool.lentSlabs()).isEqualTo(2);
    }

    @Test
    void whatAFileLeavesUnusedStaysPartOfItsSlab() throws IOException {
        long blocks;
        try (KernelFile slab = KernelFile.open(pool.addSlab(16, 0), KernelFile.Access.WRITE)) {
            slab.allocateKeepingSize(0, 16 << 20);
            blocks = allocated(slab);
        }
        assumeThat(blocks)
                .as("needs a temporary folder whose file system allocates")
                .isGreaterThanOrEqualTo(16 << 20);

        write("file.out", "few bytes");

        assertThat(local.resolve("file.out")).hasContent("few bytes");
        try (KernelFile file = KernelFile.open(local.resolve("file.out"), KernelFile.Access.READ)) {
            assertThat(allocated(file)).isEqualTo(blocks);
        }
    }

    private static long allocated(KernelFile file) throws IOException {
        return file.extents().stream().mapToLong(Extent::length).sum();
    }

    @Test
    void unreadablePoolIsStock() throws IOException {
        Files.writeString(pool.folder().path().resolve("pool.properties"), "{");
        pool.addSlab(1, 0);
        write("spill0.out", "stock");

        assertThat(local.resolve("spill0.out")).hasContent("stock");
        assertThat(pool.freeSlabs()).isEqualTo(1);
    }

    @Test
    void nameThatIsNoPathOfJavaIsStocksToRefuse() throws IOException {
        org.apache.hadoop.fs.Path name =
                new org.apache.hadoop.fs.Path(local.toUri().getPath(), "a\0.out");
        write("spill0.out", "something is counted, so deletions are looked at");

        assertThatThrownBy(() -> raw.create(name).close()).isInstanceOf(IOException.class);
        assertThat(raw.delete(name, false)).isFalse();
    }

    @Test
    void linkIsFollowedAsStockDoes() throws IOException {
        pool.addSlab(1, 0);
        Files.createSymbolicLink(local.resolve("file.out"), local.resolve("elsewhere"));
        write("file.out", "through");

        assertThat(local.resolve("elsewhere")).hasContent("through");
    }

    @Test
    void folderIsRefusedAsStockDoes() throws IOException {
        pool.addSlab(1, 0);
        Files.createDirectory(local.resolve("file.out"));

        assertThatThrownBy(() -> write("file.out", "x")).isInstanceOf(IOException.class);
        assertThat(pool.freeSlabs()).isEqualTo(1);
    }

    @Test
    void badValueIsStock() throws IOException {
        pool.addSlab(1, 0);
        conf.set("terrain.zone.forecast-bytes", "much");
        raw = FileSystem.newInstanceLocal(conf).getRaw();
        write("spill0.out", "stock");

        assertThat(pool.freeSlabs()).isEqualTo(1);
    }

    @Test
    void jobsCountersTellOfIntermediateFilesAndFallbacks() throws Exception {
        pool.addSlab(1, 0);
        Path input = Files.createDirectory(local.resolve("in"));
        Files.writeString(input.resolve("a.txt"), "some words, some more\n".repeat(1000), StandardCharsets.UTF_8);
        conf.set("mapreduce.framework.name", "local");
        conf.set("hadoop.tmp.dir", local.resolve("tmp").toString());
        conf.setInt("mapreduce.task.io.sort.mb", 1);
        Job job = Job.getInstance(conf);
        job.setOutputKeyClass(LongWritable.class);
        job.setOutputValueClass(Text.class);
        FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
        FileOutputFormat.setOutputPath(job, hadoop("result"));

        assertThat(job.waitForCompletion(false)).isTrue();

        assertThat(counter(job, "INTERMEDIATE", "WRITE_OPS")).isPositive();
        assertThat(counter(job, "INTERMEDIATE", "BYTES_WRITTEN")).isPositive();
        assertThat(counter(job, "ZONE-FALLBACK", "WRITE_OPS"))
                .as("all but the one that took the slab")
                .isPositive()
                .isLessThan(counter(job, "INTERMEDIATE", "WRITE_OPS"));
        assertThat(counter(job, "OUTER-ZONE", "BYTES_WRITTEN"))
                .as("what the one file has in its slab")
                .isPositive()
                .isLessThan(counter(job, "INTERMEDIATE", "BYTES_WRITTEN"));
        assertThat(pool.freeSlabs()).isZero();
    }

    private static long counter(Job job, String scheme, String name) throws IOException {
        return job.getCounters()
                .findCounter("org.apache.hadoop.mapreduce.FileSystemCounter", scheme + "_" + name)
                .getValue();
    }

    private void write(String name, String content) throws IOException {
        try (FSDataOutputStream out = raw.create(hadoop(name))) {
            out.write(content.getBytes(StandardCharsets.UTF_8));
        }
    }

    private org.apache.hadoop.fs.Path hadoop(String name) {
        return new org.apache.hadoop.fs.Path(local.resolve(name).toUri());
    }
}
