package dev.terrain.install.internal.plugin;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The names that lead from {@code mapreduce.framework.name} to the framework that really runs the jobs. Each wrapping
 * plugin has a key of its own for the name that comes after its own.
 *
 * <p>With {@code mapreduce.framework.name = terrain-prefetch}, {@code terrain.prefetch.framework-name = terrain-lustre}
 * and {@code terrain.lustre.framework-name = yarn}: wrappers PREFETCH and LUSTRE_JOBS, real {@code yarn}.
 *
 * @param wrappers the plugins, outermost first
 * @param real the name after the last of them
 */
public record FrameworkChain(List<Plugin> wrappers, String real) {

    /** Where it begins. */
    public static final String KEY = "mapreduce.framework.name";

    /** What a wrapper takes when its own key is not set. */
    private static final String USUAL = "yarn";

    /** Outermost first: prefetch reads what lustre-locality-split has cut, since it keeps the splits it is given. */
    private static final List<Wrapper> WRAPPERS = List.of(
            new Wrapper(Plugin.PREFETCH, "terrain-prefetch", "terrain.prefetch.framework-name"),
            new Wrapper(Plugin.LUSTRE_JOBS, "terrain-lustre", "terrain.lustre.framework-name"));

    public FrameworkChain {
        wrappers = List.copyOf(wrappers);
    }

    /**
     * Follows the names.
     *
     * @param conf the value of a key, null when it is not set
     * @param otherwise the framework when nothing is set at all
     * @throws IllegalArgumentException when they lead in a circle; the message names the key
     */
    public static FrameworkChain follow(Function<String, @Nullable String> conf, String otherwise) {
        List<Plugin> wrappers = new ArrayList<>();
        String key = KEY;
        String name = orElse(conf.apply(KEY), otherwise);
        Optional<Wrapper> next = wrapperNamed(name);
        while (next.isPresent()) {
            Wrapper wrapper = next.get();
            if (wrappers.contains(wrapper.plugin)) {
                throw new IllegalArgumentException(
                        key + " = " + name + " leads in a circle: set it to what runs the jobs, such as yarn");
            }
            wrappers.add(wrapper.plugin);
            key = wrapper.nextKey;
            name = orElse(conf.apply(key), USUAL);
            next = wrapperNamed(name);
        }
        return new FrameworkChain(wrappers, name);
    }

    /** The same with these plugins in it, those that do not wrap left out; in the order that fits them. */
    public FrameworkChain with(Collection<Plugin> plugins) {
        return new FrameworkChain(
                WRAPPERS.stream()
                        .map(Wrapper::plugin)
                        .filter(plugin -> wrappers.contains(plugin) || plugins.contains(plugin))
                        .toList(),
                real);
    }

    /** Whether that key is one of those that make a chain. */
    public static boolean has(String key) {
        return key.equals(KEY) || WRAPPERS.stream().anyMatch(wrapper -> wrapper.nextKey.equals(key));
    }

    /** The properties that say so. */
    public SortedMap<String, String> properties() {
        SortedMap<String, String> properties = new TreeMap<>();
        String key = KEY;
        for (Wrapper wrapper : WRAPPERS) {
            if (wrappers.contains(wrapper.plugin)) {
                properties.put(key, wrapper.name);
                key = wrapper.nextKey;
            }
        }
        properties.put(key, real);
        return properties;
    }

    private static Optional<Wrapper> wrapperNamed(String name) {
        return WRAPPERS.stream().filter(wrapper -> wrapper.name.equals(name)).findFirst();
    }

    private static String orElse(@Nullable String value, String otherwise) {
        return value == null || value.isBlank() ? otherwise : value.trim();
    }

    /**
     * A ClientProtocolProvider that puts an InputFormat around the job's and hands the job on.
     *
     * @param plugin whose it is
     * @param name what it answers to
     * @param nextKey its key for the framework it hands the job to
     */
    private record Wrapper(Plugin plugin, String name, String nextKey) {}
}
