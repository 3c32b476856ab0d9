package dev.terrain.lustre;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The InputFormats whose splits may begin anywhere in a file.
 *
 * <p>Those are the ones that leave their splits to Hadoop's {@code FileInputFormat}: where these begin follows from
 * block size and configured sizes, which are not the program's, so their readers have to find the first record. Whoever
 * makes splits otherwise may count on where they begin, as {@code NLineInputFormat} does. So may a format that is not
 * Hadoop's in a job that sets the sizes: a program that sets them to a multiple of its record's length may have a
 * reader that takes the start of its split for that of a record.
 *
 * @param listed class names of others, of which that is known whatever the job sets
 */
record AnyOffsetFormats(List<String> listed) {

    /** The methods of {@code FileInputFormat} that decide (Hadoop 3.4.2). */
    private static final Set<String> DECISIVE = Set.of("getSplits", "computeSplitSize", "makeSplit");

    /** Those with which a format that is not Hadoop's may set sizes. */
    private static final Set<String> SIZING = Set.of("getFormatMinSplitSize", "listStatus");

    private static final String HADOOPS_OWN = "org.apache.hadoop.";

    private static final Logger LOG = LoggerFactory.getLogger(AnyOffsetFormats.class);

    /** Whether the splits of a job may begin anywhere; says so where only the sizes that it sets are against it. */
    boolean has(Class<?> format, Configuration job) {
        if (listed.contains(format.getName())) {
            return true;
        }
        if (!leavesSplitsToHadoop(format)) {
            return false;
        }
        if (format.getName().startsWith(HADOOPS_OWN) || !setsSizes(job)) {
            return true;
        }
        LOG.info(
                "Splits keep their boundaries: the job sets their sizes, on which {} may rely; if its "
                        + "reader finds the first record from any offset, name it in {}",
                format.getName(),
                LustreKeys.ANY_OFFSET_FORMATS.key());
        return false;
    }

    /** Hadoop 3.4.2 has 0 for the least size in its own mapred-default.xml, and none for the most. */
    private static boolean setsSizes(Configuration job) {
        return job.getLong(FileInputFormat.SPLIT_MINSIZE, 1) > 1
                || job.getLong(FileInputFormat.SPLIT_MAXSIZE, Long.MAX_VALUE) != Long.MAX_VALUE;
    }

    private static boolean leavesSplitsToHadoop(Class<?> format) {
        Class<?> declaring = format;
        while (declaring != null && declaring != FileInputFormat.class) {
            boolean isHadoops = declaring.getName().startsWith(HADOOPS_OWN);
            if (Arrays.stream(declaring.getDeclaredMethods())
                    .map(Method::getName)
                    .anyMatch(name -> DECISIVE.contains(name) || (!isHadoops && SIZING.contains(name)))) {
                return false;
            }
            declaring = declaring.getSuperclass();
        }
        return declaring != null;
    }
}
