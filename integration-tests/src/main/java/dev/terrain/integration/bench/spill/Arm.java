package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.spill.task.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is compared.
 *
 * @param label in table and reports
 * @param role why it is there
 * @param plugin the class of the collector or of the shuffle
 * @param settings of the cluster's mapred-site.xml
 */
record Arm(String label, Role role, String plugin, Map<String, String> settings) {

    /** Why an arm is there. */
    enum Role {
        /** What ours is compared with: Hadoop's own with settings, or ours with a value that is given. */
        GRID,
        /** Ours, with what it chooses by itself. */
        OURS
    }

    static final String STOCK = "stock";
    static final String FLASH_COLLECTOR = "dev.terrain.spill.FlashMapOutputCollector";

    /** The buffer that one spill needs is put in by {@link #settingsFor}. */
    static final String ONE_SPILL = "one-spill";

    private static final String FLASH = "flash";
    private static final String COLLECTOR = "org.apache.hadoop.mapred.MapTask$MapOutputBuffer";
    private static final String SHUFFLE = "org.apache.hadoop.mapreduce.task.reduce.Shuffle";
    private static final String FLASH_SHUFFLE = "dev.terrain.spill.FlashShuffle";
    private static final String SORT_MEGABYTES = "mapreduce.task.io.sort.mb";
    private static final String SPILL_PERCENT = "mapreduce.map.sort.spill.percent";
    private static final String MERGE_WIDTH = "mapreduce.task.io.sort.factor";

    /** More than that a heap of 850 MB does not hold beside the rest: there are two spills then. */
    private static final int ONE_SPILL_MEGABYTES_MAX = 500;

    Arm {
        settings = Map.copyOf(settings);
    }

    /** All arms of a side. */
    static List<Arm> all(Side side) {
        return side == Side.MAP ? ofMapSide() : ofReduceSide();
    }

    /** Stock as it comes, the usual advice, settings around it, the collector for flash. */
    private static List<Arm> ofMapSide() {
        List<Arm> arms = new ArrayList<>();
        arms.add(new Arm(STOCK, Role.GRID, COLLECTOR, Map.of()));
        arms.add(new Arm(ONE_SPILL, Role.GRID, COLLECTOR, Map.of(SPILL_PERCENT, "0.98")));
        for (int megabytes : new int[] {16, 32, 64, 100, 200}) {
            for (String percent : new String[] {"0.5", "0.8"}) {
                arms.add(new Arm(
                        "grid-" + megabytes + "-" + percent,
                        Role.GRID,
                        COLLECTOR,
                        Map.of(
                                SORT_MEGABYTES,
                                String.valueOf(megabytes),
                                SPILL_PERCENT,
                                percent,
                                MERGE_WIDTH,
                                "100",
                                "io.file.buffer.size",
                                "131072")));
            }
        }
        arms.add(new Arm(FLASH, Role.OURS, FLASH_COLLECTOR, Map.of()));
        return List.copyOf(arms);
    }

    /** Stock as it comes, the usual advice, the shuffle for flash. */
    private static List<Arm> ofReduceSide() {
        return List.of(
                new Arm(STOCK, Role.GRID, SHUFFLE, Map.of()),
                new Arm(
                        "stock-tuned",
                        Role.GRID,
                        SHUFFLE,
                        Map.of(
                                MERGE_WIDTH,
                                "100",
                                "mapreduce.reduce.shuffle.parallelcopies",
                                "10",
                                "mapreduce.reduce.input.buffer.percent",
                                "0.7")),
                new Arm(FLASH, Role.OURS, FLASH_SHUFFLE, Map.of()));
    }

    /** KEY=VALUE each, for that many bytes of a workload, of which one-spill has to hold all if it can. */
    List<String> settingsFor(Workload workload, long bytes) {
        Map<String, String> all = new LinkedHashMap<>(settings);
        if (label.equals(ONE_SPILL)) {
            int megabytes = Math.min(workload.oneSpillMegabytes(bytes), ONE_SPILL_MEGABYTES_MAX);
            all.put(SORT_MEGABYTES, String.valueOf(megabytes));
        }
        return all.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .toList();
    }
}
