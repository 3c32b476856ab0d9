package dev.terrain.prefetch.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskMemoryTest {

    @ParameterizedTest(name = "heap {0} MiB in {1} MiB, share {2}: {3} MiB")
    @CsvSource({
        "200, 1024, 0.25, 50",
        "820, 1024, 0.25, 51",
        "820, 1024, 0.05, 41",
        "1024, 1024, 0.25, 0",
        "2000, 1024, 0.5, 0"
    })
    void takesAShareOfTheHeapAndAQuarterOfWhatIsBesideIt(long heap, long container, double share, long budget) {
        TaskMemory memory = new TaskMemory(heap << 20, OptionalLong.of(container << 20), OptionalLong.empty());

        assertThat(memory.budgetBytes(share) >> 20).isEqualTo(budget);
    }

    @Test
    void outsideAContainerTheShareDecides() {
        assertThat(new TaskMemory(1000, OptionalLong.empty(), OptionalLong.empty()).budgetBytes(0.5))
                .isEqualTo(500);
    }

    @Test
    void leavesThreeQuartersOfWhatTheJvmGivesToBuffers() {
        TaskMemory memory = new TaskMemory(200 << 20, OptionalLong.of(1 << 30), OptionalLong.of(40 << 20));

        assertThat(memory.budgetBytes(0.25)).isEqualTo(10 << 20);
    }

    @Test
    void knowsWhatTheJvmWasToldToGiveToBuffers(@TempDir Path folder) throws Exception {
        assertThat(limitToldBy("-XX:MaxDirectMemorySize=40m", folder.resolve("told")))
                .isEqualTo("OptionalLong[41943040]");
        assertThat(limitToldBy("-Xmx64m", folder.resolve("untold"))).isEqualTo("OptionalLong.empty");
        // Java's own default.
        assertThat(limitToldBy("-XX:MaxDirectMemorySize=0", folder.resolve("zero")))
                .isEqualTo("OptionalLong.empty");
    }

    /** Runs in a JVM of its own. */
    static final class TellLimit {
        public static void main(String[] arguments) {
            System.out.println(TaskMemory.directBytesOfThisJvm());
        }
    }

    private static String limitToldBy(String option, Path output) throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = new ProcessBuilder(
                        java.toString(),
                        option,
                        "-cp",
                        System.getProperty("java.class.path"),
                        TellLimit.class.getName())
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor()).isZero();
        return Files.readString(output).strip();
    }
}
