package dev.terrain.rack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.map.LiveMap;
import dev.terrain.rack.internal.map.Location;
import dev.terrain.rack.internal.map.NodeState;
import dev.terrain.rack.internal.map.RackMap;
import dev.terrain.rack.internal.map.RackState;
import dev.terrain.rack.internal.map.StateFile;
import dev.terrain.rack.internal.map.Tables;
import dev.terrain.rack.internal.probe.NodeReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.CachedDNSToSwitchMapping;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencySwitchMappingTest {

    private static final String UNKNOWN = "/default-rack";
    private static final RackState STATE = new RackState(
            Instant.EPOCH, List.of(new NodeState("10.0.0.1", "dn1", Location.parse("/r1@tier3"), NodeReading.NONE)));

    private final Configuration conf = new Configuration(false);

    @TempDir
    Path folder;

    @Test
    void outsideTheNameNodeItFollowsTheStateFile() throws IOException {
        conf.set("terrain.rack.state-file", state().toString());
        new StateFile(state()).write(STATE);

        DNSToSwitchMapping mapping = mapping();

        assertThat(mapping.resolve(List.of("dn1", "10.0.0.1", "dn2")))
                .containsExactly("/r1@tier3", "/r1@tier3", UNKNOWN);
    }

    @Test
    void inTheNameNodeItLooksAtTheLiveMapEveryTime() {
        RackMap[] current = {RackMap.EMPTY};
        Supplier<RackMap> source = () -> current[0];
        LiveMap.publish(source);
        try {
            CachedDNSToSwitchMapping mapping = mapping();
            assertThat(mapping.resolve(List.of("10.0.0.1"))).containsExactly(UNKNOWN);

            current[0] = RackMap.of(STATE.nodes(), Tables.NONE);

            assertThat(mapping.resolve(List.of("10.0.0.1"))).containsExactly("/r1@tier3");
            assertThat(mapping.getSwitchMap()).containsEntry("dn1", "/r1@tier3").hasSize(2);
            mapping.reloadCachedMappings();
            mapping.reloadCachedMappings(List.of("10.0.0.1"));
            assertThat(mapping.resolve(List.of("10.0.0.1"))).containsExactly("/r1@tier3");
        } finally {
            LiveMap.withdraw(source);
        }
    }

    @Test
    void overridesAndTheRackTableCountWithoutAnyState() throws IOException {
        conf.set("terrain.rack.state-file", state().toString());
        conf.set(
                "terrain.rack.overrides-file",
                Files.writeString(folder.resolve("overrides"), "10.7.0.0/16 osaka")
                        .toString());
        conf.set(
                "net.topology.table.file.name",
                Files.writeString(folder.resolve("table"), "10.7.1.1 /dc1/r1\ndn1 /dc2/r7")
                        .toString());

        assertThat(mapping().resolve(List.of("10.7.1.1", "dn1"))).containsExactly("/dc1@osaka/r1", "/dc2/r7");
    }

    @Test
    void answersWhateverItIsAsked() {
        conf.set("terrain.rack.state-file", state().toString());

        assertThat(mapping().resolve(Arrays.asList("", " ", "::", "a/b", "/r", "x".repeat(10_000))))
                .hasSize(6)
                .containsOnly(UNKNOWN);
        assertThat(mapping().resolve(List.of())).isEmpty();
    }

    @Test
    void aSettingThatIsNotAllowedLeavesEverybodyInTheDefaultLocation() {
        conf.set("terrain.rack.state-interval", "never");

        assertThat(mapping().resolve(List.of("dn1"))).containsExactly(UNKNOWN);
    }

    /** As RackResolver and DatanodeManager make it. */
    private CachedDNSToSwitchMapping mapping() {
        return ReflectionUtils.newInstance(LatencySwitchMapping.class, conf);
    }

    private Path state() {
        return folder.resolve("latency.json");
    }
}
