package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.Dashboard;
import dev.terrain.integration.TestCluster;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.LeanTasks;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.FileTree;
import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.zone.internal.disk.BlockDevices;
import dev.terrain.zone.internal.disk.DiskPlace;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.ProfileStore;
import dev.terrain.zone.internal.disk.ZoneProfile;
import dev.terrain.zone.internal.disk.ZoneProfile.Sample;
import dev.terrain.zone.internal.pool.PoolFolder;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A stock NodeManager with the service, on a real ext4, and a real job on top.
 *
 * <p>A loop device has no zones, so its profile is written down beforehand; that a measured one leads to the same is
 * the matter of {@code bin/zone-bench}.
 */
@Timeout(300)
class ZoneServiceIT {

    private static final long DISK_BYTES = 8L << 30;
    private static final double ZONE_SHARE = 0.35;
    private static final String GROUP = "File System Counters";

    /** Of the NodeManager's pages. */
    private final int webPort;

    @TempDir
    Path folder;

    ZoneServiceIT() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            webPort = free.getLocalPort();
        }
    }

    @Test
    void intermediateFilesOfAJobLieInTheZoneAndNothingIsLeftBehind() throws Exception {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            long usableBefore = PoolIT.usable(disk.mountPoint());
            save(disk, 50);
            try (StockHadoop hadoop = cluster(disk)) {
                Path pool = PoolFolder.in(hadoop.localFolder(1)).path();
                await(() -> gauge("PoolFreeBytes") > 512L << 20);

                // In the client, without containers: it has no intermediate data.
                hadoop.example("teragen -Dmapreduce.framework.name=local 1000000 /rows");
                JobRun sorted = hadoop.example("terasort /rows /sorted");

                long intermediate = sorted.counter(GROUP, "INTERMEDIATE: Number of bytes written");
                assertThat(intermediate).isGreaterThan(200_000_000);
                assertThat(sorted.counter(GROUP, "OUTER-ZONE: Number of bytes written"))
                        .isEqualTo(intermediate);
                assertThat(sorted.counter(GROUP, "ZONE-FALLBACK: Number of write operations"))
                        .isZero();
                await(() -> gauge("Recycled") > 0);
                assertThat(Dashboard.ofMetrics("zone_").missingIn(get("/prom"))).isEmpty();

                Files.createFile(pool.resolve("release-requested"));
                await(() -> Files.notExists(pool));
                await(() -> gauge("Active") == 0);
            }
            FileTree.delete(disk.mountPoint().resolve("hadoop"));
            PoolIT.awaitUsable(disk.mountPoint(), usableBefore - (16L << 20)); // folders of ext4 do not shrink
            disk.fsck();
        }
    }

    @Test
    void nodeManagerOnADiskWithoutZonesRunsJobsAsStockAndSaysWhy() throws Exception {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            save(disk, 100);
            try (StockHadoop hadoop = cluster(disk)) {
                await(() -> metrics().path("tag.SteppedAside").asText().contains("it has no zones"));

                hadoop.example("teragen -Dmapreduce.job.maps=1 10000 /rows");
                assertThat(PoolFolder.in(hadoop.localFolder(1)).path()).doesNotExist();
            }
        }
    }

    private StockHadoop cluster(LoopDisk disk) throws IOException {
        ClusterBuilder builder = StockHadoop.version(TestCluster.VERSION)
                .in(folder.resolve("cluster"))
                .data(disk.mountPoint().resolve("hadoop"))
                .install(Plugin.jar(TestCluster.PROJECT, "zone-allocator"));
        Plugin.ZONE.sites(TestCluster.PROJECT).forEach(builder::configure);
        builder.configure(SiteFile.MAPRED, LeanTasks.SITE);
        builder.configure(SiteFile.CORE, Map.of("hadoop.prometheus.endpoint.enabled", "true"));
        builder.configure(
                SiteFile.YARN,
                Map.of(
                        "terrain.zone.profile-dir",
                        profiles().toString(),
                        "terrain.zone.outer-share",
                        String.valueOf(ZONE_SHARE),
                        "terrain.zone.interval",
                        "500ms",
                        "yarn.nodemanager.webapp.address",
                        "localhost:" + webPort));
        return builder.start();
    }

    private Path profiles() {
        return folder.resolve("profiles");
    }

    /** From 100 MB/s at the outer edge in a straight line to {@code innerMegabytes}. */
    private void save(LoopDisk disk, int innerMegabytes) throws IOException {
        Mount mount = Mount.of(disk.mountPoint());
        DiskPlace place = new BlockDevices(Path.of("/sys")).place(mount.major(), mount.minor());
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            samples.add(new Sample(place.diskBytes() / 64 * i, (100 - (100 - innerMegabytes) * i / 63.0) * 1e6));
        }
        new ProfileStore(Files.createDirectories(profiles()))
                .save(new ZoneProfile(
                        place.identity(), place.diskBytes(), ZoneProfile.Method.RAW_DEVICE, Instant.now(), samples));
    }

    private long gauge(String name) {
        return metrics().path(name).asLong(-1);
    }

    private JsonNode metrics() {
        try {
            String answer = get("/jmx?qry=Hadoop:service=NodeManager,name=ZoneAllocator");
            return new ObjectMapper().readTree(answer).path("beans").path(0);
        } catch (IOException e) {
            return new ObjectMapper().createObjectNode(); // not listening yet
        }
    }

    private String get(String page) throws IOException {
        try (InputStream answer =
                URI.create("http://localhost:" + webPort + page).toURL().openStream()) {
            return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void await(Interruptible.Condition condition) throws IOException {
        Interruptible.require(Duration.ofSeconds(60), Duration.ofMillis(200), condition, () -> metrics()
                .toPrettyString());
    }
}
