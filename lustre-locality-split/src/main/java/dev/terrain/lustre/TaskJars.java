package dev.terrain.lustre;

import java.io.File;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.ClassUtil;

/** The jars that a job's tasks get, as {@code -libjars} names them. */
final class TaskJars {

    /** What {@code -libjars} sets; has no constant in Hadoop 3.4. */
    private static final String TASK_JARS = "tmpjars";

    private TaskJars() {}

    /** Adds the jar that a class comes from, if it comes from one. */
    static void addJarOf(Class<?> type, Configuration conf) {
        String jar = ClassUtil.findContainingJar(type);
        if (jar != null) {
            add(jar, conf);
        }
    }

    /** Adds a jar, unless one of that name is there: the tasks have one folder for all. */
    static void add(String jar, Configuration conf) {
        Path path = new Path(new File(jar).toURI());
        for (String present : conf.getTrimmedStringCollection(TASK_JARS)) {
            if (new Path(present).getName().equals(path.getName())) {
                return;
            }
        }
        String before = conf.get(TASK_JARS, "");
        conf.set(TASK_JARS, before.isEmpty() ? path.toString() : before + "," + path);
    }
}
