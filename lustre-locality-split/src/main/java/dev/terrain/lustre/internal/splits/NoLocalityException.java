package dev.terrain.lustre.internal.splits;

import java.io.IOException;

/** There is nothing to prefer, and why: stock Hadoop's answer is as good as any. */
public final class NoLocalityException extends IOException {

    private static final long serialVersionUID = 1L;

    NoLocalityException(String why) {
        super(why);
    }
}
