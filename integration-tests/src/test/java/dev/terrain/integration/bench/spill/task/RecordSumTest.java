package dev.terrain.integration.bench.spill.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.util.Progress;
import org.junit.jupiter.api.Test;

class RecordSumTest {

    @Test
    void isTheSameInAnyOrderOfEqualKeys() throws IOException {
        RecordSum sum = sum("a=1", "b=2", "b=3");

        assertThat(sum("a=1", "b=3", "b=2")).isEqualTo(sum);
        assertThat(sum.records()).isEqualTo(3);
        assertThat(sum.bytes()).isEqualTo(6);
    }

    @Test
    void differsWhereARecordDiffersOrStandsTwice() throws IOException {
        RecordSum sum = sum("a=1", "b=2");

        assertThat(sum("a=1", "b=3").checksum()).isNotEqualTo(sum.checksum());
        assertThat(sum("a=1", "a=1").checksum()).isNotEqualTo(sum.checksum());
        assertThat(sum("a=1", "b=2", "b=2").checksum()).isNotEqualTo(sum.checksum());
    }

    @Test
    void failsWhereAKeyIsSmallerThanTheOneBefore() {
        assertThatThrownBy(() -> sum("b=1", "a=1"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("record 1 has a smaller key");
    }

    private static RecordSum sum(String... records) throws IOException {
        return RecordSum.of(new Records(List.of(records).iterator()), new FirstByte());
    }

    private static final class FirstByte implements RawComparator<String> {
        @Override
        public int compare(byte[] left, int leftStart, int leftLength, byte[] right, int rightStart, int rightLength) {
            return Byte.compare(left[leftStart], right[rightStart]);
        }

        @Override
        public int compare(String left, String right) {
            return left.compareTo(right);
        }
    }

    /** Key and value of one byte each, in the middle of a larger array, as a merge has them. */
    private static final class Records implements RawKeyValueIterator {
        private final Iterator<String> records;
        private byte[] record = new byte[0];

        Records(Iterator<String> records) {
            this.records = records;
        }

        @Override
        public boolean next() {
            if (!records.hasNext()) {
                return false;
            }
            record = records.next().getBytes(StandardCharsets.UTF_8);
            return true;
        }

        @Override
        public DataInputBuffer getKey() {
            return at(0);
        }

        @Override
        public DataInputBuffer getValue() {
            return at(2);
        }

        private DataInputBuffer at(int position) {
            DataInputBuffer buffer = new DataInputBuffer();
            buffer.reset(Arrays.copyOf(record, record.length + 2), position, 1);
            return buffer;
        }

        @Override
        public void close() {}

        @Override
        public Progress getProgress() {
            return new Progress();
        }
    }
}
