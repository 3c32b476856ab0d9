package dev.terrain.zone.contract;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.contract.AbstractFSContract;
import org.apache.hadoop.fs.contract.rawlocal.TestRawlocalContractGetFileStatus;

/** Hadoop's own suite: it filters by name, so these names are Hadoop's. */
public class ZonedRawGetFileStatusTest extends TestRawlocalContractGetFileStatus {

    @Override
    protected AbstractFSContract createContract(Configuration conf) {
        return new ZonedRawContract(conf);
    }
}
