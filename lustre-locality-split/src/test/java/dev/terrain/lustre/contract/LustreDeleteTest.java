package dev.terrain.lustre.contract;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.contract.AbstractFSContract;
import org.apache.hadoop.fs.contract.rawlocal.TestRawlocalContractDelete;

/** Hadoop's own suite, of {@code lustre:///}. */
public class LustreDeleteTest extends TestRawlocalContractDelete {

    @Override
    protected AbstractFSContract createContract(Configuration conf) {
        return new LustreContract(conf);
    }
}
