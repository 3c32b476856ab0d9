package dev.terrain.integration.bench.zone;

import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.fixture.disk.IntermediateFiles;

/**
 * A job's intermediate data: where the kernel had it and, with the pool, how much the job's counters say.
 *
 * @param seenBytes of files that were seen on the disk
 * @param seenZoneBytes those of them that lay in the outer zone
 * @param countedBytes that the job counted, with those of files too short-lived to be seen; 0 without the pool
 * @param fallbacks files that took no slab
 */
record Intermediate(long seenBytes, long seenZoneBytes, long countedBytes, long fallbacks) {

    private static final String GROUP = "File System Counters";

    static Intermediate of(IntermediateFiles files, long zoneBytes, JobRun job) {
        return new Intermediate(
                files.bytes(),
                files.bytesBefore(zoneBytes),
                job.counter(GROUP, "INTERMEDIATE: Number of bytes written"),
                job.counter(GROUP, "ZONE-FALLBACK: Number of write operations"));
    }

    /** Of what was seen: the plugin's own counter would judge itself. */
    double zoneShare() {
        return seenBytes == 0 ? 0 : (double) seenZoneBytes / seenBytes;
    }
}
