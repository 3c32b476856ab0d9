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
        Result stock = sort.run(LocalSort.STOCK, Change.NONE);
        Without loader = without("dev.terrain.spill." + missing);

        Result result = sort.run(LocalSort.FLASH, Change.NONE);

        assertThat(loader.asked).isNotEmpty();
        assertThat(result.hasSpillCounters()).isFalse();
        assertThat(result.output()).hasSize(2).isEqualTo(stock.output());
    }

    @ParameterizedTest
    @ValueSource(strings = {"SpillSettings", "internal.reduce.MergingShuffle", "internal.reduce.Runs"})
    void aReduceTaskOfWhichAClassIsMissingIsHadoops(String missing) throws Exception {
        Result stock = sort.run(LocalSort.STOCK, Change.NONE);
        Without loader = without("dev.terrain.spill." + missing);

        Result result = sort.run(LocalSort.STOCK, job -> job.getConfiguration()
                .set("mapreduce.job.reduce.shuffle.consumer.plugin.class", FlashShuffle.class.getName()));

        assertThat(loader.asked).isNotEmpty();
        assertThat(result.hasSpillCounters()).isFalse();
        assertThat(result.output()).hasSize(2).isEqualTo(stock.output());
    }

    /** The jobs that follow load this module by a loader of their own, which does not find what begins so. */
    private Without without(String missing) {
        Without loader = new Without(usual, missing);
        Thread.currentThread().setContextClassLoader(loader);
        return loader;
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
