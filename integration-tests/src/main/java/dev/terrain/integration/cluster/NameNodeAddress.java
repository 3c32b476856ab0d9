package dev.terrain.integration.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Where one NameNode answers.
 *
 * @param host it runs on
 * @param id by which its pair knows it
 * @param rpcPort for clients and DataNodes
 * @param httpPort for its pages and metrics
 */
record NameNodeAddress(Host host, String id, int rpcPort, int httpPort) {

    private static final int RPC = 8020;
    private static final int HTTP = 9870;

    static List<NameNodeAddress> of(List<Host> hosts, Ports ports) throws IOException {
        List<NameNodeAddress> addresses = new ArrayList<>();
        for (Host host : hosts) {
            addresses.add(new NameNodeAddress(
                    host, DaemonCommands.nameNodeId(addresses.size() + 1), ports.of(host, RPC), ports.of(host, HTTP)));
        }
        return addresses;
    }

    String rpc() {
        return host.name() + ":" + rpcPort;
    }

    String http() {
        return host.name() + ":" + httpPort;
    }

    String httpForThisJvm() {
        return host.address() + ":" + httpPort;
    }
}
