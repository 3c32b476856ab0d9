package dev.terrain.spill.internal.profile;

import java.io.IOException;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.Merger;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.Progressable;

/**
 * Times Hadoop's own serialisation, {@code QuickSort}, {@code IFile} and {@code Merger} on synthetic records.
 *
 * <p>Each step runs with records of 100 and of 1000 bytes, which tells what a record costs from what a byte costs, and
 * several times over some seconds, of which the fastest counts: the others were disturbed or not compiled yet. Example:
 * 80 ns for a record of 100 bytes and 170 for one of 1000 are 70 ns a record and 0.1 a byte. It writes
 * {@value #WRITTEN_BYTES} bytes to the file system at most, in a folder of the caller's.
 */
public final class CpuCalibration {

    /** Two record sizes, 4 repeats: 2 rounds of one file and two merges of 3 files each, all of 2 MiB. */
    public static final long WRITTEN_BYTES = 128L << 20;

    private static final int SMALL_RECORD = 100;
    private static final int LARGE_RECORD = 1000;
    private static final int ROUNDS = 2;
    private static final int REPEATS = 4;
    private static final int NARROW = 2;
    private static final int WIDE = 16;
    private static final int OPENED = 200;

    private final FileSystem files;
    private final Configuration conf = new Configuration(false);
    private final Path folder;
    private final long bytes;

    /**
     * Prepares a calibration.
     *
     * @param folder an empty one, which stays empty
     * @throws IOException if Hadoop's local file system cannot be had
     */
    public CpuCalibration(java.nio.file.Path folder) throws IOException {
        this(folder, CpuRates.SMALL_SORT_BYTES);
    }

    CpuCalibration(java.nio.file.Path folder, long bytes) throws IOException {
        this.folder = new Path(folder.toUri());
        this.bytes = bytes;
        LocalFileSystem local = FileSystem.getLocal(conf);
        this.files = local.getRaw();
    }

    /** One step, timed. */
    private interface Step {
        void run() throws IOException;
    }

    /** What one record size costs, in nanoseconds for each record. */
    private record Costs(double collect, double write, double mergeNarrow, double mergeWide) {

        static final Costs NONE = new Costs(Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE);

        /** The lesser of each. */
        Costs min(Costs other) {
            return new Costs(
                    Math.min(collect, other.collect),
                    Math.min(write, other.write),
                    Math.min(mergeNarrow, other.mergeNarrow),
                    Math.min(mergeWide, other.mergeWide));
        }
    }

