package dev.terrain.spill.fuzz;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/** A local file system that fails after so many bytes, or stalls in a file while somebody kills the task. */
public final class FaultyDisk extends LocalFileSystem {
    private static final AtomicLong good = new AtomicLong(Long.MAX_VALUE);
    private static volatile Fault fault = Fault.NO_SPACE;
    private static volatile Optional<Stall> stall = Optional.empty();

    private record Stall(String file, Thread killed, CountDownLatch end) {}

    /** What a disk says of it. */
    public enum Fault {
        NO_SPACE("No space left on device"),
        READ_ONLY("Read-only file system");

        private final String message;

        Fault(String message) {
            this.message = message;
        }

        public String message() {
            return message;
        }
    }

    /** Fails when so many bytes have been written; as one that became read-only it makes no new file either. */
    public static void after(long bytes, Fault how) {
        fault = how;
        good.set(bytes);
    }

    /** Interrupts a thread when a file whose name begins so is written to; the writer waits for {@link #goOn}. */
    public static void stallAt(String file, Thread killed) {
        stall = Optional.of(new Stall(file, killed, new CountDownLatch(1)));
    }

    /** Ends the stall. */
    public static void goOn() {
        Optional<Stall> ended = stall;
        stall = Optional.empty(); // before the writer goes on, or its next piece would interrupt again
        ended.ifPresent(stalled -> stalled.end().countDown());
    }

    public static void mend() {
        good.set(Long.MAX_VALUE);
        goOn();
    }

    public FaultyDisk() {
        super(new RawLocalFileSystem() {
            @Override
            protected OutputStream createOutputStreamWithMode(Path file, boolean append, FsPermission permission)
                    throws IOException {
                if (fault == Fault.READ_ONLY && good.get() <= 0) {
                    throw new IOException(fault.message());
                }
                return new FilterOutputStream(super.createOutputStreamWithMode(file, append, permission)) {
                    @Override
                    public void write(byte[] bytes, int offset, int length) throws IOException {
                        Optional<Stall> stalled = stall;
                        if (stalled.isPresent()
                                && file.getName().startsWith(stalled.get().file())) {
                            hang(stalled.get());
                        }
                        if (good.addAndGet(-length) < 0) {
                            throw new IOException(fault.message());
                        }
                        out.write(bytes, offset, length);
                    }
                };
            }
        });
    }

    private static void hang(Stall stalled) throws IOException {
        stalled.killed().interrupt();
        try {
            stalled.end().await();
        } catch (InterruptedException e) {
            goOn(); // else closing the file would stall again
            InterruptedIOException killed = new InterruptedIOException("Interrupted while writing");
            killed.initCause(e);
            throw killed;
        }
    }
}
