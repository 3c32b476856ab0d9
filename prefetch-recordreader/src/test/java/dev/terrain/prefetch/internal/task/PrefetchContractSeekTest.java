package dev.terrain.prefetch.internal.task;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.contract.AbstractFSContract;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractSeek;

/** Hadoop's own suite, of streams that read ahead. */
public class PrefetchContractSeekTest extends TestLocalFSContractSeek {

    @Override
    protected AbstractFSContract createContract(Configuration conf) {
        return new PrefetchContract(conf);
    }
}
