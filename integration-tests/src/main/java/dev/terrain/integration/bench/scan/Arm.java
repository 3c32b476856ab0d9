package dev.terrain.integration.bench.scan;

import dev.terrain.integration.fixture.disk.BlockSettings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One of the ways of reading that are compared.
 *
 * @param label as the command line and the reports call it
 * @param reader who reads
 * @param properties of the job
 * @param settings of the disk's device
 */
record Arm(String label, Reader reader, Map<String, String> properties, BlockSettings settings) {

    private static final String BUFFER = "io.file.buffer.size";

    private static final String SCHEDULER = "mq-deadline";

    /** The kernel's default. */
    private static final BlockSettings USUAL = new BlockSettings(SCHEDULER, 128);

    private static final BlockSettings LARGE_READ_AHEAD = new BlockSettings(SCHEDULER, 4096);

    /** Who reads the splits. */
    enum Reader {
        STOCK,
        PREFETCH
    }

    /** All there are. To add one is to add a line. */
    static final List<Arm> ALL = List.of(
            new Arm("stock-4k", Reader.STOCK, Map.of(), USUAL),
            new Arm("stock-128k", Reader.STOCK, Map.of(BUFFER, "131072"), USUAL),
            new Arm("stock-1m", Reader.STOCK, Map.of(BUFFER, "1048576"), USUAL),
            new Arm("stock-32m", Reader.STOCK, Map.of(BUFFER, "33554432"), USUAL),
            new Arm("stock-1m-ra4m", Reader.STOCK, Map.of(BUFFER, "1048576"), LARGE_READ_AHEAD),
            new Arm("stock-4k-none", Reader.STOCK, Map.of(), new BlockSettings("none", 128)),
            new Arm("stock-4k-kyber", Reader.STOCK, Map.of(), new BlockSettings("kyber", 128)),
            new Arm("stock-4k-bfq", Reader.STOCK, Map.of(), new BlockSettings("bfq", 128)),
            new Arm("prefetch", Reader.PREFETCH, Map.of(), USUAL));

    /** Stock Hadoop as it comes. */
    static final Arm STOCK = ALL.get(0);

    Arm {
        properties = Map.copyOf(properties);
    }

    /** The arm of that label. */
    static Arm of(String label) {
        return ALL.stream().filter(arm -> arm.label.equals(label)).findFirst().orElseThrow();
    }

    /** What the job is given, {@code -D}: Hadoop's local job runner has the mappers as threads. */
    Map<String, String> ofJob() {
        Map<String, String> all = new TreeMap<>(properties);
        if (reader == Reader.PREFETCH) {
            all.put("terrain.plugins", "prefetch");
        }
        all.put("mapreduce.framework.name", "local");
        return all;
    }
}
