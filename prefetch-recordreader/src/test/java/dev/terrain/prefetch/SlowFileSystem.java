package dev.terrain.prefetch;

import java.io.IOException;
import java.net.URI;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/**
 * Local files below {@code slow:}, from which every 8 KiB take a millisecond, one read stalls and one fails, if told.
 */
public final class SlowFileSystem extends RawLocalFileSystem {

    /** Position of the byte whose read fails, each time. */
    static final String FAILS_AT = "slow.fails-at";

    static final String MESSAGE = "Input/output error";

    /** Position of the byte whose read takes {@value #STALL_MILLIS} ms, each time. */
    static final String STALLS_AT = "slow.stalls-at";

    private static final int STALL_MILLIS = 2000;

    @Override
    public URI getUri() {
        return URI.create("slow:///");
    }

    @Override
    public FSDataInputStream open(Path path, int bufferBytes) throws IOException {
        return new FSDataInputStream(new SlowStream(
                super.open(path, bufferBytes),
                getConf().getLong(FAILS_AT, Long.MAX_VALUE),
                getConf().getLong(STALLS_AT, Long.MAX_VALUE)));
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        return plain(super.getFileStatus(path));
    }

    @Override
    public FileStatus[] listStatus(Path folder) throws IOException {
        return Stream.of(super.listStatus(folder)).map(SlowFileSystem::plain).toArray(FileStatus[]::new);
    }

    /** The superclass's own finds permissions of {@code file:} only. */
    private static FileStatus plain(FileStatus status) {
        return new FileStatus(
                status.getLen(),
                status.isDirectory(),
                status.getReplication(),
                status.getBlockSize(),
                status.getModificationTime(),
                status.getPath());
    }

    private static final class SlowStream extends FSInputStream {
        private final FSDataInputStream in;
        private final long failsAt;
        private final long stallsAt;

        /** Bytes whose time has not been slept. */
        private int owed;

        SlowStream(FSDataInputStream in, long failsAt, long stallsAt) {
            this.in = in;
            this.failsAt = failsAt;
            this.stallsAt = stallsAt;
        }

        @Override
        public int read() throws IOException {
            byte[] single = new byte[1];
            return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            long position = getPos();
            boolean stalls = position <= stallsAt && stallsAt < position + length;
            owed += length;
            try {
                Thread.sleep(stalls ? STALL_MILLIS : owed >> 13);
                owed &= (1 << 13) - 1;
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            if (position >= failsAt) {
                throw new IOException(MESSAGE);
            }
            return in.read(buffer, offset, (int) Math.min(length, failsAt - position));
        }

        @Override
        public void seek(long position) throws IOException {
            in.seek(position);
        }

        @Override
        public long getPos() throws IOException {
            return in.getPos();
        }

        @Override
        public boolean seekToNewSource(long position) throws IOException {
            return in.seekToNewSource(position);
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
