package dev.terrain.commons.submit;

import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/** A plugin that leaves its name, and wraps the InputFormat in a class that there is not. */
public final class FirstProvider extends SubmissionProvider {
    /** In place of a wrapper. */
    public static final class Wrapper {}

    static final String DELEGATE = "test.prefetch.delegate";

    public FirstProvider() {
        super("prefetch");
    }

    @Override
    protected boolean takeBack(Submission job) {
        return job.unwrap("mapreduce.job.inputformat.class", Wrapper.class, DELEGATE);
    }

    @Override
    protected void prepare(Submission job) {
        if (job.conf().get("test.prefetch") != null) {
            throw new IllegalArgumentException("test.prefetch is set");
        }
        job.shipJar();
        job.wrap("mapreduce.job.inputformat.class", TextInputFormat.class, Wrapper.class, DELEGATE);
    }
}
