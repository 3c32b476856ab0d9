package dev.terrain.integration.network;

import dev.terrain.integration.hadoop.Host;
import java.io.IOException;
import java.time.Duration;

/** A place with hosts behind a delay line. */
public final class DistantSite {

    private final Wan wan;
    private final Site site;
    private final String address;
    private final DelayLine line;

    DistantSite(Wan wan, Site site, String address, DelayLine line) {
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
        line.delay(roundTrip.dividedBy(2));
        return new RoundTrip(address).require(roundTrip);
    }

    /**
     * As {@link #roundTrip}, without measuring: for a line under load, whose queues would be measured, and for tests
     * that no busy machine may fail.
     */
    public void roundTripUnderLoad(Duration roundTrip) throws IOException {
        line.delay(roundTrip.dividedBy(2));
    }

    /** Cuts this site off, without a word to either side. */
    public void cut() throws IOException {
        line.cut();
    }

    /** Ends {@link #cut()}. */
    public void join() throws IOException {
        line.join();
    }
}
