package dev.terrain.lustre;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.StatusReporter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/** What readers give: keys and values as text, and the message of the error that ended one. */
final class Records {

    private Records() {}

    /** Of these splits, sorted, since splits come in any order. */
    static List<String> sorted(InputFormat<?, ?> format, List<InputSplit> splits, Configuration conf)
            throws IOException, InterruptedException {
        List<String> records = new ArrayList<>();
        for (InputSplit split : splits) {
            read(format, split, conf, records);
        }
        return records.stream().sorted().toList();
    }

    private static <K, V> void read(
            InputFormat<K, V> format, InputSplit split, Configuration conf, List<String> records)
            throws IOException, InterruptedException {
        TaskAttemptContext context = new TaskAttemptContextImpl(conf, new TaskAttemptID());
        try (RecordReader<K, V> reader = format.createRecordReader(split, context)) {
            reader.initialize(split, context);
            while (reader.nextKeyValue()) {
                V value = reader.getCurrentValue();
                String text = value instanceof BytesWritable bytes ? bytes.toString() : String.valueOf(value);
                records.add(reader.getCurrentKey() + "\t" + text);
            }
        } catch (IOException e) {
            records.add(String.valueOf(e.getMessage()));
        }
    }

    /** A context whose counters this reporter keeps. */
    static TaskAttemptContext context(Configuration conf, StatusReporter reporter) {
        return new TaskAttemptContextImpl(conf, new TaskAttemptID(), reporter);
    }
}
