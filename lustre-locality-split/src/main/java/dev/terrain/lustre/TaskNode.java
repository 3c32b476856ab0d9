package dev.terrain.lustre;

import org.apache.hadoop.yarn.api.ApplicationConstants;

/** The node that this JVM's tasks run on. */
final class TaskNode {

    private TaskNode() {}

    /** Its name as its NodeManager registered, without one as DNS has it; empty where nobody knows it. */
    static String name() {
        String registered = System.getenv(ApplicationConstants.Environment.NM_HOST.name());
        return registered == null ? Unregistered.NAME : registered;
    }

    /** Under Hadoop's local runner, whose tasks share a JVM: DNS is asked once for all. */
    private static final class Unregistered {

        static final String NAME = LocalitySources.localHost().orElse("");
    }
}
