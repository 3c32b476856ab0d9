package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.Word;

/** Where the task's local directory is: on an ext4 of its own, in memory but for its speed. */
enum Device implements Word {
    UNTHROTTLED(0),
    THROTTLED_100(100),
    THROTTLED_500(500),
    /** A hard disk of 7200 rpm that is simulated, 100 MB/s. */
    SPINDLE(100);

    /** Reads and writes in 1,000,000 bytes; 0 for as fast as memory. */
    final int megabytesPerSecond;

    Device(int megabytesPerSecond) {
        this.megabytesPerSecond = megabytesPerSecond;
    }
}
