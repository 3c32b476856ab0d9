package dev.terrain.rack.internal.probe;

/** Told of every probe, by the prober's thread, which waits meanwhile: to be quick. */
public interface ProbeListener {

    /** The node answered. */
    void succeeded(String address, long roundTripMicros);

    /** It refused, could not be reached, or was silent. */
    void failed(String address);
}
