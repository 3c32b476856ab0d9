package dev.terrain.commons.submit;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.WeakHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts one plugin into each job that is submitted with the plugin's name in {@code terrain.plugins}.
 *
 * <p>{@code Job.submit()} (Hadoop 3.4.2) has {@code Cluster} ask every provider that ServiceLoader finds, in the order
 * of the class path, with the job's own Configuration, after the program has set its classes and before the splits are
 * made; the first that answers runs the job. A plugin's provider that stands before Hadoop's prepares the job, has the
 * next plugin's provider do the same, and the last of them has Hadoop's answer. Behind Hadoop's it is not asked, and
 * the job is stock's, unless {@code mapreduce.framework.name} is {@value #FRAMEWORK_NAME}, which no other provider
 * knows.
 *
 * <p>Whatever goes wrong here, the job runs as stock, and the client's log says why. Each plugin's jar has a copy of
 * this class under a package of its own; they find each other by the first word of their names.
 *
 * <p>Safe for use by several threads. Loops rather than streams: this runs once in a client's JVM, and the first lambda
 * there takes longer to link than all of it to run.
 */
public abstract class SubmissionProvider extends ClientProtocolProvider {
    /** The name that has the plugins' providers asked wherever they stand in the class path. */
    public static final String FRAMEWORK_NAME = "terrain";

    /** Set by {@code Job.setUseNewAPI()} just before {@code Job.connect()}; has no constant in Hadoop. */
    private static final String NEW_API = "mapred.mapper.new-api";

    private static final String TERRAIN_PACKAGES = "dev.terrain.";

    private static final Logger LOG = LoggerFactory.getLogger(SubmissionProvider.class);

    private final String plugin;

    /** Of the clients that are open. */
    private final Map<ClientProtocol, ClientProtocolProvider> makers = Collections.synchronizedMap(new WeakHashMap<>());

    /**
     * The provider of a plugin.
     *
     * @param plugin its name in {@code terrain.plugins}
     */
    protected SubmissionProvider(String plugin) {
        this.plugin = plugin;
    }

    /**
     * Puts the plugin into a job.
     *
     * @throws IllegalArgumentException if a key of the plugin has a value that is not allowed; nothing is changed then
     */
    protected abstract void prepare(Submission job);

    /**
     * Removes the changes of an earlier submission from a job's Configuration, so that other plugins find the program's
     * choice.
     *
     * @return whether there were any
     */
    protected boolean takeBack(Submission job) {
        return false;
    }

    /** Returns a client of the framework that runs the job, or null where this plugin has nothing to do with it. */
    @Override
    public @Nullable ClientProtocol create(Configuration conf) throws IOException {
        return prepared(null, conf);
    }

    /** As {@link #create(Configuration)}, for a client that names the address of the job tracker. */
    @Override
    public @Nullable ClientProtocol create(@Nullable InetSocketAddress address, Configuration conf) throws IOException {
        return prepared(address, conf);
    }

    /** Has the provider that made the client close it. */
    @Override
    public void close(ClientProtocol client) throws IOException {
        ClientProtocolProvider maker = makers.remove(client);
        if (maker != null) {
            maker.close(client);
        }
    }

    private @Nullable ClientProtocol prepared(@Nullable InetSocketAddress address, Configuration conf)
            throws IOException {
        boolean named = FRAMEWORK_NAME.equals(conf.get(MRConfig.FRAMEWORK_NAME));
        boolean chosen = isChosen(conf);
        String newApi = conf.get(NEW_API);
        boolean isJob = newApi != null;
        Submission job = new Submission(conf, Boolean.parseBoolean(newApi), !named, getClass());
        if (isJob) {
            job.forgetEarlierUploads();
        }
        if (!named && !chosen) {
            return null;
        }
        boolean prepares = chosen && isJob;
        boolean wasPrepared = prepares && takeBack(job);
        // A client that asks for the cluster without a job may make a job of its Configuration afterwards.
        Configuration used = isJob ? conf : new Configuration(conf);
        ClientProtocol client = null;
        try {
            client = answer(address, used);
        } finally {
            if (client == null && named) {
                conf.set(MRConfig.FRAMEWORK_NAME, FRAMEWORK_NAME);
            }
            if (client == null ? wasPrepared : prepares) {
                prepareOrSayWhyNot(job);
            }
        }
        return client;
    }

