package dev.terrain.spill;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What map tasks of a job's name emitted before, on this machine, of this user: one small file for each name, the
 * oldest of which give way to new ones. A job without a name has none.
 *
 * <p>Tasks of several JVMs may learn at the same time: one of them may get lost, but no file is ever half written.
 * Nothing that goes wrong here reaches the task.
 */
final class JobHistory {
    private static final Logger LOG = LoggerFactory.getLogger(JobHistory.class);

    /** How many tasks the mean remembers, about. */
    private static final int WINDOW = 16;

    private static final int MOST_NAMES = 1_000;

    private final Optional<Path> file;

    /**
     * What a task emits.
     *
     * @param outputRatio bytes for each byte of input
     * @param recordBytes of one record
     * @param tasks how many have been seen
     */
    record Emitted(double outputRatio, double recordBytes, int tasks) {

        private Emitted and(double ratio, double bytes) {
            double weight = 1.0 / Math.min(tasks + 1, WINDOW);
            return new Emitted(
                    outputRatio + weight * (ratio - outputRatio),
                    recordBytes + weight * (bytes - recordBytes),
                    Math.min(tasks, 1_000_000) + 1);
        }

        private static Emitted parse(String line) {
            String[] words = line.split(" ", -1);
            Emitted emitted =
                    new Emitted(Double.parseDouble(words[0]), Double.parseDouble(words[1]), Integer.parseInt(words[2]));
            if (!(emitted.outputRatio > 0) || !(emitted.recordBytes > 0) || emitted.tasks < 1) {
                throw new IllegalArgumentException("not what a task emits: " + line);
            }
            return emitted;
        }
    }

    private JobHistory(Optional<Path> file) {
        this.file = file;
    }

    /** The history of tasks of such a job. */
    static JobHistory of(JobConf job) {
        Optional<Path> folder = SpillSettings.historyFolder(job);
        String name = job.getJobName();
        return new JobHistory(
                name.isEmpty() ? Optional.empty() : folder.map(existing -> existing.resolve(digest(name))));
    }

    /** Returns what tasks of this name emitted; empty if there were none, or their file is not to be read. */
    Optional<Emitted> emitted() {
        try {
            if (file.isEmpty() || !Files.exists(file.get()) || !isOwn(folder(file.get()))) {
                return Optional.empty();
            }
            return Optional.of(Emitted.parse(Files.readAllLines(file.get()).get(0)));
        } catch (IOException | RuntimeException e) {
            LOG.info("Planned without a history: {}", e.toString());
            return Optional.empty();
        }
    }

    /** Adds a task that has collected all its records. */
    void learn(OptionalLong inputBytes, Reporter reporter) {
        long bytes = reporter.getCounter(TaskCounter.MAP_OUTPUT_BYTES).getValue();
        long records = reporter.getCounter(TaskCounter.MAP_OUTPUT_RECORDS).getValue();
        if (file.isEmpty() || inputBytes.orElse(0) <= 0 || bytes <= 0 || records <= 0) {
            return;
        }
        double ratio = (double) bytes / inputBytes.getAsLong();
        double recordBytes = (double) bytes / records;
        try {
            write(
                    file.get(),
                    emitted().orElse(new Emitted(ratio, recordBytes, 0)).and(ratio, recordBytes));
        } catch (IOException | RuntimeException e) {
            LOG.info("Later tasks do not learn of this one: {}", e.toString());
        }
    }

    private static void write(Path file, Emitted emitted) throws IOException {
        Path folder = folder(file);
        makeOwn(folder);
        if (!Files.exists(file)) {
            makeRoom(folder);
        }
        Path whole = Files.createTempFile(folder, "new", "");
        try {
            String line = String.format(
                    Locale.ROOT, "%.6g %.6g %d%n", emitted.outputRatio, emitted.recordBytes, emitted.tasks);
            Files.writeString(whole, line);
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    private static void makeRoom(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> oldestFirst = files.sorted(
                            Comparator.comparing(one -> one.toFile().lastModified()))
                    .toList();
            for (int i = 0; i <= oldestFirst.size() - MOST_NAMES; i++) {
                Files.deleteIfExists(oldestFirst.get(i));
            }
        }
    }

    private static void makeOwn(Path folder) throws IOException {
        try {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (FileAlreadyExistsException e) {
            if (!isOwn(folder)) {
                throw new IOException(folder + " belongs to somebody else", e);
            }
        }
    }

    /** A folder that all may write to lets others put theirs, or a link, in this place. */
    private static boolean isOwn(Path folder) throws IOException {
        return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                && Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS)
                        .equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    }

    private static Path folder(Path file) {
        return file.resolveSibling("").toAbsolutePath();
    }

    private static String digest(String name) {
        try {
            byte[] whole = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(whole, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
