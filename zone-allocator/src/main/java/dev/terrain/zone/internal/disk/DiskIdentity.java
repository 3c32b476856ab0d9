package dev.terrain.zone.internal.disk;

import dev.terrain.commons.linux.BlockDevice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * What tells a disk from every other across reboots.
 *
 * <p>In this order: the world wide identifier ({@code device/wwid} of SCSI and SATA, {@code wwid} of NVMe); a serial
 * number with vendor and model; for a loop device its backing file and size. A disk with none of these goes by vendor,
 * model, kernel name and size, of which the name can change at a reboot.
 */
final class DiskIdentity {

    private static final int LONGEST = 120;

    private DiskIdentity() {}

    /** An identity of that disk, fit for a file name. */
    static String of(BlockDevice disk, long diskBytes) throws IOException {
        Optional<String> backingFile = disk.text("loop/backing_file");
        if (backingFile.isPresent()) {
            return fileName("loop-" + backingFile.get() + "-" + diskBytes);
        }
        Optional<String> wwid = firstOf(disk, "device/wwid", "wwid");
        if (wwid.isPresent()) {
            return fileName(wwid.get());
        }
        List<String> parts = new ArrayList<>();
        for (String file : List.of("device/vendor", "device/model")) {
            disk.text(file).ifPresent(parts::add);
        }
        parts.add(firstOf(disk, "device/serial", "serial").orElse(disk.name() + "-" + diskBytes));
        return fileName(String.join("-", parts));
    }

    private static Optional<String> firstOf(BlockDevice disk, String file, String otherFile) throws IOException {
        Optional<String> text = disk.text(file);
        return text.isPresent() ? text : disk.text(otherFile);
    }

    /**
     * Letters, digits, dots, dashes and underscores only. Where that loses something, a checksum of the whole keeps two
     * identities apart: {@code "/d/a b"} becomes {@code "_d_a_b-} and eight digits.
     */
    static String fileName(String identity) {
        String safe = identity.replaceAll("\\s+", " ")
                .replaceAll("[^A-Za-z0-9._-]", "_")
                .replaceAll("^\\.", "_");
        if (safe.equals(identity) && safe.length() <= LONGEST) {
            return safe;
        }
        CRC32 checksum = new CRC32();
        checksum.update(identity.getBytes(StandardCharsets.UTF_8));
        String cut = safe.substring(Math.max(0, safe.length() - LONGEST));
        return cut.replaceAll("^\\.", "_") + String.format("-%08x", checksum.getValue());
    }
}
