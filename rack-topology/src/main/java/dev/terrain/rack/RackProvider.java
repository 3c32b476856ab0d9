package dev.terrain.rack;

import dev.terrain.commons.submit.Submission;
import dev.terrain.commons.submit.SubmissionProvider;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.net.ScriptBasedMapping;

/**
 * Has the ApplicationMaster of each job that is submitted with {@code rack} in {@code terrain.plugins} resolve nodes as
 * the NameNode does, through {@link LatencySwitchMapping}.
 */
public final class RackProvider extends SubmissionProvider {

    /** For ServiceLoader. */
    public RackProvider() {
        super("rack");
    }

    @Override
    protected void prepare(Submission job) {
        if (job.isLocal()) {
            return;
        }
        new RackSettings(job.conf()).stateInterval();
        if (job.choose(
                CommonConfigurationKeysPublic.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
                ScriptBasedMapping.class.getName(),
                LatencySwitchMapping.class.getName())) {
            job.shipJar();
        }
    }
}
