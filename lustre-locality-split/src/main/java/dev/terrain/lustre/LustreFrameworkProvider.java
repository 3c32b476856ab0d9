package dev.terrain.lustre;

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
import org.apache.hadoop.mapreduce.InputFormat;
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

    /** What {@code -libjars} sets; has no constant in Hadoop 3.4. */
    private static final String TASK_JARS = "tmpjars";

    private static final ThreadLocal<Boolean> ASKING = ThreadLocal.withInitial(() -> false);

    private static final Logger LOG = LoggerFactory.getLogger(LustreFrameworkProvider.class);

    /** Of the clients that are open, those of providers that wrap as well among them. */
    private final Map<ClientProtocol, ClientProtocolProvider> makers = Collections.synchronizedMap(new WeakHashMap<>());

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
        if (conf.get(LustreKeys.DELEGATE.key()) != null) {
            EarlierSubmission.forgetUploads(conf);
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

    private ClientProtocol createReal(Configuration conf, Creation creation) throws IOException {
        String newApi = conf.get(NEW_API);
        boolean isJob = newApi != null;
        String realName = LustreSettings.frameworkName(conf);
        boolean wraps = Boolean.parseBoolean(newApi) && isOn(conf);
        boolean wasWrapped = wraps
                && EarlierSubmission.unwrap(
                        conf, MRJobConfig.INPUT_FORMAT_CLASS_ATTR, LustreInputFormat.class, LustreKeys.DELEGATE);
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
                    wrap(conf);
                }
            }
        }
        if (wraps) {
            wrap(conf);
        }
        return client;
    }

    private static boolean isOn(Configuration conf) {
        try {
            return LustreSettings.isOn(conf);
        } catch (IllegalArgumentException e) {
            LOG.error("The job runs without {}: {}", LustreInputFormat.class.getName(), e.getMessage());
            return false;
        }
    }

    private ClientProtocol firstAnswer(Configuration conf, String realName, Creation creation) throws IOException {
        IOException none = new IOException("No framework answers to '" + realName + "', the value of "
                + LustreKeys.FRAMEWORK_NAME.key() + "; allowed is yarn, local or the name of another"
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
                if (!(provider instanceof LustreFrameworkProvider)) {
                    others.add(provider);
                }
            }
        } catch (ServiceConfigurationError e) {
            // As Cluster does: those found before it may do.
            LOG.warn("A ClientProtocolProvider cannot be loaded; using {}", others, e);
        }
        return others;
    }

    private static void wrap(Configuration conf) {
        String wrapper = LustreInputFormat.class.getName();
        String inputFormat = conf.get(MRJobConfig.INPUT_FORMAT_CLASS_ATTR, TextInputFormat.class.getName());
        if (!inputFormat.equals(wrapper)) {
            LustreSettings.recordDelegate(conf, inputFormat);
            conf.setClass(MRJobConfig.INPUT_FORMAT_CLASS_ATTR, LustreInputFormat.class, InputFormat.class);
        }
        String jar = ClassUtil.findContainingJar(LustreInputFormat.class);
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
