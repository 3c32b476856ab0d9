package dev.terrain.install.internal.check;

import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * A value that is in effect.
 *
 * @param value after replacement of variables
 * @param source the file it came from, as Hadoop tells it, such as {@code mapred-site.xml}; empty when it does not
 */
record Setting(String value, String source) {

    /** That of a key; empty where it is not set. */
    static Optional<Setting> of(Configuration conf, String key) {
        return Optional.ofNullable(conf.getRaw(key)).map(raw -> new Setting(value(conf, key, raw), source(conf, key)));
    }

    private static String value(Configuration conf, String key, String raw) {
        try {
            return conf.get(key, raw);
        } catch (RuntimeException e) {
            return raw; // variables that lead in a circle are not ours
        }
    }

    /** A file's name, without the page that told it and without folders. */
    private static String source(Configuration conf, String key) {
        String file = "";
        String[] sources = conf.getPropertySources(key);
        for (String source : sources == null ? new String[0] : sources) {
            file = source.equals(DaemonSurvey.CONFIGURATION) ? file : source;
        }
        return file.substring(file.lastIndexOf('/') + 1);
    }
}
