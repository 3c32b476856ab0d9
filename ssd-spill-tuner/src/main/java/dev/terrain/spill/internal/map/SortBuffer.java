package dev.terrain.spill.internal.map;

import dev.terrain.spill.internal.sort.KeyOrder;
import dev.terrain.spill.internal.sort.SortBlock;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.mapred.Counters.Counter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.jspecify.annotations.Nullable;

/**
 * Serialises records into a block until it is full, then into the next one. A record that is larger than a block gets a
 * block of its own.
 *
 * <p>Belongs to the collecting thread.
 */
final class SortBuffer<K, V> {
    private final Spills<K, V> spills;
    private final KeyOrder order;
    private final Counter outputRecords;
    private final Counter outputBytes;

    /** Without room for any record, in place of a block that was handed over until the next is lent. */
    private final SortBlock none = new SortBlock(0);

    /** Writables write to a DataOutputStream as it is; they would wrap any other stream in one, which locks. */
    private final DataOutputStream out = new UnlockedDataStream(new BlockStream());

    private final SortTask<K, V> task;
    private final SerializationFactory serialization;
    private Serializer<K> keySerializer;
    private Serializer<V> valueSerializer;

    private SortBlock block;
    private byte[] bytes;

    /** The failure of the record being written; kept because a serializer may wrap or swallow it. */
    private @Nullable IOException refusal;

    /** Where the record begins that is being written, how far it is, and how far it may go. */
    private int start;

    private int position;
    private int limit;

    /** The header of most records is as long as that of the one before. */
    private int headerBytes = 2;

    /** Bytes of keys and values in the block. */
    private long blockOutputBytes;

    SortBuffer(SortTask<K, V> task, Spills<K, V> spills) throws IOException {
        this.task = task;
        this.spills = spills;
        this.order = new KeyOrder(task.newComparator());
        this.outputRecords = task.context().getReporter().getCounter(TaskCounter.MAP_OUTPUT_RECORDS);
        this.outputBytes = task.context().getReporter().getCounter(TaskCounter.MAP_OUTPUT_BYTES);
        this.block = spills.lend(spills.blockBytes());
        this.bytes = block.bytes();
        this.limit = block.limit();
        this.serialization = new SerializationFactory(task.job());
        this.keySerializer = open(task.keyClass());
        this.valueSerializer = open(task.valueClass());
    }

    /**
     * Takes a record. One that fails is not in the buffer, which can take others.
     *
     * @throws RecordTooLargeException if it fits no block
     * @throws IOException if it cannot be serialised, or a spill failed
     */
    void add(K key, V value, int partition) throws IOException {
        if (refusal != null) {
            forgetRefused();
        }
        try {
            write(key, value, partition);
        } catch (IOException | RuntimeException e) {
            if (!(refusal instanceof RecordTooLargeException)) {
                throw e;
            }
        }
        IOException why = refusal;
        if (why != null) {
            dropBegun();
            throw why;
        }
        start = position;
        limit = block.limit();
        if (block.capacity() > spills.blockBytes()) {
            seal();
        }
    }

    /** A serializer that buffers may hold bytes of the record that was refused, and would put them into the next. */
    private void forgetRefused() throws IOException {
        keySerializer = open(task.keyClass());
        valueSerializer = open(task.valueClass());
        refusal = null;
    }

    private <T> Serializer<T> open(Class<T> type) throws IOException {
        Serializer<T> serializer = serialization.getSerializer(type);
        serializer.open(out);
        return serializer;
    }

    private void write(K key, V value, int partition) throws IOException {
        position = start;
        reserve(headerBytes);
        position += headerBytes;
        keySerializer.serialize(key);
        int keyLength = position - start - headerBytes;
        valueSerializer.serialize(value);
        int valueLength = position - start - headerBytes - keyLength;
        if (refusal == null) {
            putHeader(keyLength, valueLength);
            long prefix = order.prefix(bytes, start + headerBytes, keyLength);
            block.add(prefix, partition, start);
            blockOutputBytes += (long) keyLength + valueLength;
        }
    }

