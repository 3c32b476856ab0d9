package dev.terrain.zone.internal.service;

import dev.terrain.commons.linux.Kernel;
import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.disk.BlockDevices;
import dev.terrain.zone.internal.disk.DirectDisk;
import dev.terrain.zone.internal.disk.DiskPlace;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.NoZoneException;
import dev.terrain.zone.internal.disk.ProfileStore;
import dev.terrain.zone.internal.disk.Progress;
import dev.terrain.zone.internal.disk.ReadableDisk;
import dev.terrain.zone.internal.disk.Sampling;
import dev.terrain.zone.internal.disk.SpeedMeasurement;
import dev.terrain.zone.internal.disk.ZoneProfile;
import dev.terrain.zone.internal.pool.PoolKeeper;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import dev.terrain.zone.internal.service.ServiceSettings.RootFileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the zone under a directory and who keeps it. A disk that nobody has measured yet is measured, which takes some
 * seconds.
 */
final class Survey implements LocalDirectory.KeeperSource {

    private static final Logger LOG = LoggerFactory.getLogger(Survey.class);

    private final ServiceSettings settings;
    private final BlockDevices devices = new BlockDevices(Path.of("/sys"));

    Survey(ServiceSettings settings) {
        this.settings = settings;
    }

    @Override
    public ZoneKeeper find(Path directory) throws IOException {
        Mount mount = supportedMount(directory);
        long limitBytes = limitBytes(directory, devices.place(mount.major(), mount.minor()));
        return switch (settings.mode()) {
            case POOL -> new DirectoryPool(directory, new PoolKeeper(directory, limitBytes, settings.pool()));
            case PIN -> new PinKeeper(directory, mount, limitBytes);
            case OFF -> throw new NoZoneException(settings.off().orElse(""));
        };
    }

    /** Says how a pool stands in the words of its directory. */
    private record DirectoryPool(Path directory, PoolKeeper pool) implements ZoneKeeper {

        @Override
        public DirectoryStatus tend(Load load) throws IOException {
            return DirectoryStatus.ofPool(directory, pool.tend(load));
        }

        @Override
        public void close() throws IOException {
            pool.close();
        }
    }

    private Mount supportedMount(Path directory) throws IOException {
        Optional<String> noKernel = Kernel.unavailable();
        if (noKernel.isPresent()) {
            throw new NoZoneException(noKernel.get());
        }
        Mount mount = Mount.of(directory);
        if (!mount.isSupported()) {
            throw new NoZoneException("it is on " + mount.type() + "; zones are kept on ext4 and XFS");
        }
        if (mount.isRoot() && settings.rootFileSystem() == RootFileSystem.REFUSED) {
            throw new NoZoneException("it is on the root file system; terrain.zone.allow-root-filesystem permits it");
        }
        return mount;
    }

    /** Where the zone ends, from the start of the file system's device. */
    private long limitBytes(Path directory, DiskPlace place) throws IOException {
        ZoneProfile profile = profile(directory, place);
        if (profile.isFlat()) {
            throw new NoZoneException(place.disk() + " reads equally fast everywhere (measured " + profile.measuredAt()
                    + "): it has no zones");
        }
        return settings.limit().onFileSystem(place, Optional.of(profile));
    }

    private ZoneProfile profile(Path directory, DiskPlace place) throws IOException {
        ProfileStore store = new ProfileStore(settings.profiles());
        Optional<ZoneProfile> known = store.find(place.identity())
                .filter(profile -> profile.diskBytes() == place.diskBytes() && profile.isConclusive());
        if (known.isPresent()) {
            return known.get();
        }
        LOG.info("{}: {} has no profile yet, measuring it now", directory, place.disk());
        ZoneProfile measured;
        try (ReadableDisk disk = open(directory, place)) {
            measured = new SpeedMeasurement(Progress.SILENT).measure(place, disk, Sampling.QUICK);
        }
        if (!measured.isConclusive()) {
            throw new NoZoneException("too little of " + place.disk()
                    + " could be measured to tell whether it has zones: run the command map as root");
        }
        try {
            LOG.info("{}: profile of {} stored as {}", directory, place.disk(), store.save(measured));
        } catch (IOException e) {
            LOG.warn(
                    "{}: the profile of {} cannot be kept, so it is measured at every start; let this user write to {}",
                    directory,
                    place.disk(),
                    settings.profiles(),
                    e);
        }
        return measured;
    }

    private ReadableDisk open(Path directory, DiskPlace place) throws IOException {
        try {
            return DirectDisk.device(place);
        } catch (KernelException e) {
            return DirectDisk.freeSpace(directory, place, settings.pool()::marginBytes);
        }
    }
}
