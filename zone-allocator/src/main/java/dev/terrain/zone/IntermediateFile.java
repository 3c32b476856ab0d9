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

    private static final String PREFIX = "attempt_";
    private static final Pattern ATTEMPT = Pattern.compile(PREFIX + "\\d+_\\d+_[mr]_\\d+_\\d+");

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

        /** Of a file of that path; empty for everything else. */
        static Optional<Kind> of(Path file) {
            Path name = file.getFileName();
            if (name == null) {
                return Optional.empty();
            }
            for (Kind kind : values()) {
                if (kind.name.matcher(name.toString()).matches()) {
                    return Optional.of(kind);
                }
            }
            return Optional.empty();
        }
    }

    /** Empty for everything else. */
    static Optional<IntermediateFile> of(Path file) {
        return Kind.of(file).map(kind -> new IntermediateFile(kind, attempt(file)));
    }

    private static String attempt(Path file) {
        String path = file.toString();
        for (int at = path.lastIndexOf(PREFIX); at >= 0; at = path.lastIndexOf(PREFIX, at - 1)) {
            Matcher attempt = ATTEMPT.matcher(path).region(at, path.length());
            if (attempt.lookingAt()) {
                return attempt.group();
            }
        }
        return String.valueOf(file.getParent());
    }
}
