package dev.terrain.lustre;

import static dev.terrain.lustre.FakeLustre.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.terrain.lustre.internal.split.LustreFileSplit;
import dev.terrain.lustre.internal.split.NoPreference;
import dev.terrain.lustre.internal.split.SplitAssignment.Anywhere;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever goes wrong, the job has the splits of stock Hadoop. */
class StockFallbackTest {

    @TempDir
    Path folder;

    private final Configuration conf = new Configuration();
    private FakeLustre lustre;

    @BeforeEach
    void start() throws IOException {
        lustre = FakeLustre.in(folder);
        lustre.configure(conf);
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", MIB);
    }

    @ParameterizedTest
    @CsvSource({"locality,off", "locality,maybe", "least-gain,much", "splits,all", "map-file,/nowhere"})
    void offOrABadSettingIsStock(String key, String value) throws Exception {
        conf.set("terrain.lustre." + key, value);

        assertThat(lustre.splits(conf, TextInputFormat.class, lustre.file("a", new byte[2 * MIB], MIB, 0, 1)))
                .hasSize(2)
                .allMatch(split -> split.getClass() == FileSplit.class);
    }

    /** The ApplicationMaster would refuse the job. */
    @Test
    void splitsOfWhichTooMuchWouldBeWrittenAreStock() throws Exception {
        conf.setInt("mapreduce.job.split.metainfo.maxsize", 30);

        assertThat(lustre.splits(conf, TextInputFormat.class, lustre.file("a", new byte[2 * MIB], MIB, 0, 1)))
                .hasSize(2)
                .allMatch(split -> split.getClass() == FileSplit.class);
    }

