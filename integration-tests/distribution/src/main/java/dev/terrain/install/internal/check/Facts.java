package dev.terrain.install.internal.check;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.install.internal.plugin.SiteFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
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

    /**
     * Those of the machine that this runs on, for the jobs submitted here: reads the site files of a folder, over
     * Hadoop's defaults from the class path.
     *
     * @param classPath of this JVM, which Hadoop's own script started
     * @throws IOException when it is no folder, or a file in it is broken
     */
    static Facts ofClient(Path folder, String classPath) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder + ": name the folder of Hadoop's site files");
        }
        Configuration conf = new Configuration(false);
        for (SiteFile file : SiteFile.values()) {
            conf.addResource(file.defaultsName());
            Path site = folder.resolve(file.fileName());
            if (Files.exists(site)) {
                conf.addResource(new org.apache.hadoop.fs.Path(site.toUri()));
            }
        }
        try {
            conf.size(); // reads it
        } catch (RuntimeException e) {
            throw new IOException(folder + ": " + e.getMessage(), e);
        }
        return new Facts(new Node(Role.CLIENT, folder.toString()), conf, ClassPath.of(classPath), Map.of());
    }

    Role role() {
        return node.role();
    }

    Optional<Setting> setting(String key) {
        return Setting.of(conf, key);
    }
}
