package dev.terrain.lustre.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.layout.Dumps;
import dev.terrain.lustre.internal.layout.LayoutBlob;
import dev.terrain.lustre.internal.topology.LustreClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With layouts in an attribute that any file system takes, and files in place of /proc and /sys. */
class ExplainCommandTest {

    private static final int MIB = 1 << 20;

    @TempDir
    Path folder;

    private String out = "";
    private String err = "";

    @BeforeEach
    void twoNodesBesideEachOfTwoServers() throws IOException {
        folder = folder.toRealPath();
        Files.writeString(folder.resolve("map"), """
                OST0000 host=oss1 rack=/r1
                OST0001 host=oss2 rack=/r2
                n1 rack=/r1
                n3 rack=/r2
                """);
        Files.writeString(folder.resolve("nodes"), """
                n1   # the map file says where it is
                n2 rack=/r1
                n3
                n4 rack=/r2
                """);
        Files.writeString(folder.resolve("mounts"), "10.0.0.10@tcp:/tfs " + folder + " lustre rw 0 0\n");
        Files.createDirectory(folder.resolve("in"));
    }

    private Path file(String name, int bytes, byte[] layout) throws IOException {
        Path file = Files.write(folder.resolve("in").resolve(name), new byte[bytes]);
        LayoutBlob.store(file, layout);
        return file;
    }

    private static byte[] stripes(int... osts) {
        return LayoutBlob.v1(ByteOrder.LITTLE_ENDIAN, MIB, osts);
    }

    private int explain(String... arguments) {
        List<String> all = new ArrayList<>(List.of("explain", "-D", "terrain.lustre.attribute=user.lov"));
        all.addAll(List.of(arguments));
        return run(all);
    }

    private int explainHere(String... arguments) {
        List<String> all = new ArrayList<>(List.of(
                "--map",
                folder.resolve("map").toString(),
                "--nodes",
                folder.resolve("nodes").toString()));
        all.addAll(List.of(arguments));
        return explain(all.toArray(String[]::new));
    }

    private int run(List<String> arguments) {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        ByteArrayOutputStream complained = new ByteArrayOutputStream();
        int exitCode = ExplainCommand.run(
                arguments.toArray(String[]::new),
                new PrintStream(written, true, StandardCharsets.UTF_8),
                new PrintStream(complained, true, StandardCharsets.UTF_8),
                new LustreClient(folder.resolve("mounts"), List.of(folder.resolve("sys"))));
        out = written.toString(StandardCharsets.UTF_8);
        err = complained.toString(StandardCharsets.UTF_8);
        return exitCode;
    }

    @Test
    void saysWhereTheBytesAreWhoReadsThemAndWhatThatIsWorth() throws IOException {
        Path file = file("striped", 4 * MIB, stripes(0, 1));

        assertThat(explainHere("lustre://" + file, "--split-size", "1m")).isZero();

        assertThat(out)
                .contains(file + ", 4.00 MiB: 2 stripes of 1.00 MiB in turn on OST0000 OST0001")
                .containsPattern("tfs-OST0000 +2.00 MiB +oss1 in /r1\n")
                .contains("Splits: 4 on 4 nodes, of which 4 have one that is nearer")
                .containsPattern("0 B +1.00 MiB +n[12] +2.00 +3.00 +OST0000 +n[12] n[12]\n")
                .containsPattern("1.00 MiB +1.00 MiB +n[34] +2.00 +3.00 +OST0001 +n[34] n[34]\n")
                .containsPattern("any node, by chance +100.0 % +0.0 % +[0-9.]+ +4\n")
                .containsPattern("LustreInputFormat, the whole job +66.7 % +100.0 % +1.00 +4\n")
                .doesNotContain("setstripe");
        assertThat(err).isEmpty();
    }