    @Test
    void aMalformedLayoutKeepsTheHostsOfStock() throws Exception {
        List<InputSplit> splits = lustre.splits(
                conf,
                TextInputFormat.class,
                lustre.file("bad", new byte[5], new byte[40]),
                lustre.file("good", new byte[5], MIB, 0));

        assertThat(Splits.assignment(splits.get(0))).isEqualTo(new Anywhere(NoPreference.MALFORMED));
        assertThat(Splits.host(splits.get(0))).isEqualTo("localhost");
        assertThat(Splits.host(splits.get(1))).isIn("n1", "n2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            OST0000 host=oss1 rack=/r1       | no compute node
            n1 rack=/r1                      | no server, and no sysfs
            '# nothing'                      | an empty map
            """)
    void withoutNodesOrServersTheHostsAreThoseOfStock(String map, String why) throws Exception {
        Files.writeString(folder.resolve("map"), map + "\n");

        List<InputSplit> splits =
                lustre.splits(conf, TextInputFormat.class, lustre.file("a", new byte[2 * MIB], MIB, 0, 1));

        assertThat(splits).as(why).hasSize(2).allSatisfy(split -> {
            assertThat(Splits.host(split)).isEqualTo("localhost");
            assertThat(Splits.assignment(split)).isEqualTo(new Anywhere(NoPreference.NO_NEIGHBOURS));
        });
    }

    @Test
    void withoutAMountTableTheHostsAreThoseOfStock() throws Exception {
        Files.delete(folder.resolve("mounts"));

        assertThat(lustre.splits(conf, TextInputFormat.class, lustre.file("a", new byte[2 * MIB], MIB, 0, 1)))
                .hasSize(2)
                .allSatisfy(split -> assertThat(Splits.host(split)).isEqualTo("localhost"));
    }

    @Test
    void aFileTruncatedAfterPlanningIsReadAsFarAsItGoes() throws Exception {
        String line = "x".repeat(1023) + "\n";
        conf.set("terrain.lustre.splits", "ost");
        lustre.file("a", line.repeat(4096).getBytes(StandardCharsets.UTF_8), MIB >> 2, 0, 1);
        List<InputSplit> splits = lustre.splits(
                conf, TextInputFormat.class, new org.apache.hadoop.fs.Path("lustre://" + folder.resolve("a")));
        try (FileChannel file = FileChannel.open(folder.resolve("a"), StandardOpenOption.WRITE)) {
            file.truncate(1500L * line.length());
        }

        assertThat(splits).anyMatch(split -> ((LustreFileSplit) split).extents().size() > 1);
        assertThat(Records.sorted(new LustreInputFormat<>(), splits, conf)).hasSize(1500);
    }

    /** Deletes, truncates or restripes its file after it was listed. */
    public static final class Meddling extends TextInputFormat {
        @Override
        public List<InputSplit> getSplits(JobContext job) throws IOException {
            List<InputSplit> splits = super.getSplits(job);
            Path file = Path.of(((FileSplit) splits.get(0)).getPath().toUri());
            if (Objects.toString(file.getFileName()).startsWith("deleted")) {
                Files.delete(file);
            } else if (Objects.toString(file.getFileName()).startsWith("truncated")) {
                Files.write(file, new byte[MIB / 2]);
            } else {
                Files.write(file, new byte[3 * MIB]);
            }
            return splits;
        }
    }

    @Test
    void aFileThatIsGoneMeanwhileKeepsItsSplits() throws Exception {
        List<InputSplit> splits =
                lustre.splits(conf, Meddling.class, lustre.file("deleted", new byte[2 * MIB], MIB, 0, 1));

        assertThat(Splits.ranges(splits)).containsExactly("0+1048576", "1048576+1048576");
        assertThat(splits).allSatisfy(split -> {
            assertThat(Splits.host(split)).isEqualTo("localhost");
            assertThat(Splits.assignment(split)).isEqualTo(new Anywhere(NoPreference.NOT_READABLE));
        });
    }

    @Test
    void aFileThatGrewMeanwhileIsReadAsFarAsItWasListed() throws Exception {
        conf.set("terrain.lustre.any-offset-formats", Meddling.class.getName());

        assertThat(Splits.ranges(
                        lustre.splits(conf, Meddling.class, lustre.file("grown", new byte[2 * MIB], MIB, 0, 1))))
                .containsExactly("0+1048576", "1048576+1048576");
    }

    @Test
    void aFileTruncatedAfterItWasListedKeepsItsSplits() throws Exception {
        conf.set("terrain.lustre.any-offset-formats", Meddling.class.getName());

        assertThat(Splits.ranges(
                        lustre.splits(conf, Meddling.class, lustre.file("truncated", new byte[2 * MIB], MIB, 0, 1))))
                .containsExactly("0+1048576", "1048576+1048576");
    }

    @Test
    void aDelegateThatIsNoneIsNamed() {
        for (Class<?> wrong : List.of(String.class, LustreInputFormat.class)) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> lustre.splits(conf, wrong, lustre.file("a", new byte[5], MIB, 0)))
                    .withMessageContaining("terrain.lustre.delegate is '" + wrong.getName() + "'");
        }
    }

    @Test
    void oneWarningNamesTheFirstFileOfEachKindOfFailure() throws Exception {
        org.apache.hadoop.fs.Path[] files = {
            lustre.file("bad1", new byte[2 * MIB], new byte[40]),
            lustre.file("bad2", new byte[2 * MIB], new byte[40]),
            lustre.file("good", new byte[2 * MIB], MIB, 0)
        };
        try (Warnings warnings = new Warnings()) {
            lustre.splits(conf, TextInputFormat.class, files);

            assertThat(warnings.messages()).singleElement().asString().contains("MALFORMED=", "at byte 0");
        }
    }

    @Test
    void oneWarningSaysWhyAJobIsNotPlanned() throws Exception {
        conf.set("terrain.lustre.map-file", "/nowhere");
        try (Warnings warnings = new Warnings()) {
            lustre.splits(conf, TextInputFormat.class, lustre.file("a", new byte[2 * MIB], MIB, 0, 1));

            assertThat(warnings.messages()).singleElement().asString().contains("/nowhere");
        }
    }

    @Test
    void offAndFilesThatNobodyCalledLustresAreNoReasonToWarn() throws Exception {
        Path plain = Files.write(folder.resolve("plain"), new byte[5]);
        try (Warnings warnings = new Warnings()) {
            lustre.splits(conf, TextInputFormat.class, new org.apache.hadoop.fs.Path(plain.toUri()));
            conf.set("terrain.lustre.locality", "off");
            lustre.splits(conf, TextInputFormat.class, lustre.file("bad", new byte[5], new byte[40]));

            assertThat(warnings.messages()).isEmpty();
        }
    }

    @Test
    void aPathOfLustresSchemeThatIsOnNoneSaysSo() throws Exception {
        Path plain = Files.write(folder.resolve("plain"), new byte[2 * MIB]);
        try (Warnings warnings = new Warnings()) {
            List<InputSplit> splits =
                    lustre.splits(conf, TextInputFormat.class, new org.apache.hadoop.fs.Path("lustre://" + plain));

            assertThat(splits).hasSize(2).allSatisfy(split -> {
                assertThat(Splits.host(split)).isEqualTo("localhost");
                assertThat(Splits.assignment(split)).isEqualTo(new Anywhere(NoPreference.NOT_LUSTRE));
            });
            assertThat(warnings.messages()).singleElement().asString().contains(plain + " has no Lustre layout");
        }
    }
}
