package dev.terrain.lustre.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RegisteredNodesTest {

    private static List<Place> places(String... names) {
        return Stream.of(names).map(Place::named).toList();
    }

    private static RegisteredNodes nodes(List<Place> written, List<Place> registered) {
        return new RegisteredNodes(() -> written, () -> registered);
    }

    @Test
    void leavesOutNamesThatNoNodeManagerHas() throws IOException {
        assertThat(nodes(places("n1", "n2", "n3"), places("n3", "n1", "n9")).nodes())
                .isEqualTo(places("n1", "n3"));
    }

    @Test
    void aRackThatNobodyWroteIsThatOfTheResourceManager() throws IOException {
        Place registered = new Place("n1", Optional.of("/r7"), List.of());
        Place written = new Place("n2", Optional.of("/r8"), List.of());

        assertThat(nodes(List.of(Place.named("n1"), written), List.of(registered, Place.named("n2")))
                        .nodes())
                .containsExactly(registered, written);
    }

    @Test
    void saysWhichSpellingIsExpectedWhenNoneIsRegistered() {
        assertThatIOException()
                .isThrownBy(() -> nodes(places("N2", "n1"), places("n1.example", "n2.example"))
                        .nodes())
                .withMessageContaining("2 of 2")
                .withMessageContaining("such as 'N2'")
                .withMessageContaining("such as 'n2.example'");
    }

    @Test
    void takesAllWhereNobodyKnowsWhatIsRegistered() throws IOException {
        RegisteredNodes asked = new RegisteredNodes(() -> places("n1"), () -> {
            throw new IOException("the ResourceManager does not answer");
        });

        assertThat(asked.nodes()).isEqualTo(places("n1"));
        RegisteredNodes withoutYarn = new RegisteredNodes(() -> places("n1"), () -> {
            throw new NoClassDefFoundError("org/apache/hadoop/yarn/client/api/YarnClient");
        });
        assertThat(withoutYarn.nodes()).isEqualTo(places("n1"));
        assertThat(nodes(places("n1"), List.of()).nodes()).isEqualTo(places("n1"));
    }
}
