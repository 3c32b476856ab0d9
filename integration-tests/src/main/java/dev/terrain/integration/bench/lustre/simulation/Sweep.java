package dev.terrain.integration.bench.lustre.simulation;

import dev.terrain.integration.bench.Case;
import java.util.ArrayList;
import java.util.List;

/**
 * What a series varies beside experiments and rules.
 *
 * @param linkGigabytes of {@link KComputer}; one at least
 * @param fileBytes of each file; one at least, and only one where there are several link rates
 */
record Sweep(List<Double> linkGigabytes, List<Long> fileBytes) {

    private static final String LINKS = "link GB/s";
    private static final String FILES = "file MiB";

    /** The condition over which curves are drawn; empty where nothing is varied. */
    String axis() {
        if (linkGigabytes.size() > 1) {
            return LINKS;
        }
        return fileBytes.size() > 1 ? FILES : "";
    }

    List<Case> cases(List<Experiment> experiments) {
        List<Case> cases = new ArrayList<>();
        for (Experiment experiment : experiments) {
            for (double links : linkGigabytes) {
                for (long bytes : fileBytes) {
                    cases.add(conditions(experiment, links, bytes));
                }
            }
        }
        return cases;
    }

    /** The case that a run is of. */
    Case conditions(SimulationRun run) {
        return conditions(run.experiment(), run.linkGigabytes(), run.fileBytes());
    }

    Case conditions(Experiment experiment, double links, long bytes) {
        return switch (axis()) {
            case LINKS -> experiment.conditions().with(LINKS, links);
            case FILES -> experiment.conditions().with(FILES, bytes >> 20);
            default -> experiment.conditions();
        };
    }
}
