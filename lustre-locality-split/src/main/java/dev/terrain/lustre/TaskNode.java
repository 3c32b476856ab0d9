package dev.terrain.lustre;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The node that a task runs on; its rack is looked up only when somebody asks. */
interface TaskNode {

    /** As its NodeManager registered. */
    String host();

    /** As Hadoop's topology has it; empty where that is not known. */
    String rack();

    /** The node of this JVM. */
    static TaskNode ofThisJvm(Configuration conf) {
        String registered = System.getenv(ApplicationConstants.Environment.NM_HOST.name());
        return new Here(registered == null ? LocalitySources.localHost() : registered, conf);
    }

    /** A node whose rack Hadoop's own topology mapping knows. */
    record Here(String host, Configuration conf) implements TaskNode {

        private static final Logger LOG = LoggerFactory.getLogger(TaskNode.class);

        @Override
        public String rack() {
            try {
                return LocalitySources.rackOf(conf).apply(host);
            } catch (RuntimeException e) {
                LOG.info("The rack of {} is not known: {}", host, e.getMessage());
                return "";
            }
        }
    }
}
