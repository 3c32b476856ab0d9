package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.spill.LocalSort.Change;
import dev.terrain.spill.LocalSort.Result;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole jobs where classes are not found: an error that Hadoop would let end the task. */
class MissingClassesTest {
    private final ClassLoader usual = Thread.currentThread().getContextClassLoader();
    private final Path dir;
    private LocalSort sort;

    MissingClassesTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @BeforeEach
    void haveInput() throws IOException {
        sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS);
    }

    @AfterEach
    void findAllAgain() {
        Thread.currentThread().setContextClassLoader(usual);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"SpillSettings", "internal.sort.SortTuning", "internal.map.MapSort", "internal.map.SortMemory"})
    void aMapTaskOfWhichAClassIsMissingIsHadoops(String missing) throws Exception {
        assertHadoops(LocalSort.FLASH, Change.NONE, missing);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SpillSettings", "internal.reduce.MergingShuffle", "internal.reduce.Runs"})
    void aReduceTaskOfWhichAClassIsMissingIsHadoops(String missing) throws Exception {
        Change shuffle = job -> job.getConfiguration()
                .set("mapreduce.job.reduce.shuffle.consumer.plugin.class", FlashShuffle.class.getName());
        assertHadoops(LocalSort.STOCK, shuffle, missing);
    }

    /** Runs a job that loads this module by a loader of its own, which does not find the missing class. */
    private void assertHadoops(String collectors, Change change, String missing) throws Exception {
        Result stock = sort.run(LocalSort.STOCK, Change.NONE);
        Without loader = new Without(usual, "dev.terrain.spill." + missing);
        Thread.currentThread().setContextClassLoader(loader);

        Result result = sort.run(collectors, change);

        assertThat(loader.asked).isNotEmpty();
        assertThat(result.hasSpillCounters()).isFalse();
        assertThat(result.output()).hasSize(2).isEqualTo(stock.output());
    }

    private static final class Without extends ClassLoader {
        private final String missing;
        private final Set<String> asked = ConcurrentHashMap.newKeySet();

        Without(ClassLoader parent, String missing) {
            super(parent);
            this.missing = missing;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith(missing)) {
                asked.add(name);
                throw new ClassNotFoundException(name);
            }
            if (!name.startsWith("dev.terrain.spill.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? define(name) : loaded;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
