package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.WebHdfs;
import java.io.IOException;
import java.util.ArrayList;
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
    public List<String> checksums(String folder, String prefix) throws IOException {
        List<String> checksums = new ArrayList<>();
        for (String file : hdfs.find(uri(folder), name -> name.startsWith(prefix))) {
            checksums.add(hdfs.checksum(file));
        }
        return checksums;
    }

    @Override
    public void delete(String name) throws IOException {
        hdfs.delete(uri(name));
    }
}
