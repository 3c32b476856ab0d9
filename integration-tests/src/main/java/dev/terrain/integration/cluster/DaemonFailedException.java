package dev.terrain.integration.cluster;

import java.io.IOException;
import java.io.Serial;

/** A daemon of the cluster did not come up; the message ends with the last lines of its log. */
public final class DaemonFailedException extends IOException {

    @Serial
    private static final long serialVersionUID = 1;

    DaemonFailedException(String message) {
        super(message);
    }
}
