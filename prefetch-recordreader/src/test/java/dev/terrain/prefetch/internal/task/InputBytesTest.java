package dev.terrain.prefetch.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.junit.jupiter.api.Test;

class InputBytesTest {

    /** Counted as what every local file system reads. */
    private final FileSystem.Statistics statistics;

    @SuppressWarnings("deprecation") // as the class under test
    InputBytesTest() throws Exception {
        LocalFileSystem local = FileSystem.getLocal(new Configuration());
        statistics = FileSystem.getStatistics("file", local.getClass());
    }

    @Test
    void countsEachThreadForItselfWhoeverAskedBefore() {
        InputBytes bytes = InputBytes.ofScheme("file");
        long before = bytes.getAsLong();

        statistics.incrementBytesRead(100);
        long elsewhere = CompletableFuture.supplyAsync(() -> {
                    long start = bytes.getAsLong();
                    statistics.incrementBytesRead(7);
                    return bytes.getAsLong() - start;
                })
                .join();
        statistics.incrementBytesRead(20);

        assertThat(elsewhere).isEqualTo(7);
        assertThat(bytes.getAsLong() - before).isEqualTo(120);
    }
}
