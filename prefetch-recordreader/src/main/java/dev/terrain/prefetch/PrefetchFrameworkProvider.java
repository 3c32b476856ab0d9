package dev.terrain.prefetch;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.jspecify.annotations.Nullable;

/**
 * Puts {@link PrefetchInputFormat} into every job that is submitted with
 * {@code mapreduce.framework.name=terrain-prefetch}, then lets the real framework run it.
 *
 * <p>{@code Job.submit()} (Hadoop 3.4.2) asks every provider with the job's own Configuration, after the program has
 * set its classes and before the splits are made. In that Configuration the real framework name is restored, the job's
 * InputFormat, of either API, is recorded as the delegate, and this module's jar joins the jars that the tasks get.
 * Jobs with {@code terrain.prefetch.enabled=false} get their framework name back and nothing else. A client that asks
 * for the cluster without submitting a job leaves the Configuration alone, so that a job made from it afterwards is
 * still recognised, as in the Sort of Hadoop's examples. A Configuration that an earlier job has left may be submitted
 * again, with the framework name that it has now or with this one.
 */
public final class PrefetchFrameworkProvider extends ClientProtocolProvider {

    /** The framework name that this provider answers to. */
    public static final String FRAMEWORK_NAME = "terrain-prefetch";

    /** Set by {@code Job.setUseNewAPI()} just before {@code Job.connect()}; has no constant in Hadoop. */
    private static final String NEW_API = "mapred.mapper.new-api";

    /** What {@code JobConf.setInputFormat} sets; has no constant in Hadoop. */
    private static final String OLD_INPUT_FORMAT = "mapred.input.format.class";

    private final RealFramework framework = new RealFramework(PrefetchFrameworkProvider.class);

    /** The mapper's command, which only {@code StreamJob} sets; it and the next have no constants in Hadoop. */
    private static final String STREAMING_COMMAND = "stream.map.streamprocessor";

    private static final String STREAMING_IGNORES_KEY = "stream.map.input.ignoreKey";

    /** For ServiceLoader. */
    public PrefetchFrameworkProvider() {}

    /**
     * The real framework's client, or null when the framework name is not this one's.
     *
     * @throws IllegalArgumentException if a key of this module has a value that is not allowed; nothing is changed then
     * @throws IOException if no other provider answers to the real name; nothing is changed then
     */
    @Override
    public @Nullable ClientProtocol create(Configuration conf) throws IOException {
        return create(conf, ClientProtocolProvider::create);
    }

    /** As {@link #create(Configuration)}, for a client that names the address of the job tracker. */
    @Override
    public @Nullable ClientProtocol create(InetSocketAddress address, Configuration conf) throws IOException {
        return create(conf, (provider, real) -> provider.create(address, real));
    }

    /** Lets the provider that made the client close it. */
    @Override
    public void close(ClientProtocol client) throws IOException {
        framework.close(client);
    }

    private @Nullable ClientProtocol create(Configuration conf, RealFramework.Creation creation) throws IOException {
        if (conf.get(PrefetchKeys.DELEGATE.key()) != null) {
            EarlierSubmission.forgetUploads(conf);
            TaskJars.replaceMissingJarOf(PrefetchInputFormat.class, conf);
        }
        if (!FRAMEWORK_NAME.equals(conf.get(MRConfig.FRAMEWORK_NAME))) {
            return null;
        }
        String newApi = conf.get(NEW_API);
        boolean isJob = newApi != null;
        String realName = PrefetchSettings.frameworkName(conf);
        boolean wraps = isJob && PrefetchSettings.enabled(conf);
        if (wraps) {
            // A bad value stops the submission here, and not the tasks later.
            PrefetchSettings.from(conf);
        }

        boolean isNew = Boolean.parseBoolean(newApi);
        boolean wasWrapped = wraps && unwrap(conf, isNew);
        Configuration real = isJob ? conf : new Configuration(conf);
        boolean answered = false;
        try {
            ClientProtocol client = framework.client(real, realName, PrefetchKeys.FRAMEWORK_NAME.key(), creation);
            answered = true;
            return client;
        } finally {
            if (answered ? wraps : wasWrapped) {
                wrap(conf, isNew);
                // Tasks of the local runner are in this JVM, and would get a class loader of their own for the jar.
                if (!realName.equals(MRConfig.LOCAL_FRAMEWORK_NAME) && PrefetchSettings.shipsJar(conf)) {
                    TaskJars.addJarOf(PrefetchInputFormat.class, conf);
                }
            }
        }
    }

    private static void wrap(Configuration conf, boolean isNewApi) {
        if (isNewApi) {
            wrap(conf, MRJobConfig.INPUT_FORMAT_CLASS_ATTR, TextInputFormat.class, PrefetchInputFormat.class);
        } else {
            tellStreamingOfText(conf);
            wrap(
                    conf,
                    OLD_INPUT_FORMAT,
                    org.apache.hadoop.mapred.TextInputFormat.class,
                    PrefetchMapredInputFormat.class);
        }
    }

    /**
     * Hadoop Streaming's {@code PipeMapper} (3.4.2) keeps the offsets of lines from its command where the InputFormat
     * is {@code TextInputFormat} by name, which it no longer is behind the wrapper, unless the job says so.
     */
    private static void tellStreamingOfText(Configuration conf) {
        String text = org.apache.hadoop.mapred.TextInputFormat.class.getName();
        if (conf.get(STREAMING_COMMAND) != null && text.equals(conf.get(OLD_INPUT_FORMAT, text))) {
            conf.setBooleanIfUnset(STREAMING_IGNORES_KEY, true);
        }
    }

    private static boolean unwrap(Configuration conf, boolean isNewApi) {
        return isNewApi
                ? EarlierSubmission.unwrap(
                        conf,
                        MRJobConfig.INPUT_FORMAT_CLASS_ATTR,
                        PrefetchInputFormat.class,
                        PrefetchKeys.DELEGATE.key())
                : EarlierSubmission.unwrap(
                        conf, OLD_INPUT_FORMAT, PrefetchMapredInputFormat.class, PrefetchKeys.DELEGATE.key());
    }

    private static void wrap(Configuration conf, String key, Class<?> usual, Class<?> wrapper) {
        String inputFormat = conf.get(key, usual.getName());
        if (!inputFormat.equals(wrapper.getName())) {
            PrefetchSettings.recordDelegate(conf, inputFormat);
            conf.set(key, wrapper.getName());
        }
    }
}
