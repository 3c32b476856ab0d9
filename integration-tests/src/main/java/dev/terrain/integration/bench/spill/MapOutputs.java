package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.spill.task.BenchJob;
import dev.terrain.integration.bench.spill.task.MapOutputsRun;
import dev.terrain.integration.bench.spill.task.Workload;
import dev.terrain.integration.fixture.disk.Transfer;
import dev.terrain.integration.fixture.process.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Map outputs as a NodeManager has them.
 *
 * @param site on whose device
 * @param workload of which records
 * @param maps of how many maps
 * @param nodeManagerFolder the local directory of the NodeManager
 */
record MapOutputs(SpillSite site, Workload workload, int maps, Path nodeManagerFolder) {

    /** A sort buffer of 500 MB, which is the largest, and the rest. */
    private static final int HEAP_MEGABYTES = 850;

    /** Makes them in place of what was on the device. */
    static MapOutputs make(TaskJvm jvm, SpillSite site, Workload workload, int maps, long bytes) throws IOException {
        MapOutputs made = new MapOutputs(site, workload, maps, site.newLocalDirectory());
        Path folder = Files.createDirectories(made.jobFolder());
        jvm.progress().say("making the outputs of " + maps + " maps, " + workload.label());
        jvm.withHeap(HEAP_MEGABYTES).run(MapOutputsRun.class, folder, workload.name(), bytes, maps);
        return made;
    }

    boolean are(SpillSite otherSite, Workload otherWorkload, int otherMaps) {
        return site == otherSite && workload == otherWorkload && maps == otherMaps;
    }

    /** The local directory of the job's tasks. */
    Path jobFolder() {
        return BenchJob.folder(nodeManagerFolder);
    }

    /** Deletes what an earlier reducer left, and puts the outputs into the page cache or out of it. */
    void prepare(Memory memory) throws IOException {
        Path outputs = BenchJob.outputs(jobFolder());
        deleteOthers(jobFolder(), outputs.getFileName().toString());
        try (var attempts = Files.newDirectoryStream(outputs)) {
            for (Path attempt : attempts) {
                if (!attempt.getFileName().toString().contains("_m_")) {
                    FileTree.delete(attempt);
                }
            }
        }
        site.sync();
        try (var files = Files.walk(outputs)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (memory == Memory.CACHED) {
                    Transfer.read(file);
                } else {
                    Transfer.forget(file);
                }
            }
        }
    }

    private static void deleteOthers(Path folder, String kept) throws IOException {
        try (var children = Files.newDirectoryStream(folder)) {
            for (Path child : children) {
                if (!child.getFileName().toString().equals(kept)) {
                    FileTree.delete(child);
                }
            }
        }
    }
}
