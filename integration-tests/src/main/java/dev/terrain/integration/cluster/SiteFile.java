package dev.terrain.integration.cluster;

import java.util.Locale;

/** Hadoop's four site configuration files. */
public enum SiteFile {
    CORE,
    HDFS,
    YARN,
    MAPRED;

    /** The name of the file in {@code etc/hadoop}, such as {@code core-site.xml}. */
    public String fileName() {
        return name().toLowerCase(Locale.ROOT) + "-site.xml";
    }
}
