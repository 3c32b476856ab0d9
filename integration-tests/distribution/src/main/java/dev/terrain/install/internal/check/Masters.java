package dev.terrain.install.internal.check;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/**
 * Where a client's configuration says that NameNodes, ResourceManagers and the JobHistory server have their web pages.
 */
final class Masters {

    private static final String WILDCARD = "0.0.0.0";

    private final Configuration conf;
    private final Set<Node> masters = new LinkedHashSet<>();

    private Masters(Configuration conf) {
        this.conf = conf;
    }

    /** Each at a URL as in {@code http://nn1:9870}; NameNodes first. */
    static List<Node> of(Configuration conf) {
        Masters masters = new Masters(conf);
        masters.nameNodes();
        masters.resourceManagers();
        masters.historyServer();
        return List.copyOf(masters.masters);
    }

    private void nameNodes() {
        boolean secure = isSecure("dfs.http.policy");
        String key = secure ? "dfs.namenode.https-address" : "dfs.namenode.http-address";
        String port = secure ? ":9871" : ":9870";
        for (String nameService : orNone(nameServices())) {
            String ofService = nameService.isEmpty() ? "" : "." + nameService;
            for (String id : orNone(conf.getTrimmedStringCollection("dfs.ha.namenodes" + ofService))) {
                String suffix = ofService + (id.isEmpty() ? "" : "." + id);
                String host = host(conf.getTrimmed("dfs.namenode.rpc-address" + suffix, defaultFileSystem()));
                if (!host.isEmpty()) {
                    add(Role.NAMENODE, secure, conf.getTrimmed(key + suffix, WILDCARD + port), host);
                }
            }
        }
    }

    /** Without those of other clusters, whose NameNodes a client of several knows. */
    private Collection<String> nameServices() {
        Collection<String> internal = conf.getTrimmedStringCollection("dfs.internal.nameservices");
        return internal.isEmpty() ? conf.getTrimmedStringCollection("dfs.nameservices") : internal;
    }

    private void resourceManagers() {
        boolean secure = isSecure("yarn.http.policy");
        String key = "yarn.resourcemanager.webapp" + (secure ? ".https" : "") + ".address";
        String port = secure ? ":8090" : ":8088";
        Collection<String> ids = conf.getBoolean("yarn.resourcemanager.ha.enabled", false)
                ? conf.getTrimmedStringCollection("yarn.resourcemanager.ha.rm-ids")
                : List.of();
        for (String id : orNone(ids)) {
            String suffix = id.isEmpty() ? "" : "." + id;
            String host = conf.getTrimmed("yarn.resourcemanager.hostname" + suffix, WILDCARD);
            add(Role.RESOURCEMANAGER, secure, conf.getTrimmed(key + suffix, host + port), host);
        }
    }

    /** Only if one is configured. */
    private void historyServer() {
        boolean secure = isSecure("mapreduce.jobhistory.http.policy");
        String address = conf.getTrimmed(
                "mapreduce.jobhistory.webapp" + (secure ? ".https" : "") + ".address", WILDCARD + ":19888");
        String rpcHost = host(conf.getTrimmed("mapreduce.jobhistory.address", WILDCARD));
        if (!address.startsWith(WILDCARD) || !rpcHost.equals(WILDCARD)) {
            add(Role.HISTORYSERVER, secure, address, rpcHost);
        }
    }

    private boolean isSecure(String policy) {
        return conf.getTrimmed(policy, "HTTP_ONLY").equals("HTTPS_ONLY");
    }

    private String defaultFileSystem() {
        String uri = conf.getTrimmed("fs.defaultFS", "");
        return uri.startsWith("hdfs://") ? uri.substring("hdfs://".length()).replaceAll("/.*", "") : "";
    }

    /** A daemon that listens on every address is asked where its other services are. */
    private void add(Role role, boolean secure, String address, String otherHost) {
        String reachable = address;
        if (address.startsWith(WILDCARD)) {
            String host = otherHost.equals(WILDCARD) ? "localhost" : otherHost;
            reachable = host + address.substring(WILDCARD.length());
        }
        masters.add(new Node(role, (secure ? "https://" : "http://") + reachable));
    }

    private static String host(String address) {
        return address.replaceAll(":\\d+$", "");
    }

    private static Collection<String> orNone(Collection<String> names) {
        return names.isEmpty() ? List.of("") : names;
    }
}
