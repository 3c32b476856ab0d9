package dev.terrain.rack.internal.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharesTest {

    private final Shares shares = new Shares();

    @Test
    void decidesAsTheWorkedExampleSays() {
        List<Integer> distant = new ArrayList<>();
        for (int block = 1; block <= 10; block++) {
            if (shares.isNextDistant("/", 30)) {
                distant.add(block);
            }
        }

        assertThat(distant).containsExactly(4, 7, 10);
    }

    @Test
    void directoriesCountForThemselves() {
        shares.isNextDistant("/a", 60);

        assertThat(shares.isNextDistant("/b", 60)).isFalse();
        assertThat(shares.isNextDistant("/a", 60)).isTrue();
    }

    @Test
    void promisesAreKeptOnce() {
        shares.promise("/");

        assertThat(shares.isPromised("/")).isTrue();
        shares.keep("/");
        shares.keep("/");
        assertThat(shares.isPromised("/")).isFalse();
    }
}
