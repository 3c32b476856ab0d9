package dev.terrain.lustre;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/**
 * The InputFormats whose splits may begin anywhere in a file.
 *
 * <p>Those are the ones that leave their splits to Hadoop's {@code FileInputFormat}: where these begin follows from
 * block size and configured sizes, which are not the program's, so their readers have to find the first record. Whoever
 * makes splits otherwise may count on where they begin, as {@code NLineInputFormat} does.
 *
 * @param listed class names of others
 */
record AnyOffsetFormats(List<String> listed) {

    /** The methods of {@code FileInputFormat} that decide (Hadoop 3.4.2). */
    private static final Set<String> DECISIVE = Set.of("getSplits", "computeSplitSize", "makeSplit");

    boolean has(Class<?> format) {
        return listed.contains(format.getName()) || leavesSplitsToHadoop(format);
    }

    private static boolean leavesSplitsToHadoop(Class<?> format) {
        Class<?> declaring = format;
        while (declaring != null && declaring != FileInputFormat.class) {
            if (Arrays.stream(declaring.getDeclaredMethods()).anyMatch(method -> DECISIVE.contains(method.getName()))) {
                return false;
            }
            declaring = declaring.getSuperclass();
        }
        return declaring != null;
    }
}
