package dev.terrain.integration.bench.spill;

import java.io.IOException;

/** How one side of a task runs. */
@FunctionalInterface
interface TaskSide {

    /**
     * Runs it in a JVM of its own.
     *
     * @throws IOException in which its log ends, if it fails
     */
    TaskFigures run(SpillCase spillCase, Arm arm, SpillSite site) throws IOException;
}
