package dev.terrain.lustre.internal.topology;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.util.StringUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Of the nodes that the operator wrote, those that are registered under exactly that name: the scheduler ignores any
 * other without a word. Where nobody knows what is registered, all of them.
 *
 * @param written by the operator
 * @param registered the nodes that run now
 */
public record RegisteredNodes(NodeSource written, NodeSource registered) implements NodeSource {

    private static final Logger LOG = LoggerFactory.getLogger(RegisteredNodes.class);

    @Override
    public List<Place> nodes() throws IOException {
        Map<String, Place> registered = byName();
        Set<String> known = registered.keySet();
        if (known.isEmpty()) {
            return written.nodes();
        }
        List<Place> all = written.nodes().stream()
                .map(node -> node.rack().isEmpty() ? registered.getOrDefault(node.name(), node) : node)
                .toList();
        List<Place> unknown =
                all.stream().filter(node -> !known.contains(node.name())).toList();
        if (unknown.isEmpty()) {
            return all;
        }
        String message =
                "%d of %d compute nodes of terrain.lustre.nodes or terrain.lustre.map-file have no running NodeManager of that name, such as '%s';"
                                .formatted(
                                        unknown.size(),
                                        all.size(),
                                        unknown.get(0).name())
                        + " write names as NodeManagers register, such as '"
                        + nearest(unknown.get(0).name(), known) + "'";
        if (unknown.size() == all.size()) {
            throw new IOException(message);
        }
        LOG.warn(message);
        return all.stream().filter(node -> known.contains(node.name())).toList();
    }

    private Map<String, Place> byName() {
        try {
            return registered.nodes().stream()
                    .collect(Collectors.toMap(Place::name, Function.identity(), (one, other) -> one));
        } catch (IOException | RuntimeException | LinkageError e) {
            LOG.debug("The names of compute nodes are taken as written", e);
            return Map.of();
        }
    }

    /** One that differs in case or in its domain only, if there is one. */
    private static String nearest(String written, Set<String> known) {
        return known.stream()
                .sorted()
                .filter(name -> StringUtils.simpleHostname(name).equalsIgnoreCase(StringUtils.simpleHostname(written)))
                .findFirst()
                .orElseGet(() -> known.stream().sorted().findFirst().orElse(""));
    }
}
