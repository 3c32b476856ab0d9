package dev.terrain.spill.internal.map;

import java.io.IOException;

/** A record that does not fit the sort buffer, as Hadoop's own {@code MapBufferTooSmallException}. */
final class RecordTooLargeException extends IOException {
    private static final long serialVersionUID = 1;

    RecordTooLargeException(long bytes, int most) {
        super("A record of at least " + bytes + " bytes, where the sort buffer takes " + most);
    }
}
