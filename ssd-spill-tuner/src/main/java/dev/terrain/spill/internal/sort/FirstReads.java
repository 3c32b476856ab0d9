package dev.terrain.spill.internal.sort;

import dev.terrain.spill.internal.device.DeviceSpeed;
import dev.terrain.spill.internal.device.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * Measures the device behind stored runs by reading some of them: a small unit from the middle of up to eight runs, a
 * large one from the middle of two.
 */
final class FirstReads {
    private static final int SMALL_BYTES = 16 << 10;
    private static final int LARGE_BYTES = 1 << 20;
    private static final int SMALL_READS = 8;
    private static final int LARGE_READS = 2;

    private FirstReads() {}

    /**
     * Returns the speed; that of memory if all runs are too short to tell anything. What the page cache holds counts
     * with its speed.
     */
    static DeviceSpeed speed(List<? extends StoredRun> runs) throws IOException {
        List<Sample> samples = new ArrayList<>();
        int step = Math.max(1, runs.size() / (SMALL_READS + LARGE_READS));
        for (int i = 0; i < SMALL_READS + LARGE_READS && i * step < runs.size(); i++) {
            StoredRun run = runs.get(i * step);
            int unit = i < SMALL_READS ? SMALL_BYTES : LARGE_BYTES;
            if (run.bytes() >= 2L * unit) {
                samples.add(read(run, unit));
            }
        }
        return samples.isEmpty() ? new DeviceSpeed(0, 1e9) : DeviceSpeed.fit(samples);
    }

    private static Sample read(StoredRun run, int unit) throws IOException {
        byte[] bytes = new byte[unit];
        try (FSDataInputStream file = run.format().localFileSystem().open(run.path())) {
            file.seek(run.index().getIndex(0).startOffset + run.bytes() / 2);
            long begin = System.nanoTime();
            file.readFully(bytes, 0, unit);
            double seconds = Math.max(1, System.nanoTime() - begin) / 1e9;
            return new Sample(unit, unit / seconds);
        }
    }
}
