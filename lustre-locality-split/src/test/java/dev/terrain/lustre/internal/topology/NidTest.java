package dev.terrain.lustre.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NidTest {

    @ParameterizedTest
    @CsvSource({
        "10.0.0.12@tcp, 10.0.0.12, tcp, 10.0.0.12",
        "10.0.0.12@tcp0, 10.0.0.12, tcp, 10.0.0.12",
        "10.0.0.12@tcp10, 10.0.0.12, tcp10, 10.0.0.12",
        "10.1.0.7@o2ib3, 10.1.0.7, o2ib3, 10.1.0.7",
        "10.1.0.7@o2ib, 10.1.0.7, o2ib, 10.1.0.7",
        "fe80::1:2@tcp, fe80::1:2, tcp, fe80::1:2",
        "[fe80::1:2]@tcp1, fe80::1:2, tcp1, fe80::1:2",
        "48@gni, 48, gni,",
        "12@kfi2, 12, kfi2,",
        "3@ptlf, 3, ptlf,",
        "0@lo, 0, lo,",
    })
    void understandsEveryKindOfNetwork(String text, String address, String network, String ip) {
        assertThat(Nid.parse(text)).hasValueSatisfying(nid -> {
            assertThat(nid).isEqualTo(new Nid(address, network));
            assertThat(nid.ipAddress().orElse(null)).isEqualTo(ip);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"<none>", "", "10.0.0.12", "@tcp", "10.0.0.12@", "oss_UUID", "10.0.0.12@TCP", "a b@tcp"})
    void isEmptyForAnythingElse(String text) {
        assertThat(Nid.parse(text)).isEmpty();
    }

    @Test
    void onlyLoopbackIsThisHost() {
        assertThat(Nid.parse("0@lo"))
                .hasValueSatisfying(nid -> assertThat(nid.isLoopback()).isTrue());
        assertThat(Nid.parse("0@gni"))
                .hasValueSatisfying(nid -> assertThat(nid.isLoopback()).isFalse());
    }
}
