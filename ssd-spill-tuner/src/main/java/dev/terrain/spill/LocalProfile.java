package dev.terrain.spill;

import dev.terrain.spill.SpillSettings.Prediction;
import dev.terrain.spill.internal.model.Surroundings;
import dev.terrain.spill.internal.node.NodeSurroundings;
import dev.terrain.spill.internal.profile.DeviceFinder;
import dev.terrain.spill.internal.profile.DeviceProfile;
import dev.terrain.spill.internal.profile.Operation;
import dev.terrain.spill.internal.profile.ProfileStore;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The profile of the device that a task spills to, and what the machine leaves to the task.
 *
 * <p>Spills go to all local directories in turn; of several devices the one that writes slowest counts.
 *
 * @param profile of the device
 * @param surroundings of the task
 */
record LocalProfile(DeviceProfile profile, Surroundings surroundings) {
    private static final Logger LOG = LoggerFactory.getLogger(LocalProfile.class);

    /** Tasks may share a JVM (uber jobs, the local job runner); they would all say the same. */
    private static final AtomicBoolean WARNED = new AtomicBoolean();

    private static final int LARGE_UNIT = 1 << 20;

    /** Finds both; empty, with one warning in the log, when a local directory has no usable profile. */
    static Optional<LocalProfile> find(JobConf job, Prediction prediction) {
        try {
            ProfileStore store = new ProfileStore(prediction.profileFolder().orElseGet(ProfileStore::folderForReading));
            Optional<DeviceProfile> slowest = slowest(job, store, prediction.profileAgeMax());
            if (slowest.isEmpty()) {
                return Optional.empty();
            }
            Runtime java = Runtime.getRuntime();
            double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
            Surroundings surroundings =
                    new NodeSurroundings(Path.of("/"), java.availableProcessors(), load, java.maxMemory()).read();
            return Optional.of(new LocalProfile(slowest.get(), surroundings));
        } catch (IOException | RuntimeException e) {
            warn(String.valueOf(e.getMessage()));
            return Optional.empty();
        } catch (LinkageError e) { // Such as a Jackson that is not there, or not the one that was compiled with.
            warn(e.toString());
            return Optional.empty();
        }
    }

    private static Optional<DeviceProfile> slowest(JobConf job, ProfileStore store, Duration ageMax)
            throws IOException {
        DeviceFinder devices = new DeviceFinder(Path.of("/sys"));
        List<DeviceProfile> profiles = new ArrayList<>();
        for (String name : job.getTrimmedStrings(MRConfig.LOCAL_DIR)) {
            Path directory = existing(Path.of(name.replaceFirst("^file:/+", "/")));
            String identity = devices.find(directory).identity();
            Optional<DeviceProfile> profile = store.find(identity);
            if (profile.isEmpty()) {
                warn("there is no " + store.file(identity) + " for " + directory);
                return Optional.empty();
            }
            if (profile.get().measuredAt().plus(ageMax).isBefore(Instant.now())) {
                warn(store.file(identity) + " was measured at " + profile.get().measuredAt() + ", too long ago");
                return Optional.empty();
            }
            profiles.add(profile.get());
        }
        return profiles.stream()
                .min(Comparator.comparingDouble(one -> one.bytesPerSecond(Operation.WRITE, LARGE_UNIT)));
    }

    /** Hadoop makes a local directory when the first file comes. */
    private static Path existing(Path directory) {
        Path parent = directory.getParent();
        return Files.isDirectory(directory) || parent == null ? directory : existing(parent);
    }

    private static void warn(String why) {
        if (WARNED.compareAndSet(false, true)) {
            LOG.warn(
                    "Planned without a profile of the device: {}. Measure with: hadoop jar ssd-spill-tuner.jar profile"
                            + " DIR",
                    why);
        }
    }
}
