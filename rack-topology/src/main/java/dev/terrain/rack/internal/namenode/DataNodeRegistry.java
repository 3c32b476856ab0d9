package dev.terrain.rack.internal.namenode;

import dev.terrain.rack.internal.map.AddressText;
import dev.terrain.rack.internal.probe.Target;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/**
 * The DataNodes that are registered, and the addresses of those that once were. Several DataNodes may share an address,
 * and then share its location, since Hadoop resolves addresses without ports. Thread-safe; every call is short.
 */
final class DataNodeRegistry {

    // By address, then by address and data port.
    private final Map<String, Map<String, DatanodeDescriptor>> registered = new HashMap<>();
    private final Map<String, String> hosts = new HashMap<>();

    /** Adds an address from a state file. */
    synchronized void recall(String address, String host) {
        hosts.putIfAbsent(address, host);
    }

    synchronized void join(DatanodeDescriptor node) {
        registered.computeIfAbsent(node.getIpAddr(), address -> new HashMap<>()).put(node.getXferAddr(), node);
        hosts.put(node.getIpAddr(), node.getHostName());
    }

    synchronized void leave(DatanodeDescriptor node) {
        registered.computeIfPresent(node.getIpAddr(), (address, there) -> {
            there.remove(node.getXferAddr());
            return there.isEmpty() ? null : there;
        });
    }

    /** Removes an address unless a DataNode is registered there; returns whether it did. */
    synchronized boolean forget(String address) {
        return !registered.containsKey(address) && hosts.remove(address) != null;
    }

    /** Those that are registered now. */
    synchronized List<DatanodeDescriptor> registered() {
        List<DatanodeDescriptor> all = new ArrayList<>();
        registered.values().forEach(there -> all.addAll(there.values()));
        return all;
    }

    /** Every known address and the name of the host there. */
    synchronized Map<String, String> hosts() {
        return new HashMap<>(hosts);
    }

    /**
     * Where to probe an address: at the IPC port of any DataNode there. Not at its data port: there, a connection costs
     * the DataNode a thread, and where data transfer is protected ({@code dfs.data.transfer.protection},
     * {@code dfs.encrypt.data.transfer}) an error in its log (DataXceiver.run, 3.4.2).
     */
    synchronized Optional<Target> target(String address) {
        return registered.getOrDefault(address, Map.of()).values().stream()
                .findFirst()
                .flatMap(node -> AddressText.parse(address)
                        .map(ip -> new Target(address, new InetSocketAddress(ip, node.getIpcPort()))));
    }
}
