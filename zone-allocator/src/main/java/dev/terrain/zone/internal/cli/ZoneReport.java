package dev.terrain.zone.internal.cli;

import dev.terrain.zone.internal.disk.DiskPlace;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.NoZoneException;
import dev.terrain.zone.internal.disk.ZoneLimit.FasterThan;
import dev.terrain.zone.internal.disk.ZoneProfile;
import dev.terrain.zone.internal.disk.ZoneProfile.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** What a terminal shows of a profile. GB and MB are powers of ten, as disks are sold. */
final class ZoneReport {

    private static final double GB = 1e9;
    private static final double MB = 1e6;
    private static final int BANDS = 20;
    private static final int BAR_WIDTH = 40;

    /** Less of the disk than this, and what was not reached is mentioned. */
    private static final double GOOD_COVERAGE = 0.8;

    private ZoneReport() {}

    /** Which disk, and what of it. */
    static String heading(Mount mount, DiskPlace place) {
        String rotation = place.isCalledSolid() ? ", which the kernel calls not rotating" : "";
        return line(
                "%s (%s) lies at %.1f to %.1f GB of %s, %.1f GB%s.",
                mount.mountPoint(),
                mount.type(),
                place.startBytes() / GB,
                place.diskAddress(place.lengthBytes()) / GB,
                place.device(),
                place.diskBytes() / GB,
                rotation);
    }

    /** How old a profile is and how it came to be: {@code 3 days ago (raw device)}. */
    static String age(ZoneProfile profile, Instant now) {
        Duration age = Duration.between(profile.measuredAt(), now);
        String when = age.isNegative() ? "in the future, by this clock" : length(age) + " ago";
        return when + " (" + profile.method().words() + ")";
    }

    /** A table of bands from the outer edge inwards, then where the zone ends or why there is none. */
    static String of(ZoneProfile profile, DiskPlace place, double fasterThan) {
        StringBuilder text = new StringBuilder();
        text.append(line("%n%21s %8s %6s%n", "address GB", "MB/s", "share"));
        double outer = profile.outerBytesPerSecond();
        for (int band = 0; band < BANDS; band++) {
            long from = profile.diskBytes() / BANDS * band;
            long to = band + 1 < BANDS ? profile.diskBytes() / BANDS * (band + 1) : profile.diskBytes();
            text.append(band(profile, from, to, outer));
        }
        text.append(line(
                "%n%d samples, %s.%n",
                profile.samples().size(), profile.method().words()));
        if (profile.coverage() < GOOD_COVERAGE) {
            text.append(line(
                    "Only %.0f %% of the disk lies between the first and the last sample; as root all of it is read.%n",
                    100 * profile.coverage()));
        }
        return text.append(verdict(profile, place, fasterThan))
                .append(System.lineSeparator())
                .toString();
    }

    private static String band(ZoneProfile profile, long from, long to, double outer) {
        double[] speeds = profile.samples().stream()
                .filter(sample -> sample.diskAddress() >= from && sample.diskAddress() < to)
                .mapToDouble(Sample::bytesPerSecond)
                .sorted()
                .toArray();
        if (speeds.length == 0) {
            return line("%9.1f - %9.1f %8s%n", from / GB, to / GB, "-");
        }
        double speed = speeds[speeds.length / 2];
        int bar = (int) Math.round(Math.min(1.25, speed / outer) * BAR_WIDTH);
        return line(
                "%9.1f - %9.1f %8.1f %4.0f %%  %s%n",
                from / GB, to / GB, speed / MB, 100 * speed / outer, "#".repeat(bar));
    }

    private static String verdict(ZoneProfile profile, DiskPlace place, double fasterThan) {
        if (profile.isFlat()) {
            return line(
                    "Flat: the innermost tenth reads at %.0f %% of the outermost and samples scatter by %.0f %%, so there is"
                            + " no zone to keep to.",
                    100 * profile.innerBytesPerSecond() / profile.outerBytesPerSecond(),
                    100 * profile.scatterBytesPerSecond() / profile.outerBytesPerSecond());
        }
        FasterThan limit = new FasterThan(fasterThan);
        try {
            long onFileSystem = limit.onFileSystem(place, Optional.of(profile));
            long address = place.diskAddress(onFileSystem);
            return zone(profile, place, fasterThan, address) + behind(profile, place, address);
        } catch (NoZoneException e) {
            return "No zone for this file system: " + e.getMessage() + ".";
        }
    }

    private static String zone(ZoneProfile profile, DiskPlace place, double fasterThan, long address) {
        return line(
                "At least %s of the outer speed: up to %.1f GB of the disk, the first %.1f GB of this file system's device"
                        + " (%.0f %% of it), %.1f MB/s on average",
                fasterThan,
                address / GB,
                (address - place.startBytes()) / GB,
                100.0 * (address - place.startBytes()) / place.lengthBytes(),
                profile.meanBytesPerSecond(place.startBytes(), address) / MB);
    }

    private static String behind(ZoneProfile profile, DiskPlace place, long address) {
        long end = place.diskAddress(place.lengthBytes());
        return address < end
                ? line("; the rest, %.1f MB/s.", profile.meanBytesPerSecond(address, end) / MB)
                : "; nothing of it lies behind.";
    }

    /** The two largest units would be too exact for an estimate: 45 s, 12 min, 5 h, 3 days. */
    static String length(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds < 120) {
            return seconds + " s";
        }
        if (duration.toMinutes() < 120) {
            return duration.toMinutes() + " min";
        }
        return duration.toHours() < 48 ? duration.toHours() + " h" : duration.toDays() + " days";
    }

    private static String line(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
