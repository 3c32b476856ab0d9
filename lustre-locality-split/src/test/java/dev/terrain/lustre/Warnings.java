package dev.terrain.lustre;

import java.util.ArrayList;
import java.util.List;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** What this module warns of, until closed. */
final class Warnings extends AppenderSkeleton implements AutoCloseable {

    private final Logger logger = Logger.getLogger("dev.terrain.lustre");
    private final List<String> messages = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    Warnings() {
        logger.addAppender(this);
    }

    List<String> messages() {
        return messages;
    }

    /** Those of level WARN and above alone. */
    List<String> warnings() {
        return warnings;
    }

    @Override
    protected void append(LoggingEvent event) {
        boolean isFailure = event.getRenderedMessage().startsWith("Splits of some files stay as in stock Hadoop");
        if (isFailure || event.getLevel().isGreaterOrEqual(Level.WARN)) {
            messages.add(event.getRenderedMessage());
        }
        if (event.getLevel().isGreaterOrEqual(Level.WARN)) {
            warnings.add(event.getRenderedMessage());
        }
    }

    @Override
    public void close() {
        logger.removeAppender(this);
    }

    @Override
    public boolean requiresLayout() {
        return false;
    }
}
