package dev.terrain.spill.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.spill.FlashMapOutputCollector;
import java.nio.file.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A merge that works is never silent for as long as a task may be. */
class MergeReportsTest {
    private final Path dir;

    MergeReportsTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void reportsEveryPartition() throws Exception {
        JobConf job = job();
        job.setNumReduceTasks(1000);

        assertThat(reportsOfFlush(job, 1, 10)).isGreaterThanOrEqualTo(1000);
    }

    @Test
    void reportsAsManyRecordsAsTheJobSays() throws Exception {
        JobConf job = job();
        job.setInt("mapreduce.task.merge.progress.records", 10);

        assertThat(reportsOfFlush(job, 5000, 10)).isGreaterThanOrEqualTo(500);
        assertThat(reportsOfFlush(job(), 5000, 10)).isLessThan(100);
    }

    @Test
    void aJobThatWantsToHearOfNoRecordHearsOfEach() throws Exception {
        JobConf job = job();
        job.setInt("mapreduce.task.merge.progress.records", 0);

        assertThat(reportsOfFlush(job, 200, 10)).isGreaterThanOrEqualTo(200);
    }

    /** Six megabytes, of which at most a quarter of one is read at a time. */
    @Test
    void reportsEveryPieceOfAFewLargeValues() throws Exception {
        assertThat(reportsOfFlush(job(), 20, 300_000)).isGreaterThanOrEqualTo(20);
    }

    private int reportsOfFlush(JobConf job, int records, int valueBytes) throws Exception {
        MapSide task = new MapSide(job, dir);
        MapOutputCollector<IntWritable, BytesWritable> collector = new FlashMapOutputCollector<>();
        collector.init(task.context());
        for (int i = 0; i < records; i++) {
            collector.collect(new IntWritable(i), new BytesWritable(new byte[valueBytes]), 0);
        }
        int before = task.reports();
        collector.flush();
        collector.close();
        return task.reports() - before;
    }

    private static JobConf job() {
        return MapSide.job(IntWritable.class, BytesWritable.class);
    }
}
