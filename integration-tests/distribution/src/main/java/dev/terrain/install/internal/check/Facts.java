package dev.terrain.install.internal.check;

import java.util.Map;
import java.util.Optional;

/**
 * The facts that one node reports.
 *
 * @param node which
 * @param settings its effective configuration, by key
 * @param classPath of its JVM
 * @param beans attributes of the plugins' beans by the name after {@code name=}, such as {@code ZoneAllocator}
 */
record Facts(Node node, Map<String, Setting> settings, ClassPath classPath, Map<String, Map<String, String>> beans) {

    Facts {
        settings = Map.copyOf(settings);
        beans = Map.copyOf(beans);
    }

    Role role() {
        return node.role();
    }

    Optional<Setting> setting(String key) {
        return Optional.ofNullable(settings.get(key));
    }
}
