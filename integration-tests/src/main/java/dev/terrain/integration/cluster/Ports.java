package dev.terrain.integration.cluster;

import java.io.IOException;

/** The ports of a cluster's daemons: Hadoop's own on a host with an address to itself, free ones on this machine. */
final class Ports {

    /** A port on that host; {@code hadoopsOwn} is Hadoop's default for the purpose. */
    int of(Host host, int hadoopsOwn) throws IOException {
        return host.hasOwnAddress() ? hadoopsOwn : FreePorts.next();
    }

    /** As {@link #of}, as in {@code localhost:20123}. */
    String on(Host host, int hadoopsOwn) throws IOException {
        return host.name() + ":" + of(host, hadoopsOwn);
    }
}
