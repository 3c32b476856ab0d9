package dev.terrain.lustre.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.layout.Dumps;
import dev.terrain.lustre.internal.layout.LayoutBlob;
import dev.terrain.lustre.internal.layout.LayoutDecoder;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LayoutWordsTest {

    private static List<String> words(byte[] layout) throws IOException {
        return LayoutWords.of(LayoutDecoder.decode(layout));
    }

    @Test
    void everyKindOfRealLayout() throws IOException {
        assertThat(words(Dumps.layout("s1"))).containsExactly("on OST0001");
        assertThat(words(Dumps.layout("over8")))
                .containsExactly(
                        "8 stripes of 64.0 KiB in turn on OST0000 OST0001 OST0002 OST0000 OST0001 OST0002 OST0000 OST0001");
        assertThat(words(Dumps.layout("pool")))
                .containsExactly("2 stripes of 4.00 MiB in turn on OST0002 OST0001, pool fast");
        assertThat(words(Dumps.layout("foreign"))).containsExactly("kept by another system than Lustre");
        assertThat(words(Dumps.layout("pfl")))
                .containsExactly(
                        "0 B to 1.00 MiB: on OST0002",
                        "1.00 MiB to 4.00 MiB: on OST0001",
                        "4.00 MiB to the end: nothing written yet");
        assertThat(words(Dumps.layout("dom")))
                .containsExactly(
                        "0 B to 64.0 KiB: on the metadata server",
                        "64.0 KiB to the end: 2 stripes of 4.00 MiB in turn on OST0002 OST0000");
        assertThat(words(Dumps.layout("flr")))
                .containsExactly(
                        "0 B to the end, mirror 1: 2 stripes of 4.00 MiB in turn on OST0000 OST0001",
                        "0 B to the end, mirror 2, stale: on OST0002");
        assertThat(words(Dumps.layout("sel")))
                .containsExactly(
                        "0 B to 64.0 MiB: on OST0000",
                        "64.0 MiB to 1.00 GiB: room for the component before it to grow",
                        "1.00 GiB to the end: nothing written yet");
    }

    @Test
    void filesWithoutBytesOnOsts() throws IOException {
        int released = LayoutBlob.RAID0 | LayoutBlob.RELEASED;

        assertThat(words(LayoutBlob.plain(ByteOrder.LITTLE_ENDIAN, released, 1 << 20, 4, null)))
                .containsExactly("released: in an archive, on no OST until it is read");
        assertThat(words(LayoutBlob.plain(ByteOrder.LITTLE_ENDIAN, LayoutBlob.RAID0, 1 << 20, 4, null)))
                .containsExactly("nothing written yet");
    }

    @Test
    void twoThousandStripesAreOneLine() throws IOException {
        byte[] layout = LayoutBlob.v1(
                ByteOrder.LITTLE_ENDIAN, 1 << 20, IntStream.range(0, 2000).toArray());

        assertThat(words(layout)).hasSize(1);
        assertThat(words(layout).get(0))
                .startsWith("2000 stripes of 1.00 MiB in turn on OST0000 OST0001")
                .endsWith("OST000b ...");
    }
}
