package dev.terrain.prefetch.internal.device;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The devices of one token directory, each once in this JVM: its locks belong to the process, not to whoever took them.
 * Thread-safe.
 */
public final class Devices {

    private static final Map<Path, Devices> OPEN = new ConcurrentHashMap<>();

    /** What can be the name of a file that nobody looks for elsewhere. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9:_-]{1,128}");

    private final TokenDirectory directory;
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

    /**
     * The device of this name, which all readers of this machine give to it and its file in the folder.
     *
     * @param name such as {@code block-8:16} or {@code storage-DS-1b3c...}: up to 128 letters, digits, colons, dashes
     *     and underscores
     * @throws IllegalArgumentException when the name has other characters
     */
    public Device get(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("no name of a device: '" + name + "'");
        }
        return devices.computeIfAbsent(name, any -> new Device(name, directory, Clock.SYSTEM, InstantSource.system()));
    }
}
