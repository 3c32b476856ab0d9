package dev.terrain.install.internal.check;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * Where a client's configuration says that NameNodes, ResourceManagers and the JobHistory server have their web pages.
 */
final class Masters {

    private static final String DEFAULT_FS = "fs.defaultFS";
    private static final String WILDCARD = "0.0.0.0";

    private final Configuration conf;
    private final Map<String, Role> bases = new LinkedHashMap<>();

    private Masters(Configuration conf) {
        this.conf = conf;
    }

    /** URLs as in {@code http://nn1:9870}, and what should be there; NameNodes first. */
    static Map<String, Role> of(Configuration conf) {
        Masters masters = new Masters(conf);
        masters.nameNodes();
        masters.resourceManagers();
        masters.historyServer();
        return masters.bases;
    }

    private void nameNodes() {
        boolean secure = conf.getTrimmed("dfs.http.policy", "HTTP_ONLY").equals("HTTPS_ONLY");
        String key = secure ? "dfs.namenode.https-address" : "dfs.namenode.http-address";
        String port = secure ? ":9871" : ":9870";
        for (String nameService : orNone(conf.getTrimmedStringCollection("dfs.nameservices"))) {
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

    private void resourceManagers() {
        boolean secure = conf.getTrimmed("yarn.http.policy", "HTTP_ONLY").equals("HTTPS_ONLY");
        String key = "yarn.resourcemanager.webapp" + (secure ? ".https" : "") + ".address";
        String port = secure ? ":8090" : ":8088";
        Collection<String> ids = conf.getBoolean("yarn.resourcemanager.ha.enabled", false)
                ? conf.getTrimmedStringCollection("yarn.resourcemanager.ha.rm-ids")
                : List.of();
        for (String id : ids) {
            String host = conf.getTrimmed("yarn.resourcemanager.hostname." + id, "localhost");
            add(Role.RESOURCEMANAGER, secure, conf.getTrimmed(key + "." + id, host + port), host);
        }
        if (ids.isEmpty()) {
            String host = conf.getTrimmed("yarn.resourcemanager.hostname", WILDCARD);
            add(Role.RESOURCEMANAGER, secure, conf.getTrimmed(key, host + port), host);
        }
    }

    /** Only if one is configured. */
    private void historyServer() {
        boolean secure =
                conf.getTrimmed("mapreduce.jobhistory.http.policy", "HTTP_ONLY").equals("HTTPS_ONLY");
        String address = conf.getTrimmed(
                "mapreduce.jobhistory.webapp" + (secure ? ".https" : "") + ".address", WILDCARD + ":19888");
        String rpcHost = host(conf.getTrimmed("mapreduce.jobhistory.address", WILDCARD));
        if (!address.startsWith(WILDCARD) || !rpcHost.equals(WILDCARD)) {
            add(Role.HISTORYSERVER, secure, address, rpcHost);
        }
    }

    private String defaultFileSystem() {
        String uri = conf.getTrimmed(DEFAULT_FS, "");
        return uri.startsWith("hdfs://") ? uri.substring("hdfs://".length()).replaceAll("/.*", "") : "";
    }

    /** A daemon that listens on every address is asked where its other services are. */
    private void add(Role role, boolean secure, String address, String otherHost) {
        String reachable = address;
        if (address.startsWith(WILDCARD)) {
            String host = otherHost.equals(WILDCARD) ? "localhost" : otherHost;
            reachable = host + address.substring(WILDCARD.length());
        }
        bases.put((secure ? "https://" : "http://") + reachable, role);
    }

    private static String host(String address) {
        return address.replaceAll(":\\d+$", "");
    }

    private static Collection<String> orNone(Collection<String> names) {
        return names.isEmpty() ? List.of("") : names;
    }
}
