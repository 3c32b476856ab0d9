package dev.terrain.rack.internal.probe;

import java.net.InetSocketAddress;

/**
 * An address to probe.
 *
 * @param address the node's address as text, which is its name everywhere here
 * @param socket the same address and a port that listens there; resolved, since DNS is never asked by a prober
 */
public record Target(String address, InetSocketAddress socket) {

    public Target {
        if (socket.isUnresolved()) {
            throw new IllegalArgumentException(socket + " is no address");
        }
    }
}
