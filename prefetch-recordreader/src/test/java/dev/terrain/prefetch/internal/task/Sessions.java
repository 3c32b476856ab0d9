package dev.terrain.prefetch.internal.task;

import dev.terrain.prefetch.internal.stream.ByteRange;
import dev.terrain.prefetch.internal.stream.MemoryBudget;
import dev.terrain.prefetch.internal.stream.PieceSizing;
import dev.terrain.prefetch.internal.stream.Policies;
import dev.terrain.prefetch.internal.stream.PrefetchMeter;
import dev.terrain.prefetch.internal.stream.Probe;
import dev.terrain.prefetch.internal.stream.Turns;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Sessions that read ahead at once. */
final class Sessions {

    private Sessions() {}

    static PrefetchSession over(Path qualified, long bytes, PieceSizing sizing, MemoryBudget budget) {
        PrefetchMeter meter = new PrefetchMeter();
        ReadAheadMeans means = new ReadAheadMeans(Policies.of(sizing, budget, meter), Turns.none());
        PrefetchSession.Decisions always = new PrefetchSession.Decisions() {
            @Override
            public Probe probe(FileSystem fs, FSDataInputStream real) {
                return Probe.always();
            }

            @Override
            public boolean mayReadAhead(long bytesSinceFound) {
                return true;
            }

            @Override
            public Optional<ReadAheadMeans> means() {
                return Optional.of(means);
            }
        };
        return new PrefetchSession(Map.of(qualified, List.of(new ByteRange(0, bytes))), meter, always);
    }
}