    /**
     * Measures for about five seconds.
     *
     * @throws IOException if the folder cannot be written
     */
    public CpuRates measure() throws IOException {
        Costs small = Costs.NONE;
        Costs large = Costs.NONE;
        double sortSmall = Double.MAX_VALUE;
        double sortLarge = Double.MAX_VALUE;
        double open = Double.MAX_VALUE;
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            small = small.min(costs(SMALL_RECORD));
            large = large.min(costs(LARGE_RECORD));
            sortSmall = Math.min(sortSmall, sortRate(bytes));
            sortLarge = Math.min(sortLarge, sortRate(bytes * (CpuRates.LARGE_SORT_BYTES / CpuRates.SMALL_SORT_BYTES)));
            open = Math.min(open, openCost());
        }
        double comparison = Math.max(0, small.mergeWide - small.mergeNarrow) / (log2(WIDE) - log2(NARROW));
        return new CpuRates(
                perRecord(small.collect, large.collect),
                perByte(small.collect, large.collect),
                sortSmall,
                sortLarge,
                perRecord(small.write, large.write),
                perByte(small.write, large.write),
                Math.max(0, perRecord(small.mergeNarrow, large.mergeNarrow) - comparison * log2(NARROW)),
                comparison,
                perByte(small.mergeNarrow, large.mergeNarrow),
                open);
    }

    /** Both kinds of merge rewrite the file of the single write, so nothing of it stays. */
    private Costs costs(int recordBytes) throws IOException {
        RecordRun run = new RecordRun(bytes, recordBytes);
        double collect = fastest(() -> run.collect(1)) / run.records();
        run.sort();
        double write = fastest(() -> writeFile(run, path(0))) / run.records();
        double narrow = mergeCost(recordBytes, NARROW);
        double wide = mergeCost(recordBytes, WIDE);
        return new Costs(collect, write, narrow, wide);
    }

    private double sortRate(long sortedBytes) throws IOException {
        RecordRun run = new RecordRun(sortedBytes, SMALL_RECORD);
        double nanos = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            run.collect(round);
            nanos = Math.min(nanos, nanos(run::sort));
        }
        return nanos / (run.records() * log2(run.records()));
    }

    /** Merges as many runs as given, all of them together as large as one calibration run. */
    private double mergeCost(int recordBytes, int width) throws IOException {
        RecordRun run = new RecordRun(bytes / width, recordBytes);
        Path[] inputs = IntStream.range(0, width).mapToObj(this::path).toArray(Path[]::new);
        try {
            for (int i = 0; i < width; i++) {
                run.collect(i);
                run.sort();
                writeFile(run, inputs[i]);
            }
            return fastest(() -> merge(inputs)) / ((double) run.records() * width);
        } finally {
            for (Path input : inputs) {
                files.delete(input, false);
            }
        }
    }

    // WritableComparator is a raw RawComparator.
    @SuppressWarnings("unchecked")
    private void merge(Path[] inputs) throws IOException {
        Progressable nobody = () -> {};
        RawKeyValueIterator merged = Merger.merge(
                conf,
                files,
                BytesWritable.class,
                BytesWritable.class,
                null,
                inputs,
                false,
                inputs.length,
                folder,
                WritableComparator.get(BytesWritable.class),
                nobody,
                null,
                null,
                new Progress());
        Path output = new Path(folder, "merged");
        try {
            IFile.Writer<BytesWritable, BytesWritable> writer = writer(output);
            Merger.writeFile(merged, writer, nobody, conf);
            writer.close();
        } finally {
            files.delete(output, false);
        }
    }

    private double openCost() throws IOException {
        RecordRun run = new RecordRun(LARGE_RECORD, LARGE_RECORD);
        run.collect(1);
        Path file = path(0);
        writeFile(run, file);
        long length = files.getFileStatus(file).getLen();
        try {
            return fastest(() -> {
                        for (int i = 0; i < OPENED; i++) {
                            // As Merger.Segment opens a partition of a spill.
                            new IFile.Reader<BytesWritable, BytesWritable>(conf, files.open(file), length, null, null)
                                    .close();
                        }
                    })
                    / OPENED;
        } finally {
            files.delete(file, false);
        }
    }

    private void writeFile(RecordRun run, Path file) throws IOException {
        IFile.Writer<BytesWritable, BytesWritable> writer = writer(file);
        run.append(writer);
        writer.close();
    }

    private IFile.Writer<BytesWritable, BytesWritable> writer(Path file) throws IOException {
        return new IFile.Writer<>(
                conf, files.create(file, true), BytesWritable.class, BytesWritable.class, null, null, true);
    }

    private Path path(int number) {
        return new Path(folder, "run" + number);
    }

    private static double fastest(Step step) throws IOException {
        double nanos = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            nanos = Math.min(nanos, nanos(step));
        }
        return nanos;
    }

    private static double nanos(Step step) throws IOException {
        long before = System.nanoTime();
        step.run();
        return Math.max(1, System.nanoTime() - before);
    }

    private static double perByte(double small, double large) {
        return Math.max(0, (large - small) / (LARGE_RECORD - SMALL_RECORD));
    }

    private static double perRecord(double small, double large) {
        return Math.max(0, small - SMALL_RECORD * perByte(small, large));
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }
}
