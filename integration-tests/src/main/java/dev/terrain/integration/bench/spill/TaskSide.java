package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.Figures;
import java.io.IOException;

/** How one side of a task runs. */
@FunctionalInterface
interface TaskSide {

    /**
     * Runs it in a JVM of its own.
     *
     * @throws IOException in which its log ends, if it fails
     */
    Figures run(SpillCase spillCase, Arm arm, SpillSite site) throws IOException;
}
