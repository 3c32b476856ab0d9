package dev.terrain.zone;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of MapReduce's intermediate data, told by its name; its index of a few bytes for each partition gains nothing
 * and is none (org.apache.hadoop.mapred.YarnOutputFiles, MROutputFiles, Merger, and
 * mapreduce.task.reduce.OnDiskMapOutput, which writes {@code map_7.out} as {@code map_7.out3} first).
 *
 * @param kind what becomes of it
 * @param attempt the task attempt that writes it, or its folder where no name says so
 */
record IntermediateFile(Kind kind, String attempt) {

    private static final Pattern ATTEMPT = Pattern.compile("attempt_\\d+_\\d+_[mr]_\\d+_\\d+");

    /** What a file is for; the first that fits. */
    enum Kind {
        /** One sort buffer of a map. */
        SPILL(".*spill_?\\d+\\.out"),
        /** What a map hands to the reducers. */
        MAP_OUTPUT("file\\.out"),
        /** Several inputs of a reduce in one. */
        MERGE(".*\\.merged|intermediate\\.\\d+"),
        /** A map's output that a reduce fetched to its disk. */
        FETCHED("map_\\d+\\.out\\d*"),
        OTHER_OUTPUT(".*\\.out");

        private final Pattern name;

        Kind(String name) {
            this.name = Pattern.compile(name);
        }
    }

    /** Empty for everything else. */
    static Optional<IntermediateFile> of(Path file) {
        Path name = file.getFileName();
        if (name == null) {
            return Optional.empty();
        }
        for (Kind kind : Kind.values()) {
            if (kind.name.matcher(name.toString()).matches()) {
                return Optional.of(new IntermediateFile(kind, attempt(file)));
            }
        }
        return Optional.empty();
    }

    private static String attempt(Path file) {
        Matcher attempt = ATTEMPT.matcher(file.toString());
        String last = String.valueOf(file.getParent());
        while (attempt.find()) {
            last = attempt.group();
        }
        return last;
    }
}
