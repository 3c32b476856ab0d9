package dev.terrain.prefetch.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;

class RedirectedConfTest {

    private final JobConf original = new JobConf(false);

    private RedirectedConf redirected() {
        return new RedirectedConf(original, Map.of("file", PrefetchLocalFileSystem.class), "some-id");
    }

    @Test
    void leadsTheSchemeToTheClassOutsideTheCache() {
        RedirectedConf conf = redirected();

        assertThat(conf.getClass("fs.file.impl", null)).isEqualTo(PrefetchLocalFileSystem.class);
        assertThat(conf.getBoolean("fs.file.impl.disable.cache", false)).isTrue();
        assertThat(original.get("fs.file.impl")).isNull();
        assertThat(original.get("fs.file.impl.disable.cache")).isNull();
    }

    @Test
    void copyOfACopyKeepsTheRedirectionAndTheSession() {
        Configuration copy = new Configuration(new JobConf(redirected()));

        assertThat(copy.getClass("fs.file.impl", null)).isEqualTo(PrefetchLocalFileSystem.class);
        assertThat(RedirectedConf.sessionId(copy)).isEqualTo("some-id");
        assertThat(RedirectedConf.sessionId(original)).isNull();
    }

    @Test
    void restoresWhatWasSet() {
        original.set("fs.file.impl", LocalFileSystem.class.getName());
        original.set("fs.file.impl.disable.cache", "true");

        Configuration restored = RedirectedConf.restore(new JobConf(redirected()), "file");

        assertThat(restored.get("fs.file.impl")).isEqualTo(LocalFileSystem.class.getName());
        assertThat(RedirectedConf.opensUncached(restored, "file")).isTrue();
    }

    @Test
    void restoresWhatWasNotSet() {
        Configuration restored = RedirectedConf.restore(redirected(), "file");

        assertThat(restored.get("fs.file.impl")).isNull();
        assertThat(RedirectedConf.opensUncached(restored, "file")).isFalse();
    }

    @Test
    void everythingElseIsSharedWithTheOriginal() {
        RedirectedConf conf = redirected();

        conf.set("mapreduce.map.input.file", "a");
        original.set("later", "b");
        conf.setInt("number", 7);
        original.set("gone", "x");
        conf.unset("gone");

        assertThat(original.get("mapreduce.map.input.file")).isEqualTo("a");
        assertThat(conf.get("later")).isEqualTo("b");
        assertThat(conf.get("later", "default")).isEqualTo("b");
        assertThat(conf.getRaw("later")).isEqualTo("b");
        assertThat(original.getInt("number", 0)).isEqualTo(7);
        assertThat(original.get("gone")).isNull();
        Map<String, String> listed = new HashMap<>();
        conf.forEach(entry -> listed.put(entry.getKey(), entry.getValue()));
        assertThat(listed).containsEntry("mapreduce.map.input.file", "a").containsKey("fs.file.impl");
    }

    @Test
    void delegateMayRedirectOnItsOwnAccount() {
        RedirectedConf conf = redirected();

        conf.set("fs.file.impl", LocalFileSystem.class.getName());

        assertThat(conf.get("fs.file.impl")).isEqualTo(LocalFileSystem.class.getName());
        assertThat(original.get("fs.file.impl")).isNull();
    }

    @Test
    void isOneObjectForOneOriginal() {
        RedirectedConf conf = redirected();
        JobConf another = new JobConf(false);
        another.set("mark", "another");

        assertThat(conf.over(original)).isSameAs(conf);
        assertThat(conf.over(another).get("mark")).isEqualTo("another");
        assertThat(RedirectedConf.sessionId(conf.over(another))).isEqualTo("some-id");
    }

    @Test
    void sharesTheCredentials() {
        assertThat(redirected().getCredentials()).isSameAs(original.getCredentials());
    }
}
