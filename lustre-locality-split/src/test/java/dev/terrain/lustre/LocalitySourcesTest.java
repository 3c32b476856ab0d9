package dev.terrain.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.topology.Distance;
import dev.terrain.lustre.internal.topology.LustreClient;
import dev.terrain.lustre.internal.topology.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What Hadoop's mapping from hosts to racks is asked. */
class LocalitySourcesTest {

    private static final List<List<String>> ASKED = new ArrayList<>();

    private final Configuration conf = new Configuration();

    /** As Hadoop's own with a script that knows no host of the name "stranger". */
    public static final class Script implements DNSToSwitchMapping {
        @Override
        public @Nullable List<String> resolve(List<String> hosts) {
            ASKED.add(List.copyOf(hosts));
            return hosts.stream().anyMatch(host -> host.startsWith("stranger"))
                    ? null
                    : hosts.stream().map(host -> "/rack-of-" + host).toList();
        }

        @Override
        public void reloadCachedMappings() {}

        @Override
        public void reloadCachedMappings(List<String> hosts) {}
    }

    @BeforeEach
    void start() {
        ASKED.clear();
        conf.setClass(
                CommonConfigurationKeysPublic.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
                Script.class,
                DNSToSwitchMapping.class);
    }

    private List<String> racks(String... hosts) throws IOException {
        List<Place> places = List.of(hosts).stream().map(Place::named).toList();
        Distance distance = LocalitySources.from(LustreSettings.from(conf), conf, LustreClient.OF_THIS_MACHINE)
                .distance();
        return distance.located(places).stream()
                .map(place -> place.rack().orElse(""))
                .toList();
    }

    @Test
    void theScriptRunsOnceForAllHosts() throws IOException {
        assertThat(racks("a", "b", "c")).containsExactly("/rack-of-a", "/rack-of-b", "/rack-of-c");
        assertThat(ASKED).containsExactly(List.of("a", "b", "c"));
    }

    @Test
    void aHostThatTheScriptFailsOnLeavesTheOthersTheirRacks() throws IOException {
        assertThat(racks("a", "stranger", "c")).containsExactly("/rack-of-a", "/default-rack", "/rack-of-c");
        assertThat(racks("stranger")).containsExactly("/default-rack");
    }

    @Test
    void aScriptThatFailsIsNotAskedForEveryHost() throws IOException {
        assertThat(racks("stranger", "stranger 2", "a", "b", "c")).containsOnly("/default-rack");
        assertThat(ASKED).hasSize(3);
    }
}
