package dev.terrain.install.internal.site;

import dev.terrain.install.internal.plugin.Plugin;
import dev.terrain.install.internal.plugin.SiteFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/** One site file of a folder: what its operator wrote, and what the tool wrote into it. */
final class OperatorsFile {

    /**
     * The text around the block in a file that the tool created; a file with nothing else is deleted with the block.
     */
    private static final String MADE_TEXT = """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <!-- Made by bin/terrain enable, and deleted by bin/terrain disable. -->
                    <configuration>
                    </configuration>
                    """;

    private static final byte[] MADE = MADE_TEXT.getBytes(StandardCharsets.US_ASCII);

    private final SiteFile file;
    private final Path path;
    private final byte @Nullable [] present;
    private final SiteText text;
    private final Configuration operators;

    private OperatorsFile(SiteFile file, Path path, byte @Nullable [] present) throws IOException {
        this.file = file;
        this.path = path;
        this.present = present;
        text = SiteText.of(present == null ? MADE : present, path.toString());
        operators = parse(text.without());
    }

    /**
     * Reads it, or takes it for empty if there is none.
     *
     * @throws RefusedException when it is not what Hadoop could read, or cannot be edited
     * @throws IOException when it cannot be read
     */
    static OperatorsFile read(Path folder, SiteFile file) throws IOException {
        Path path = folder.resolve(file.fileName());
        if (Files.notExists(path)) {
            return new OperatorsFile(file, path, null);
        }
        Path real = path.toRealPath(); // a link stays one
        return new OperatorsFile(file, real, Files.readAllBytes(real));
    }

    /** Which one it is. */
    SiteFile file() {
        return file;
    }

    /** The name of the file, without links. */
    Path path() {
        return path;
    }

    /** Whose properties the tool wrote into it. */
    List<Plugin> plugins() {
        return text.plugins();
    }

    /** The value that the operator gave a key here, as it is written. */
    Optional<String> value(String key) {
        return Optional.ofNullable(operators.getRaw(key));
    }

    /** Whether the operator declared it final, so that nothing that follows changes it. */
    boolean isFinal(String key) {
        return operators.getFinalParameters().contains(key);
    }

    /**
     * The file with that block in place of the one it has; without one, if the block is empty.
     *
     * @throws RefusedException when Hadoop would not read it as is meant
     */
    Change with(Block block) throws IOException {
        if (block.properties().isEmpty()) {
            byte[] without = text.without();
            return change(Arrays.equals(without, MADE) ? null : without);
        }
        byte[] with = text.with(block);
        Configuration result = parse(with);
        Configuration meant = new Configuration(operators);
        block.properties().forEach(meant::set);
        for (Map.Entry<String, String> property : meant) {
            if (!property.getValue().equals(result.getRaw(property.getKey()))) {
                throw new RefusedException(path + ": with the lines put in, " + property.getKey() + " would not be "
                        + property.getValue() + ": edit the file by hand as bin/terrain enable prints without --write");
            }
        }
        return change(with);
    }

    private Change change(byte @Nullable [] after) {
        return new Change(path, present, after, text.plugins().isEmpty());
    }

    private Configuration parse(byte[] xml) throws RefusedException {
        Configuration site = new Configuration(false);
        site.addResource(new ByteArrayInputStream(xml), path.toString()); // the name is what includes are relative to
        try {
            site.size(); // reads it
        } catch (RuntimeException e) {
            throw new RefusedException(path + " is not a configuration that Hadoop could read: " + e.getMessage());
        }
        return site;
    }
}
