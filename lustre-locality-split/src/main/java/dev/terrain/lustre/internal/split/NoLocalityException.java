package dev.terrain.lustre.internal.split;

import java.io.IOException;

/** There is nothing to prefer, and why: stock Hadoop's answer is as good as any. */
public final class NoLocalityException extends IOException {

    private static final long serialVersionUID = 1L;

    private final NoPreference reason;

    NoLocalityException(NoPreference reason, String why) {
        super(why);
        this.reason = reason;
    }

    /** The kind of reason, where the message is the reason itself. */
    public NoPreference reason() {
        return reason;
    }
}
