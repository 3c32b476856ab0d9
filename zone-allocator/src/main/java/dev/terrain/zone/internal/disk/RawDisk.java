package dev.terrain.zone.internal.disk;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.disk.DiskPlace.OnDisk;
import dev.terrain.zone.internal.linux.KernelFile;
import dev.terrain.zone.internal.linux.Range;
import java.io.IOException;
import java.util.List;

/** The device of the whole disk, read with O_DIRECT. Never writes. */
public final class RawDisk implements ReadableDisk {

    private final KernelFile device;
    private final DirectReads reads;
    private final long diskBytes;

    private RawDisk(KernelFile device, long diskBytes) {
        this.device = device;
        this.diskBytes = diskBytes;
        reads = new DirectReads(device);
    }

    /**
     * Opens the device of the whole disk for reading.
     *
     * @throws KernelException when this user may not read it, or it is not there (in a container)
     */
    public static RawDisk open(OnDisk place) throws KernelException {
        return new RawDisk(KernelFile.open(place.device(), KernelFile.Access.READ_DIRECT), place.diskBytes());
    }

    @Override
    public ZoneProfile.Method method() {
        return ZoneProfile.Method.RAW_DEVICE;
    }

    @Override
    public List<Range> readable() {
        return List.of(new Range(0, diskBytes));
    }

    @Override
    public void prepare(List<Range> pieces, Runnable afterEach) {
        // Every address can be read as it is.
    }

    @Override
    public void read(long diskAddress, int bytes) throws IOException {
        reads.read(diskAddress, bytes);
    }

    @Override
    public void close() throws KernelException {
        device.close();
    }
}
