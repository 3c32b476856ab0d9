package dev.terrain.lustre.contract;

import dev.terrain.lustre.LustreFileSystem;
import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.contract.rawlocal.RawlocalFSContract;

/** Hadoop's contract of its raw local file system, asked of {@code lustre:///}. */
final class LustreContract extends RawlocalFSContract {

    LustreContract(Configuration conf) {
        super(conf);
    }

    /** Hadoop publishes its suites without the options of its own file systems. */
    @Override
    protected String getContractXml() {
        return "contract/lustre.xml";
    }

    @Override
    protected FileSystem getLocalFS() throws IOException {
        getConf().setClass("fs.lustre.impl", LustreFileSystem.class, FileSystem.class);
        return FileSystem.newInstance(URI.create("lustre:///"), getConf());
    }

    @Override
    public String getScheme() {
        return "lustre";
    }
}
