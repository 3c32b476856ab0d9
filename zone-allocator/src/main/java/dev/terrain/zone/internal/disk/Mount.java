package dev.terrain.zone.internal.disk;

import dev.terrain.commons.linux.BlockDevice;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A mounted file system.
 *
 * @param mountPoint where it is mounted
 * @param major of the device that stat(2) gives for its files
 * @param minor of the same
 * @param type as the kernel names it: ext4, xfs
 * @param source the device that was mounted, as the administrator named it
 */
public record Mount(Path mountPoint, int major, int minor, String type, String source) {

    private static final Path TABLE = Path.of("/proc/self/mountinfo");
    private static final Path ROOT = Path.of("/");
    private static final Set<String> SUPPORTED = Set.of("ext4", "xfs");
    private static final String OPTIONS_END = "-";

    /**
     * The file system that a file or directory lies on.
     *
     * <p>Found by the device of the path, not by its name. One that is mounted at several places is given as mounted at
     * {@code /} if it is there, so that a bind mount of the root file system is never taken for another one.
     *
     * @throws IOException when the path does not exist or no mount carries its device
     */
    public static Mount of(Path fileOrDirectory) throws IOException {
        Path real = fileOrDirectory.toRealPath();
        long device = (Long) Files.getAttribute(real, "unix:dev");
        List<String> table = Files.readAllLines(TABLE, StandardCharsets.ISO_8859_1);
        return find(parse(table), real, BlockDevice.majorOf(device), BlockDevice.minorOf(device));
    }

    /** Whether zones can be kept on it while it is mounted: ext4 and XFS. */
    public boolean isSupported() {
        return SUPPORTED.contains(type);
    }

    /** Whether it is the root file system. */
    public boolean isRoot() {
        return mountPoint.equals(ROOT);
    }

    /** File systems without a block device of their own (btrfs) show another number to stat than to mountinfo. */
    static Mount find(List<Mount> mounts, Path real, int major, int minor) throws IOException {
        List<Mount> ofDevice = mounts.stream()
                .filter(mount -> mount.major == major && mount.minor == minor)
                .toList();
        return ofDevice.stream()
                .filter(Mount::isRoot)
                .findFirst()
                .or(() -> nearestAbove(real, ofDevice))
                .or(() -> nearestAbove(real, mounts).filter(mount -> mount.major == 0))
                .orElseThrow(() -> new IOException(real + " is on device " + major + ":" + minor + ", which " + TABLE
                        + " does not list: mount its file system in this mount namespace"));
    }

    /** Of equals the later, which hides the earlier. */
    private static Optional<Mount> nearestAbove(Path real, List<Mount> mounts) {
        return mounts.stream()
                .filter(mount -> real.startsWith(mount.mountPoint))
                .reduce((known, mount) ->
                        mount.mountPoint.getNameCount() >= known.mountPoint.getNameCount() ? mount : known);
    }

    /**
     * The lines of proc(5)'s mountinfo: id, parent, major:minor, root, mount point, options, optional fields, a dash,
     * type, source, options of the file system. Blanks in names are octal escapes.
     *
     * @throws IOException naming the line that is not of this form
     */
    static List<Mount> parse(List<String> lines) throws IOException {
        List<Mount> mounts = new ArrayList<>();
        for (String line : lines) {
            List<String> fields = List.of(line.split(" ", -1));
            int end = fields.indexOf(OPTIONS_END);
            try {
                String[] device = fields.get(2).split(":", 2);
                mounts.add(new Mount(
                        Path.of(unescape(fields.get(4))),
                        Integer.parseInt(device[0]),
                        Integer.parseInt(device[1]),
                        fields.get(end + 1),
                        unescape(fields.get(end + 2))));
            } catch (IndexOutOfBoundsException | NumberFormatException e) {
                throw new IOException("not a line of mountinfo: " + line, e);
            }
            if (end < 6) {
                throw new IOException("not a line of mountinfo: " + line);
            }
        }
        return mounts;
    }

    /** Octal escapes stand for bytes; the text came in as ISO-8859-1, one char a byte. */
    private static String unescape(String field) {
        ByteBuffer bytes = ByteBuffer.allocate(field.length());
        for (int i = 0; i < field.length(); i++) {
            if (field.charAt(i) == '\\' && i + 3 < field.length()) {
                bytes.put((byte) Integer.parseInt(field, i + 1, i + 4, 8));
                i += 3;
            } else {
                bytes.put((byte) field.charAt(i));
            }
        }
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }
}
