package dev.terrain.install.internal.check;

import dev.terrain.install.internal.plugin.Plugin;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;

/**
 * One line's subject.
 *
 * @param role what it is
 * @param place the URL of its web server, or the configuration folder of the client
 */
record Node(Role role, String place) {

    /** Host and web port, or that folder. */
    String address() {
        return place.replaceFirst("^https?://", "");
    }

    /** Whether both have an address in common, or one has none that is known here. */
    boolean mayShareHost(Node other) {
        Set<InetAddress> addresses = addresses();
        Set<InetAddress> others = other.addresses();
        return addresses.isEmpty() || others.isEmpty() || !Collections.disjoint(addresses, others);
    }

    private Set<InetAddress> addresses() {
        String host = URI.create(place).getHost();
        try {
            // Java takes a name with an underscore for none, and no name for this machine.
            return host == null ? Set.of() : Set.copyOf(Arrays.asList(InetAddress.getAllByName(host)));
        } catch (UnknownHostException e) {
            return Set.of();
        }
    }

    /** The line of the report on a plugin here. */
    Line line(Plugin plugin, State state, String detail) {
        return new Line(this, Optional.of(plugin), state, detail);
    }

    /** The line that says why it did not answer. */
    Line silent(String reason) {
        return new Line(this, Optional.empty(), State.SILENT, reason);
    }

    @Override
    public String toString() {
        return role.service() + " " + address();
    }
}
