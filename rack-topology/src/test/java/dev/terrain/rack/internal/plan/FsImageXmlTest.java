package dev.terrain.rack.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.rack.internal.plan.Workload.Blocks;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FsImageXmlTest {

    /**
     * Of Hadoop 3.4.2's `hdfs oiv -p XML`, with files of replication 1 to 3, an empty, an open, a striped, a deleted
     * one.
     */
    @Test
    void countsTheBlocksOfARealImage() throws IOException {
        try (InputStream image = Objects.requireNonNull(getClass().getResourceAsStream("fsimage.xml"))) {
            Workload workload = FsImageXml.read(image);

            assertThat(workload.byReplication())
                    .isEqualTo(Map.of(
                            1, new Blocks(1, 10),
                            2, new Blocks(1, 1_048_576),
                            3, new Blocks(7, 2_500_000 + 2_000_000 + 1_500_000)));
            assertThat(workload.skippedFiles()).isEqualTo(1);
            assertThat(workload.mainReplication()).isEqualTo(3);
        }
    }

    /** Made while it is read; nothing of it is kept but the sums. */
    @Test
    void readsAnImageOfAnyLength() throws IOException {
        int files = 300_000;
        String inode = "<inode><id>1</id><type>FILE</type><replication>3</replication><blocks><block>"
                + "<numBytes>100</numBytes></block></blocks></inode>\n";
        Iterator<InputStream> parts = Stream.of(
                        Stream.of("<fsimage><INodeSection>"),
                        Stream.generate(() -> inode).limit(files),
                        Stream.of("</INodeSection></fsimage>"))
                .flatMap(text -> text)
                .map(FsImageXmlTest::part)
                .iterator();
        Workload workload = FsImageXml.read(new Parts(parts));

        assertThat(workload.byReplication()).isEqualTo(Map.of(3, new Blocks(files, files * 100L)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no xml",
                "<other/>",
                "<fsimage><INodeSection>",
                "<fsimage><INodeSection><inode><replication>many</replication></inode></INodeSection></fsimage>"
            })
    void refusesWhatIsNoImage(String text) {
        assertThatThrownBy(() -> FsImageXml.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("hdfs oiv -p XML");
    }

    @Test
    void expandsNoEntities() {
        String bomb = "<!DOCTYPE f [<!ENTITY a \"aaaa\">]><fsimage><INodeSection><inode><replication>&a;</replication>"
                + "</inode></INodeSection></fsimage>";

        assertThatThrownBy(() -> FsImageXml.read(new ByteArrayInputStream(bomb.getBytes(StandardCharsets.UTF_8))))
                .isInstanceOf(IOException.class);
    }

    private static InputStream part(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /** One after the other. */
    private static final class Parts extends InputStream {

        private final Iterator<InputStream> parts;
        private InputStream part = part("");

        Parts(Iterator<InputStream> parts) {
            this.parts = parts;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = part.read(bytes, offset, length);
            while (read < 0 && parts.hasNext()) {
                part = parts.next();
                read = part.read(bytes, offset, length);
            }
            return read;
        }
    }
}
