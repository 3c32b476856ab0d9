package dev.terrain.integration.reproduce;

import java.util.List;

/**
 * One of a paper's experiments, scaled to one machine: one of the commands of {@code integration-tests/bin}, with
 * arguments.
 *
 * @param name the only one of its paper
 * @param shows figures and tables of the paper, and what they are about
 * @param command name and arguments; the word {@code RUNS} stands for how often everything is measured
 * @param minutes how long it takes on two cores, roughly, without the runs
 * @param minutesOfRun what each run adds
 * @param tables of its report, for the page
 */
record Experiment(
        String name, String shows, String command, double minutes, double minutesOfRun, List<ReportTable> tables) {

    Experiment {
        tables = List.copyOf(tables);
    }

    /** Name of the command and its arguments. */
    List<String> words(int runs) {
        return List.of(command.replace("RUNS", String.valueOf(runs)).split(" ", -1));
    }

    double minutes(int runs) {
        return minutes + runs * minutesOfRun;
    }

    /** The line that one would type. */
    String line(int runs) {
        return "integration-tests/bin/" + String.join(" ", words(runs));
    }
}