    private void prepareOrSayWhyNot(Submission job) {
        try {
            prepare(job);
        } catch (IllegalArgumentException e) {
            LOG.warn("The job runs without {}: {}", plugin, e.getMessage());
        } catch (RuntimeException | LinkageError e) {
            LOG.warn("The job runs without {}", plugin, e);
        }
    }

    /** Asks the plugins behind this one, then the providers that run jobs. */
    private @Nullable ClientProtocol answer(@Nullable InetSocketAddress address, Configuration conf)
            throws IOException {
        List<ClientProtocolProvider> others = new ArrayList<>();
        boolean behind = false;
        for (ClientProtocolProvider provider : providers()) {
            if (provider.getClass() == getClass()) {
                behind = true;
            } else if (!isTerrains(provider)) {
                others.add(provider);
            } else if (behind) {
                ClientProtocol client = ask(provider, address, conf);
                if (client != null) {
                    makers.put(client, provider);
                    return client;
                }
            }
        }
        if (FRAMEWORK_NAME.equals(conf.get(MRConfig.FRAMEWORK_NAME))) {
            conf.set(MRConfig.FRAMEWORK_NAME, SharedKeys.FRAMEWORK.in(conf));
        }
        return firstAnswer(others, address, conf);
    }

    private @Nullable ClientProtocol firstAnswer(
            List<ClientProtocolProvider> others, @Nullable InetSocketAddress address, Configuration conf) {
        for (ClientProtocolProvider provider : others) {
            try {
                ClientProtocol client = ask(provider, address, conf);
                if (client != null) {
                    makers.put(client, provider);
                    return client;
                }
            } catch (IOException | RuntimeException e) {
                // As Cluster does: another may answer. Where none does, it asks this one again, and tells the user.
                LOG.debug("{} does not answer", provider, e);
            }
        }
        return null;
    }

    /** Asks by that one of the two methods by which this provider was asked. */
    private static @Nullable ClientProtocol ask(
            ClientProtocolProvider provider, @Nullable InetSocketAddress address, Configuration conf)
            throws IOException {
        return address == null ? provider.create(conf) : provider.create(address, conf);
    }

    /** Whether the job uses this plugin; the first of the plugins reports a wrong list. */
    private boolean isChosen(Configuration conf) {
        try {
            if (!Plugins.in(conf).contains(plugin)) {
                return false;
            }
            checkVersions(providers());
            return true;
        } catch (IllegalArgumentException e) {
            if (isFirst(providers())) {
                LOG.warn("The job runs as stock: {}", e.getMessage());
            }
            return false;
        }
    }

    private boolean isFirst(List<ClientProtocolProvider> providers) {
        for (ClientProtocolProvider provider : providers) {
            if (isTerrains(provider)) {
                return provider.getClass() == getClass();
            }
        }
        return false;
    }

    /** Those that come from no jar have no version, as in tests. */
    private static void checkVersions(List<ClientProtocolProvider> providers) {
        Set<String> versions = new TreeSet<>();
        for (ClientProtocolProvider provider : providers) {
            String version = provider.getClass().getPackage().getImplementationVersion();
            if (isTerrains(provider) && version != null) {
                versions.add(version);
            }
        }
        if (versions.size() > 1) {
            throw new IllegalArgumentException("the class path has Terrain's jars in versions " + versions
                    + ", which do not work together: keep the jars of one version");
        }
    }

    private static boolean isTerrains(ClientProtocolProvider provider) {
        return provider.getClass().getName().startsWith(TERRAIN_PACKAGES);
    }

    private static List<ClientProtocolProvider> providers() {
        List<ClientProtocolProvider> providers = new ArrayList<>();
        try {
            for (ClientProtocolProvider provider : ServiceLoader.load(ClientProtocolProvider.class)) {
                providers.add(provider);
            }
        } catch (ServiceConfigurationError e) {
            // As Cluster does: those found before it may do.
            LOG.warn("A ClientProtocolProvider cannot be loaded; using {}", providers, e);
        }
        return providers;
    }
}
