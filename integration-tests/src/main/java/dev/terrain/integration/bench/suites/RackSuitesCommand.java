package dev.terrain.integration.bench.suites;

import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.SeriesCommand;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/rack-suites}: does HDFS with rack-topology pass the tests that stock passes. */
@Command(
        name = "rack-suites",
        description = {
            "Runs Hadoop's own tests of placement, re-replication, decommissioning, Balancer and Mover, as published in the",
            "tests jars of hadoop-hdfs and hadoop-common, each suite in a JVM of its own, in four configurations: stock",
            "(without our jar), policy (our placement), one-site (also our topology and mapping, all DataNodes near),",
            "two-sites (our placement, DataNodes put at two sites). Prints the verdicts and what differs from stock."
        },
        exitCodeList = {
            "0:policy and one-site fail no test that stock passes",
            "1:a test that stock passed in all runs failed in every run of policy or one-site, or a run broke off",
            "2:wrong arguments"
        })
public final class RackSuitesCommand extends SeriesCommand {

    @Option(
            names = "--suites",
            paramLabel = "LIST",
            split = ",",
            description = "Some of Hadoop's classes, such as TestMover,TestBalancer; default all that --dry-run lists.")
    private List<String> suites = Suite.ALL.stream().map(Suite::name).toList();

    @Option(
            names = "--configurations",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "stock,policy,one-site,two-sites",
            description = "Some of ${DEFAULT-VALUE}; default all.")
    private List<SuiteConfiguration> configurations = List.of();

    @Mixin
    private final Runs runs = new Runs(1);

    @Option(
            names = "--busy",
            paramLabel = "N",
            description = "Processes that compute beside the suites; default ${DEFAULT-VALUE}.")
    private int busy = 0;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            description = "After which a suite is ended and counts as one that did not end; default ${DEFAULT-VALUE}.")
    private int limitSeconds = 900;

    @Option(
            names = "--share",
            paramLabel = "PERCENT",
            description = "Of the time that the suites take: suites by chance that fit into it; default"
                    + " ${DEFAULT-VALUE}.")
    private int percent = 100;

    @Option(names = "--seed", paramLabel = "N", description = "Of the choice of --share; default ${DEFAULT-VALUE}.")
    private long seed = 1;

    public static void main(String[] arguments) {
        runAndExit(new RackSuitesCommand(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        return measure(new SuitesBench(options()), Optional::empty);
    }

    private SuitesOptions options() {
        requireWithin("--busy", busy, 0, 1000);
        requireWithin("--limit", limitSeconds, 1, 86_400);
        requireWithin("--share", percent, 1, 100);
        List<Suite> named = chosen("--suites", suites, Suite.ALL, Suite::name);
        List<Suite> taken = Suite.share(named, Suite.seconds(named) * percent / 100, seed);
        require(!taken.isEmpty(), "--share", "is " + percent + ", into which none of the --suites fits");
        return new SuitesOptions(
                workspace(), taken, configurations, runs.count(), busy, Duration.ofSeconds(limitSeconds));
    }
}
