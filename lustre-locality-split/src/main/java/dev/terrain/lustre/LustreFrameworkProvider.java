package dev.terrain.lustre;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts {@link LustreInputFormat} into every job that is submitted with {@code mapreduce.framework.name=terrain-lustre},
 * then lets the real framework run it.
 *
 * <p>{@code Job.submit()} (Hadoop 3.4.2) asks every provider with the job's own Configuration, after the program has
 * set its classes and before the splits are made. In that Configuration the real framework name is restored, the job's
 * InputFormat is recorded as the delegate, and this module's jar joins the jars that the tasks get. Jobs of the
 * {@code org.apache.hadoop.mapred} API and jobs with {@code terrain.lustre.locality=off} get their framework name back
 * and nothing else. A client that asks for the cluster without submitting a job leaves the Configuration alone, so that
 * a job made from it afterwards is still recognised, as in the Sort of Hadoop's examples.
 *
 * <p>Another provider that wraps too may come before this one or after it: each knows only the name behind its own. A
 * Configuration that an earlier job has left may be submitted again, with the framework name that it has now or with
 * this one.
 */
public final class LustreFrameworkProvider extends ClientProtocolProvider {

    /** The framework name that this provider answers to. */
    public static final String FRAMEWORK_NAME = "terrain-lustre";

    /** Set by {@code Job.setUseNewAPI()} just before {@code Job.connect()}; has no constant in Hadoop. */
    private static final String NEW_API = "mapred.mapper.new-api";

    private static final ThreadLocal<Boolean> ASKING = ThreadLocal.withInitial(() -> false);

    private static final Logger LOG = LoggerFactory.getLogger(LustreFrameworkProvider.class);

    private final RealFramework framework = new RealFramework(LustreFrameworkProvider.class);

    /** For ServiceLoader. */
    public LustreFrameworkProvider() {}

    /**
     * The real framework's client, or null when the framework name is not this one's.
     *
     * @throws IllegalArgumentException if there is no real name; nothing is changed then
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
        if (conf.get(LustreKeys.DELEGATE.key()) != null) {
            EarlierSubmission.forgetUploads(conf);
            TaskJars.replaceMissingJarOf(LustreInputFormat.class, conf);
        }
        // Asked again while it asks, it would lead back to itself by way of another provider's key.
        if (!FRAMEWORK_NAME.equals(conf.get(MRConfig.FRAMEWORK_NAME)) || ASKING.get()) {
            return null;
        }
        ASKING.set(true);
        try {
            return createReal(conf, creation);
        } finally {
            ASKING.remove();
        }
    }

    private ClientProtocol createReal(Configuration conf, RealFramework.Creation creation) throws IOException {
        String newApi = conf.get(NEW_API);
        boolean isJob = newApi != null;
        String realName = LustreSettings.frameworkName(conf);
        boolean wraps = Boolean.parseBoolean(newApi) && isOn(conf);
        boolean wasWrapped = wraps
                && EarlierSubmission.unwrap(
                        conf, MRJobConfig.INPUT_FORMAT_CLASS_ATTR, LustreInputFormat.class, LustreKeys.DELEGATE.key());
        Configuration real = isJob ? conf : new Configuration(conf);
        boolean answered = false;
        try {
            ClientProtocol client = framework.client(real, realName, LustreKeys.FRAMEWORK_NAME.key(), creation);
            answered = true;
            return client;
        } finally {
            if (answered ? wraps : wasWrapped) {
                wrap(conf);
            }
        }
    }

    private static boolean isOn(Configuration conf) {
        try {
            // Read here already: a bad value must not come up once the job is half wrapped.
            LustreSettings.shipsJar(conf);
            return LustreSettings.isOn(conf);
        } catch (IllegalArgumentException e) {
            LOG.error("The job runs without {}: {}", LustreInputFormat.class.getName(), e.getMessage());
            return false;
        }
    }

    private static void wrap(Configuration conf) {
        String wrapper = LustreInputFormat.class.getName();
        String inputFormat = conf.get(MRJobConfig.INPUT_FORMAT_CLASS_ATTR, TextInputFormat.class.getName());
        if (!inputFormat.equals(wrapper)) {
            LustreSettings.recordDelegate(conf, inputFormat);
            conf.setClass(MRJobConfig.INPUT_FORMAT_CLASS_ATTR, LustreInputFormat.class, InputFormat.class);
        }
        if (LustreSettings.shipsJar(conf)) {
            TaskJars.addJarOf(LustreInputFormat.class, conf);
        }
    }
}
