package dev.terrain.install.internal.check;

import dev.terrain.install.internal.plugin.SiteFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** The configuration of the machine this runs on: that of the jobs submitted here. */
public final class ClientSite {

    private final Path folder;
    private final Configuration conf = new Configuration(false);

    /**
     * Reads the site files of that folder, over Hadoop's defaults from the class path.
     *
     * @throws IOException when it is no folder, or a file in it is broken
     */
    public ClientSite(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder + ": name the folder of Hadoop's site files");
        }
        this.folder = folder;
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
    }

    /** Where the client stands; {@code classPath} is that of this JVM, which Hadoop's own script started. */
    Facts facts(String classPath) {
        return new Facts(new Node(Role.CLIENT, folder.toString()), conf, ClassPath.of(classPath), Map.of());
    }
}
