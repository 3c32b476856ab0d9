package dev.terrain.spill;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.mapred.MapTask;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** Counts spills as Hadoop's map tasks log them, until closed. */
final class HadoopSpillLog extends AppenderSkeleton implements AutoCloseable {
    private final Logger mapTask = Logger.getLogger(MapTask.class);
    private final AtomicInteger spills = new AtomicInteger();

    HadoopSpillLog() {
        mapTask.setLevel(Level.INFO);
        mapTask.addAppender(this);
    }

    int spills() {
        return spills.get();
    }

    @Override
    protected void append(LoggingEvent event) {
        String line = event.getRenderedMessage();
        if (line.startsWith("Finished spill") || line.startsWith("Record too large for in-memory buffer")) {
            spills.incrementAndGet();
        }
    }

    @Override
    public void close() {
        mapTask.removeAppender(this);
    }

    @Override
    public boolean requiresLayout() {
        return false;
    }
}
