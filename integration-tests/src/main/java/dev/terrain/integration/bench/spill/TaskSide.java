package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.spill.task.MapSideRun;
import dev.terrain.integration.fixture.disk.MemoryLimit;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.util.List;

/** How one side of a task runs. */
@FunctionalInterface
interface TaskSide {

    /**
     * Runs it in a JVM of its own.
     *
     * @throws IOException in which its log ends, if it fails
     */
    Figures run(SpillCase spillCase, Arm arm, SpillSite site) throws IOException;

    /**
     * The map side.
     *
     * @param bytes of map output
     */
    static TaskSide ofMap(TaskJvm jvm, long bytes) {
        return (spillCase, arm, site) -> {
            List<String> words = Words.of(
                    site.newLocalDirectory(),
                    arm.plugin(),
                    spillCase.workload().name(),
                    bytes,
                    arm.settingsFor(spillCase.workload(), bytes));
            try (MemoryLimit limit = spillCase.memory().limit(jvm.heapMegabytes())) {
                return jvm.figures(limit.launcher(), MapSideRun.class, words);
            }
        };
    }
}
