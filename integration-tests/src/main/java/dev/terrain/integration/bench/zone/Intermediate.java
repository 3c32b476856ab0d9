package dev.terrain.integration.bench.zone;

import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.fixture.disk.IntermediateFiles;

/**
 * A job's intermediate data, as it was seen on the disk and, with the pool, as the job's counters say.
 *
 * @param seenBytes of files that were seen on the disk
 * @param seenZoneBytes those of them that lay in the outer zone
 * @param countedBytes that the job counted; 0 without the pool
 * @param countedZoneBytes those of them that the job wrote into slabs
 * @param fallbacks files that took no slab
 */
record Intermediate(long seenBytes, long seenZoneBytes, long countedBytes, long countedZoneBytes, long fallbacks) {

    private static final String GROUP = "File System Counters";

    static Intermediate of(IntermediateFiles files, long zoneBytes, JobRun job) {
        return new Intermediate(
                files.bytes(),
                files.bytesBefore(zoneBytes),
                job.counter(GROUP, "INTERMEDIATE: Number of bytes written"),
                job.counter(GROUP, "OUTER-ZONE: Number of bytes written"),
                job.counter(GROUP, "ZONE-FALLBACK: Number of write operations"));
    }

    /** By the counters, which miss no file, where there are any; otherwise as seen. */
    double zoneShare() {
        return countedBytes > 0 ? share(countedZoneBytes, countedBytes) : share(seenZoneBytes, seenBytes);
    }

    long bytes() {
        return countedBytes > 0 ? countedBytes : seenBytes;
    }

    private static double share(long part, long whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }
}
