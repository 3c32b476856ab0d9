package dev.terrain.install.internal.site;

import java.io.IOException;

/** A site file that is left as it is; the message names file, key, value and remedy. */
public final class RefusedException extends IOException {

    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
        super(message);
    }
}
