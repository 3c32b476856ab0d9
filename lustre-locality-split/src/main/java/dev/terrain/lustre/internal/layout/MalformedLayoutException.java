package dev.terrain.lustre.internal.layout;

import java.io.IOException;

/** A layout that cannot be one: what is wrong, and at which byte of the attribute. */
public final class MalformedLayoutException extends IOException {

    private static final long serialVersionUID = 1L;

    MalformedLayoutException(int atByte, String what) {
        super("malformed layout: " + what + " at byte " + atByte);
    }
}
