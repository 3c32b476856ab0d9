package dev.terrain.zone.internal.disk;

import dev.terrain.zone.internal.disk.ZoneProfile.Sample;
import dev.terrain.zone.internal.linux.Range;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * Measures how fast a disk reads sequentially at many addresses.
 *
 * <p>Of each piece the first MiB is read untimed: it pays for the seek and half a rotation, about 12 ms, which would
 * make 16 MiB at 190 MB/s look 14 % slower than they are. What is left is timed in three stretches, and the sample is
 * the median of their speeds, so a single interruption by another program does not count. Disturbance can only make a
 * disk slower: what stays more than 10 % below the smoothed curve is read again, twice at most, which at worst makes
 * the measurement three times as long.
 */
public final class SpeedMeasurement {

    private static final int UNTIMED_BYTES = 1 << 20;
    private static final int STRETCHES = 3;
    private static final int ROUNDS_AGAIN = 2;
    private static final double DISTURBED_BELOW = 0.9;
    private static final double NANOS_PER_SECOND = 1e9;
    /** Of what was much slower than its neighbours. */
    static final String READING_AGAIN = "reading again";

    private final LongSupplier nanoTime;
    private final InstantSource clock;
    private final Progress progress;

    /** With the machine's clocks. */
    public SpeedMeasurement(Progress progress) {
        this(System::nanoTime, InstantSource.system(), progress);
    }

    SpeedMeasurement(LongSupplier nanoTime, InstantSource clock, Progress progress) {
        this.nanoTime = nanoTime;
        this.clock = clock;
        this.progress = progress;
    }

    /**
     * Reads the pieces that {@code sampling} chooses.
     *
     * @param place whose disk this is
     * @throws IOException when the disk has no room for a single piece, or does not read
     */
    public ZoneProfile measure(DiskPlace place, ReadableDisk disk, Sampling sampling) throws IOException {
        List<Range> pieces = sampling.pieces(disk.readable());
        if (pieces.isEmpty()) {
            throw new IOException("nothing on " + place.disk() + " to measure: no " + sampling.pieceBytes()
                    + " bytes in one piece can be read; measure the whole disk as root, or free space");
        }
        disk.prepare(pieces, done -> progress.report("writing", done, pieces.size()));
        Map<Range, Double> speeds = new TreeMap<>(Comparator.comparingLong(Range::start));
        read(disk, pieces, speeds, "reading");
        for (int round = 0; round < ROUNDS_AGAIN; round++) {
            read(disk, disturbed(speeds), speeds, READING_AGAIN);
        }
        List<Sample> samples = speeds.entrySet().stream()
                .map(piece -> new Sample(piece.getKey().start(), piece.getValue()))
                .toList();
        return new ZoneProfile(place.identity(), place.diskBytes(), disk.method(), clock.instant(), samples);
    }

    /** Of several readings of a piece the fastest counts. */
    private void read(ReadableDisk disk, List<Range> pieces, Map<Range, Double> speeds, String pass)
            throws IOException {
        progress.report(pass, 0, pieces.size());
        for (int i = 0; i < pieces.size(); i++) {
            speeds.merge(pieces.get(i), bytesPerSecond(disk, pieces.get(i)), Math::max);
            progress.report(pass, i + 1L, pieces.size());
        }
    }

    /** The pieces that are much slower than the curve through all of them. */
    private static List<Range> disturbed(Map<Range, Double> speeds) {
        double[] curve = Smoothing.decreasing(
                speeds.values().stream().mapToDouble(Double::doubleValue).toArray());
        List<Range> disturbed = new ArrayList<>();
        int at = 0;
        for (Map.Entry<Range, Double> piece : speeds.entrySet()) {
            if (piece.getValue() < DISTURBED_BELOW * curve[at++]) {
                disturbed.add(piece.getKey());
            }
        }
        return disturbed;
    }

    private double bytesPerSecond(ReadableDisk disk, Range piece) throws IOException {
        disk.read(piece.start(), UNTIMED_BYTES);
        long at = piece.start() + UNTIMED_BYTES;
        int stretchBytes = (int) ((piece.length() - UNTIMED_BYTES) / STRETCHES);
        double[] speeds = new double[STRETCHES];
        for (int i = 0; i < STRETCHES; i++) {
            long before = nanoTime.getAsLong();
            disk.read(at, stretchBytes);
            long nanos = Math.max(1, nanoTime.getAsLong() - before);
            speeds[i] = stretchBytes * NANOS_PER_SECOND / nanos;
            at += stretchBytes;
        }
        return Smoothing.median(speeds);
    }
}
