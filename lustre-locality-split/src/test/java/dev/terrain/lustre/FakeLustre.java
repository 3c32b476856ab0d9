package dev.terrain.lustre;

import dev.terrain.lustre.internal.layout.LayoutBlob;
import dev.terrain.lustre.internal.topology.LustreClient;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/**
 * A folder that this module takes for a mounted Lustre: two servers, oss1 in rack r1 with OST 0 and oss2 in r2 with OST
 * 1, beside the compute nodes n1 and n2, n3 and n4. Layouts are in an attribute that any file system takes.
 */
final class FakeLustre {

    static final int MIB = 1 << 20;

    private final Path folder;

    private FakeLustre(Path folder) {
        this.folder = folder;
    }

    static FakeLustre in(Path folder) throws IOException {
        Files.writeString(folder.resolve("map"), """
                OST0000 host=oss1 rack=/r1
                OST0001 host=oss2 rack=/r2
                n1 rack=/r1
                n2 rack=/r1
                n3 rack=/r2
                n4 rack=/r2
                """);
        Files.writeString(folder.resolve("mounts"), "10.0.0.10@tcp:/tfs " + folder.toRealPath() + " lustre rw 0 0\n");
        return new FakeLustre(folder);
    }

    LustreClient client() {
        return new LustreClient(folder.resolve("mounts"), List.of(folder.resolve("sys")));
    }

    void configure(Configuration conf) {
        conf.set("terrain.lustre.attribute", "user.lov");
        conf.set("terrain.lustre.map-file", folder.resolve("map").toString());
        conf.set("terrain.lustre.nodes", "map-file");
        conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        conf.set("fs.lustre.impl", LustreFileSystem.class.getName());
    }

    /** Writes a file with stripes of this size over these OSTs. */
    org.apache.hadoop.fs.Path file(String name, byte[] content, int stripeBytes, int... osts) throws IOException {
        return file(name, content, LayoutBlob.v1(ByteOrder.LITTLE_ENDIAN, stripeBytes, osts));
    }

    org.apache.hadoop.fs.Path file(String name, byte[] content, byte[] layout) throws IOException {
        Path file = Files.write(folder.resolve(name), content);
        LayoutBlob.store(file, layout);
        return new org.apache.hadoop.fs.Path(file.toUri());
    }

    /** What {@link LustreInputFormat} makes of this delegate's splits. */
    List<InputSplit> splits(Configuration conf, Class<?> delegate, org.apache.hadoop.fs.Path... files)
            throws IOException, InterruptedException {
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, files);
        job.getConfiguration().set("terrain.lustre.delegate", delegate.getName());
        return new LustreInputFormat<>(client(), TaskNode::name).getSplits(job);
    }
}
