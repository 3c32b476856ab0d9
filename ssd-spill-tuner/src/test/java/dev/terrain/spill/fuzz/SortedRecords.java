package dev.terrain.spill.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.io.RawComparator;

/**
 * The records of one partition, in order.
 *
 * @param records in the order in which a reducer sees them
 */
public record SortedRecords(List<RawRecord> records) {

    /** Asserts that these are in order, and the same as others but for the order of records whose keys are equal. */
    public void assertSameAs(SortedRecords expected, RandomJob job) {
        assertSorted(job.conf().getOutputKeyComparator());
        if (job.combines()) {
            assertThat(sums()).isEqualTo(expected.sums());
        } else {
            // Without AssertJ's message, which would hold megabytes.
            assertThat(sorted().equals(expected.sorted()))
                    .as("%d records are the %d that Hadoop has", records.size(), expected.records.size())
                    .isTrue();
        }
    }

    private void assertSorted(RawComparator<?> order) {
        for (int i = 1; i < records.size(); i++) {
            byte[] before = records.get(i - 1).key().array();
            byte[] key = records.get(i).key().array();
            if (order.compare(before, 0, before.length, key, 0, key.length) > 0) {
                throw new AssertionError("record " + i + " is out of order");
            }
        }
    }

    private List<RawRecord> sorted() {
        List<RawRecord> sorted = new ArrayList<>(records);
        sorted.sort(null);
        return sorted;
    }

    /** What a combiner may add up earlier or later. */
    private Map<ByteBuffer, Long> sums() {
        Map<ByteBuffer, Long> sums = new TreeMap<>();
        for (RawRecord record : records) {
            ByteBuffer value = record.value();
            sums.merge(record.key(), value.remaining() == 4 ? value.getInt(0) : value.getLong(0), Long::sum);
        }
        return sums;
    }
}
