package dev.terrain.prefetch.internal.task;

import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.jspecify.annotations.Nullable;

/**
 * A task's configuration as the delegate sees it: the original, with some schemes led to the prefetching file system.
 *
 * <p>In a stock task the reader and the mapper share one Configuration: what {@code CombineFileRecordReader} sets,
 * {@code mapreduce.map.input.file}, the mapper reads. So every value other than the redirections is read from and
 * written to the original too. It is a JobConf because the original is one and readers cast to it.
 *
 * <p>A delegate may copy it once more ({@code new JobConf(conf)}), and a copy keeps strings only. The session is
 * therefore found by an id that is a string, and the values that were redirected stay beside the new ones:
 * {@link #restore} needs nothing else. These names are not keys of this module: the task itself writes them.
 */
public final class RedirectedConf extends JobConf {

    private static final String SESSION = "dev.terrain.prefetch.session";
    private static final String ORIGINAL = "dev.terrain.prefetch.original.";

    private final @Nullable Configuration original;
    private final Map<String, Class<? extends FileSystem>> schemes;
    private final String session;
    private final Map<String, String> redirected = new TreeMap<>();

    /**
     * Leads each scheme to its class, outside the cache of file systems.
     *
     * @param sessionId what {@link #sessionId} answers for this configuration and every copy of it
     */
    public RedirectedConf(Configuration original, Map<String, Class<? extends FileSystem>> schemes, String sessionId) {
        super(original);
        this.original = original;
        this.schemes = Map.copyOf(schemes);
        this.session = sessionId;
        redirected.put(SESSION, sessionId);
        for (Map.Entry<String, Class<? extends FileSystem>> scheme : schemes.entrySet()) {
            redirect(original, implKey(scheme.getKey()), scheme.getValue().getName());
            // FileSystem's cache knows scheme, authority and user, not the class: with it the other key is ignored.
            redirect(original, cacheKey(scheme.getKey()), "true");
        }
        for (Map.Entry<String, String> one : redirected.entrySet()) {
            super.set(one.getKey(), one.getValue());
        }
    }

    /** The same redirections over {@code conf}: this very object if {@code conf} is the original. */
    RedirectedConf over(Configuration conf) {
        return conf == original ? this : new RedirectedConf(conf, schemes, session);
    }

    private void redirect(Configuration from, String key, String value) {
        redirected.put(key, value);
        String before = from.getRaw(key);
        if (before != null) {
            redirected.put(ORIGINAL + key, before);
        }
    }

    /** The id given at construction, or null if {@code conf} stems from no redirected one. */
    static @Nullable String sessionId(Configuration conf) {
        return conf.getRaw(SESSION);
    }

    /** A copy in which {@code scheme} leads where it led before. */
    static Configuration restore(Configuration conf, String scheme) {
        Configuration restored = new Configuration(conf);
        putBack(restored, implKey(scheme));
        putBack(restored, cacheKey(scheme));
        return restored;
    }

    /** Whether {@code restored} gives every caller a file system of its own, which the caller closes. */
    static boolean opensUncached(Configuration restored, String scheme) {
        return restored.getBoolean(cacheKey(scheme), false);
    }

    private static void putBack(Configuration conf, String key) {
        String before = conf.getRaw(ORIGINAL + key);
        if (before == null) {
            conf.unset(key);
        } else {
            conf.set(key, before);
        }
        conf.unset(ORIGINAL + key);
    }

    private static String implKey(String scheme) {
        return "fs." + scheme + ".impl";
    }

    private static String cacheKey(String scheme) {
        return "fs." + scheme + ".impl.disable.cache";
    }

    @Override
    public @Nullable String get(String name) {
        Configuration shared = sharing(name);
        return shared == null ? super.get(name) : shared.get(name);
    }

    @Override
    public @Nullable String get(String name, @Nullable String defaultValue) {
        Configuration shared = sharing(name);
        return shared == null ? super.get(name, defaultValue) : shared.get(name, defaultValue);
    }

    @Override
    public @Nullable String getRaw(String name) {
        Configuration shared = sharing(name);
        return shared == null ? super.getRaw(name) : shared.getRaw(name);
    }

    @Override
    public void set(String name, String value, @Nullable String source) {
        super.set(name, value, source);
        Configuration shared = sharing(name);
        if (shared != null) {
            shared.set(name, value, source);
        }
    }

    @Override
    public synchronized void unset(String name) {
        super.unset(name);
        Configuration shared = sharing(name);
        if (shared != null) {
            shared.unset(name);
        }
    }

    /** The original, if {@code name} is shared with it; null too while the superclass is still being constructed. */
    private @Nullable Configuration sharing(String name) {
        return original == null || redirected.containsKey(name) ? null : original;
    }
}
