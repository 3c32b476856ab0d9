package dev.terrain.lustre;

import java.util.ArrayList;
import java.util.List;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** What the planning of jobs warns of, until closed. */
final class Warnings extends AppenderSkeleton implements AutoCloseable {

    private final List<Logger> loggers =
            List.of(Logger.getLogger(SplitPlan.class), Logger.getLogger(LustreInputFormat.class));
    private final List<String> messages = new ArrayList<>();

    Warnings() {
        loggers.forEach(logger -> logger.addAppender(this));
    }

    List<String> messages() {
        return messages;
    }

    @Override
    protected void append(LoggingEvent event) {
        boolean isFailure = event.getRenderedMessage().startsWith("Splits of some files stay as in stock Hadoop");
        if (isFailure || event.getLevel().isGreaterOrEqual(Level.WARN)) {
            messages.add(event.getRenderedMessage());
        }
    }

    @Override
    public void close() {
        loggers.forEach(logger -> logger.removeAppender(this));
    }

    @Override
    public boolean requiresLayout() {
        return false;
    }
}
