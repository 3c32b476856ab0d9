package dev.terrain.install.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.install.internal.plugin.Plugin;
import dev.terrain.install.internal.plugin.SiteFile;
import dev.terrain.install.internal.site.SiteFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster with all five plugins on, as recorded, and what is said when something about it is not as it should be. */
class ClusterCheckTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private static final String LIB = "/srv/hadoop/share/hadoop/common/lib/";
    private static final String HADOOPS_JAR =
            "/srv/hadoop/share/hadoop/mapreduce/hadoop-mapreduce-client-jobclient-3.4.2.jar";
    private static final String CLASS_PATH = Stream.of(Plugin.values())
                    .map(plugin -> LIB + plugin.module() + "-0.1.0-SNAPSHOT.jar:")
                    .collect(Collectors.joining())
            + HADOOPS_JAR;

    @TempDir
    Path conf;

    private FakeDaemon nameNode;
    private FakeDaemon resourceManager;
    private FakeDaemon nodeManager;
    private FakeDaemon historyServer;

    @BeforeEach
    void startCluster() throws IOException {
        nameNode = FakeDaemon.of(Role.NAMENODE);
        resourceManager = FakeDaemon.of(Role.RESOURCEMANAGER);
        nodeManager = FakeDaemon.of(Role.NODEMANAGER);
        historyServer = FakeDaemon.of(Role.HISTORYSERVER);
        resourceManager.page(
                "/ws/v1/cluster/nodes",
                FakeDaemon.text("nodes.json").replace("localhost:32811", nodeManager.address()));
        write(SiteFile.CORE, "fs.defaultFS", "hdfs://localhost:8020");
        write(SiteFile.HDFS, "dfs.namenode.http-address", nameNode.address());
        write(SiteFile.YARN, "yarn.resourcemanager.webapp.address", resourceManager.address());
        Files.writeString(
                conf.resolve("mapred-site.xml"),
                configuration(property("mapreduce.framework.name", "yarn")
                        + property("mapreduce.jobhistory.webapp.address", historyServer.address())));
        new SiteFolder(conf).rewrite(Plugin.meantBy(Plugin.EVERY));
    }

    @AfterEach
    void stopCluster() {
        List.of(nameNode, resourceManager, nodeManager, historyServer).forEach(FakeDaemon::close);
    }

    @Test
    void findsNothingWhereAllIsOnAndTellsWhoStepsAside() throws Exception {
        Report report = check(LIMIT);

        assertThat(report.findings()).as(text(report)).isZero();
        assertThat(text(report))
                .contains("it is on tmpfs; zones are kept on ext4 and XFS")
                .contains("1 DataNodes, 0 unmeasured")
                .contains("Asked: 1 client, 1 NameNode, 1 ResourceManager, 1 JobHistoryServer, 1 NodeManager")
                .endsWith("\nAll well.\n");
        assertThat(state(report, Role.NODEMANAGER, Plugin.ZONE)).isEqualTo(State.ASIDE);
        assertThat(state(report, Role.CLIENT, Plugin.PREFETCH)).isEqualTo(State.ACTIVE);
    }

    @Test
    void tasksHaveTheJarFromTheirJobOrNeedItOnTheirNode() throws Exception {
        nodeManager.replace(LIB + "ssd-spill-tuner-0.1.0-SNAPSHOT.jar:", "");

        assertThat(check(LIMIT).findings()).isZero();

        addToJobs(property("terrain.ship-jars", "false"));

        assertThat(onlyFinding().text())
                .contains("NodeManager", nodeManager.address(), "spill", "missing")
                .contains("jobs of this client have terrain.plugins")
                .contains("copy that to share/hadoop/common/lib there and restart it; tasks there fail until then");
    }

    @Test
    void jobsAreStockWhereTheirClientHasNoJar() throws Exception {
        Report report = new ClusterCheck(conf, HADOOPS_JAR, List.of(), LIMIT).run();

        assertThat(state(report, Role.CLIENT, Plugin.SPILL)).isEqualTo(State.MISSING);
    }

    @Test
    void jobsAreStockWhereHadoopsJarsStandInFront() throws Exception {
        String behind = HADOOPS_JAR + ":" + CLASS_PATH;
        Report report = new ClusterCheck(conf, behind, List.of(), LIMIT).run();

        assertThat(report.findings()).isEqualTo(5);
        assertThat(text(report))
                .contains("stands behind Hadoop's own jars")
                .contains("set mapreduce.framework.name to terrain");

        Path site = conf.resolve("mapred-site.xml");
        Files.writeString(site, Files.readString(site).replace(">yarn<", ">terrain<"));
        Report named = new ClusterCheck(conf, behind, List.of(), LIMIT).run();

        assertThat(named.findings()).isZero();
        assertThat(text(named)).contains("risk", "mapreduce.framework.name is terrain");
    }

    @Test
    void daemonsReplaceVariablesByTheirOptions() throws Exception {
        for (FakeDaemon daemon : List.of(nameNode, resourceManager)) {
            daemon.replace("dev.terrain.rack.LatencySwitchMapping", "${terrain.rack.switch-mapping}")
                    .replace(
                            "\"ClassPath\"",
                            "\"SystemProperties\": [{\"key\": \"terrain.rack.switch-mapping\","
                                    + " \"value\": \"dev.terrain.rack.LatencySwitchMapping\"}], \"ClassPath\"");
        }

        Report report = check(LIMIT);

        assertThat(report.findings()).as(text(report)).isZero();
        assertThat(state(report, Role.RESOURCEMANAGER, Plugin.RACK)).isEqualTo(State.ACTIVE);
    }

    @Test
    void anAuxiliaryServiceMayHaveAClassPathOfItsOwn() throws Exception {
        nodeManager
                .replace(LIB + "zone-allocator-0.1.0-SNAPSHOT.jar:", "")
                .replace(
                        "yarn.nodemanager.aux-services.manifest.enabled",
                        "yarn.nodemanager.aux-services.terrain_zone.classpath");

        assertThat(check(LIMIT).findings()).isZero();
    }

    @Test
    void namesTheKeyThatIsNotAsThePluginNeedsIt() throws Exception {
        nameNode.replace("dev.terrain.rack.LatencyNetworkTopology", "org.apache.hadoop.hdfs.net.DFSNetworkTopology");

        assertThat(onlyFinding().text())
                .contains("NameNode", "rack", "wrong")
                .contains("set dfs.net.topology.impl to dev.terrain.rack.LatencyNetworkTopology in hadoop-env.sh, as"
                        + " conf/rack/hadoop-env.sh does (it is org.apache.hadoop.hdfs.net.DFSNetworkTopology, from"
                        + " hdfs-site.xml)");
    }

    @Test
    void theNameNodesPluginIsNeeded() throws Exception {
        nameNode.replace("dev.terrain.rack.LatencyNameNodePlugin", "org.example.Other");

        assertThat(onlyFinding().text())
                .contains("set dfs.namenode.plugins to dev.terrain.rack.LatencyNameNodePlugin in hadoop-env.sh");
    }

    @Test
    void hadoopsOwnPolicyMayPlaceOnArrangedRacks() throws Exception {
        nameNode.replace(
                "dev.terrain.rack.LatencyBlockPlacementPolicy",
                "org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault");
        assertThat(onlyFinding().text()).contains("set dfs.block.replicator.classname to");

        nameNode.replace("</configuration>", property("terrain.rack.mapping", "write-optimised") + "</configuration>");

        assertThat(check(LIMIT).findings()).isZero();
    }

    @Test
    void aResourceManagerOnAHostOfItsOwnHasToKnowWhereTheRoundTripsAre() {
        Facts nameNode = facts(Role.NAMENODE, "http://10.0.0.1:9870");
        Facts alone = facts(Role.RESOURCEMANAGER, "http://10.0.0.2:8088");

        assertThat(findings(nameNode, alone))
                .singleElement()
                .extracting(Line::detail)
                .asString()
                .contains("set terrain.rack.state-url to http://10.0.0.1:9870/jmx in its core-site.xml");
        assertThat(findings(nameNode, facts(Role.RESOURCEMANAGER, "http://10.0.0.1:8088")))
                .isEmpty();
        assertThat(findings(nameNode, facts(Role.RESOURCEMANAGER, "http://rm_1:8088")))
                .as("a host that nobody here can look up")
                .isEmpty();
        alone.conf().set("terrain.rack.state-url", "http://10.0.0.1:9870/jmx");
        assertThat(findings(nameNode, alone)).isEmpty();
    }

    private static Facts facts(Role role, String place) {
        return new Facts(new Node(role, place), new Configuration(false), ClassPath.of(CLASS_PATH), Map.of());
    }

    private static List<Line> findings(Facts nameNode, Facts resourceManager) {
        List<Line> lines = Stream.of(nameNode, resourceManager)
                .map(facts -> facts.node().line(Plugin.RACK, State.ACTIVE, ""))
                .toList();
        return CrossChecks.findings(List.of(nameNode, resourceManager), lines);
    }

    @Test
    void saysWhenAServiceIsConfiguredAndDoesNotRun() throws Exception {
        nodeManager.page("/jmx?qry=Hadoop:service=NodeManager,name=ZoneAllocator", "{\"beans\":[]}");

        assertThat(onlyFinding().text()).contains("zone", "wrong", "configured but not running");
    }

    @Test
    void saysWhenOneHalfIsOff() throws Exception {
        resourceManager.replace("dev.terrain.rack.LatencySwitchMapping", "org.apache.hadoop.net.ScriptBasedMapping");

        assertThat(onlyFinding().text())
                .contains("ResourceManager", "rack", "wrong", "YARN knows other locations than HDFS");
    }

    @Test
    void saysWhenOneNameNodeOfTwoIsUnlikeTheOther() throws Exception {
        try (FakeDaemon standby = FakeDaemon.of(Role.NAMENODE).replace("dev.terrain.rack.", "other.")) {
            List<String> masters = List.of(nameNode.address(), standby.address(), resourceManager.address());

            Report report = new ClusterCheck(conf, CLASS_PATH, masters, LIMIT).run();

            assertThat(text(report))
                    .contains("off, and on at " + nameNode.address() + ": give both the same site files and restart it")
                    .contains("1 finding.");
        }
    }

    @Test
    void nameNodesOfDifferentClustersMayDiffer() {
        Facts ours = facts(Role.NAMENODE, "http://10.0.0.1:9870");
        Facts theirs = facts(Role.NAMENODE, "http://10.9.0.1:9870");
        List<Line> lines = List.of(
                ours.node().line(Plugin.RACK, State.ACTIVE, ""), theirs.node().line(Plugin.RACK, State.OFF, ""));
        ours.conf().set("dfs.nameservice.id", "ours");
        theirs.conf().set("dfs.nameservice.id", "theirs");

        assertThat(CrossChecks.findings(List.of(ours, theirs), lines)).isEmpty();

        theirs.conf().set("dfs.nameservice.id", "ours");
        assertThat(CrossChecks.findings(List.of(ours, theirs), lines)).hasSize(1);
    }

    @Test
    void saysWhenVersionsDiffer() throws Exception {
        nodeManager.replace("zone-allocator-0.1.0-SNAPSHOT.jar", "zone-allocator-0.0.9.jar");

        assertThat(onlyFinding().text())
                .contains("several versions of zone-allocator: 0.0.9 at NodeManager " + nodeManager.address())
                .contains("0.1.0-SNAPSHOT at client ");
    }

    @Test
    void aNodeThatDoesNotAnswerIsALineAndTheOthersAreAsked() throws Exception {
        nodeManager.close();
        historyServer.page("/conf", "no XML");

        Report report = check(LIMIT);

        assertThat(report.lines().stream().filter(line -> line.state() == State.SILENT))
                .hasSize(2);
        assertThat(state(report, Role.NAMENODE, Plugin.RACK)).isEqualTo(State.ACTIVE);
    }

    @Test
    void aServerThatTakesTheRequestAndSaysNothingIsGivenUp() throws Exception {
        try (ServerSocket mute = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "localhost:" + mute.getLocalPort();

            Report report = new ClusterCheck(conf, CLASS_PATH, List.of(address), Duration.ofSeconds(1)).run();

            assertThat(text(report)).containsPattern("master +" + address + " .* silent +no answer");
        }
    }

    @Test
    void classesThatOtherProgramsDoNotHaveAreARisk() throws Exception {
        Files.writeString(
                conf.resolve("core-site.xml"),
                configuration(property("fs.defaultFS", "hdfs://localhost:8020")
                        + property("fs.file.impl", "dev.terrain.zone.ZonedLocalFileSystem")));

        assertThat(text(check(LIMIT)))
                .contains("risk", "fs.file.impl is dev.terrain.zone.ZonedLocalFileSystem")
                .contains("programs that read core-site.xml without Terrain's jars cannot load it");
    }

    private Line onlyFinding() throws Exception {
        Report report = check(LIMIT);
        List<Line> findings =
                report.lines().stream().filter(line -> line.state().isFinding()).toList();
        assertThat(findings).as(text(report)).hasSize(1);
        return findings.get(0);
    }

    private Report check(Duration limit) throws Exception {
        return new ClusterCheck(conf, CLASS_PATH, List.of(), limit).run();
    }

    private static State state(Report report, Role role, Plugin plugin) {
        return report.lines().stream()
                .filter(line -> line.node().role() == role)
                .filter(line -> line.plugin().filter(plugin::equals).isPresent())
                .findFirst()
                .orElseThrow()
                .state();
    }

    private static String text(Report report) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        report.print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private void addToJobs(String property) throws IOException {
        Path site = conf.resolve("mapred-site.xml");
        Files.writeString(site, Files.readString(site).replace("</configuration>", property + "</configuration>"));
    }

    private void write(SiteFile file, String name, String value) throws IOException {
        Files.writeString(conf.resolve(file.fileName()), configuration(property(name, value)));
    }

    private static String configuration(String properties) {
        return "<configuration>" + properties + "</configuration>";
    }

    private static String property(String name, String value) {
        return "<property><name>" + name + "</name><value>" + value + "</value></property>";
    }
}
