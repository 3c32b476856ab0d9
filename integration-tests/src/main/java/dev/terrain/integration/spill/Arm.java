package dev.terrain.integration.spill;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is compared.
 *
 * @param label in table and reports
 * @param role why it is there
 * @param collectors that the task asks, in turn
 * @param settings of the cluster's mapred-site.xml
 */
record Arm(String label, Role role, String collectors, Map<String, String> settings) {

    /** Why an arm is there. */
    enum Role {
        /** Hadoop's own collector with settings; the fastest of these is the grid's best. */
        GRID,
        /** One of ours. */
        OURS
    }

    private static final String HADOOP = "org.apache.hadoop.mapred.MapTask$MapOutputBuffer";
    private static final String SORT_MEGABYTES = "mapreduce.task.io.sort.mb";

    /** The buffer that one spill needs is put in by {@link #of}. */
    static final String ONE_SPILL = "one-spill";

    /** More than that a heap of 850 MB does not hold beside the rest: there are two spills then. */
    private static final int ONE_SPILL_MEGABYTES_MAX = 500;

    /**
     * Stock as it comes, the usual advice, settings around it, the tuner within that heap and with more, the collector
     * for flash.
     */
    static final List<Arm> ALL = all();

    Arm {
        settings = Map.copyOf(settings);
    }

    private static List<Arm> all() {
        List<Arm> arms = new ArrayList<>();
        arms.add(new Arm("stock", Role.GRID, HADOOP, Map.of()));
        arms.add(new Arm(ONE_SPILL, Role.GRID, HADOOP, Map.of("mapreduce.map.sort.spill.percent", "0.98")));
        for (int megabytes : new int[] {16, 32, 64, 100, 200}) {
            for (String percent : new String[] {"0.5", "0.8"}) {
                arms.add(new Arm(
                        "grid-" + megabytes + "-" + percent,
                        Role.GRID,
                        HADOOP,
                        Map.of(
                                SORT_MEGABYTES,
                                String.valueOf(megabytes),
                                "mapreduce.map.sort.spill.percent",
                                percent,
                                "mapreduce.task.io.sort.factor",
                                "100",
                                "io.file.buffer.size",
                                "131072")));
            }
        }
        String tuner = "dev.terrain.spill.TunedMapOutputCollector," + HADOOP;
        arms.add(new Arm("tuner", Role.OURS, tuner, Map.of()));
        arms.add(new Arm(
                "tuner-heap",
                Role.OURS,
                tuner,
                Map.of("terrain.spill.heap-megabytes-max", String.valueOf(ONE_SPILL_MEGABYTES_MAX))));
        arms.add(new Arm("flash", Role.OURS, "dev.terrain.spill.FlashMapOutputCollector," + HADOOP, Map.of()));
        return List.copyOf(arms);
    }

    /** This arm for an output of so many bytes in so many records, of which one-spill has to hold all if it can. */
    Arm of(long bytes, long records) {
        if (!label.equals(ONE_SPILL)) {
            return this;
        }
        Map<String, String> whole = new LinkedHashMap<>(settings);
        double megabytes = (bytes + 16.0 * records) * 1.05 / (1 << 20);
        whole.put(SORT_MEGABYTES, String.valueOf((int) Math.ceil(Math.min(megabytes, ONE_SPILL_MEGABYTES_MAX))));
        return new Arm(label, role, collectors, whole);
    }
}
