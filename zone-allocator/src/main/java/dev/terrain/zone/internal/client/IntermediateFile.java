package dev.terrain.zone.internal.client;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A file of MapReduce's intermediate data, told by its name; its index of a few bytes for each partition gains nothing
 * and is none (org.apache.hadoop.mapred.YarnOutputFiles, MROutputFiles, Merger, and
 * mapreduce.task.reduce.OnDiskMapOutput, which writes {@code map_7.out} as {@code map_7.out3} first).
 *
 * <p>Asked for every file that a task creates or deletes, most of them when its JVM still interprets: so no regular
 * expressions.
 *
 * @param kind what becomes of it
 * @param attempt the task attempt that writes it, or its folder where no name says so
 */
record IntermediateFile(Kind kind, String attempt) {

    private static final String PREFIX = "attempt_";
    /** Of {@code attempt_TIME_APPLICATION_m_TASK_ATTEMPT}, behind the prefix. */
    private static final int UNDERSCORES = 4;

    /** What a file is for. */
    enum Kind {
        /** One sort buffer of a map: {@code spill7.out}, {@code ATTEMPT_spill_7.out}. */
        SPILL,
        /** What a map hands to the reducers: {@code file.out}. */
        MAP_OUTPUT,
        /** Several inputs of a reduce in one: {@code ANYTHING.merged}, {@code intermediate.7}. */
        MERGE,
        /** A map's output that a reduce fetched to its disk: {@code map_7.out}, {@code map_7.out3}. */
        FETCHED,
        /** {@code ANYTHING.out}. */
        OTHER_OUTPUT;

        /** Of a file of that name; empty for everything else. */
        private static Optional<Kind> of(String name) {
            String lettered = withoutDigits(name);
            if (lettered.equals("map_.out")) {
                return Optional.of(FETCHED);
            }
            if (name.equals("file.out")) {
                return Optional.of(MAP_OUTPUT);
            }
            if (name.endsWith(".merged") || (lettered.equals("intermediate.") && !name.equals(lettered))) {
                return Optional.of(MERGE);
            }
            if (!name.endsWith(".out")) {
                return Optional.empty();
            }
            boolean isSpill = lettered.endsWith("spill.out") || lettered.endsWith("spill_.out");
            return Optional.of(isSpill ? SPILL : OTHER_OUTPUT);
        }

        private static String withoutDigits(String name) {
            StringBuilder rest = new StringBuilder(name.length());
            for (int i = 0; i < name.length(); i++) {
                if (!isDigit(name.charAt(i))) {
                    rest.append(name.charAt(i));
                }
            }
            return rest.toString();
        }
    }

    /** Empty for everything else. */
    static Optional<IntermediateFile> of(Path file) {
        Path name = file.getFileName();
        Optional<Kind> kind = name == null ? Optional.empty() : Kind.of(name.toString());
        return kind.isEmpty() ? Optional.empty() : Optional.of(new IntermediateFile(kind.get(), attempt(file)));
    }

    private static String attempt(Path file) {
        String path = file.toString();
        for (int at = path.lastIndexOf(PREFIX); at >= 0; at = path.lastIndexOf(PREFIX, at - 1)) {
            int end = attemptEnd(path, at + PREFIX.length());
            if (end >= 0) {
                return path.substring(at, end);
            }
        }
        return String.valueOf(file.getParent());
    }

    /** Where the identifier ends that goes on at {@code from}; negative when it is none. */
    private static int attemptEnd(String path, int from) {
        int underscores = 0;
        int at = from;
        while (at < path.length() && (isDigit(path.charAt(at)) || isWithin(path.charAt(at), underscores))) {
            underscores += path.charAt(at) == '_' ? 1 : 0;
            at++;
        }
        return underscores == UNDERSCORES && path.charAt(at - 1) != '_' ? at : -1;
    }

    private static boolean isWithin(char other, int underscores) {
        return underscores < UNDERSCORES && (other == '_' || other == 'm' || other == 'r');
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
