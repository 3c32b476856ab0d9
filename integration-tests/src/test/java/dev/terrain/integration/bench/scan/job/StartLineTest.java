package dev.terrain.integration.bench.scan.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class StartLineTest {

    @TempDir
    Path folder;

    @Test
    void nobodyStartsBeforeTheLastOneIsThere() throws Exception {
        StartLine line = new StartLine(folder, 2);
        line.draw();
        long others;
        ExecutorService first = Executors.newSingleThreadExecutor();
        try {
            Future<?> crossed = first.submit(() -> {
                line.cross("a");
                line.leave("a", 10, 1);
                return null;
            });
            while (Files.notExists(folder.resolve("arrived/a"))) {
                Thread.onSpinWait();
            }
            Thread.sleep(50);
            others = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
            line.cross("b");
            crossed.get();
            line.leave("b", 20, 0);
        } finally {
            first.shutdownNow();
        }

        List<MapperTime> times = line.times();
        assertThat(times).allSatisfy(time -> assertThat(time.startMicros()).isGreaterThanOrEqualTo(others));
        assertThat(times).extracting(MapperTime::records).containsExactly(10L, 20L);
        assertThat(times).extracting(MapperTime::selected).containsExactly(1L, 0L);
        assertThat(times).allSatisfy(time -> assertThat(time.endMicros()).isGreaterThanOrEqualTo(time.startMicros()));
        assertThat(times)
                .extracting(MapperTime::process)
                .containsOnly(ProcessHandle.current().pid());
    }

    @Test
    void saysHowManyDidNotComeToTheirEnd() throws IOException {
        StartLine line = new StartLine(folder, 1);
        line.draw();
        line.cross("a");

        assertThatThrownBy(line::times).isInstanceOf(IOException.class).hasMessageContaining("of 1 mappers 0 came");
    }
}
