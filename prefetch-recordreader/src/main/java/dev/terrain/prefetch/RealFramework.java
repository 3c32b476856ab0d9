package dev.terrain.prefetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.WeakHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The framework that runs the jobs of a provider which only wraps them: the first other provider that answers to its
 * name.
 *
 * <p>Safe for use by several threads.
 */
final class RealFramework {

    private static final Logger LOG = LoggerFactory.getLogger(RealFramework.class);

    private final Class<? extends ClientProtocolProvider> wrapper;

    /** Of the clients that are open, those of providers that wrap as well among them. */
    private final Map<ClientProtocol, ClientProtocolProvider> makers = Collections.synchronizedMap(new WeakHashMap<>());

    /** Which of {@link ClientProtocolProvider}'s two methods is meant. */
    interface Creation {
        @Nullable
        ClientProtocol create(ClientProtocolProvider provider, Configuration conf) throws IOException;
    }

    /** Behind a provider, which is not asked itself. */
    RealFramework(Class<? extends ClientProtocolProvider> wrapper) {
        this.wrapper = wrapper;
    }

    /**
     * The real framework's client; its name stands in the Configuration then.
     *
     * @param key that {@code realName} is the value of
     * @throws IOException if no other provider answers to the real name; nothing is changed then
     */
    ClientProtocol client(Configuration conf, String realName, String key, Creation creation) throws IOException {
        String wrappersName = conf.get(MRConfig.FRAMEWORK_NAME);
        conf.set(MRConfig.FRAMEWORK_NAME, realName);
        ClientProtocol client = null;
        try {
            client = firstAnswer(conf, realName, key, creation);
            return client;
        } finally {
            if (client == null) {
                // Or the next provider would be asked with the real name, and run the job without this one.
                conf.set(MRConfig.FRAMEWORK_NAME, wrappersName);
            }
        }
    }

    /** Lets the provider that made the client close it. */
    void close(ClientProtocol client) throws IOException {
        ClientProtocolProvider maker = makers.remove(client);
        if (maker != null) {
            maker.close(client);
        }
    }

    private ClientProtocol firstAnswer(Configuration conf, String realName, String key, Creation creation)
            throws IOException {
        IOException none = new IOException("No framework answers to '" + realName + "', the value of " + key
                + "; allowed is yarn, local or the name of another ClientProtocolProvider on the classpath");
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

    private List<ClientProtocolProvider> otherProviders() {
        List<ClientProtocolProvider> others = new ArrayList<>();
        try {
            for (ClientProtocolProvider provider : ServiceLoader.load(ClientProtocolProvider.class)) {
                if (!wrapper.isInstance(provider)) {
                    others.add(provider);
                }
            }
        } catch (ServiceConfigurationError e) {
            // As Cluster does: those found before it may do.
            LOG.warn("A ClientProtocolProvider cannot be loaded; using {}", others, e);
        }
        return others;
    }
}
