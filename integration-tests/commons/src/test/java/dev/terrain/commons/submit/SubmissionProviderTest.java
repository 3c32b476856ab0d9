package dev.terrain.commons.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.LocalJobRunner;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.example.WitnessProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two plugins in front of Hadoop's own providers, as share/hadoop/common/lib puts them. */
class SubmissionProviderTest {
    private static final String FRAMEWORK = "mapreduce.framework.name";
    private static final String INPUT_FORMAT = "mapreduce.job.inputformat.class";
    private static final String OWN = KeyValueTextInputFormat.class.getName();
    private static final String FIRST = FirstProvider.Wrapper.class.getName();
    private static final String SECOND = SecondProvider.Wrapper.class.getName();

    private final FirstProvider provider = new FirstProvider();
    private final Configuration conf = new Configuration();

    SubmissionProviderTest() {
        conf.set(FRAMEWORK, "witness");
        conf.set("terrain.plugins", "prefetch");
        conf.setBoolean("mapred.mapper.new-api", true);
        conf.set(INPUT_FORMAT, OWN);
    }

    @BeforeEach
    void forget() {
        WitnessProvider.FOUND.clear();
    }

    private static Map<String, String> content(Configuration conf) {
        Map<String, String> content = new HashMap<>();
        conf.forEach(entry -> content.put(entry.getKey(), entry.getValue()));
        return content;
    }

    @Test
    void preparesAJobAndLeavesItsFramework() throws IOException {
        ClientProtocol client = provider.create(conf);

        assertThat(client).isInstanceOf(LocalJobRunner.class);
        assertThat(conf.get(FRAMEWORK)).isEqualTo("witness");
        assertThat(conf.get(INPUT_FORMAT)).isEqualTo(FIRST);
        assertThat(conf.get(FirstProvider.DELEGATE)).isEqualTo(OWN);
    }

    @Test
    void hadoopAsksItFirst() throws IOException {
        conf.set(FRAMEWORK, "local");
        new Cluster(conf).close();
        assertThat(conf.get(INPUT_FORMAT)).isEqualTo(FIRST);
    }

    @Test
    void hadoopsOwnDefaultIsWrappedToo() throws IOException {
        conf.unset(INPUT_FORMAT);
        provider.create(conf);
        assertThat(conf.get(FirstProvider.DELEGATE)).isEqualTo(TextInputFormat.class.getName());
    }

    @ParameterizedTest
    @ValueSource(strings = {"all", "prefetch,spill", " spill , prefetch "})
    void eachPluginOfTheListPrepares(String plugins) throws IOException {
        conf.set("terrain.plugins", plugins);
        provider.create(conf);

        assertThat(conf.get(INPUT_FORMAT)).isEqualTo(FIRST);
        assertThat(conf.get(FirstProvider.DELEGATE)).isEqualTo(SECOND);
        assertThat(conf.get(SecondProvider.DELEGATE)).isEqualTo(OWN);
        assertThat(WitnessProvider.FOUND).containsExactly(OWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "none", "spill", "prefetch,frobnicate", "all,prefetch"})
    void jobsOfOtherListsAreNoneOfItsBusiness(String plugins) throws IOException {
        conf.set("terrain.plugins", plugins);
        Map<String, String> before = content(conf);

        assertThat(provider.create(conf)).isNull();
        assertThat(provider.create(new InetSocketAddress(0), conf)).isNull();
        assertThat(content(conf)).isEqualTo(before);
    }

    @Test
    void theNameTerrainFindsItWhereverItStands() throws IOException {
        conf.set(FRAMEWORK, "terrain");
        conf.set("terrain.framework-name", "witness");
        conf.set("terrain.plugins", "all");

        assertThat(provider.create(conf)).isNotNull();

        assertThat(conf.get(FRAMEWORK)).isEqualTo("witness");
        assertThat(conf.get(INPUT_FORMAT)).isEqualTo(FIRST);
        assertThat(conf.get(FirstProvider.DELEGATE)).isEqualTo(SECOND);
    }

