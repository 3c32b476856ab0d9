package dev.terrain.integration.bench.suites;

import dev.terrain.integration.bench.BenchmarkCommand;
import dev.terrain.integration.bench.DryRun;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/rack-suites}: does HDFS with rack-topology pass the tests that stock passes. */
@Command(
        name = "rack-suites",
        sortOptions = false,
        usageHelpWidth = 110,
        description = {
            "Runs Hadoop's own tests of placement, re-replication, decommissioning, Balancer and Mover, as published in the",
            "tests jars of hadoop-hdfs and hadoop-common, each suite in a JVM of its own, in four configurations: stock",
            "(without our jar), policy (our placement), one-site (also our topology and mapping, all DataNodes near),",
            "two-sites (our placement, DataNodes put at two sites). Prints the verdicts and what differs from stock."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:policy and one-site fail no test that stock passes",
            "1:a test that stock passed in all runs failed in every run of policy or one-site, or a run broke off",
            "2:wrong arguments"
        })
public final class RackSuitesCommand extends BenchmarkCommand {

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
            description = "Some of stock, policy, one-site, two-sites; default all.")
    private List<String> configurations = List.of(SuiteConfiguration.values()).stream()
            .map(SuiteConfiguration::label)
            .toList();

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "1",
            description = "How often each suite runs in each configuration; default ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "--busy",
            paramLabel = "N",
            defaultValue = "0",
            description = "Processes that compute beside the suites; default ${DEFAULT-VALUE}.")
    private int busy;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            defaultValue = "900",
            description = "After which a suite is ended and counts as one that did not end; default ${DEFAULT-VALUE}.")
    private int limitSeconds;

    @Option(
            names = "--share",
            paramLabel = "PERCENT",
            defaultValue = "100",
            description = "Of the time that the suites take: suites by chance that fit into it; default"
                    + " ${DEFAULT-VALUE}.")
    private int percent;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Of the choice of --share; default ${DEFAULT-VALUE}.")
    private long seed;

    @Mixin
    private DryRun dryRun = new DryRun();

    /** Runs the command; the system property {@code terrain.project} names the root of the repository. */
    public static void main(String[] arguments) {
        runAndExit(new RackSuitesCommand(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        requireWithin("--runs", runs, 1, 100);
        requireWithin("--busy", busy, 0, 1000);
        requireWithin("--limit", limitSeconds, 1, 86_400);
        requireWithin("--share", percent, 1, 100);
        List<Suite> named = chosen("--suites", suites, Suite.ALL, Suite::name);
        List<Suite> taken = Suite.share(named, Suite.seconds(named) * percent / 100, seed);
        require(!taken.isEmpty(), "--share", "is " + percent + ", into which none of the --suites fits");
        SuitesOptions options = new SuitesOptions(
                hadoop(),
                taken,
                chosen(
                        "--configurations",
                        configurations,
                        List.of(SuiteConfiguration.values()),
                        SuiteConfiguration::label),
                runs,
                busy,
                Duration.ofSeconds(limitSeconds),
                out());
        if (dryRun.isAsked()) {
            show(plan(options));
            return 0;
        }
        SuitesResults results = new SuiteRuns(project(), options, this::say).run();
        show(SuitesReports.lines(results));
        terminal().println(reportsIn(options.out()) + ", and a log for each suite that failed");
        results.failures().forEach(this::complain);
        return results.failures().isEmpty() ? 0 : 1;
    }

    private static List<String> plan(SuitesOptions options) {
        int seconds = Suite.seconds(options.suites()) * options.configurations().size() * options.runs();
        return List.of(
                "suites: "
                        + String.join(
                                " ", options.suites().stream().map(Suite::name).toList()),
                "configurations, in turn: "
                        + String.join(
                                " ",
                                options.configurations().stream()
                                        .map(SuiteConfiguration::label)
                                        .toList()),
                "runs of each: " + options.runs(),
                "about " + (seconds + 59) / 60 + " minutes on two cores that do nothing else");
    }
}