    @Test
    void advisesStripesAsLargeAsSplitsWhereEverySplitIsOnAllServers() throws IOException {
        Path file = file("flat", 4 * MIB, stripes(0, 1));

        assertThat(explainHere(file.toString(), "--split-size", "2m")).isZero();

        assertThat(out)
                .contains("of which 0 have one")
                .containsPattern("0 B +2.00 MiB +any +3.00 +3.00 +OST0000 OST0001 +nobody\n")
                .contains(
                        "their bytes: 1. The nearest node saves 0 % of the distance of a random one; with each split on"
                                + " one OST it would be 33 %.")
                .contains("  lfs setstripe -S 2M -c 2 '" + file.getParent() + "'\n")
                .contains("  lfs migrate -S 2M -c 2 '" + file + "'\n");
    }

    @Test
    void advisesOneStripeForFilesOfOneSplitAndCountsThem() throws IOException {
        for (int i = 0; i < 5; i++) {
            file("small" + i, 2 * MIB, stripes(0, 1));
        }
        Path directory = folder.resolve("in");

        assertThat(explainHere(directory.toString())).isZero();

        assertThat(out)
                .contains("  lfs setstripe -c 1 '" + directory + "'\n")
                .contains("  lfs migrate -c 1 '" + directory.resolve("small2") + "'\n")
                .contains("and the same for 2 more files of that directory");
    }

    @Test
    void advisesNothingWhereNoStripingHelps() throws IOException {
        Files.writeString(
                folder.resolve("map"), "OST0000 host=oss1 rack=/r1\nOST0001 host=oss2 rack=/r1\nn1 rack=/r1\n");
        Files.writeString(folder.resolve("nodes"), "n1\nn2 rack=/r1\n");
        Path file = file("flat", 4 * MIB, stripes(0, 1));

        assertThat(explainHere(file.toString(), "--split-size", "2m")).isZero();

        assertThat(out)
                .contains("Every node is as far from these bytes as every other: locality can save nothing.")
                .doesNotContain("setstripe");
    }

    @Test
    void readsAllFilesBelowADirectoryThatAJobWould() throws IOException {
        file("_SUCCESS", 5, stripes(0));
        file("part-1", 5, stripes(0));
        file("part-2", 5, Dumps.layout("dom"));
        file("broken", 5, new byte[40]);

        assertThat(explainHere(folder.resolve("in").toString())).isZero();

        assertThat(out)
                .contains("Files: 2, 10 B")
                .contains("part-1, 5 B: on OST0000")
                .contains("0 B to ")
                .contains("on the metadata server")
                .contains("passed over: malformed layout")
                .doesNotContain("_SUCCESS");
    }

    @Test
    void namesWhatIsUnknownAndGoesOnWithTheRest() throws IOException {
        Path file = file("three", 3 * MIB, stripes(0, 1, 7));

        assertThat(explainHere(file.toString(), "--split-size", "1m")).isZero();

        assertThat(out)
                .containsPattern("tfs-OST0007 +1.00 MiB +unknown, tfs-OST0007: no line in the map file")
                .containsPattern("2.00 MiB +1.00 MiB +any .*OST0007 +nobody\n");
    }

    @Test
    void emptyFilesHaveNothingToBeNearTo() throws IOException {
        Path file = file("empty", 0, stripes(0, 1));

        assertThat(explainHere(file.toString(), "--svg", folder.resolve("p.svg").toString()))
                .isZero();

        assertThat(out).contains("Splits: 0 on 4 nodes").contains("There are no bytes to read.");
    }

    @Test
    void drawsFilesByOstsAndSplitsByNodes() throws Exception {
        Path file = file("a<b", 4 * MIB, stripes(0, 1));
        Path picture = folder.resolve("picture.svg");

        assertThat(explainHere(file.toString(), "--split-size", "1m", "--svg", picture.toString()))
                .isZero();

        assertThat(out).contains("Picture: " + picture);
        var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(picture.toFile());
        // The background, one file on two OSTs, and four splits on four nodes; each split has one dot.
        assertThat(document.getElementsByTagName("rect").getLength()).isEqualTo(1 + 2 + 16);
        assertThat(document.getElementsByTagName("circle").getLength()).isEqualTo(4);
    }

