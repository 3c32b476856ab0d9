package dev.terrain.integration.client;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * Writes lines of an address, a tab and some text, the same for the same number of lines:
 *
 * <pre>hadoop jar ... TextWriter FOLDER LINES</pre>
 */
public final class TextWriter extends Configured implements Tool {

    private static final int FILES = 4;
    private static final int WORDS_IN_A_LINE = 12;
    private static final int VOCABULARY = 5_000;
    private static final int LONGEST_WORD = 9;

    /** Runs it in HDFS's default configuration. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new TextWriter(), arguments));
    }

    @Override
    public int run(String[] arguments) throws IOException {
        Path folder = new Path(arguments[0]);
        int lines = Integer.parseInt(arguments[1]);
        FileSystem fileSystem = FileSystem.get(getConf());
        fileSystem.delete(folder, true);
        Random random = new Random(lines);
        String[] vocabulary = vocabulary(random);
        long start = System.nanoTime();
        for (int file = 0; file < FILES; file++) {
            try (BufferedWriter out = new BufferedWriter(new OutputStreamWriter(
                    fileSystem.create(new Path(folder, "part" + file)), StandardCharsets.UTF_8))) {
                for (int line = file; line < lines; line += FILES) {
                    out.write("http://example.org/" + line + "\t" + text(vocabulary, random) + "\n");
                }
            }
        }
        System.out.println(String.format(Locale.ROOT, "took %.3f s", (System.nanoTime() - start) / 1e9));
        return 0;
    }

    private static String[] vocabulary(Random random) {
        String[] words = new String[VOCABULARY];
        for (int i = 0; i < words.length; i++) {
            StringBuilder word = new StringBuilder();
            int length = 1 + random.nextInt(LONGEST_WORD);
            for (int j = 0; j < length; j++) {
                word.append((char) ('a' + random.nextInt(26)));
            }
            words[i] = word.toString();
        }
        return words;
    }

    private static String text(String[] vocabulary, Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < WORDS_IN_A_LINE; i++) {
            text.append(vocabulary[random.nextInt(vocabulary.length)]).append(' ');
        }
        return text.toString();
    }
}
