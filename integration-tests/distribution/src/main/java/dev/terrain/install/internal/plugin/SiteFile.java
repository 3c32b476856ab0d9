package dev.terrain.install.internal.plugin;

import java.util.Locale;

/** One of the files in which an operator configures Hadoop, in the order in which clients load them. */
public enum SiteFile {
    CORE,
    HDFS,
    MAPRED,
    YARN;

    /** As it is named in the configuration's folder: {@code core-site.xml}. */
    public String fileName() {
        return name().toLowerCase(Locale.ROOT) + "-site.xml";
    }

    /** The file with Hadoop's defaults, as it is named on Hadoop's classpath. */
    public String defaultsName() {
        return name().toLowerCase(Locale.ROOT) + "-default.xml";
    }
}
