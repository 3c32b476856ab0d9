package dev.terrain.integration.bench.zone;

import dev.terrain.integration.bench.Workspace;
import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.PoolStock;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.fixture.process.FileTree;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The plugin as an operator meets it: its commands, run by a Hadoop without daemons, and its XML.
 *
 * @param jar its own
 * @param folder for a Hadoop and the speeds that were measured
 * @param layout that runs its commands
 * @param sites the properties of its {@code conf/}
 */
record ZoneAllocator(Path jar, Path folder, HadoopLayout layout, Map<SiteFile, Map<String, String>> sites)
        implements AutoCloseable {

    private static final String MODULE = "zone-allocator";
    private static final Duration COMMAND_WITHIN = Duration.ofMinutes(10);

    /** Of this repository; keeps a Hadoop and the disk's speeds in {@code zone-allocator}, emptied before and after. */
    static ZoneAllocator of(Workspace workspace) throws IOException {
        Path project = workspace.project();
        Path folder = workspace.out().resolve(MODULE);
        Map<SiteFile, Map<String, String>> sites = Plugin.sites(project, MODULE);
        if (sites.isEmpty()) {
            throw new IOException(MODULE + "/conf has no *-site.xml in " + project);
        }
        FileTree.delete(folder);
        return new ZoneAllocator(
                Plugin.jar(project, MODULE),
                folder,
                HadoopLayout.create(workspace.hadoop(), folder.resolve("hadoop"), workspace.progress()),
                sites);
    }

    /** Measures the disk under a mounted file system and keeps what it finds; returns what the command printed. */
    List<String> map(Path mountPoint) throws IOException {
        return run("map", mountPoint.toString(), "--profile-dir", profiles().toString());
    }

    /** Confines a mounted file system to its outer {@code bytes}; returns what the command printed. */
    List<String> pin(Path mountPoint, long bytes) throws IOException {
        return run(
                "pin",
                mountPoint.toString(),
                "--outer",
                String.valueOf(bytes),
                "--profile-dir",
                profiles().toString());
    }

    /** The properties of the module's {@code conf/}, and those that an operator would add for a zone of that size. */
    Map<SiteFile, Map<String, String>> sites(long zoneBytes) {
        Map<SiteFile, Map<String, String>> all = new EnumMap<>(sites);
        Map<String, String> yarn = new TreeMap<>(all.getOrDefault(SiteFile.YARN, Map.of()));
        yarn.putAll(PoolStock.site(zoneBytes, profiles()));
        all.put(SiteFile.YARN, yarn);
        return all;
    }

    @Override
    public void close() throws IOException {
        FileTree.delete(folder);
    }

    private Path profiles() {
        return folder.resolve("profiles");
    }

    private List<String> run(String... arguments) throws IOException {
        return HadoopCommand.of(layout, COMMAND_WITHIN)
                .jar(jar, arguments)
                .requireSuccess(MODULE + " " + String.join(" ", arguments))
                .output();
    }
}
