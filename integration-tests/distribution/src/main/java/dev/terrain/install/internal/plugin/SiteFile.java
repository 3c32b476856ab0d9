package dev.terrain.install.internal.plugin;

/** One of the files in which an operator configures Hadoop, in the order in which clients load them. */
public enum SiteFile {
    CORE("core"),
    HDFS("hdfs"),
    MAPRED("mapred"),
    YARN("yarn");

    private final String part;

    SiteFile(String part) {
        this.part = part;
    }

    /** As it is named in the configuration's folder. */
    public String fileName() {
        return part + "-site.xml";
    }

    /** The file with Hadoop's defaults, as it is named on Hadoop's classpath. */
    public String defaultsName() {
        return part + "-default.xml";
    }
}
