package dev.terrain.integration.programs;

import java.nio.file.Path;
import java.util.List;

/**
 * What to run.
 *
 * @param hadoop version of Hadoop
 * @param programs in their order
 * @param selections of plugins, each compared with stock
 * @param bytes about how much each input holds
 * @param keep whether the clusters' folders stay for inspection
 * @param out folder for reports and clusters
 */
record ProgramsOptions(
        String hadoop, List<Program> programs, List<Selection> selections, long bytes, boolean keep, Path out) {

    ProgramsOptions {
        programs = List.copyOf(programs);
        selections = List.copyOf(selections);
    }
}
