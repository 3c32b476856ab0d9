package dev.terrain.integration.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a simulated disk did, from its log: requests in the order in which it served them, one at a time.
 *
 * @param requests in that order
 */
public record DiskActivity(List<Request> requests) {

    private static final int FIELDS = 6;
    private static final long MICROS = 1_000_000;

    public DiskActivity {
        requests = List.copyOf(requests);
    }

    /** What a request does. */
    public enum Operation {
        READ,
        WRITE
    }

    /**
     * One request.
     *
     * @param arrivedMicros when it came, in microseconds since 1970
     * @param startMicros when the disk turned to it
     * @param endMicros when it was done
     * @param operation what it does
     * @param offset first byte on the disk
     * @param length in bytes
     */
    public record Request(
            long arrivedMicros, long startMicros, long endMicros, Operation operation, long offset, long length) {

        long end() {
            return offset + length;
        }
    }

    /** Reads a log; a last line that is not whole yet is left out. */
    static DiskActivity read(Path log) throws IOException {
        String text = Files.readString(log);
        return parse(text.substring(0, text.lastIndexOf('\n') + 1).lines().toList());
    }

    /** Understands {@code arrival,start,end,r|w,offset,length}. */
    static DiskActivity parse(List<String> lines) throws IOException {
        List<Request> requests = new ArrayList<>();
        for (String line : lines) {
            String[] fields = line.split(",", -1);
            try {
                if (fields.length != FIELDS || !fields[3].matches("[rw]")) {
                    throw new IOException("not a line of a disk's log: " + line);
                }
                requests.add(new Request(
                        Long.parseLong(fields[0]),
                        Long.parseLong(fields[1]),
                        Long.parseLong(fields[2]),
                        fields[3].equals("r") ? Operation.READ : Operation.WRITE,
                        Long.parseLong(fields[4]),
                        Long.parseLong(fields[5])));
            } catch (NumberFormatException e) {
                throw new IOException("not a line of a disk's log: " + line, e);
            }
        }
        return new DiskActivity(requests);
    }

    /** The requests that were served, at least in part, in that time. */
    public DiskActivity between(Instant from, Instant to) {
        return new DiskActivity(requests.stream()
                .filter(request -> request.endMicros() > micros(from) && request.startMicros() < micros(to))
                .toList());
    }

    /** Bytes that were read or written. */
    public long bytes(Operation operation) {
        return requests.stream()
                .filter(request -> request.operation() == operation)
                .mapToLong(Request::length)
                .sum();
    }

    /** The share of each second of that time, the last one possibly short, in which the disk was at work. */
    public double[] utilisation(Instant from, Instant to) {
        long start = micros(from);
        long end = micros(to);
        double[] busy = new double[Math.max(1, (int) Math.ceil((end - start) / (double) MICROS))];
        for (Request request : requests) {
            long at = Math.max(start, request.startMicros());
            long until = Math.min(end, request.endMicros());
            while (at < until) {
                int second = (int) ((at - start) / MICROS);
                long endOfSecond = Math.min(until, start + (second + 1) * MICROS);
                busy[second] += endOfSecond - at;
                at = endOfSecond;
            }
        }
        for (int second = 0; second < busy.length; second++) {
            busy[second] /= Math.min(MICROS, end - start - second * MICROS);
        }
        return busy;
    }

    /** The share of that time in which the disk was at work. */
    public double busyShare(Instant from, Instant to) {
        double seconds = 0;
        for (Request request : requests) {
            long at = Math.max(micros(from), request.startMicros());
            seconds += Math.max(0, Math.min(micros(to), request.endMicros()) - at) / (double) MICROS;
        }
        return seconds / (Duration.between(from, to).toNanos() / 1e9);
    }

    /**
     * How often which size occurs when requests that follow each other in time and address, in the same direction, are
     * taken as one: power of two at or below the size, to the number.
     *
     * <p>Example: 1 MiB at 0 and 1 MiB at 1 MiB count as one of 2 MiB.
     */
    public Map<Long, Integer> mergedSizes() {
        Map<Long, Integer> sizes = new TreeMap<>();
        accesses().forEach(bytes -> sizes.merge(Long.highestOneBit(bytes), 1, Integer::sum));
        return sizes;
    }

    /** The share of all bytes that moved in accesses of at least that size, merged as in {@link #mergedSizes}. */
    public double shareInAccessesOf(long leastBytes) {
        List<Long> accesses = accesses();
        double large = accesses.stream()
                .mapToLong(bytes -> bytes >= leastBytes ? bytes : 0)
                .sum();
        double all = accesses.stream().mapToLong(bytes -> bytes).sum();
        return all == 0 ? 0 : large / all;
    }

    private List<Long> accesses() {
        List<Long> accesses = new ArrayList<>();
        long merged = 0;
        for (int i = 0; i < requests.size(); i++) {
            Request request = requests.get(i);
            merged += request.length();
            boolean goesOn = i + 1 < requests.size()
                    && requests.get(i + 1).offset() == request.end()
                    && requests.get(i + 1).operation() == request.operation();
            if (!goesOn) {
                accesses.add(merged);
                merged = 0;
            }
        }
        return accesses;
    }

    private static long micros(Instant time) {
        return time.getEpochSecond() * MICROS + time.getNano() / 1000;
    }
}
