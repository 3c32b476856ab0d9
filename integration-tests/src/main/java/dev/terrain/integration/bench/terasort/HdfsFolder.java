package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.WebHdfs;
import java.io.IOException;
import java.util.List;

/**
 * A folder in the cluster's own HDFS, whose checksums are HDFS's.
 *
 * @param hdfs of the cluster
 */
record HdfsFolder(WebHdfs hdfs) implements TeraSortFolder {

    static final String FOLDER = "/terasort";

    @Override
    public String uri(String name) {
        return FOLDER + "/" + name;
    }

    @Override
    public String read(String name) throws IOException {
        return hdfs.read(uri(name));
    }

    @Override
    public List<String> checksums(String folder) throws IOException {
        return hdfs.checksums(uri(folder));
    }

    @Override
    public void delete(String name) throws IOException {
        hdfs.delete(uri(name));
    }
}
