package dev.terrain.zone.contract;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.contract.localfs.LocalFSContract;

/** Hadoop's contract of its local file system, asked of ZonedLocalFileSystem. */
final class ZonedLocalContract extends LocalFSContract {

    ZonedLocalContract(Configuration conf) {
        super(conf);
        conf.setBoolean("fs.contract.supports-append", false);
        conf.setBoolean("fs.contract.rejects-seek-past-eof", true);
    }

    /** Hadoop publishes its suites without the options of its own file systems. */
    @Override
    protected String getContractXml() {
        return ZonedContract.OPTIONS;
    }

    @Override
    protected FileSystem getLocalFS() throws IOException {
        return ZonedContract.fileSystem(getConf(), getTestDataDir());
    }
}
