package dev.terrain.zone.contract;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.contract.AbstractFSContract;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractGetFileStatus;

/** Hadoop's own suite: it filters by name, so these names are Hadoop's. */
public class ZonedLocalGetFileStatusTest extends TestLocalFSContractGetFileStatus {

    @Override
    protected AbstractFSContract createContract(Configuration conf) {
        return new ZonedLocalContract(conf);
    }
}
