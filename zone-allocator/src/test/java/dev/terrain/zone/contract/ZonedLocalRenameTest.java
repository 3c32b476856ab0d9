package dev.terrain.zone.contract;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.contract.AbstractFSContract;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractRename;

/** Hadoop's own suite: a renamed directory keeps its name, so these names are Hadoop's. */
public class ZonedLocalRenameTest extends TestLocalFSContractRename {

    @Override
    protected AbstractFSContract createContract(Configuration conf) {
        return new ZonedLocalContract(conf);
    }
}
