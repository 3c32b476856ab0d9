package dev.terrain.commons.submit;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The jars that a job's tasks get, as {@code -libjars} names them. */
final class TaskJars {

    /** The key that {@code -libjars} sets; has no constant in Hadoop 3.4. */
    private static final String TASK_JARS = "tmpjars";

    private static final Logger LOG = LoggerFactory.getLogger(TaskJars.class);

    private TaskJars() {}

    /**
     * Adds the jar that a class comes from, if it comes from one whose name Hadoop can ship:
     * {@code JobResourceUploader} (3.4.2) takes names for URIs as they are. Otherwise the nodes have to have it, as the
     * job's client does.
     */
    static void addJarOf(Class<?> type, Configuration conf) {
        File jar = jarOf(type);
        if (jar != null) {
            add(jar.getPath(), conf);
        }
    }

    /** Whether the jar that a class comes from is one of those, by its name. */
    static boolean names(Class<?> type, Configuration conf) {
        File jar = jarOf(type);
        return jar != null && names(jar.getName(), conf);
    }

    /**
     * Names the jar that a class comes from in place of one of that name which is not there. So it is in a task that
     * submits a job with its own Configuration: what stands there is the file on the machine of the task's client.
     */
    static void replaceMissingJarOf(Class<?> type, Configuration conf) {
        File jar = jarOf(type);
        if (jar != null) {
            replaceMissing(new Path(jar.toURI()), conf);
        }
    }

    private static void replaceMissing(Path jar, Configuration conf) {
        List<String> named = List.copyOf(conf.getTrimmedStringCollection(TASK_JARS));
        List<String> there = new ArrayList<>(named);
        there.replaceAll(one -> isMissing(one, jar.getName()) ? jar.toString() : one);
        if (!there.equals(named)) {
            conf.set(TASK_JARS, String.join(",", there));
        }
    }

    private static boolean isMissing(String named, String name) {
        Path path = new Path(named);
        return path.getName().equals(name)
                && "file".equals(path.toUri().getScheme())
                && !new File(path.toUri().getPath()).exists();
    }

    /** Not by Hadoop's {@code ClassUtil}, which takes a plus in a folder's name for a space. */
    private static @Nullable File jarOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return null;
        }
        try {
            File jar = new File(source.getLocation().toURI());
            new URI(new Path(jar.toURI()).toString());
            return jar.isFile() ? jar : null;
        } catch (URISyntaxException | IllegalArgumentException e) {
            LOG.warn(
                    "The job cannot ship {}, because its folder's name is no URI: copy it to every node",
                    source.getLocation());
            return null;
        }
    }

    /** Adds a jar, unless one of that name is there: the tasks have one folder for all. */
    static void add(String jar, Configuration conf) {
        Path path = new Path(new File(jar).toURI());
        if (names(path.getName(), conf)) {
            return;
        }
        String before = conf.get(TASK_JARS, "");
        conf.set(TASK_JARS, before.isEmpty() ? path.toString() : before + "," + path);
    }

    private static boolean names(String jar, Configuration conf) {
        for (String named : conf.getTrimmedStringCollection(TASK_JARS)) {
            if (new Path(named).getName().equals(jar)) {
                return true;
            }
        }
        return false;
    }
}
