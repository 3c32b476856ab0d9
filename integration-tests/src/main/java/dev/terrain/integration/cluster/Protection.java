package dev.terrain.integration.cluster;

import java.util.Map;

/**
 * How a cluster is protected, for who starts and asks it.
 *
 * @param web how its web servers are asked
 * @param folderOwners folders that are in HDFS before the first job, and whose they are
 */
public record Protection(WebAccess web, Map<String, String> folderOwners) {

    /** Everybody is who they say they are, and the user who starts the daemons may do everything. */
    static final Protection NONE = new Protection(WebAccess.PLAIN, Map.of());

    public Protection {
        folderOwners = Map.copyOf(folderOwners);
    }
}
