package dev.terrain.zone.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.zone.internal.disk.ZoneLimit;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import dev.terrain.zone.internal.pool.PoolSettings;
import dev.terrain.zone.internal.service.ServiceSettings.Mode;
import dev.terrain.zone.internal.service.ServiceSettings.RootFileSystem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CaretakingTest {

    private static final Path DIRECTORY = Path.of("/data1/yarn");

    private final BlockingQueue<Load> seen = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> closed = new LinkedBlockingQueue<>();

    @Test
    void looksAgainAfterEveryIntervalAndAsksForTheLoadEachTime() throws InterruptedException {
        try (Caretaking caretaking = caretaking(Duration.ofMillis(1))) {
            caretaking.start();

            assertThat(seen.poll(20, TimeUnit.SECONDS)).isEqualTo(Load.IDLE);
            assertThat(seen.poll(20, TimeUnit.SECONDS)).isEqualTo(Load.IDLE);
        }
        assertThat(closed).hasSize(1);
    }

    @Test
    void endsAtOnceWhileItWaits() throws InterruptedException {
        Caretaking caretaking = caretaking(Duration.ofDays(1));
        caretaking.start();
        assertThat(seen.poll(20, TimeUnit.SECONDS)).isNotNull();

        caretaking.close();

        assertThat(closed).hasSize(1);
    }

    @Test
    void becomesARecordForEveryDirectory() throws InterruptedException {
        try (Caretaking caretaking = caretaking(Duration.ofMillis(1))) {
            caretaking.start();
            seen.poll(20, TimeUnit.SECONDS);
            seen.poll(20, TimeUnit.SECONDS); // the first round has been published by now
            MetricsCollectorImpl collector = new MetricsCollectorImpl();

            new ZoneMetrics(caretaking).getMetrics(collector, true);

            MetricsRecord record = collector.getRecords().get(0);
            assertThat(record.tags()).anyMatch(tag -> tag.value().equals("/data1/yarn"));
            Map<String, Number> gauges = Map.ofEntries();
            for (AbstractMetric metric : record.metrics()) {
                if (metric.name().equals("PinnedBytes")) {
                    gauges = Map.of(metric.name(), metric.value());
                }
            }
            assertThat(gauges).containsEntry("PinnedBytes", 7L);
        }
    }

    private Caretaking caretaking(Duration interval) {
        ServiceSettings settings = new ServiceSettings(
                List.of(DIRECTORY),
                Mode.PIN,
                Optional.empty(),
                new ZoneLimit.FasterThan(0.9),
                DIRECTORY,
                RootFileSystem.REFUSED,
                interval,
                PoolSettings::forZone);
        LocalDirectory directory = new LocalDirectory(DIRECTORY, settings, path -> new Caretaker() {
            @Override
            public DirectoryStatus tend(Load load) {
                seen.add(load);
                return DirectoryStatus.ofPin(DIRECTORY, 1 << 30, 7);
            }

            @Override
            public void close() {
                closed.add("closed");
            }
        });
        return new Caretaking(List.of(directory), interval, () -> Load.IDLE);
    }
}
