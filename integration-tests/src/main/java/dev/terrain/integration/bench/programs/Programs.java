package dev.terrain.integration.bench.programs;

import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Every program, in the order in which they run. */
final class Programs {

    private static final String BYTES = "checksums of the part files";

    private static final Pattern ESTIMATE = Pattern.compile("Estimated value of Pi is .*");
    private static final Pattern VALIDATED = Pattern.compile("SUCCESS! Validated .*");
    private static final Pattern DFSIO = Pattern.compile("(Number of files|Total MBytes processed): +[0-9.]+");
    private static final Pattern MRBENCH = Pattern.compile("^\\d+\t\t\\d+\t\\d+(?=\t\\d+$)");
    private static final Pattern ALL_NAMES = Pattern.compile("Successful file operations: 100$");
    private static final Pattern NO_EXCEPTION = Pattern.compile("# exceptions: 0$");

    /** What is cheap and has every plugin act: for runs with many selections of plugins. */
    static final List<String> FEW = List.of("wordcount", "terasort");

    static final List<Program> ALL = List.of(
            new Program("wordcount", BYTES, ground -> {
                ground.example("wordcount", ground.text(), ground.output());
                return ground.checksums();
            }),
            new Program("terasort", BYTES, ground -> {
                ground.example("terasort -Dmapreduce.job.reduces=1", ground.rows(), ground.output());
                return ground.checksums();
            }),
            new Program("grep", "sorted lines: their order is open where counts are equal", ground -> {
                ground.example("grep", ground.text(), ground.output(), "[a-z]*ing");
                return ground.sortedLines();
            }),
            new Program("randomwriter", "as many bytes as were asked for", Programs::randomWriter),
            new Program("sort", "SortValidator (testmapredsort) on its output", Programs::sort),
            new Program(
                    "pi", "the estimate", ground -> ground.example("pi 4 10000").findAll(ESTIMATE)),
            new Program("testdfsio", "files and MB of its report", Programs::testDfsIo),
            new Program("mrbench", "its table without the time", Programs::mrBench),
            new Program("nnbench", "100 operations and no exception in its report", Programs::nnBench),
            new Program("streaming", BYTES, Programs::streaming),
            new Program("reusing-client", BYTES, Programs::reusingClient));

    private static final Duration UNTIL_THE_MAP_RUNS = Duration.ofSeconds(60);

    private Programs() {}

    private static List<String> randomWriter(Ground ground) throws IOException {
        JobRun run = ground.example(
                "randomwriter",
                "-Dmapreduce.randomwriter.bytespermap=" + ground.inputs().bytes() / 2,
                "-Dmapreduce.randomwriter.totalbytes=" + ground.inputs().bytes(),
                ground.output());
        long written = run.total("org.apache.hadoop.examples.RandomWriter$Counters", "BYTES_WRITTEN");
        if (written < ground.inputs().bytes()) {
            throw new IOException("of " + ground.inputs().bytes() + " bytes it wrote " + written);
        }
        return List.of(ground.checksums().size() + " files, no fewer bytes than asked for");
    }

    /** The jobs of the paper on SSDs; the same records for all. */
    private static List<String> sort(Ground ground) throws IOException {
        String records = ground.inputs().inHdfs(Inputs.RECORDS);
        ground.example("sort -r 1", records, ground.output());
        return ground.hadoop(
                        "org.apache.hadoop.mapred.SortValidator -deep -sortInput",
                        records,
                        "-sortOutput",
                        ground.output())
                .findAll(VALIDATED);
    }

    private static List<String> testDfsIo(Ground ground) throws IOException {
        List<String> found = new ArrayList<>();
        for (String operation : List.of("-write", "-read")) {
            found.addAll(ground.hadoop(
                            "org.apache.hadoop.fs.TestDFSIO",
                            operation,
                            "-nrFiles 2 -size",
                            ground.inputs().bytes() / 2 + "B")
                    .findAll(DFSIO));
        }
        return found;
    }

    private static List<String> mrBench(Ground ground) throws IOException {
        return ground.hadoop("org.apache.hadoop.mapred.MRBench -numRuns 1 -maps 2 -reduces 1 -inputLines 1000")
                .findAll(MRBENCH);
    }

    /**
     * One map, since two on one host would write files of the same names. It begins at a moment that is given, and does
     * nothing when it comes late.
     */
    private static List<String> nnBench(Ground ground) throws IOException {
        List<String> found = new ArrayList<>();
        for (String operation : List.of("create_write", "open_read")) {
            JobRun run = ground.hadoop(
                    "org.apache.hadoop.hdfs.NNBench -operation",
                    operation,
                    "-maps 1 -reduces 1 -numberOfFiles 100 -blockSize 1048576 -bytesToWrite 1000",
                    "-replicationFactorPerFile 1 -readFileAfterOpen true -startTime",
                    Instant.now().plus(UNTIL_THE_MAP_RUNS).getEpochSecond(),
                    "-baseDir",
                    ground.output());
            found.addAll(run.findAll(ALL_NAMES));
            found.addAll(run.findAll(NO_EXCEPTION));
        }
        return found;
    }

    private static List<String> streaming(Ground ground) throws IOException {
        List<String> words = Words.of(
                "-D mapreduce.job.reduces=1 -input",
                ground.text(),
                "-output",
                ground.output(),
                List.of("-mapper", "/usr/bin/tr a-z A-Z", "-reducer", "/usr/bin/uniq -c"));
        ground.require(ground.hadoop().jar(ground.hadoop().layout().toolJar("hadoop-streaming"), words));
        return ground.checksums();
    }

    private static List<String> reusingClient(Ground ground) throws IOException {
        ground.program("ReusingClient", ground.text(), ground.output());
        List<String> found = new ArrayList<>();
        // The second is a sequence file, with marks that are random; the third holds what it held.
        for (String job : List.of("1", "3", "4", "5")) {
            found.addAll(ground.hadoop().hdfs().checksums(ground.output() + "/" + job));
        }
        return found;
    }
}
