package dev.terrain.rack.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
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

    @ParameterizedTest
    @ValueSource(
            strings = {"256.0.0.1", "10.0.0", "1", "0x7f.0.0.1", "dead:beef", ":::", "fe80::1%eth0", "a.b:c", "beef"})
    void isNoAddressAndNotLookedUp(String text) {
        assertThat(AddressText.parse(text)).isEqualTo(Optional.<InetAddress>empty());
    }

    @Test
    void namesAreNotLookedUp() {
        assertThat(AddressText.parse("localhost")).isEmpty();
    }
}
