package dev.terrain.rack.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTextTest {

    @ParameterizedTest
    @CsvSource({
        "10.0.0.7,10.0.0.7",
        "255.255.255.255,255.255.255.255",
        "::1,0:0:0:0:0:0:0:1",
        "fd00:0::7,fd00:0:0:0:0:0:0:7",
        "::ffff:10.0.0.7,10.0.0.7",
        "dn7.example.com,dn7.example.com",
        "256.0.0.1,256.0.0.1",
        "10.0.0,10.0.0",
        "'',''"
    })
    void spellsAsHadoopDoes(String text, String spelling) {
        assertThat(AddressText.normalised(text)).isEqualTo(spelling);
    }

    /** Told apart from a name, which is spelled as it is, too. */
    @ParameterizedTest
    @CsvSource({"0.0.0.0,00000000", "10.7.0.255,0a0700ff", "255.255.255.255,ffffffff", "::ffff:10.0.0.7,0a000007"})
    void isTheAddressThatIsSpelled(String text, String bytes) {
        assertThat(AddressText.parse(text).map(InetAddress::getAddress).map(HexFormat.of()::formatHex))
                .hasValue(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.2.3.4.5",
                "1.2.3.4.",
                ".1.2.3",
                "1..2.3",
                "01.0.0.1",
                "256.0.0.1",
                "10.0.0",
                "1",
                "0x7f.0.0.1",
                "dead:beef",
                ":::",
                "fe80::1%eth0",
                "a.b:c",
                "beef"
            })
    void isNoAddressAndNotLookedUp(String text) {
        assertThat(AddressText.parse(text)).isEqualTo(Optional.<InetAddress>empty());
    }

    @Test
    void namesAreNotLookedUp() {
        assertThat(AddressText.parse("localhost")).isEmpty();
    }
}
