package dev.terrain.integration.cluster;

import java.util.List;

/**
 * A machine as daemons see it: this one, or a network namespace that stands for one.
 *
 * @param name by which the others of its network know it
 * @param address by which this JVM reaches it
 * @param launcher words to put before a command that is to run there
 */
public record Host(String name, String address, List<String> launcher) {

    /** This machine, where every daemon shares one address and takes ports that are free. */
    public static final Host LOCAL = new Host("localhost", "localhost", List.of());

    public Host {
        launcher = List.copyOf(launcher);
    }

    /** Whether it is alone on its address, so that Hadoop's own port numbers are free. */
    boolean hasOwnAddress() {
        return !address.equals(LOCAL.address);
    }
}
