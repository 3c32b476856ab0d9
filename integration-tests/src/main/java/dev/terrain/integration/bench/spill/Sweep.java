package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.Word;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One key of ssd-spill-tuner's collector over a range of values, and what the collector chooses by itself. */
enum Sweep implements Word {
    /** What a merge reads at once. */
    UNIT("terrain.spill.io-unit-bytes", 4 << 10, 4 << 20, "in units of (\\d+) KB", 1 << 10),
    /** Memory of the sort. */
    MEMORY("terrain.spill.memory-bytes", 8 << 20, 512 << 20, "took (\\d+) MB of memory", 1 << 20),
    /** The most runs of one merge. */
    WIDTH("terrain.spill.merge-width", 2, 128, "the last merge read (\\d+) of them", 1);

    static final String BY_ITSELF = "by-itself";

    /** Without many spills neither unit nor width matters. */
    private static final Map<String, String> MANY_SPILLS = Map.of("terrain.spill.memory-bytes", "16m");

    private final String key;
    private final int least;
    private final int most;
    private final Pattern choice;
    private final long choiceUnit;

    /**
     * One.
     *
     * @param choice in the line of the log in which the collector says what it chose
     * @param choiceUnit of the number in that line
     */
    Sweep(String key, int least, int most, String choice, long choiceUnit) {
        this.key = key;
        this.least = least;
        this.most = most;
        this.choice = Pattern.compile(choice);
        this.choiceUnit = choiceUnit;
    }

    /** What all arms have. */
    Map<String, String> settings() {
        return this == MEMORY ? Map.of() : MANY_SPILLS;
    }

    /** The powers of two that are tried. */
    List<Integer> points() {
        List<Integer> values = new ArrayList<>();
        for (int value = least; value <= most; value *= 2) {
            values.add(value);
        }
        return values;
    }

    /** An arm for each value, and the one without. */
    List<Arm> arms() {
        List<Arm> arms = new ArrayList<>();
        for (int value : points()) {
            Map<String, String> fixed = new LinkedHashMap<>(settings());
            fixed.put(key, String.valueOf(value));
            arms.add(new Arm(armLabel(value), Arm.Role.GRID, Arm.FLASH_COLLECTOR, fixed));
        }
        arms.add(new Arm(BY_ITSELF, Arm.Role.OURS, Arm.FLASH_COLLECTOR, settings()));
        return arms;
    }

    /** The label of the arm that has this value. */
    String armLabel(long value) {
        return label() + "-" + text(value);
    }

    /** A value as one would write it: {@code 64k}, {@code 16m}, {@code 32}. */
    static String text(long value) {
        if (value >= 1 << 20 && value % (1 << 20) == 0) {
            return (value >> 20) + "m";
        }
        return value >= 1 << 10 && value % (1 << 10) == 0 ? (value >> 10) + "k" : String.valueOf(value);
    }

    /** What the collector chose, by the lines of its log. */
    Optional<Long> choice(List<String> log) {
        return log.stream()
                .map(choice::matcher)
                .filter(Matcher::find)
                .map(found -> Long.parseLong(found.group(1)) * choiceUnit)
                .findFirst();
    }
}
