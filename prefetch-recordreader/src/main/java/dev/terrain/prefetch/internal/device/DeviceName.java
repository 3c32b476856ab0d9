package dev.terrain.prefetch.internal.device;

import java.util.regex.Pattern;

/**
 * What all readers of one device on this machine call it: the name of a file in the {@link TokenDirectory}.
 *
 * @param value such as {@code block-8:16} or {@code storage-DS-1b3c...}: up to 128 letters, digits, colons, dashes and
 *     underscores
 */
public record DeviceName(String value) {

    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9:_-]{1,128}");

    /** Checks the value. */
    public DeviceName {
        if (!ALLOWED.matcher(value).matches()) {
            throw new IllegalArgumentException("no name of a device: '" + value + "'");
        }
    }

    /** A block device of this machine. */
    static DeviceName ofBlockDevice(String numbers) {
        return new DeviceName("block-" + numbers);
    }

    /**
     * A storage of a DataNode on this machine, which is one disk as a rule.
     *
     * @throws IllegalArgumentException when the id has characters that those of DataNodes do not have
     */
    public static DeviceName ofStorage(String storageId) {
        return new DeviceName("storage-" + storageId);
    }
}
