package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.spill.task.MapSideRun;
import dev.terrain.integration.fixture.disk.MemoryLimit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The map side of a task.
 *
 * @param jvm which runs it
 * @param bytes of map output
 */
record MapSide(TaskJvm jvm, long bytes) implements TaskSide {

    @Override
    public Figures run(SpillCase spillCase, Arm arm, SpillSite site) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                site.newLocalDirectory().toString(),
                arm.plugin(),
                spillCase.workload().name(),
                String.valueOf(bytes)));
        words.addAll(arm.settingsFor(spillCase.workload(), bytes));
        try (MemoryLimit limit = spillCase.memory().limit(jvm.heapMegabytes())) {
            return jvm.figures(limit.launcher(), MapSideRun.class, words);
        }
    }
}
