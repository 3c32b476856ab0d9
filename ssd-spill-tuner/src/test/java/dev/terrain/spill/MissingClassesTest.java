package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.spill.LocalSort.Change;
import dev.terrain.spill.LocalSort.Result;
import dev.terrain.spill.internal.profile.DeviceFinder;
import dev.terrain.spill.internal.profile.ProfileStore;
import dev.terrain.spill.internal.profile.Profiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole jobs where classes are not found: an error that Hadoop would let end the task. */
class MissingClassesTest {
    private static final String JACKSON = "com.fasterxml.jackson.";

    private final ClassLoader usual = Thread.currentThread().getContextClassLoader();
    private final Path dir;
    private final Path profiles;
    private LocalSort sort;

    MissingClassesTest(@TempDir Path dir) {
        this.dir = dir;
        this.profiles = dir.resolve("profiles");
    }

    @BeforeEach
    void haveInput() throws IOException {
        Files.createDirectory(profiles);
        sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS);
    }

    @AfterEach
    void findAllAgain() {
        Thread.currentThread().setContextClassLoader(usual);
    }

    @Test
    void aTaskWithoutAProfileDoesNotAskForJackson() throws Exception {
        Without loader = without(JACKSON);

        assertPlannedByTheRule(sort.run(LocalSort.TUNED, this::tuned));
        assertThat(loader.asked).isEmpty();
    }

    @Test
    void aProfileThatCannotBeReadForLackOfJacksonIsAsGoodAsNone() throws Exception {
        new ProfileStore(profiles).save(Profiles.of(new DeviceFinder(Path.of("/sys")).find(dir), Instant.now(), 1e8));
        Without loader = without(JACKSON);

        assertPlannedByTheRule(sort.run(LocalSort.TUNED, this::tuned));
        assertThat(loader.asked).isNotEmpty();
    }

    @Test
    void whatCannotBePlannedForLackOfAClassIsHadoops() throws Exception {
        Result stock = sort.run(LocalSort.STOCK, Change.NONE);
        Without loader = without(JobHistory.class.getName());

        Result result = sort.run(FlashMapOutputCollector.class.getName() + "," + LocalSort.TUNED, this::tuned);

        assertThat(loader.asked).isNotEmpty();
        assertThat(result.hasSpillCounters()).isFalse();
        assertThat(result.output()).hasSize(2).isEqualTo(stock.output());
    }

    private static void assertPlannedByTheRule(Result tuned) {
        assertThat(tuned.spill(SpillCounters.TUNED)).isEqualTo(1);
        assertThat(tuned.spill(SpillCounters.SORT_MEGABYTES)).isEqualTo(1);
        assertThat(tuned.spill(SpillCounters.PREDICTED_WHOLE_MILLIS)).isZero();
        assertThat(tuned.spill(SpillCounters.REDUCES_LEFT)).isEqualTo(2);
    }

    private void tuned(org.apache.hadoop.mapreduce.Job job) {
        job.getConfiguration().set("mapreduce.job.reduce.shuffle.consumer.plugin.class", TunedShuffle.class.getName());
        job.getConfiguration().set("terrain.spill.profile-dir", profiles.toString());
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
