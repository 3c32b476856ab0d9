package dev.terrain.integration.cluster;

/** Hadoop's four site configuration files. */
public enum SiteFile {
    CORE("core-site.xml"),
    HDFS("hdfs-site.xml"),
    YARN("yarn-site.xml"),
    MAPRED("mapred-site.xml");

    private final String fileName;

    SiteFile(String fileName) {
        this.fileName = fileName;
    }

    /** The name of the file in {@code etc/hadoop}. */
    public String fileName() {
        return fileName;
    }
}
