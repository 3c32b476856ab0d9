package dev.terrain.integration.secure;

import dev.terrain.integration.hadoop.ClusterBuilder;
import dev.terrain.integration.hadoop.Host;
import dev.terrain.integration.hadoop.Protection;
import dev.terrain.integration.hadoop.SiteFile;
import dev.terrain.integration.hadoop.SiteXml;
import dev.terrain.integration.hadoop.WebAccess;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What makes a cluster on this machine a secured one: a KDC and a certificate, and properties that name both. Daemons
 * and clients prove with Kerberos who they are, tasks with tokens, readers and writers of blocks with SASL and block
 * tokens; HDFS's web servers speak HTTPS. Containers run as the NodeManager's user, as in Hadoop's
 * DefaultContainerExecutor: the program that changes the user is not on Maven Central.
 */
public final class SecureCluster implements AutoCloseable {

    /**
     * Who runs jobs, without any rights of an administrator. It has the name of this process's user, since containers
     * run as that one, and Hadoop gives map outputs to reduces only where the job's user owns the files.
     */
    public static final String USER = System.getProperty("user.name");

    /** Whom HDFS obeys: NameNodes and DataNodes run as they. */
    public static final String ADMINISTRATOR = "hdfs/localhost";

    private static final String YARN = "yarn/localhost";
    private static final String HISTORY = "mapred/localhost";
    private static final String WEB = "HTTP/localhost";

    private static final List<String> PRINCIPALS = List.of(ADMINISTRATOR, YARN, HISTORY, WEB, USER);

    private static final String ANY_PORT = "localhost:0";

    private final Path folder;
    private final KerberosRealm realm;
    private final ServerCertificate certificate;

    private SecureCluster(Path folder, KerberosRealm realm, ServerCertificate certificate) {
        this.folder = folder;
        this.realm = realm;
        this.certificate = certificate;
    }

    /** Starts a KDC and makes keys and a certificate in that folder, which is made. */
    public static SecureCluster create(Path folder) throws IOException {
        KerberosRealm realm = KerberosRealm.start(folder, PRINCIPALS);
        try {
            return new SecureCluster(folder, realm, ServerCertificate.make(folder));
        } catch (IOException | RuntimeException e) {
            realm.close();
            throw e;
        }
    }

    /** Has the cluster that is described start as a secured one; its commands are those of {@link #USER}. */
    public void describe(ClusterBuilder cluster) throws IOException {
        String realmOption = "-Djava.security.krb5.conf=" + realm.configuration();
        cluster.environment("export HADOOP_OPTS=\"$HADOOP_OPTS " + realmOption + "\"")
                .client(as(USER))
                .protection(protection())
                .beside(site("ssl-server.xml", certificate.serverProperties()))
                .beside(site("ssl-client.xml", certificate.clientProperties()))
                .configure(
                        SiteFile.CORE,
                        Map.of("hadoop.security.authentication", "kerberos", "hadoop.security.authorization", "true"))
                .configure(SiteFile.HDFS, hdfs())
                .configure(SiteFile.YARN, keys("yarn.resourcemanager", YARN, "principal", "keytab"))
                .configure(SiteFile.YARN, keys("yarn.nodemanager", YARN, "principal", "keytab"))
                .configure(SiteFile.MAPRED, keys("mapreduce.jobhistory", HISTORY, "principal", "keytab"))
                .configure(SiteFile.MAPRED, mapred(realmOption));
    }

    /** Where the commands of that principal run: here, with its keys. */
    public Host as(String principal) {
        return new Host(
                Host.LOCAL.name(),
                Host.LOCAL.address(),
                List.of("env", "KRB5PRINCIPAL=" + realm.qualified(principal), "KRB5KEYTAB=" + realm.keytab(principal)));
    }

    private Map<String, String> hdfs() {
        Map<String, String> hdfs = new TreeMap<>(Map.of(
                "dfs.block.access.token.enable", "true",
                "dfs.data.transfer.protection", "authentication",
                "dfs.http.policy", "HTTPS_ONLY",
                "dfs.namenode.https-address", "${dfs.namenode.http-address}",
                "dfs.datanode.https.address", ANY_PORT));
        hdfs.putAll(keys("dfs.namenode", ADMINISTRATOR, "kerberos.principal", "keytab.file"));
        hdfs.putAll(keys("dfs.datanode", ADMINISTRATOR, "kerberos.principal", "keytab.file"));
        hdfs.putAll(keys("dfs.web.authentication", WEB, "kerberos.principal", "kerberos.keytab"));
        hdfs.putAll(webLogin());
        return hdfs;
    }

    /** HDFS's web servers want a login, but for the pages on which monitoring looks. */
    private Map<String, String> webLogin() {
        Map<String, String> login = new TreeMap<>(Map.of(
                "hadoop.http.filter.initializers", "org.apache.hadoop.security.AuthenticationFilterInitializer",
                "hadoop.http.authentication.type", "kerberos",
                "hadoop.http.authentication.kerberos.endpoint.whitelist", "/jmx,/conf,/prom"));
        login.putAll(keys("hadoop.http.authentication", WEB, "kerberos.principal", "kerberos.keytab"));
        return login;
    }

    private static Map<String, String> mapred(String realmOption) {
        return Map.of(
                // Every user has a folder there; the default, /tmp, would have to be writable by all.
                "yarn.app.mapreduce.am.staging-dir", "/user",
                "yarn.app.mapreduce.am.admin-command-opts", realmOption,
                "mapreduce.admin.map.child.java.opts", realmOption,
                "mapreduce.admin.reduce.child.java.opts", realmOption);
    }

    private Map<String, String> keys(String daemon, String principal, String nameKey, String fileKey) {
        return Map.of(
                daemon + "." + nameKey,
                realm.qualified(principal),
                daemon + "." + fileKey,
                realm.keytab(principal).toString());
    }

    private Protection protection() throws IOException {
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(Duration.ofSeconds(2))
                .sslContext(certificate.trusting())
                .build();
        return new Protection(
                new WebAccess("https", client, host -> Optional.of(realm.authorization(ADMINISTRATOR, host))),
                Map.of("/user/" + USER, USER, "/terasort", USER, "/history", "mapred"));
    }

    private Path site(String name, Map<String, String> properties) throws IOException {
        Path file = folder.resolve(name);
        SiteXml.write(file, properties);
        return file;
    }

    /** Ends the KDC. */
    @Override
    public void close() throws IOException {
        realm.close();
    }
}
