package dev.terrain.prefetch.internal.device;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The devices of one token directory, each once in this JVM: its locks belong to the process, not to whoever took them.
 * Thread-safe.
 */
public final class Devices {

    private static final Map<Path, Devices> OPEN = new ConcurrentHashMap<>();

    private final TokenDirectory directory;
    // By the name's value: the first hashCode of a record takes a JVM longer than all else before the first read.
    private final Map<String, Device> devices = new ConcurrentHashMap<>();

    private Devices(TokenDirectory directory) {
        this.directory = directory;
    }

    /**
     * Those that meet in {@code folder}, which is made if it is missing.
     *
     * @throws IOException when it cannot be made, or something else than a folder is in its place
     */
    public static Devices in(Path folder) throws IOException {
        Path key = folder.toAbsolutePath().normalize();
        Devices known = OPEN.get(key);
        if (known == null) {
            Devices made = new Devices(TokenDirectory.open(key));
            known = OPEN.putIfAbsent(key, made);
            known = known == null ? made : known;
        }
        return known;
    }

    /** The device of this name. */
    public Device get(DeviceName name) {
        return devices.computeIfAbsent(
                name.value(), any -> new Device(name, directory, Clock.SYSTEM, InstantSource.system()));
    }
}
