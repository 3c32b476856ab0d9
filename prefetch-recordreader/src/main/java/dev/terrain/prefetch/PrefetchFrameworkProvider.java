package dev.terrain.prefetch;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.WeakHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.apache.hadoop.util.ClassUtil;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

    /** The mapper's command, which only {@code StreamJob} sets; it and the next have no constants in Hadoop. */
    private static final String STREAMING_COMMAND = "stream.map.streamprocessor";

    private static final String STREAMING_IGNORES_KEY = "stream.map.input.ignoreKey";

    /** What {@code -libjars} sets; has no constant in Hadoop 3.4. */
    private static final String TASK_JARS = "tmpjars";

    private static final Logger LOG = LoggerFactory.getLogger(PrefetchFrameworkProvider.class);

    /** Of the clients that are open, those of providers that wrap as well among them. */
    private final Map<ClientProtocol, ClientProtocolProvider> makers = Collections.synchronizedMap(new WeakHashMap<>());

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
        ClientProtocolProvider maker = makers.remove(client);
        if (maker != null) {
            maker.close(client);
        }
    }

    private interface Creation {
        @Nullable
        ClientProtocol create(ClientProtocolProvider provider, Configuration conf) throws IOException;
    }

    private @Nullable ClientProtocol create(Configuration conf, Creation creation) throws IOException {
        if (conf.get(PrefetchKeys.DELEGATE.key()) != null) {
            EarlierSubmission.forgetUploads(conf);
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
        real.set(MRConfig.FRAMEWORK_NAME, realName);
        ClientProtocol client = null;
        try {
            client = firstAnswer(real, realName, creation);
        } finally {
            if (client == null) {
                // Or the next provider would be asked with the real name, and run the job without this one.
                real.set(MRConfig.FRAMEWORK_NAME, FRAMEWORK_NAME);
                if (wasWrapped) {
                    wrap(conf, isNew);
                }
            }
        }
        if (wraps) {
            wrap(conf, isNew);
        }
        return client;
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
                        conf, MRJobConfig.INPUT_FORMAT_CLASS_ATTR, PrefetchInputFormat.class, PrefetchKeys.DELEGATE)
                : EarlierSubmission.unwrap(
                        conf, OLD_INPUT_FORMAT, PrefetchMapredInputFormat.class, PrefetchKeys.DELEGATE);
    }

    private ClientProtocol firstAnswer(Configuration conf, String realName, Creation creation) throws IOException {
        IOException none = new IOException("No framework answers to '" + realName + "', the value of "
                + PrefetchKeys.FRAMEWORK_NAME.key() + "; allowed is yarn, local or the name of another"
                + " ClientProtocolProvider on the classpath");
        for (ClientProtocolProvider provider : otherProviders()) {
            try {
                ClientProtocol client = creation.create(provider, conf);
                if (client != null) {
                    makers.put(client, provider);
                    return client;
                }
            } catch (IOException | RuntimeException e) {
                // As Cluster does: another provider may still answer.
                none.addSuppressed(e);
            }
        }
        throw none;
    }

    private static List<ClientProtocolProvider> otherProviders() {
        List<ClientProtocolProvider> others = new ArrayList<>();
        try {
            for (ClientProtocolProvider provider : ServiceLoader.load(ClientProtocolProvider.class)) {
                if (!(provider instanceof PrefetchFrameworkProvider)) {
                    others.add(provider);
                }
            }
        } catch (ServiceConfigurationError e) {
            // As Cluster does: those found before it may do.
            LOG.warn("A ClientProtocolProvider cannot be loaded; using {}", others, e);
        }
        return others;
    }

    private static void wrap(Configuration conf, String key, Class<?> usual, Class<?> wrapper) {
        String inputFormat = conf.get(key, usual.getName());
        if (!inputFormat.equals(wrapper.getName())) {
            PrefetchSettings.recordDelegate(conf, inputFormat);
            conf.set(key, wrapper.getName());
        }
        String jar = ClassUtil.findContainingJar(PrefetchInputFormat.class);
        if (jar != null) {
            addTaskJar(conf, jar);
        }
    }

    /** Adds a jar as {@code -libjars} would, unless one of that name is there: the tasks have one folder for all. */
    static void addTaskJar(Configuration conf, String jar) {
        Path path = new Path(new File(jar).toURI());
        for (String present : conf.getTrimmedStringCollection(TASK_JARS)) {
            if (new Path(present).getName().equals(path.getName())) {
                return;
            }
        }
        String before = conf.get(TASK_JARS, "");
        conf.set(TASK_JARS, before.isEmpty() ? path.toString() : before + "," + path);
    }
}
