package dev.terrain.zone.contract;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.contract.rawlocal.RawlocalFSContract;

/** Hadoop's contract of its raw local file system, asked of what ZonedLocalFileSystem is built over. */
final class ZonedRawContract extends RawlocalFSContract {

    ZonedRawContract(Configuration conf) {
        super(conf);
        conf.setBoolean("fs.contract.supports-append", true);
        conf.setBoolean("fs.contract.rejects-seek-past-eof", false);
        conf.setBoolean("fs.contract.supports-content-check", true);
        conf.setBoolean("fs.contract.supports-hflush", true);
        conf.setBoolean("fs.contract.supports-hsync", true);
    }

    /** Hadoop publishes its suites without the options of its own file systems. */
    @Override
    protected String getContractXml() {
        return ZonedContract.OPTIONS;
    }

    @Override
    protected FileSystem getLocalFS() throws IOException {
        return ZonedContract.fileSystem(getConf(), getTestDataDir()).getRawFileSystem();
    }
}
