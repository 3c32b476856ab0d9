package dev.terrain.integration.bench.soak;

/** What jobs read, as Hadoop's own examples make it: some MB in two files. */
enum Input {
    ROWS("/in/rows", "teragen", "-Dmapreduce.job.maps=2 200000"),
    TEXT(
            "/in/text",
            "randomtextwriter",
            "-Dmapreduce.randomtextwriter.bytespermap=4000000"
                    + " -Dmapreduce.randomtextwriter.totalbytes=8000000 -outFormat " + Input.TEXT_OUTPUT),
    RECORDS(
            "/in/records",
            "randomwriter",
            "-Dmapreduce.randomwriter.bytespermap=4000000 -Dmapreduce.randomwriter.totalbytes=8000000");

    static final String TEXT_OUTPUT = "org.apache.hadoop.mapreduce.lib.output.TextOutputFormat";

    /** Where it is in HDFS. */
    final String path;

    /** The example that makes it. */
    final String generator;
    /** Its words before the path. */
    final String options;

    Input(String path, String generator, String options) {
        this.path = path;
        this.generator = generator;
        this.options = options;
    }
}
