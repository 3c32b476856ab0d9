package dev.terrain.rack.internal.namenode;

import dev.terrain.rack.internal.map.RackChooser;
import dev.terrain.rack.internal.probe.MoveRule;
import dev.terrain.rack.internal.probe.ProbeSettings;
import dev.terrain.rack.internal.probe.Tiers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Settings of the NameNode's part.
 *
 * @param tiers names for round trips
 * @param chooser how sites and racks become locations
 * @param overridesFile the operator's table
 * @param tableFile the site's own table of racks
 * @param stateFile where what was measured is kept
 * @param stateInterval how often it is written
 * @param probes how nodes are probed
 * @param moves when they move
 * @param superGroup {@code dfs.permissions.superusergroup}, whose users may reload files and probe nodes
 * @param administrators {@code dfs.cluster.administrators}, who may too: users with commas, a space, groups with commas
 */
public record LiveSettings(
        Tiers tiers,
        RackChooser chooser,
        Optional<Path> overridesFile,
        Optional<Path> tableFile,
        Path stateFile,
        Duration stateInterval,
        ProbeSettings probes,
        MoveRule moves,
        String superGroup,
        String administrators) {}
