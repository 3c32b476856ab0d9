package dev.terrain.integration.bench.scan.job;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Where the mappers of one scan wait for one another, in whatever JVMs they are, before any of them opens its input,
 * and where they leave when they started and ended. So what is measured is reading, not the start of JVMs, nor what
 * their compilers still have to do of it: on a cluster a job is submitted in another JVM than its mappers run in.
 *
 * @param folder on this machine, empty before the scan
 * @param mappers how many there are
 */
public record StartLine(Path folder, int mappers) {

    private static final Duration TOGETHER_WITHIN = Duration.ofMinutes(5);
    private static final Duration POLL_EVERY = Duration.ofMillis(5);

    /** Compilers that have done nothing for so long have nothing left. */
    private static final Duration COMPILED_WITHIN = Duration.ofMillis(300);

    /** Above every threshold of the JVM's compilers. */
    private static final int SET_WALKS = 100_000;

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Makes the folder. */
    public void draw() throws IOException {
        for (String part : List.of("arrived", "compiled", "started", "ended")) {
            Files.createDirectories(folder.resolve(part));
        }
    }

    /**
     * Waits for all others.
     *
     * @throws IOException when they are not all there within five minutes
     */
    void cross(String mapper) throws IOException {
        meet("arrived", mapper);
        walkSets();
        awaitCompilers();
        meet("compiled", mapper);
        write("started", mapper, ProcessHandle.current().pid(), nowMicros(), cpuMicros());
    }

    private void meet(String part, String mapper) throws IOException {
        Files.createFile(folder.resolve(part).resolve(mapper));
        Interruptible.require(
                TOGETHER_WITHIN,
                POLL_EVERY,
                () -> names(part).size() >= mappers,
                () -> "of " + mappers + " mappers only " + names(part) + " are there: is there room for all at once?");
    }

    /**
     * Has the JVM compile the iterators of sets. Hadoop walks a set for each record, to count the bytes read, and what
     * that code becomes would otherwise be decided by the few hundred sets that the job's submission walked before: six
     * more of them made a scan a tenth slower.
     */
    private static void walkSets() {
        for (int i = 0; i < SET_WALKS; i++) {
            for (Set<Integer> set : List.of(new HashSet<>(List.of(i)), new LinkedHashSet<>(List.of(i)))) {
                set.iterator().next();
            }
        }
    }

    private static void awaitCompilers() throws IOException {
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        long before;
        do {
            before = compilers.getTotalCompilationTime();
            Interruptible.sleep(COMPILED_WITHIN);
        } while (compilers.getTotalCompilationTime() > before);
    }

    /** Leaves what a mapper has done. */
    void leave(String mapper, long records, long selected) throws IOException {
        write("ended", mapper, nowMicros(), cpuMicros(), records, selected);
    }

    /**
     * What all of them left.
     *
     * @throws IOException when one did not come to its end
     */
    public List<MapperTime> times() throws IOException {
        List<MapperTime> times = new ArrayList<>();
        for (String mapper : names("ended")) {
            long[] started = read("started", mapper);
            long[] ended = read("ended", mapper);
            times.add(new MapperTime(started[0], started[1], ended[0], started[2], ended[1], ended[2], ended[3]));
        }
        if (times.size() != mappers) {
            throw new IOException("of " + mappers + " mappers " + times.size() + " came to their end");
        }
        return times;
    }

    private List<String> names(String part) throws IOException {
        try (var files = Files.list(folder.resolve(part))) {
            return files.map(file -> Objects.requireNonNull(file.getFileName()).toString())
                    .sorted()
                    .toList();
        }
    }

    private void write(String part, String mapper, long... numbers) throws IOException {
        JSON.writeValue(folder.resolve(part).resolve(mapper).toFile(), numbers);
    }

    private long[] read(String part, String mapper) throws IOException {
        return JSON.readValue(folder.resolve(part).resolve(mapper).toFile(), long[].class);
    }

    private static long nowMicros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    /** What all threads of this JVM took of the processors. */
    private static long cpuMicros() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                        .getProcessCpuTime()
                / 1000;
    }
}
