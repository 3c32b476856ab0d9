package dev.terrain.integration.bench.spill;

/**
 * One run of one arm.
 *
 * @param spillCase its conditions
 * @param arm which
 * @param number of the round, from 1
 * @param loadAverage of the machine before it, over one minute
 * @param figures what came of it
 */
record SpillRun(SpillCase spillCase, String arm, int number, double loadAverage, TaskFigures figures) {

    double seconds() {
        return figures.seconds();
    }

    double cpuSeconds() {
        return figures.cpuSeconds();
    }

    double spilledRecords() {
        return figures.spilledRecords();
    }

    double shuffleSeconds() {
        return figures.fetched().map(TaskFigures.Fetched::shuffleSeconds).orElse(0.0);
    }

    double serverCpuSeconds() {
        return figures.fetched().map(TaskFigures.Fetched::serverCpuSeconds).orElse(0.0);
    }

    double writtenMegabytes() {
        return figures.fetched().map(TaskFigures.Fetched::writtenBytes).orElse(0L) / 1e6;
    }
}
