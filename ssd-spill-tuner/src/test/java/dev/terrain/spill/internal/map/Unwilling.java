package dev.terrain.spill.internal.map;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.Serialization;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.io.serializer.WritableSerialization;

/** Serialises {@link BytesWritable} as Hadoop does, but for two lengths, of which it writes a part and then throws. */
public final class Unwilling implements Serialization<BytesWritable> {
    static final int THROWS_IO_EXCEPTION = 4_243;
    static final int THROWS_RUNTIME_EXCEPTION = 4_244;

    @Override
    public boolean accept(Class<?> type) {
        return type == BytesWritable.class;
    }

    @Override
    public Serializer<BytesWritable> getSerializer(Class<BytesWritable> type) {
        return new UnwillingSerializer();
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"}) // A serialization of all Writables has no narrower type.
    public Deserializer<BytesWritable> getDeserializer(Class<BytesWritable> type) {
        return ((Serialization) new WritableSerialization()).getDeserializer(type);
    }

    private static final class UnwillingSerializer implements Serializer<BytesWritable> {
        private DataOutputStream out = new DataOutputStream(OutputStream.nullOutputStream());

        @Override
        public void open(OutputStream to) {
            out = to instanceof DataOutputStream data ? data : new DataOutputStream(to);
        }

        @Override
        public void serialize(BytesWritable bytes) throws IOException {
            if (bytes.getLength() == THROWS_IO_EXCEPTION || bytes.getLength() == THROWS_RUNTIME_EXCEPTION) {
                out.write(bytes.getBytes(), 0, bytes.getLength() / 2);
                if (bytes.getLength() == THROWS_IO_EXCEPTION) {
                    throw new IOException("not this one");
                }
                throw new IllegalStateException("not this one either");
            }
            bytes.write(out);
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