    @Test
    void theNameTerrainRunsJobsWithoutPluginsToo() throws IOException {
        conf.set(FRAMEWORK, "terrain");
        conf.set("terrain.framework-name", "witness");
        conf.set("terrain.plugins", "none");

        assertThat(provider.create(conf)).isNotNull();

        assertThat(conf.get(FRAMEWORK)).isEqualTo("witness");
        assertThat(conf.get(INPUT_FORMAT)).isEqualTo(OWN);
    }

    @Test
    void anEarlierJobsConfigurationIsPreparedOnce() throws IOException {
        conf.set("terrain.plugins", "all");
        provider.create(conf);
        Map<String, String> once = content(conf);
        provider.create(conf);

        assertThat(content(conf)).isEqualTo(once);
        assertThat(WitnessProvider.FOUND).containsExactly(OWN, OWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken", "mesos"})
    void whereNobodyAnswersHadoopGoesOnAsStock(String framework) throws IOException {
        conf.set(FRAMEWORK, framework);
        Map<String, String> before = content(conf);

        assertThat(provider.create(conf)).isNull();
        assertThat(content(conf)).isEqualTo(before);
    }

    @Test
    void whereNobodyAnswersToTheNamedFrameworkNothingChanges() throws IOException {
        conf.set(FRAMEWORK, "terrain");
        conf.set("terrain.framework-name", "mesos");
        Map<String, String> before = content(conf);

        assertThat(provider.create(conf)).isNull();
        assertThat(content(conf)).isEqualTo(before);
    }

    @Test
    void anEarlierJobsConfigurationStaysPreparedWhenNobodyAnswers() throws IOException {
        provider.create(conf);
        conf.set(FRAMEWORK, "broken");
        Map<String, String> before = content(conf);

        assertThat(provider.create(conf)).isNull();
        assertThat(content(conf)).isEqualTo(before);
    }

    @Test
    void clientWithoutAJobLeavesTheConfigurationAlone() throws IOException {
        conf.unset("mapred.mapper.new-api");
        Map<String, String> before = content(conf);

        assertThat(provider.create(conf)).isNotNull();
        assertThat(content(conf)).isEqualTo(before);
    }

    @Test
    void aJobWithABadValueRunsWithoutThatPlugin() throws IOException {
        conf.set("terrain.plugins", "all");
        conf.set("test.prefetch", "bad");

        assertThat(provider.create(conf)).isNotNull();
        assertThat(conf.get(INPUT_FORMAT)).isEqualTo(SECOND);
    }

    @Test
    void clientsAreClosedByWhoMadeThem() throws IOException {
        conf.set("terrain.plugins", "all");
        provider.close(Objects.requireNonNull(provider.create(conf)));
        assertThat(WitnessProvider.FOUND).endsWith("closed");
    }

    @Test
    void jarsUploadedForAnEarlierJobAreForgottenEvenByAJobWithoutPlugins(@TempDir Path folder) throws Exception {
        for (String plugins : List.of("prefetch", "none")) {
            Path jar = Files.createDirectories(folder.resolve(plugins)).resolve("plugin.jar");
            PluginJar.build(jar);
            PluginJar.submit(jar, conf);
            assertThat(conf.get("tmpjars")).endsWith("plugin.jar");
            conf.set("terrain.plugins", plugins);
            conf.set("mapreduce.job.dir", "hdfs://nn/staging/job_1");
            conf.set("mapreduce.job.cache.files", "hdfs://nn/staging/job_1/libjars/*,hdfs://nn/mine.txt#mine");
            conf.set("mapreduce.job.classpath.files", "/staging/job_1/libjars/plugin.jar");

            PluginJar.ask(jar, conf);

            assertThat(conf.get("mapreduce.job.cache.files")).isEqualTo("hdfs://nn/mine.txt#mine");
            assertThat(conf.get("mapreduce.job.classpath.files")).isNull();
        }
    }

    @Test
    void uploadsInAConfigurationThatItNeverPreparedStay() throws IOException {
        conf.set("mapreduce.job.dir", "hdfs://nn/staging/job_1");
        conf.set("mapreduce.job.cache.files", "hdfs://nn/staging/job_1/libjars/*");

        provider.create(conf);

        assertThat(conf.get("mapreduce.job.cache.files")).isEqualTo("hdfs://nn/staging/job_1/libjars/*");
    }
}
