package dev.terrain.rack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Cluster;
import org.junit.jupiter.api.Test;

class RackProviderTest {

    private static final String MAPPING = "net.topology.node.switch.mapping.impl";

    @Test
    void theApplicationMasterResolvesNodesAsTheNameNodeDoes() throws IOException {
        submit();
        assertThat(conf.get(MAPPING)).isEqualTo(LatencySwitchMapping.class.getName());
    }

    @Test
    void alsoWhereTheSiteHasAVariableForIt() throws IOException {
        conf.set("terrain.rack.switch-mapping", "org.apache.hadoop.net.ScriptBasedMapping");
        conf.set(MAPPING, "${terrain.rack.switch-mapping}");
        submit();
        assertThat(conf.get(MAPPING)).isEqualTo(LatencySwitchMapping.class.getName());
    }

    @Test
    void whatTheSiteChoseStays() throws IOException {
        conf.set(MAPPING, "com.example.Mapping");
        submit();
        assertThat(conf.get(MAPPING)).isEqualTo("com.example.Mapping");
    }

    private final Configuration conf = new Configuration();

    RackProviderTest() {
        conf.set("mapreduce.framework.name", "yarn");
        conf.set("terrain.plugins", "rack");
        conf.setBoolean("mapred.mapper.new-api", true);
    }

    /** Asks for the cluster as the submission of a job does. */
    private void submit() throws IOException {
        new Cluster(conf).close();
    }
}
