package dev.terrain.integration.network;

import dev.terrain.integration.hadoop.Host;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A place with hosts behind a delay line. */
public final class DistantSite {

    /**
     * What a round trip takes here without a delay, at least: bridges, virtual links, TAP devices (0.19 ms measured).
     */
    private static final Duration OWN = Duration.ofNanos(150_000);

    private final Wan wan;
    private final Site site;
    private final String address;
    private final Line line;

    /**
     * What joins it to the home site.
     *
     * @param delay which every frame waits
     * @param device its name in both namespaces
     * @param ends the two namespaces
     */
    record Line(DelayLine delay, String device, List<Namespace> ends) {}

    DistantSite(Wan wan, Site site, String address, Line line) {
        this.wan = wan;
        this.site = site;
        this.address = address;
        this.line = line;
    }

    /** Adds a host here; its name is unique in the network. */
    public Host host(String name) throws IOException {
        return wan.host(site, name);
    }

    /**
     * Makes the round trip between this site and the others that long, and measures it.
     *
     * @return what was measured, ms
     * @throws IOException when it is off by more than 10 % (and 0.5 ms)
     */
    public double roundTrip(Duration roundTrip) throws IOException {
        setDelay(roundTrip);
        return new RoundTrip(address).require(roundTrip);
    }

    /**
     * As {@link #roundTrip}, without measuring: for a line under load, whose queues would be measured, and for tests
     * that no busy machine may fail.
     */
    public void roundTripUnderLoad(Duration roundTrip) throws IOException {
        setDelay(roundTrip);
    }

    private void setDelay(Duration roundTrip) throws IOException {
        Duration atLine = roundTrip.minus(OWN);
        line.delay.delay(atLine.isNegative() ? Duration.ZERO : atLine.dividedBy(2));
    }

    /** Has nothing pass the line faster than that from now on, in either direction. */
    public void limit(long bitsPerSecond) throws IOException {
        for (Namespace end : line.ends) {
            end.limit(line.device, bitsPerSecond);
        }
    }

    /** Cuts this site off, without a word to either side. */
    public void cut() throws IOException {
        line.delay.cut();
    }

    /** Ends {@link #cut()}. */
    public void join() throws IOException {
        line.delay.join();
    }
}
