package dev.terrain.integration.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The addresses of one network and their names, in a hosts file that every namespace of the network reads.
 *
 * <p>They are 198.18.N.0/24: 198.18.0.0/15 is set aside for measuring networks and routed nowhere (RFC 2544, C.2.2).
 */
final class AddressBook {

    static final String PREFIX = "/24";

    private static final int LARGEST = 254;
    private static final int NETWORKS = 256;

    private final Path hosts;
    private final String network;
    private final Map<String, String> addresses = new HashMap<>();

    private AddressBook(Path hosts, String network) {
        this.hosts = hosts;
        this.network = network;
    }

    /** With a network on which this machine has no address, and a hosts file that has only localhost. */
    static AddressBook in(Path hosts) throws IOException {
        Files.writeString(hosts, "127.0.0.1 localhost\n");
        long pid = ProcessHandle.current().pid();
        for (int i = 0; i < NETWORKS; i++) {
            String network = "198.18." + (pid + i) % NETWORKS + ".";
            if (NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .map(InetAddress::getHostAddress)
                    .noneMatch(address -> address.startsWith(network))) {
                return new AddressBook(hosts, network);
            }
        }
        throw new IOException("this machine has an address in every network of 198.18.0.0/16");
    }

    Path hosts() {
        return hosts;
    }

    /** Gives the next address to a name. */
    String add(String name) throws IOException {
        if (addresses.size() == LARGEST) {
            throw new IllegalStateException(network + "0" + PREFIX + " has no address left");
        }
        String address = network + (addresses.size() + 1);
        addresses.put(name, address);
        Files.writeString(hosts, address + " " + name + "\n", StandardOpenOption.APPEND);
        return address;
    }

    /** The address of a name that was given one. */
    String of(String name) {
        return Objects.requireNonNull(addresses.get(name), name);
    }
}
