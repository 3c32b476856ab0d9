package dev.terrain.zone.internal.disk;

import java.io.IOException;

/**
 * There is no zone to gain by, or none that may be used; the message says why and what to do about it. To try again is
 * no use.
 */
public final class NoZoneException extends IOException {

    private static final long serialVersionUID = 1L;

    public NoZoneException(String message) {
        super(message);
    }
}
