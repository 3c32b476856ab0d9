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

        /** The first byte after it. */
        public long end() {
            return offset + length;
        }

        private boolean isContinuedBy(Request next) {
            return next.offset == end() && next.operation == operation;
        }

        private Request with(Request next) {
            return new Request(arrivedMicros, startMicros, next.endMicros, operation, offset, length + next.length);
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

    /** How often which size occurs among the {@link #accesses}: power of two at or below the size, to the number. */
    public Map<Long, Integer> mergedSizes() {
        Map<Long, Integer> sizes = new TreeMap<>();
        accesses().forEach(access -> sizes.merge(Long.highestOneBit(access.length()), 1, Integer::sum));
        return sizes;
    }

    /** The share of all bytes that moved in accesses of at least that size, merged as in {@link #mergedSizes}. */
    public double shareInAccessesOf(long leastBytes) {
        double large = accesses().stream()
                .mapToLong(Request::length)
                .filter(bytes -> bytes >= leastBytes)
                .sum();
        double all = requests.stream().mapToLong(Request::length).sum();
        return all == 0 ? 0 : large / all;
    }

    /** How often the head had to move: requests that do not begin where the one before ended. */
    public int seeks() {
        int seeks = 0;
        for (int i = 1; i < requests.size(); i++) {
            if (requests.get(i).offset() != requests.get(i - 1).end()) {
                seeks++;
            }
        }
        return seeks;
    }

    /**
     * The requests with those that follow each other in time and address, in the same direction, taken as one.
     *
     * <p>Example: 1 MiB at 0 and 1 MiB at 1 MiB are one of 2 MiB.
     */
    public List<Request> accesses() {
        List<Request> accesses = new ArrayList<>();
        for (Request request : requests) {
            int last = accesses.size() - 1;
            if (last >= 0 && accesses.get(last).isContinuedBy(request)) {
                accesses.set(last, accesses.get(last).with(request));
            } else {
                accesses.add(request);
            }
        }
        return accesses;
    }

    private static long micros(Instant time) {
        return time.getEpochSecond() * MICROS + time.getNano() / 1000;
    }
}
