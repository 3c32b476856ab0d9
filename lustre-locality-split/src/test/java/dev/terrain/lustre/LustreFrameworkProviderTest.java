package dev.terrain.lustre;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.LocalClientProtocolProvider;
import org.apache.hadoop.mapred.LocalJobRunner;
import org.apache.hadoop.mapred.YARNRunner;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LustreFrameworkProviderTest {

    private static final String FRAMEWORK = "mapreduce.framework.name";
    private static final String INPUT_FORMAT = "mapreduce.job.inputformat.class";
    private static final String DELEGATE = "terrain.lustre.delegate";
    private static final String WRAPPER = LustreInputFormat.class.getName();

    private final LustreFrameworkProvider provider = new LustreFrameworkProvider();
    private final Configuration conf = new Configuration();

    LustreFrameworkProviderTest() {
        conf.set(FRAMEWORK, "terrain-lustre");
        conf.set("terrain.lustre.framework-name", "local");
        conf.setBoolean("mapred.mapper.new-api", true);
        conf.set(INPUT_FORMAT, KeyValueTextInputFormat.class.getName());
    }

    private static Map<String, String> content(Configuration conf) {
        Map<String, String> content = new HashMap<>();
        conf.forEach(entry -> content.put(entry.getKey(), entry.getValue()));
        return content;
    }

    @Test
    void wrapsAJobAndRestoresTheRealFramework() throws IOException {
        ClientProtocol client = provider.create(conf);

        assertThat(client).isInstanceOf(LocalJobRunner.class);
        assertThat(conf.get(FRAMEWORK)).isEqualTo("local");
        assertThat(conf.get(INPUT_FORMAT)).isEqualTo(WRAPPER);
        assertThat(conf.get(DELEGATE)).isEqualTo(KeyValueTextInputFormat.class.getName());
        provider.close(client);
    }

    @Test
    void recordsHadoopsDefaultInputFormat() throws IOException {
        conf.unset(INPUT_FORMAT);
        provider.create(conf);
        assertThat(conf.get(INPUT_FORMAT)).isEqualTo(WRAPPER);
        assertThat(conf.get(DELEGATE)).isEqualTo(TextInputFormat.class.getName());
    }

    @Test
    void isNotAskedByASecondSubmissionOfTheSameConfiguration() throws IOException {
        provider.create(conf);
        Map<String, String> after = content(conf);

        assertThat(provider.create(conf)).isNull();
        assertThat(content(conf)).isEqualTo(after);
    }

    @Test
    void doesNotWrapTheWrapper() throws IOException {
        provider.create(conf);
        conf.set(FRAMEWORK, "terrain-lustre");
        provider.create(conf);

        assertThat(conf.get(INPUT_FORMAT)).isEqualTo(WRAPPER);
        assertThat(conf.get(DELEGATE)).isEqualTo(KeyValueTextInputFormat.class.getName());
    }

    @Test
    void jarsUploadedForAnEarlierJobAreForgotten() throws IOException {
        provider.create(conf);
        for (String again : new String[] {"local", "terrain-lustre"}) {
            conf.set(FRAMEWORK, again);
            conf.set("mapreduce.job.dir", "hdfs://nn/staging/job_1");
            conf.set("mapreduce.job.cache.files", "hdfs://nn/staging/job_1/libjars/*,hdfs://nn/mine.txt#mine");
            conf.set("mapreduce.job.classpath.files", "/staging/job_1/libjars/plugin.jar");

            provider.create(conf);

            assertThat(conf.get("mapreduce.job.cache.files")).isEqualTo("hdfs://nn/mine.txt#mine");
            assertThat(conf.get("mapreduce.job.classpath.files")).isNull();
        }
    }

    @Test
    void uploadsInAConfigurationThatItNeverWrappedStay() throws IOException {
        conf.set("mapreduce.job.dir", "hdfs://nn/staging/job_1");
        conf.set("mapreduce.job.cache.files", "hdfs://nn/staging/job_1/libjars/*");

        provider.create(conf);

        assertThat(conf.get("mapreduce.job.cache.files")).isEqualTo("hdfs://nn/staging/job_1/libjars/*");
    }

    /** Asks for the cluster while it makes the splits, as some do to have one for each processor. */
    public static final class AsksForTheCluster extends TextInputFormat {
        @Override
        public List<InputSplit> getSplits(JobContext context) throws IOException {
            new Cluster(context.getConfiguration()).close();
            return List.of();
        }
    }

    @Test
    void anInputFormatThatAsksForTheClusterKeepsTheJarsOfItsJob(@TempDir Path folder) throws Exception {
        conf.set("hadoop.tmp.dir", folder.toString());
        conf.set("tmpjars", Files.createFile(folder.resolve("some.jar")).toUri().toString());
        conf.set(INPUT_FORMAT, AsksForTheCluster.class.getName());
        Job job = Job.getInstance(conf);
        job.setNumReduceTasks(0);
        job.setOutputFormatClass(NullOutputFormat.class);

        assertThat(job.waitForCompletion(false)).isTrue();

        assertThat(job.getConfiguration().get(DELEGATE)).isEqualTo(AsksForTheCluster.class.getName());
        assertThat(job.getConfiguration().get("mapreduce.job.cache.files")).endsWith("/libjars/*");
    }

    /** Notes which InputFormat it finds when it is asked. */
    public static final class Witness extends ClientProtocolProvider {

        private static final List<String> FOUND = new ArrayList<>();

        @Override
        public @Nullable ClientProtocol create(Configuration conf) throws IOException {
            if (!"witness".equals(conf.get(FRAMEWORK))) {
                return null;
            }
            FOUND.add(conf.get(INPUT_FORMAT));
            conf.set(FRAMEWORK, "local");
            return new LocalClientProtocolProvider().create(conf);
        }

        @Override
        public @Nullable ClientProtocol create(InetSocketAddress address, Configuration conf) {
            return null;
        }

        @Override
        public void close(ClientProtocol client) {}
    }

    @Test
    void whoWrapsBehindItFindsTheJobsOwnInputFormatInAnEarlierJobsConfigurationToo() throws IOException {
        conf.set("terrain.lustre.framework-name", "witness");
        Witness.FOUND.clear();
        provider.create(conf);
        conf.set(FRAMEWORK, "terrain-lustre");
        provider.create(conf);

        String own = KeyValueTextInputFormat.class.getName();
        assertThat(Witness.FOUND).containsExactly(own, own);
        assertThat(conf.get(INPUT_FORMAT)).isEqualTo(WRAPPER);
        assertThat(conf.get(DELEGATE)).isEqualTo(own);
    }

    @Test
    void anEarlierJobsConfigurationIsLeftWrappedWhenNoFrameworkAnswers() throws IOException {
        provider.create(conf);
        conf.set(FRAMEWORK, "terrain-lustre");
        conf.set("terrain.lustre.framework-name", "mesos");
        Map<String, String> before = content(conf);

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> provider.create(conf));

        assertThat(content(conf)).isEqualTo(before);
    }

    @Test
    void answersToItsOwnNameOnly() throws IOException {
        for (String name : new String[] {"yarn", "local", "classic"}) {
            conf.set(FRAMEWORK, name);
            Map<String, String> before = content(conf);
            assertThat(provider.create(conf)).isNull();
            assertThat(provider.create(new InetSocketAddress(0), conf)).isNull();
            assertThat(content(conf)).isEqualTo(before);
        }
    }

    @Test
    void yarnIsTheDefault() throws IOException {
        conf.unset("terrain.lustre.framework-name");

        ClientProtocol client = provider.create(conf);

        assertThat(client).isInstanceOf(YARNRunner.class);
        assertThat(conf.get(FRAMEWORK)).isEqualTo("yarn");
        provider.close(client);
    }

    @Test
    void optedOutJobGetsItsFrameworkNameBackAndNothingElse() throws IOException {
        conf.set("terrain.lustre.locality", "off");
        assertOnlyTheNameChanges();
    }

    @Test
    void jobOfTheOldApiGetsItsFrameworkNameBackAndNothingElse() throws IOException {
        conf.setBoolean("mapred.mapper.new-api", false);
        assertOnlyTheNameChanges();
    }

    private void assertOnlyTheNameChanges() throws IOException {
        Configuration stock = new Configuration(conf);
        stock.set(FRAMEWORK, "local");
        new Cluster(stock);

        assertThat(provider.create(conf)).isNotNull();

        assertThat(content(conf)).isEqualTo(content(stock));
    }

    @Test
    void clientWithoutAJobLeavesTheConfigurationAlone() throws IOException {
        conf.unset("mapred.mapper.new-api");
        Map<String, String> before = content(conf);

        assertThat(provider.create(conf)).isNotNull();

        assertThat(content(conf)).isEqualTo(before);
    }

    @Test
    void unknownFrameworkIsNamedAndNothingChanges() {
        conf.set("terrain.lustre.framework-name", "mesos");
        Map<String, String> before = content(conf);

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> provider.create(conf))
                .withMessageContaining("terrain.lustre.framework-name")
                .withMessageContaining("'mesos'");
        assertThat(content(conf)).isEqualTo(before);
    }

    @Test
    void itsOwnNameIsNoRealFramework() {
        conf.set("terrain.lustre.framework-name", "terrain-lustre");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> provider.create(conf))
                .withMessageContaining("terrain.lustre.framework-name");
        assertThat(conf.get(FRAMEWORK)).isEqualTo("terrain-lustre");
    }

    @Test
    void aJobWithABadSettingRunsAsStock() throws IOException {
        conf.set("terrain.lustre.locality", "maybe");
        assertOnlyTheNameChanges();
    }

    @Test
    void aJobThatDoesNotSayWhetherItBringsTheJarRunsAsStock() throws IOException {
        conf.set("terrain.lustre.ship-jar", "maybe");
        assertOnlyTheNameChanges();
    }

    /** Leads back to the framework that asked it, as two wrappers do whose keys name each other. */
    public static final class Echo extends ClientProtocolProvider {
        @Override
        public @Nullable ClientProtocol create(Configuration conf) throws IOException {
            if (!"echo".equals(conf.get(FRAMEWORK))) {
                return null;
            }
            conf.set(FRAMEWORK, "terrain-lustre");
            return new LustreFrameworkProvider().create(conf);
        }

        @Override
        public @Nullable ClientProtocol create(InetSocketAddress address, Configuration conf) {
            return null;
        }

        @Override
        public void close(ClientProtocol client) {}
    }

    @Test
    void aCircleOfFrameworksIsAnError() {
        conf.set("terrain.lustre.framework-name", "echo");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> provider.create(conf))
                .withMessageContaining("'echo'");
        assertThat(conf.get(FRAMEWORK)).isEqualTo("terrain-lustre");
    }

    @Test
    void hadoopFindsIt() throws IOException {
        Cluster cluster = new Cluster(conf);
        assertThat(conf.get(INPUT_FORMAT)).isEqualTo(WRAPPER);
        cluster.close();
    }

    @Test
    void jarJoinsTheJarsOfTheTasks() {
        TaskJars.add("/opt/terrain/lustre.jar", conf);
        assertThat(conf.get("tmpjars")).isEqualTo("file:/opt/terrain/lustre.jar");
    }

    @Test
    void jarJoinsOthersOnce() {
        conf.set("tmpjars", "file:/a.jar,hdfs://nn/b.jar");
        TaskJars.add("/opt/terrain/lustre.jar", conf);
        TaskJars.add("/elsewhere/lustre.jar", conf);
        assertThat(conf.get("tmpjars")).isEqualTo("file:/a.jar,hdfs://nn/b.jar,file:/opt/terrain/lustre.jar");
    }

    @Test
    void noJarIsAddedWhenTheClassesComeFromAFolder() throws IOException {
        provider.create(conf);
        assertThat(conf.get("tmpjars")).isNull();
    }
}
