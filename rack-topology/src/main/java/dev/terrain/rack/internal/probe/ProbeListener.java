package dev.terrain.rack.internal.probe;

/** Called on the prober thread after each probe; must not block. */
public interface ProbeListener {

    /** The node answered. */
    void succeeded(String address, long roundTripMicros);

    /** It refused, could not be reached, or was silent. */
    void failed(String address);
}
