package dev.terrain.prefetch.internal.stream;

/** How a piece is asked of the real stream. */
public enum Access {
    /** Read on from where the stream is. A DataNode that serves it may send more than was asked for, ahead. */
    STREAMED,
    /** One request for exactly these bytes, so that the disk is left alone after them. */
    POSITIONED
}
