package org.example;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.LocalClientProtocolProvider;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.jspecify.annotations.Nullable;

/** Runs the jobs of a framework, and notes which InputFormat it finds when it is asked. */
public final class WitnessProvider extends ClientProtocolProvider {
    /** What it has found, and what it has closed. */
    public static final List<String> FOUND = new ArrayList<>();

    @Override
    public @Nullable ClientProtocol create(Configuration conf) throws IOException {
        String framework = conf.get("mapreduce.framework.name");
        if ("broken".equals(framework)) {
            throw new IOException("the ResourceManager does not answer");
        }
        if (!"witness".equals(framework)) {
            return null;
        }
        FOUND.add(conf.get("mapreduce.job.inputformat.class"));
        Configuration local = new Configuration(conf);
        local.set("mapreduce.framework.name", "local");
        return new LocalClientProtocolProvider().create(local);
    }

    @Override
    public @Nullable ClientProtocol create(InetSocketAddress address, Configuration conf) throws IOException {
        return create(conf);
    }

    @Override
    public void close(ClientProtocol client) {
        FOUND.add("closed");
    }
}
