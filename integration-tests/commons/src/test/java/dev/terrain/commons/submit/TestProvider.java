package dev.terrain.commons.submit;

import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/** A plugin that leaves its name, and wraps the InputFormat in a class that there is not. */
abstract class TestProvider extends SubmissionProvider {
    private final String refused;
    private final Class<?> wrapper;
    private final String delegate;

    TestProvider(String plugin, Class<?> wrapper, String delegate) {
        super(plugin);
        this.refused = "test." + plugin;
        this.wrapper = wrapper;
        this.delegate = delegate;
    }

    @Override
    protected boolean takeBack(Submission job) {
        return job.unwrap("mapreduce.job.inputformat.class", wrapper, delegate);
    }

    @Override
    protected void prepare(Submission job) {
        if (job.conf().get(refused) != null) {
            throw new IllegalArgumentException(refused + " is set");
        }
        job.shipJar();
        job.wrap("mapreduce.job.inputformat.class", TextInputFormat.class, wrapper, delegate);
    }
}
