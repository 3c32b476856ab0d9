package dev.terrain.install.internal.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * The facts that one node reports.
 *
 * @param node which
 * @param conf its effective configuration
 * @param classPath of its JVM
 * @param beans the plugins' beans by the name after {@code name=}, such as {@code ZoneAllocator}
 */
record Facts(Node node, Configuration conf, ClassPath classPath, Map<String, JsonNode> beans) {

    Facts {
        beans = Map.copyOf(beans);
    }

    Role role() {
        return node.role();
    }

    Optional<Setting> setting(String key) {
        return Setting.of(conf, key);
    }
}