    @Test
    void aThousandSplitsOnAThousandNodesAreDrawnInAsManyCellsAsCanBeSeen() throws Exception {
        StringBuilder nodes = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            nodes.append("m").append(i).append(" rack=/r").append(i % 2 + 1).append('\n');
        }
        Files.writeString(folder.resolve("nodes"), nodes);
        Path file = file("large", 64 * MIB, stripes(0, 1));
        Path picture = folder.resolve("picture.svg");

        assertThat(explainHere(file.toString(), "--split-size", "64k", "--svg", picture.toString()))
                .isZero();

        assertThat(out).contains("and 1004 more splits: --all prints them");
        var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(picture.toFile());
        assertThat(document.getElementsByTagName("rect").getLength()).isEqualTo(1 + 2 + 60 * 96);
    }

    @Test
    void saysWhatIsMissingAndTheRemedy() throws IOException {
        Path file = file("x", 5, stripes(0));

        assertThat(explainHere("/nowhere/x")).isEqualTo(1);
        assertThat(err).contains("there is no /nowhere/x on this machine: name a path on its mounted Lustre");

        assertThat(explainHere(folder.resolve("map").toString())).isEqualTo(1);
        assertThat(err).contains("map has no Lustre layout").contains("findmnt -t lustre");

        Files.writeString(folder.resolve("map"), "n1 rack=/r1\n");
        assertThat(explainHere(file.toString())).isEqualTo(1);
        assertThat(err).contains("no server of tfs is known: give --map FILE with lines such as 'OST0000 host=oss1");
        assertThat(out).contains("x, 5 B: on OST0000");

        Files.writeString(folder.resolve("nodes"), "# nobody\n");
        assertThat(explainHere(file.toString())).isEqualTo(1);
        assertThat(err).contains("nodes names no node");

        Files.writeString(folder.resolve("nodes"), "n1\nn2 rack=r2\n");
        assertThat(explainHere(file.toString())).isEqualTo(1);
        assertThat(err).contains("nodes:2: 'rack=r2'; allowed is");

        Files.writeString(folder.resolve("mounts"), "/dev/sda1 / ext4 rw 0 0\n");
        assertThat(explainHere(file.toString())).isEqualTo(1);
        assertThat(err).contains("does not come from MGS:/NAME");

        Files.delete(file);
        assertThat(explainHere(folder.resolve("in").toString())).isEqualTo(1);
        assertThat(err).contains("there are no files below");
    }

    @Test
    void refusesWrongArguments() {
        assertThat(run(List.of())).isEqualTo(2);
        assertThat(err).contains("name a command: explain");
        assertThat(run(List.of("exclaim"))).isEqualTo(2);
        assertThat(explain()).isEqualTo(2);
        assertThat(err).contains("name a file or a directory on Lustre; see --help");
        assertThat(explain("/x", "--split-size", "much")).isEqualTo(2);
        assertThat(err).contains("--split-size is 'much'; allowed is a size such as");
        assertThat(explain("/x", "--colour")).isEqualTo(2);
        assertThat(explain("/x", "-D", "terrain.lustre.least-gain=2")).isEqualTo(1);
        assertThat(err).contains("terrain.lustre.least-gain is '2'; allowed is from 0 and below 1");
        assertThat(explain("/x", "--map", "/nowhere/map")).isEqualTo(1);
        assertThat(err).contains("/nowhere/map");
    }

    @Test
    void helpNamesEveryOption() {
        assertThat(run(List.of("--help"))).isZero();
        assertThat(out).contains("explain");
        assertThat(explain("--help")).isZero();
        assertThat(out).contains("--map", "--nodes", "--split-size", "--svg", "--all", "-D", "Exit codes");
    }
}
