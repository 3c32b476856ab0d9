package dev.terrain.spill.internal.map;

import dev.terrain.spill.fuzz.FaultyDisk;
import dev.terrain.spill.fuzz.RandomJob;
import dev.terrain.spill.internal.sort.SortTuning;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapred.JobConf;

/**
 * A random map task, which both sorts get.
 *
 * @param tuning what is fixed here
 * @param outputBytes how much is collected, about
 * @param troubleAt the number of the record at which the trouble comes, or of the byte on disk
 * @param pressedAt the number of the record at which the heap comes under pressure, or -1
 */
record RandomMapTask(
        RandomJob job,
        JobConf conf,
        SortTuning tuning,
        long outputBytes,
        Trouble trouble,
        int troubleAt,
        int pressedAt) {

    /** What happens to the task. */
    enum Trouble {
        NONE,
        BAD_RECORD,
        INTERRUPT,
        DISK_FULL
    }

    static RandomMapTask of(Random random) {
        RandomJob job = RandomJob.of(random);
        JobConf conf = new JobConf(job.conf());
        boolean grows = random.nextInt(4) == 0;
        if (grows) {
            conf.set("mapreduce.framework.name", "yarn");
        }
        // A small memory spills a small output: what would take a second takes milliseconds.
        boolean small = !grows && random.nextInt(3) > 0;
        int megabytes = small || random.nextInt(6) > 0 ? 1 : 1 + random.nextInt(6);
        long memory = small ? (32 << 10) + random.nextInt(400 << 10) : (long) megabytes << 20;
        conf.setInt("mapreduce.task.io.sort.mb", megabytes);
        conf.setFloat("mapreduce.map.sort.spill.percent", small ? memory / 1048576f : 0.8f);
        conf.setNumReduceTasks(1 + random.nextInt(random.nextBoolean() ? 5 : 50));
        conf.setInt("mapreduce.task.io.sort.factor", 2 + random.nextInt(20));
        conf.setInt("mapreduce.map.combine.minspills", 1 + random.nextInt(4));
        if (random.nextInt(3) == 0) {
            conf.setInt("mapreduce.task.index.cache.limit.bytes", random.nextInt(3000));
        }
        SortTuning tuning = new SortTuning(
                small ? memory : 0,
                random.nextBoolean() ? 0 : 1 + random.nextInt(random.nextBoolean() ? 100 : 100_000),
                random.nextInt(3) > 0 ? 0 : 2 + random.nextInt(6),
                random.nextDouble());
        // Encryption without the second compiler is slow.
        long output = (long) (memory * Math.pow(random.nextDouble(), 2) * (job.encrypted() ? 1.5 : 3.5));
        Trouble trouble = trouble(random, conf);
        return new RandomMapTask(
                job,
                conf,
                tuning,
                output,
                trouble,
                random.nextInt(trouble == Trouble.DISK_FULL ? (int) Math.max(1, output) : 1000),
                grows && trouble == Trouble.NONE && random.nextBoolean() ? random.nextInt(3000) : -1);
    }

    private static Trouble trouble(Random random, JobConf conf) {
        Trouble trouble = List.of(Trouble.BAD_RECORD, Trouble.INTERRUPT, Trouble.DISK_FULL, Trouble.NONE)
                .get(Math.min(3, random.nextInt(20)));
        if (trouble == Trouble.BAD_RECORD) {
            conf.setStrings("io.serializations", Unwilling.class.getName(), WritableSerialization.class.getName());
            return conf.getMapOutputValueClass() == BytesWritable.class ? trouble : Trouble.NONE;
        }
        if (trouble == Trouble.DISK_FULL) {
            conf.setClass("fs.file.impl", FaultyDisk.class, LocalFileSystem.class);
            conf.setBoolean("fs.file.impl.disable.cache", true);
        }
        return trouble;
    }

    @Override
    public String toString() {
        return "%s; %d of %s MB in %d partitions; %s; %s at %d, pressed at %d"
                .formatted(
                        job,
                        outputBytes,
                        conf.get("mapreduce.task.io.sort.mb"),
                        conf.getNumReduceTasks(),
                        tuning,
                        trouble,
                        troubleAt,
                        pressedAt);
    }

    /** A spill whose compressor was finished when the disk failed is closed a second time, and writes for ever. */
    boolean mayHangInHadoop() {
        return trouble == Trouble.DISK_FULL && conf.getCompressMapOutput();
    }

    /** Returns whether Hadoop has as much memory. */
    boolean sameMemory() {
        return tuning.memoryBytes() == 0;
    }
}
