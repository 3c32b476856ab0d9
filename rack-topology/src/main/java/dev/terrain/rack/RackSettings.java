package dev.terrain.rack;

import dev.terrain.rack.internal.map.ArrangedRacks;
import dev.terrain.rack.internal.map.RackChooser;
import dev.terrain.rack.internal.map.StateFile;
import dev.terrain.rack.internal.map.StateReader;
import dev.terrain.rack.internal.map.StateReader.Source;
import dev.terrain.rack.internal.map.Tables;
import dev.terrain.rack.internal.namenode.Administrators;
import dev.terrain.rack.internal.namenode.LiveSettings;
import dev.terrain.rack.internal.placement.PlacementSettings;
import dev.terrain.rack.internal.probe.MoveRule;
import dev.terrain.rack.internal.probe.ProbeSettings;
import dev.terrain.rack.internal.probe.Tiers;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;

/**
 * The validated configuration of this module. This is the only place that reads this module's keys. Every method throws
 * IllegalArgumentException naming the key, the value found and what is allowed.
 */
public final class RackSettings {

    private static final int MOST_TIERS = 8;

    private final Configuration conf;

    public RackSettings(Configuration conf) {
        this.conf = conf;
    }

    Tiers tiers() {
        return RackKeys.TIERS.parsed(conf, "1 to 8 rising times, as in 1ms,5ms,15ms", value -> {
            List<Duration> ends = Arrays.stream(value.split(",", -1))
                    .map(String::trim)
                    .map(RackSettings::micros)
                    .toList();
            if (ends.size() > MOST_TIERS) {
                throw new IllegalArgumentException("too many");
            }
            return new Tiers(ends);
        });
    }

    boolean isWriteOptimised() {
        return switch (value(RackKeys.MAPPING)) {
            case "tiers" -> false;
            case "write-optimised" -> true;
            default -> throw refused(RackKeys.MAPPING, "tiers or write-optimised");
        };
    }

    Optional<Path> overridesFile() {
        return path(RackKeys.OVERRIDES_FILE);
    }

    /** Empty for the default place. */
    Optional<Path> stateFile() {
        return path(RackKeys.STATE_FILE);
    }

    Optional<URI> stateUrl() {
        String value = value(RackKeys.STATE_URL);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        if (!value.startsWith("http://") && !value.startsWith("https://")) {
            throw refused(RackKeys.STATE_URL, "an http or https address");
        }
        return Optional.of(URI.create(value));
    }

    Duration stateInterval() {
        return time(RackKeys.STATE_INTERVAL, Duration.ofSeconds(1));
    }

    ProbeSettings probes() {
        return new ProbeSettings(
                time(RackKeys.PROBE_INTERVAL, Duration.ofMillis(100)),
                count(RackKeys.PROBES_PER_SECOND, 1, 10_000),
                count(RackKeys.PROBES_IN_FLIGHT, 1, 1024),
                time(RackKeys.PROBE_TIMEOUT, Duration.ofMillis(10)),
                count(RackKeys.PROBE_WINDOW, 1, 100));
    }

    MoveRule moves() {
        return new MoveRule(
                RackKeys.MOVE_CHANGE.real(conf, 0, Double.MAX_VALUE, "0 or more"),
                count(RackKeys.MOVE_ROUNDS, 1, 1000),
                time(RackKeys.MOVE_INTERVAL, Duration.ZERO));
    }

    public PlacementSettings placement() {
        return new PlacementSettings(
                RackKeys.PLACEMENT_ENABLED.flag(conf),
                count(RackKeys.MIN_NEAR, 1, 512),
                value(RackKeys.DISTANT_REPLICAS));
    }

    /** Settings of the NameNode's part. */
    LiveSettings live() {
        return new LiveSettings(
                tiers(),
                isWriteOptimised() ? new ArrangedRacks(replication()) : RackChooser.AS_MEASURED,
                overridesFile(),
                rackTable(),
                stateFile().orElseGet(StateFile::defaultToWrite),
                stateInterval(),
                probes(),
                moves(),
                administrators());
    }

    /** Settings of the other daemons: the NameNode's page if configured, else the state file. */
    StateReader stateReader() {
        Path file = stateFile().orElseGet(StateFile::defaultToRead);
        Source source = stateUrl().map(Source::url).orElseGet(() -> Source.file(file));
        return new StateReader(source, stateInterval(), Tables.read(overridesFile(), rackTable()));
    }

    /** Hadoop's own key of the replication of a file. */
    private int replication() {
        return conf.getInt(HdfsClientConfigKeys.DFS_REPLICATION_KEY, HdfsClientConfigKeys.DFS_REPLICATION_DEFAULT);
    }

    /** Hadoop's own keys that name a NameNode's administrators. A list that begins with a space has groups only. */
    private Administrators administrators() {
        return new Administrators(
                conf.getTrimmed(
                        DFSConfigKeys.DFS_PERMISSIONS_SUPERUSERGROUP_KEY,
                        DFSConfigKeys.DFS_PERMISSIONS_SUPERUSERGROUP_DEFAULT),
                conf.get(DFSConfigKeys.DFS_ADMIN, " "));
    }

    /** Hadoop's own key of a table of racks; not read where racks are made up, which may differ from it in depth. */
    private Optional<Path> rackTable() {
        String file = conf.getTrimmed(CommonConfigurationKeysPublic.NET_TOPOLOGY_TABLE_MAPPING_FILE_KEY, "");
        return file.isEmpty() || isWriteOptimised() ? Optional.empty() : Optional.of(Path.of(file));
    }

    /** {@code 500us}, {@code 1ms} and {@code 2s}; Hadoop's own suffixes, of which us has no Duration. */
    private static Duration micros(String time) {
        Configuration one = new Configuration(false);
        one.set("time", time);
        return Duration.ofNanos(one.getTimeDuration("time", 0, TimeUnit.MICROSECONDS) * 1000);
    }

    private Optional<Path> path(RackKeys key) {
        String value = value(key);
        return value.isEmpty() ? Optional.empty() : Optional.of(Path.of(value));
    }

    private Duration time(RackKeys key, Duration least) {
        return key.time(conf, least);
    }

    private int count(RackKeys key, int least, int most) {
        return key.number(conf, least, most);
    }

    private String value(RackKeys key) {
        return key.in(conf);
    }

    private IllegalArgumentException refused(RackKeys key, String allowed) {
        return key.refused(value(key), allowed);
    }
}
