package dev.terrain.rack.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {

    @ParameterizedTest
    @CsvSource({
        "0.0.0.0/0,00000000,0",
        "10.1.0.0/16,0a010000,16",
        "10.1.0.7/32,0a010007,32",
        "::/0,00000000000000000000000000000000,0",
        "fd00::7/128,fd000000000000000000000000000007,128"
    })
    void readsAnAddressAndItsBits(String text, String network, int bits) {
        assertThat(AddressRange.parse(text)).hasValue(new AddressRange(network, bits));
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.0", "10.0.0.0/", "/8", "10.0.0.0/-1", "10.0.0.0/33", "fd00::/129", "10.1.0.0/8"})
    void refusesWhatIsNone(String text) {
        assertThat(AddressRange.parse(text)).isEmpty();
    }
}
