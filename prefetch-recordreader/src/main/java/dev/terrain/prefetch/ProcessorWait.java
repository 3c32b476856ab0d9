package dev.terrain.prefetch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How long the current thread could have run but had no processor, as the kernel counts it. */
final class ProcessorWait {

    /**
     * Nanoseconds on a processor, waiting for one, and time slices (Linux, sched-stats.rst; needs CONFIG_SCHED_INFO).
     */
    private static final Path OWN = Path.of("/proc/thread-self/schedstat");

    private ProcessorWait() {}

    /** Since the thread began; 0 where the kernel does not tell. */
    static long nanos() {
        try {
            return Long.parseLong(Files.readString(OWN).split(" ", -1)[1]);
        } catch (IOException | RuntimeException e) {
            return 0;
        }
    }
}
