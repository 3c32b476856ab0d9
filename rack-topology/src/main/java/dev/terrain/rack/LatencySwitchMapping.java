package dev.terrain.rack;

import dev.terrain.rack.internal.map.LiveMap;
import dev.terrain.rack.internal.map.RackMap;
import dev.terrain.rack.internal.map.StateReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.CachedDNSToSwitchMapping;
import org.apache.hadoop.net.TableMapping;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers where a host is from what was measured, always at once: from memory, without DNS, whatever happens. For
 * {@code net.topology.node.switch.mapping.impl}.
 *
 * <p>In the NameNode it looks into the map that {@link LatencyNetworkTopology} keeps there, and Hadoop asks it by
 * address; elsewhere it follows the state file or the NameNode's JMX page, with one thread that reads, and Hadoop asks
 * it by host name. It is a CachedDNSToSwitchMapping for that reason, and because RackResolver would wrap anything else
 * in a cache that never forgets; it caches nothing itself.
 */
public final class LatencySwitchMapping extends CachedDNSToSwitchMapping {

    private static final Logger LOG = LoggerFactory.getLogger(LatencySwitchMapping.class);

    private volatile Supplier<RackMap> maps = () -> RackMap.EMPTY;
    private @Nullable StateReader reader;

    /** With a mapping of Hadoop's that is required there, and never asked. */
    public LatencySwitchMapping() {
        super(new TableMapping());
    }

    /** A setting that is not allowed is an error in the log, and everything is in the default location. */
    @Override
    public synchronized void setConf(Configuration conf) {
        super.setConf(conf);
        if (reader != null) {
            reader.close();
            reader = null;
        }
        try {
            maps = LiveMap.follow().orElseGet(() -> follow(new RackSettings(conf)));
        } catch (RuntimeException | LinkageError e) {
            LOG.error("Every host is in {}: {}. Fix it and restart.", RackMap.EMPTY.locate(""), e.toString());
        }
    }

    @Override
    public List<String> resolve(List<String> names) {
        RackMap map = maps.get();
        List<String> locations = new ArrayList<>(names.size());
        for (String name : names) {
            locations.add(map.locate(name).toString());
        }
        return locations;
    }

    /** Every host name and address of a DataNode. */
    @Override
    public Map<String, String> getSwitchMap() {
        Map<String, String> paths = new TreeMap<>();
        maps.get().nodes().forEach((name, location) -> paths.put(name, location.toString()));
        return paths;
    }

    @Override
    public boolean isSingleSwitch() {
        return false;
    }

    @Override
    public String toString() {
        return "switch mapping by measured latency";
    }

    private Supplier<RackMap> follow(RackSettings settings) {
        StateReader following = settings.stateReader();
        following.start();
        reader = following;
        return following::map;
    }
}
