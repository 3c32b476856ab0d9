package dev.terrain.integration.network;

import dev.terrain.integration.hadoop.Host;
import java.io.IOException;

/** A bridge in a namespace of its own, to which the hosts of one place are joined. */
final class Site {

    private static final String BRIDGE = "bridge";
    /** What a host calls its own end. */
    static final String DEVICE = "eth0";

    private final Namespace namespace;
    private final AddressBook addresses;
    private int ports;

    /** Makes the bridge; it gets an address as well, so that one can tell how far away the site is. */
    Site(Namespace namespace, String name, AddressBook addresses) throws IOException {
        this.namespace = namespace;
        this.addresses = addresses;
        namespace.ip("link", "add", BRIDGE, "type", "bridge");
        namespace.ip("address", "add", addresses.add(name) + AddressBook.PREFIX, "dev", BRIDGE);
        namespace.ip("link", "set", BRIDGE, "up");
    }

    Namespace namespace() {
        return namespace;
    }

    /** Joins a device that exists in this site's namespace to the bridge. */
    void attach(String device) throws IOException {
        namespace.ip("link", "set", device, "master", BRIDGE, "txqueuelen", "10000", "up");
    }

    /** Joins a namespace to the bridge, as a host of that name. */
    Host join(Namespace host, String name) throws IOException {
        String address = addresses.add(name);
        String port = "port" + ++ports;
        namespace.ip("link", "add", port, "type", "veth", "peer", "name", DEVICE, "netns", host.name());
        attach(port);
        host.ip("address", "add", address + AddressBook.PREFIX, "dev", DEVICE);
        host.ip("link", "set", DEVICE, "up");
        return new Host(name, address, host.launcher(name));
    }
}
