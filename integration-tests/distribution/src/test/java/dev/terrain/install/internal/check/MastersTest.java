package dev.terrain.install.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class MastersTest {

    @Test
    void pairsAreAskedBoth() {
        assertThat(bases(conf(Map.of(
                        "fs.defaultFS", "hdfs://big",
                        "dfs.nameservices", "big",
                        "dfs.ha.namenodes.big", "nn1,nn2",
                        "dfs.namenode.rpc-address.big.nn1", "one:8020",
                        "dfs.namenode.http-address.big.nn1", "0.0.0.0:9870",
                        "dfs.namenode.http-address.big.nn2", "two:9999",
                        "yarn.resourcemanager.ha.enabled", "true",
                        "yarn.resourcemanager.ha.rm-ids", "rm1,rm2",
                        "yarn.resourcemanager.hostname.rm1", "one",
                        "yarn.resourcemanager.webapp.address.rm2", "two:8089"))))
                .containsExactly("http://one:9870", "http://two:9999", "http://one:8088", "http://two:8089");
    }

    @Test
    void nameNodesOfOtherClustersAreNotAsked() {
        assertThat(bases(conf(Map.of(
                        "fs.defaultFS", "hdfs://ours",
                        "dfs.nameservices", "ours,theirs",
                        "dfs.internal.nameservices", "ours",
                        "dfs.namenode.http-address.ours", "one:9870",
                        "dfs.namenode.http-address.theirs", "far:9870"))))
                .containsExactly("http://one:9870", "http://localhost:8088");
    }

    @Test
    void withoutAddressesTheHostOfTheFileSystemIsAsked() {
        assertThat(bases(conf(Map.of(
                        "fs.defaultFS", "hdfs://nn:8020/",
                        "yarn.resourcemanager.hostname", "rm",
                        "mapreduce.jobhistory.address", "jhs:10020"))))
                .containsExactly("http://nn:9870", "http://rm:8088", "http://jhs:19888");
    }

    @Test
    void secureWebServersAreAskedSo() {
        assertThat(bases(conf(Map.of(
                        "fs.defaultFS", "hdfs://nn:8020",
                        "dfs.http.policy", "HTTPS_ONLY",
                        "yarn.http.policy", "HTTPS_ONLY",
                        "yarn.resourcemanager.hostname", "rm"))))
                .containsExactly("https://nn:9871", "https://rm:8090");
    }

    @Test
    void withoutHdfsThereIsNoNameNode() {
        assertThat(bases(conf(Map.of("fs.defaultFS", "s3a://bucket")))).containsExactly("http://localhost:8088");
    }

    private static List<String> bases(Configuration conf) {
        return Masters.of(conf).stream().map(Node::place).toList();
    }

    private static Configuration conf(Map<String, String> properties) {
        Configuration conf = new Configuration(false);
        properties.forEach(conf::set);
        return conf;
    }
}