    /** Hands over what has been collected, and holds no block until the next record comes. */
    void handOver() {
        if (block.records() > 0) {
            seal();
        } else {
            giveBack();
        }
    }

    /** Puts two lengths in front of the record, as {@code IFile.Writer} does. */
    private void putHeader(int keyLength, int valueLength) throws IOException {
        int needed = WritableUtils.getVIntSize(keyLength) + WritableUtils.getVIntSize(valueLength);
        if (needed != headerBytes) {
            reserve(needed - headerBytes);
            System.arraycopy(bytes, start + headerBytes, bytes, start + needed, keyLength + valueLength);
            position += needed - headerBytes;
            headerBytes = needed;
        }
        putLength(bytes, putLength(bytes, start, keyLength), valueLength);
    }

    /** As {@code WritableUtils.writeVLong} does for a number that is not negative; returns where the number ends. */
    private static int putLength(byte[] bytes, int offset, int length) {
        if (length <= 127) {
            bytes[offset] = (byte) length;
            return offset + 1;
        }
        int size = WritableUtils.getVIntSize(length) - 1;
        bytes[offset] = (byte) (-112 - size);
        for (int i = 1; i <= size; i++) {
            bytes[offset + i] = (byte) (length >> (8 * (size - i)));
        }
        return offset + 1 + size;
    }

    private void seal() {
        int records = block.records();
        spills.seal(block);
        use(none);
        outputRecords.increment(records);
        outputBytes.increment(blockOutputBytes);
        blockOutputBytes = 0;
    }

    private void giveBack() {
        spills.release(block);
        use(none);
    }

    private void use(SortBlock empty) {
        block = empty;
        bytes = empty.bytes();
        start = 0;
        position = 0;
        limit = empty.limit();
    }

    private void dropBegun() {
        if (block.capacity() > spills.blockBytes()) {
            giveBack();
        }
    }

    private void reserve(int count) throws IOException {
        if (count > limit - position) {
            try {
                move(count);
            } catch (IOException e) {
                refusal = e;
                throw e;
            }
        }
    }

    /** Moves the record that has begun to a block with room for more of it. */
    private void move(int more) throws IOException {
        int begun = position - start;
        long needed = (long) begun + more + SortBlock.ENTRY_BYTES;
        if (needed > spills.largestBlockBytes()) {
            throw new RecordTooLargeException(needed, spills.largestBlockBytes());
        }
        SortBlock full = block;
        int from = start;
        boolean sealing = full.records() > 0;
        if (sealing) {
            seal();
        }
        // A sort leaves the bytes behind the last record alone. Even when this very block comes back, sorted and
        // spilled meanwhile, the copy is right: nobody else is lent blocks.
        SortBlock roomy = spills.lend(
                needed <= spills.blockBytes()
                        ? spills.blockBytes()
                        : (int) Math.min(2 * needed, spills.largestBlockBytes()));
        System.arraycopy(full.bytes(), from, roomy.bytes(), 0, begun);
        if (!sealing) {
            spills.release(full);
        }
        use(roomy);
        position = begun;
    }

    private final class BlockStream extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            reserve(1);
            bytes[position++] = (byte) b;
        }

        @Override
        public void write(byte[] from, int offset, int length) throws IOException {
            reserve(length);
            System.arraycopy(from, offset, bytes, position, length);
            position += length;
        }
    }

    /** {@code DataOutputStream} without its lock; nobody asks how much was written. */
    private static final class UnlockedDataStream extends DataOutputStream {
        UnlockedDataStream(OutputStream out) {
            super(out);
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // One thread serialises.
        public void write(int b) throws IOException {
            out.write(b);
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized")
        public void write(byte[] from, int offset, int length) throws IOException {
            out.write(from, offset, length);
        }
    }
}
