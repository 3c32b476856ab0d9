package dev.terrain.zone.contract;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.contract.AbstractFSContract;
import org.apache.hadoop.fs.contract.rawlocal.TestRawlocalContractGetFileStatus;

/** Hadoop's own suite, with names that take slabs. */
public class ZonedRawGetFileStatusTest extends TestRawlocalContractGetFileStatus {

    @Override
    protected AbstractFSContract createContract(Configuration conf) {
        return new ZonedRawContract(conf);
    }

    @Override
    protected Path path(String name) throws IOException {
        return super.path(ZonedContract.intermediate(name));
    }
}
