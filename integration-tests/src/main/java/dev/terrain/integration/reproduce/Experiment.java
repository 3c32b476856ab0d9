package dev.terrain.integration.reproduce;

import java.util.List;

/**
 * One of a paper's experiments, scaled to one machine: one of the commands of {@code integration-tests/bin}, with
 * arguments.
 *
 * @param name the only one of its paper
 * @param command name and arguments; the word {@code RUNS} stands for how often everything is measured
 * @param minutes how long it takes on two cores, roughly, without the runs
 * @param minutesOfRun what each run adds
 * @param stockOnly whether it measures no plugin, so that it stays true when the plugin changes
 */
record Experiment(String name, String command, double minutes, double minutesOfRun, boolean stockOnly) {

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
