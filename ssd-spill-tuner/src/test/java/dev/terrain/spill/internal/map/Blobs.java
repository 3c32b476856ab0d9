package dev.terrain.spill.internal.map;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.Serialization;
import org.apache.hadoop.io.serializer.Serializer;

/** A serialisation that has its own way with exceptions of the stream it writes to. */
public final class Blobs implements Serialization<Blobs.Blob> {
    static OnFailure onFailure = OnFailure.WRAP;

    /** What the serializer does with an exception. */
    enum OnFailure {
        WRAP,
        FORGET
    }

    /** So many zeros. */
    record Blob(int bytes) {}

    @Override
    public boolean accept(Class<?> type) {
        return type == Blob.class;
    }

    @Override
    public Serializer<Blob> getSerializer(Class<Blob> type) {
        return new BlobSerializer();
    }

    @Override
    public Deserializer<Blob> getDeserializer(Class<Blob> type) {
        throw new UnsupportedOperationException("nobody reads these");
    }

    private static final class BlobSerializer implements Serializer<Blob> {
        private DataOutputStream out = new DataOutputStream(OutputStream.nullOutputStream());

        @Override
        public void open(OutputStream to) {
            out = new DataOutputStream(to);
        }

        @Override
        public void serialize(Blob blob) {
            try {
                out.writeInt(blob.bytes());
                out.write(new byte[blob.bytes()]);
            } catch (IOException e) {
                if (onFailure == OnFailure.WRAP) {
                    throw new UncheckedIOException(e);
                }
            }
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
