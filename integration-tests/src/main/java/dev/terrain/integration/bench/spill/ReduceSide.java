package dev.terrain.integration.bench.spill;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.spill.task.ReduceSideRun;
import dev.terrain.integration.fixture.disk.MemoryLimit;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The reduce side of a task: a shuffle server of Hadoop's and a reducer, for each run both in new JVMs. Not
 * thread-safe.
 */
final class ReduceSide {
    private final TaskJvm jvm;
    private final long bytes;
    private Optional<MapOutputs> outputs = Optional.empty();
    private Optional<JsonNode> expected = Optional.empty();

    /**
     * Creates one.
     *
     * @param jvm which runs the programs
     * @param bytes of map output
     */
    ReduceSide(TaskJvm jvm, long bytes) {
        this.jvm = jvm;
        this.bytes = bytes;
    }

    /**
     * Runs it.
     *
     * @throws IOException in which its log ends, if it fails
     */
    Figures run(SpillCase spillCase, Arm arm, SpillSite site) throws IOException {
        MapOutputs fetched = outputs(spillCase, site);
        fetched.prepare(spillCase.memory());
        Figures figures = run(spillCase, arm, fetched);
        requireOurs(arm, figures);
        requireSameRecords(arm, figures);
        return figures;
    }

    private Figures run(SpillCase spillCase, Arm arm, MapOutputs fetched) throws IOException {
        try (MemoryLimit limit = spillCase.memory().limit(jvm.heapMegabytes() + ShuffleServer.HEAP_MEGABYTES);
                ShuffleServer server = ShuffleServer.start(jvm, limit.launcher(), fetched.nodeManagerFolder())) {
            List<String> words = Words.of(
                    fetched.jobFolder(),
                    arm.plugin(),
                    spillCase.workload().name(),
                    spillCase.maps(),
                    server.url(),
                    server.secret(),
                    arm.settingsFor(spillCase.workload(), bytes));
            List<String> launcher = Words.of(limit.launcher(), "env NM_HOST=" + spillCase.distance().reducerHost);
            return jvm.figures(launcher, ReduceSideRun.class, words).add(SpillBench.SERVER_CPU, server.cpuSeconds());
        }
    }

    /** Those of the run before, if they are the same: cases come in such an order. */
    private MapOutputs outputs(SpillCase spillCase, SpillSite site) throws IOException {
        Optional<MapOutputs> known = outputs.filter(one -> one.are(site, spillCase.workload(), spillCase.maps()));
        if (known.isPresent()) {
            return known.get();
        }
        expected = Optional.empty();
        MapOutputs made = MapOutputs.make(jvm, site, spillCase.workload(), spillCase.maps(), bytes);
        outputs = Optional.of(made);
        return made;
    }

    /** Our shuffle leaves tasks that it does not take to Hadoop's, and counts nothing then. */
    private static void requireOurs(Arm arm, Figures figures) throws IOException {
        if (arm.role() == Arm.Role.OURS
                && figures.details().path(TaskJvm.COUNTERS).isEmpty()) {
            throw new IOException(arm.label() + " left the task to Hadoop: "
                    + figures.details().path("log"));
        }
    }

    private void requireSameRecords(Arm arm, Figures figures) throws IOException {
        JsonNode found = figures.details().path(TaskJvm.RECORDS);
        JsonNode first = expected.orElse(found);
        if (found.isEmpty() || !found.equals(first)) {
            throw new IOException(arm.label() + " read other records than the first run: " + found + ", not " + first);
        }
        expected = Optional.of(first);
    }
}
