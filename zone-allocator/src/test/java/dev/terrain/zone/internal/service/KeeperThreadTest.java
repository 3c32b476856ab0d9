package dev.terrain.zone.internal.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.terrain.zone.internal.disk.ZoneLimit;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import dev.terrain.zone.internal.pool.PoolSettings;
import dev.terrain.zone.internal.service.ServiceSettings.Mode;
import dev.terrain.zone.internal.service.ServiceSettings.RootFileSystem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class KeeperThreadTest {

    private static final Path FIRST = Path.of("/data1/yarn");
    private static final Path SECOND = Path.of("/data2/yarn");

    private final BlockingQueue<Load> seen = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> closed = new LinkedBlockingQueue<>();

    @Test
    void looksAgainAfterEveryIntervalAndAsksForTheLoadEachTime() throws InterruptedException {
        Iterator<Load> loads = Stream.iterate(Load.IDLE, load -> load == Load.IDLE ? Load.BUSY : Load.IDLE)
                .iterator();
        try (KeeperThread keepers = new KeeperThread(List.of(directory(FIRST, 7)), Duration.ofMillis(1), loads::next)) {
            keepers.start();

            assertThat(seen.poll(20, TimeUnit.SECONDS)).isEqualTo(Load.BUSY); // whatever it is: nobody knows yet
            assertThat(seen.poll(20, TimeUnit.SECONDS)).isEqualTo(Load.IDLE);
            assertThat(seen.poll(20, TimeUnit.SECONDS)).isEqualTo(Load.BUSY);
            assertThat(seen.poll(20, TimeUnit.SECONDS)).isEqualTo(Load.IDLE);
        }
        assertThat(closed).hasSize(1);
    }

    @Test
    void endsAtOnceWhileItWaits() throws InterruptedException {
        KeeperThread keepers = new KeeperThread(List.of(directory(FIRST, 7)), Duration.ofDays(1), () -> Load.IDLE);
        keepers.start();
        assertThat(seen.poll(20, TimeUnit.SECONDS)).isNotNull();

        keepers.close();

        assertThat(closed).hasSize(1);
    }

    @Test
    void becomesARecordForEveryDirectory() throws InterruptedException {
        try (KeeperThread keepers = new KeeperThread(
                List.of(directory(FIRST, 7), directory(SECOND, 8)), Duration.ofMillis(1), () -> Load.IDLE)) {
            keepers.start();
            for (int i = 0; i < 3; i++) {
                seen.poll(20, TimeUnit.SECONDS); // with the third, the first round of two has been published
            }
            MetricsCollectorImpl collector = new MetricsCollectorImpl();

            new ZoneMetrics(keepers).getMetrics(collector, true);

            assertThat(collector.getRecords())
                    .extracting(KeeperThreadTest::directoryTag, KeeperThreadTest::pinnedBytes)
                    .containsExactly(tuple("/data1/yarn", 7L), tuple("/data2/yarn", 8L));
        }
    }

    private static String directoryTag(MetricsRecord record) {
        return record.tags().stream()
                .filter(tag -> tag.name().equals("Directory"))
                .findFirst()
                .orElseThrow()
                .value();
    }

    private static Number pinnedBytes(MetricsRecord record) {
        for (AbstractMetric metric : record.metrics()) {
            if (metric.name().equals("PinnedBytes")) {
                return metric.value();
            }
        }
        throw new AssertionError("no PinnedBytes in " + record);
    }

    private LocalDirectory directory(Path directory, long pinnedBytes) {
        ServiceSettings settings = new ServiceSettings(
                List.of(directory),
                Mode.PIN,
                Optional.empty(),
                new ZoneLimit.FasterThan(0.9),
                directory,
                RootFileSystem.REFUSED,
                Duration.ofDays(1),
                PoolSettings.DEFAULTS);
        return new LocalDirectory(directory, settings, path -> new ZoneKeeper() {
            @Override
            public DirectoryStatus tend(Load load) {
                seen.add(load);
                return DirectoryStatus.ofPin(directory, 1 << 30, pinnedBytes);
            }

            @Override
            public void close() {
                closed.add("closed");
            }
        });
    }
}
