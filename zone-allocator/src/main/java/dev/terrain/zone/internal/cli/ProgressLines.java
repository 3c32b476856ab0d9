package dev.terrain.zone.internal.cli;

import dev.terrain.zone.internal.disk.Progress;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Prints how far work is, and how long it may still take: whenever so much more is done, or 30 s have passed. */
final class ProgressLines implements Progress {

    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(30);

    private final PrintStream out;
    private final int everyPercent;
    private final LongSupplier nanoTime;

    private String what = "";
    private long startNanos;
    private long lastLineNanos;
    private long lastPercent;

    /** At most one line for every per cent. */
    ProgressLines(PrintStream out) {
        this(out, 1, System::nanoTime);
    }

    ProgressLines(PrintStream out, int everyPercent, LongSupplier nanoTime) {
        this.out = out;
        this.everyPercent = everyPercent;
        this.nanoTime = nanoTime;
    }

    /** {@code done} of {@code total} are done; the first time that it is told of {@code what}, the clock starts. */
    @Override
    public void report(String what, long done, long total) {
        long now = nanoTime.getAsLong();
        if (!what.equals(this.what)) {
            this.what = what;
            startNanos = now;
            lastLineNanos = now;
            lastPercent = -1;
        }
        long percent = total == 0 ? 100 : 100 * done / total;
        boolean isSilent = now - lastLineNanos < LONGEST_SILENCE.toNanos();
        if (percent / everyPercent == lastPercent / everyPercent && isSilent) {
            return;
        }
        lastPercent = percent;
        lastLineNanos = now;
        out.println(what + ": " + percent + " %" + (done > 0 && done < total ? left(now, done, total) : ""));
    }

    private String left(long now, long done, long total) {
        double nanos = (double) (now - startNanos) / done * (total - done);
        return ", about " + ZoneReport.length(Duration.ofNanos((long) nanos)) + " left";
    }
}
