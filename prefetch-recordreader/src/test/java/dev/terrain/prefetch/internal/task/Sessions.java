package dev.terrain.prefetch.internal.task;

import dev.terrain.prefetch.internal.stream.ByteRange;
import dev.terrain.prefetch.internal.stream.PieceMemory;
import dev.terrain.prefetch.internal.stream.PieceSizing;
import dev.terrain.prefetch.internal.stream.Policies;
import dev.terrain.prefetch.internal.stream.PrefetchMeter;
import dev.terrain.prefetch.internal.stream.ReadPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;

/** Sessions that read ahead at once, in the middle of a call of their record reader. */
final class Sessions {

    private Sessions() {}

    static PrefetchSession over(Path qualified, long bytes, PieceSizing sizing, PieceMemory budget) {
        PrefetchSession.Task task = new PrefetchSession.Task() {
            @Override
            public boolean beginsAtOnce() {
                return true;
            }

            @Override
            public Optional<ReadPolicy> policy(PrefetchMeter meter, LongSupplier countedBytes) {
                return Optional.of(Policies.of(sizing, budget, meter));
            }

            @Override
            public void report(PrefetchMeter meter) {}
        };
        PrefetchSession session = new PrefetchSession(
                Map.of(qualified, List.of(new ByteRange(0, bytes))),
                task,
                new BytesReadCounter(new Counters().findCounter(FileInputFormatCounter.BYTES_READ), List.of()));
        session.bytesRead().enter();
        return session;
    }
}
