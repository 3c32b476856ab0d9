package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.spill.LocalSort.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A mapper that needs the heap itself, in a JVM where a sort buffer of 50 MiB just finds its place beside it. */
class CrowdedHeapTest {
    private static final int HEAP_MEGABYTES = 112;
    private static final int COPIES = 11;
    private static final String MAPPER_MEGABYTES = "crowded.megabytes";

    private final Path dir;

    CrowdedHeapTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void livesWhereHadoopLives() throws Exception {
        assertThat(run("stock", LocalSort.STOCK, 24)).isEqualTo("finished, 0 tasks sorted");
        assertThat(run("flash", LocalSort.FLASH, 24)).isEqualTo("finished, 1 tasks sorted");
        // What makes this a test: Hadoop has little room left.
        assertThat(run("crowded", LocalSort.STOCK, 48)).doesNotStartWith("finished");
    }

    /** Runs {@link #main} in a JVM of its own and returns the last line it prints. */
    private String run(String name, String collectors, int mapperMegabytes) throws Exception {
        Path work = Files.createDirectory(dir.resolve(name));
        Path log = dir.resolve(name + ".log");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + HEAP_MEGABYTES + "m",
                        "-XX:+UseG1GC",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CrowdedHeapTest.class.getName(),
                        work.toString(),
                        collectors,
                        Integer.toString(mapperMegabytes))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(child.waitFor(3, TimeUnit.MINUTES))
                    .as(Files.readString(log))
                    .isTrue();
            List<String> lines = Files.readAllLines(log);
            return lines.get(lines.size() - 1);
        } finally {
            child.destroyForcibly();
        }
    }

    /** Arguments: working directory, collectors, what the mapper holds. */
    public static void main(String[] args) throws Exception {
        LocalSort sort = new LocalSort(Path.of(args[0])).withRecords("a", LocalSort.RECORDS);
        Result result = sort.run(args[1], job -> crowd(job, args[2]));
        System.out.println("finished, " + result.spill(SpillCounters.MAPS) + " tasks sorted");
    }

    private static void crowd(Job job, String megabytes) {
        job.setMapperClass(CrowdingMapper.class);
        // This JVM has no room to read an output again.
        job.setOutputFormatClass(NullOutputFormat.class);
        job.getConfiguration().set(MAPPER_MEGABYTES, megabytes);
        job.getConfiguration().setInt("mapreduce.task.io.sort.mb", 50);
        // The task's local file system is its own, as in a task of its own JVM.
        job.getConfiguration().setBoolean("fs.file.impl.disable.cache", true);
        job.getConfiguration().set("mapreduce.reduce.shuffle.input.buffer.percent", "0.1");
    }

    static final class CrowdingMapper extends Mapper<Text, Text, Text, Text> {
        private final List<byte[]> held = new ArrayList<>();

        @Override
        protected void setup(Context context) {
            for (int i = 0; i < 4 * context.getConfiguration().getInt(MAPPER_MEGABYTES, 0); i++) {
                held.add(new byte[256 << 10]);
            }
        }

        @Override
        protected void map(Text key, Text value, Context context) throws IOException, InterruptedException {
            for (int i = 0; i < COPIES; i++) {
                context.write(key, value);
            }
        }
    }
}
