package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.scan.job.StartLine;
import dev.terrain.integration.cluster.BackgroundCommand;
import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the mappers of one scan: a job of the local job runner in each of a few JVMs.
 *
 * @param options what to scan
 * @param hadoop that runs them
 * @param mountPoints of the disks
 */
record ScanJobs(ScanBenchCommand options, StockHadoop hadoop, List<Path> mountPoints) {

    /** Where the programs are that run on Hadoop's classpath; on this JVM's there is no Hadoop to load them with. */
    static final String PROGRAMS = StartLine.class.getPackageName() + ".";

    private static final Duration SCANNED_WITHIN = Duration.ofMinutes(20);

    /** For each mapper of a JVM. */
    private static final int MAPPER_HEAP_MEGABYTES = 256;

    private static final String FILE = "lineitem";

    ScanJobs {
        mountPoints = List.copyOf(mountPoints);
    }

    /** What the jobs read: a file on each disk, or one that a DataNode spreads over them. */
    List<String> inputs() {
        return switch (options.store) {
            case FILE ->
                mountPoints.stream()
                        .map(mountPoint -> mountPoint.resolve(FILE).toUri().toString())
                        .toList();
            case HDFS -> List.of("/" + FILE);
        };
    }

    /** Scans; throws when a job fails, with the end of its output. */
    void run(ScanCase scanCase, Arm arm, StartLine line) throws IOException {
        int processes = Math.min(options.jvms, scanCase.mappers());
        List<BackgroundCommand> running = new ArrayList<>();
        try {
            for (int i = 0; i < processes; i++) {
                int threads = (scanCase.mappers() - i + processes - 1) / processes;
                running.add(command(threads)
                        .start(
                                line.folder().resolve("output-" + i),
                                words(
                                        scanCase,
                                        arm,
                                        line,
                                        i,
                                        processes,
                                        "-Dmapreduce.local.map.tasks.maximum=" + threads)));
            }
            for (BackgroundCommand process : running) {
                process.awaitEnd(SCANNED_WITHIN).requireSuccess("the scan");
            }
        } finally {
            running.forEach(BackgroundCommand::close);
        }
    }

    /** Runs another of the programs to its end, in a JVM as a mapper's. */
    void program(String name, Path output, List<String> arguments) throws IOException {
        List<String> words = Words.of("jar", options.programsJar(), PROGRAMS + name, arguments);
        try (BackgroundCommand process = command(1).start(output, words)) {
            process.awaitEnd(SCANNED_WITHIN).requireSuccess(name);
        }
    }

    private List<String> words(ScanCase scanCase, Arm arm, StartLine line, int share, int shares, String property)
            throws IOException {
        return Words.of(
                "jar",
                options.programsJar(),
                PROGRAMS + "ScanJob",
                property,
                arm.ofJob().entrySet().stream().map(one -> "-D" + one).toList(),
                // What is known of a disk is of this one, and not of another that had its name before.
                List.of("-Dterrain.prefetch.token-directory=" + line.folder().resolveSibling("tokens")),
                List.of(String.join(",", inputs())),
                scanCase.scan().mapper(),
                options.format.inputFormat,
                scanCase.mappers(),
                line.folder(),
                share,
                shares);
    }

    /** In JVMs for so many mappers. */
    private HadoopCommand command(int mappers) {
        String jvmOptions = "-XX:+UseSerialGC -Xmx" + mappers * MAPPER_HEAP_MEGABYTES + "m";
        return new HadoopCommand(hadoop.layout(), hadoop.client().launcher(), jvmOptions, SCANNED_WITHIN);
    }
}
