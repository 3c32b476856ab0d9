package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class StorageReadsTest {

    private static final int BYTES = 4 << 20;

    static boolean kernelTells() {
        return Files.isReadable(Path.of("/proc/self/io"));
    }

    @Test
    @EnabledIf("kernelTells")
    void areNoneForWhatThePageCacheHas(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("cached"), new byte[BYTES]);
        long before = StorageReads.bytes();

        assertThat(Files.readAllBytes(file)).hasSize(BYTES);
        assertThat(before).isNotNegative();
        assertThat(StorageReads.bytes() - before).isLessThan(BYTES / 2);
    }
}
