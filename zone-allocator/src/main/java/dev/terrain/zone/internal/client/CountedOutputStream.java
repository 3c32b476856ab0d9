package dev.terrain.zone.internal.client;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.LongConsumer;
import org.apache.hadoop.fs.FSDataOutputStream;

/** A stream that tells, once and after the file is complete, how many bytes went into it. */
final class CountedOutputStream extends FSDataOutputStream {

    private final LongConsumer onClose;
    private boolean closed;

    CountedOutputStream(OutputStream delegate, LongConsumer onClose) throws IOException {
        super(delegate, null);
        this.onClose = onClose;
    }

    @Override
    public void close() throws IOException {
        super.close();
        if (!closed) {
            closed = true;
            onClose.accept(getPos());
        }
    }
}
