package dev.terrain.rack;

import dev.terrain.rack.internal.map.ArrangedRacks;
import dev.terrain.rack.internal.map.RackChooser;
import dev.terrain.rack.internal.map.StateFile;
import dev.terrain.rack.internal.map.StateReader;
import dev.terrain.rack.internal.map.StateSource;
import dev.terrain.rack.internal.map.StateUrl;
import dev.terrain.rack.internal.map.Tables;
import dev.terrain.rack.internal.namenode.LiveSettings;
import dev.terrain.rack.internal.placement.Rules;
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
public record RackSettings(Configuration conf) {

    private static final int MOST_TIERS = 8;

    Tiers tiers() {
        return RackKeys.TIERS.parsed(conf, "1 to 8 rising times, as in 1ms,5ms,15ms", value -> {
            List<Duration> ends = Arrays.stream(value.split(",", -1))
                    .map(String::trim)
                    .map(this::micros)
                    .toList();
            if (ends.size() > MOST_TIERS) {
                throw new IllegalArgumentException("too many");
            }
            return new Tiers(ends);
        });
    }

    boolean isWriteOptimised() {
        return switch (RackKeys.MAPPING.in(conf)) {
            case "tiers" -> false;
            case "write-optimised" -> true;
            default -> throw RackKeys.MAPPING.refused(RackKeys.MAPPING.in(conf), "tiers or write-optimised");
        };
    }

    Optional<URI> stateUrl() {
        return RackKeys.STATE_URL.parsed(conf, "an http or https address", value -> {
            if (!value.isEmpty() && !value.startsWith("http://") && !value.startsWith("https://")) {
                throw new IllegalArgumentException("neither");
            }
            return value.isEmpty() ? Optional.empty() : Optional.of(URI.create(value));
        });
    }

    Duration stateInterval() {
        return RackKeys.STATE_INTERVAL.time(conf, Duration.ofSeconds(1));
    }

    ProbeSettings probes() {
        return new ProbeSettings(
                RackKeys.PROBE_INTERVAL.time(conf, Duration.ofMillis(100)),
                RackKeys.PROBES_PER_SECOND.number(conf, 1, 10_000),
                RackKeys.PROBES_IN_FLIGHT.number(conf, 1, 1024),
                RackKeys.PROBE_TIMEOUT.time(conf, Duration.ofMillis(10)),
                RackKeys.PROBE_WINDOW.number(conf, 1, 100));
    }

    MoveRule moves() {
        return new MoveRule(
                RackKeys.MOVE_CHANGE.real(conf, 0, Double.MAX_VALUE, "0 or more"),
                RackKeys.MOVE_ROUNDS.number(conf, 1, 1000),
                RackKeys.MOVE_INTERVAL.time(conf, Duration.ZERO));
    }

    boolean isPlacementEnabled() {
        return RackKeys.PLACEMENT_ENABLED.flag(conf);
    }

    /** The rules of placement, enabled or not. A NameNode refuses a new block with fewer targets than the least. */
    public Rules rules(int leastPipeline) {
        int minNear = RackKeys.MIN_NEAR.number(conf, 1, 512);
        return Rules.of(RackKeys.DISTANT_REPLICAS.in(conf), Math.max(minNear, leastPipeline));
    }

    /** Settings of the NameNode's part. */
    LiveSettings live() {
        return new LiveSettings(
                tiers(),
                isWriteOptimised() ? new ArrangedRacks(replication()) : RackChooser.AS_MEASURED,
                path(RackKeys.OVERRIDES_FILE),
                rackTable(),
                path(RackKeys.STATE_FILE).orElseGet(StateFile::defaultToWrite),
                stateInterval(),
                probes(),
                moves(),
                conf.getTrimmed(
                        DFSConfigKeys.DFS_PERMISSIONS_SUPERUSERGROUP_KEY,
                        DFSConfigKeys.DFS_PERMISSIONS_SUPERUSERGROUP_DEFAULT),
                conf.get(DFSConfigKeys.DFS_ADMIN, " ")); // not trimmed: a list that begins with a space has groups only
    }

    /** Settings of the other daemons: the NameNode's page if configured, else the state file. */
    StateReader stateReader() {
        StateFile file = new StateFile(path(RackKeys.STATE_FILE).orElseGet(StateFile::defaultToRead));
        StateSource source = stateUrl().<StateSource>map(StateUrl::new).orElse(file);
        return new StateReader(source, stateInterval(), Tables.read(path(RackKeys.OVERRIDES_FILE), rackTable()));
    }

    /** Hadoop's own key of the replication of a file. */
    private int replication() {
        return conf.getInt(HdfsClientConfigKeys.DFS_REPLICATION_KEY, HdfsClientConfigKeys.DFS_REPLICATION_DEFAULT);
    }

    /** Hadoop's own key of a table of racks; not read where racks are made up, which may differ from it in depth. */
    private Optional<Path> rackTable() {
        String file = conf.getTrimmed(CommonConfigurationKeysPublic.NET_TOPOLOGY_TABLE_MAPPING_FILE_KEY, "");
        return file.isEmpty() || isWriteOptimised() ? Optional.empty() : Optional.of(Path.of(file));
    }

    /** {@code 500us}, {@code 1ms} and {@code 2s}; Hadoop's own suffixes, of which us has no Duration. */
    private Duration micros(String time) {
        return Duration.ofNanos(conf.getTimeDurationHelper(RackKeys.TIERS.key(), time, TimeUnit.MICROSECONDS) * 1000);
    }

    private Optional<Path> path(RackKeys key) {
        return key.parsed(conf, "a path", value -> value.isEmpty() ? Optional.empty() : Optional.of(Path.of(value)));
    }
}
