package dev.terrain.rack.internal.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacementVerifierTest {

    private static final SiteNodes PLENTY = SiteNodes.of(Map.of(
            "near",
            new SiteNodes.Site(9, 9, 2, List.of()),
            "tier2",
            new SiteNodes.Site(9, 9, 1, List.of()),
            "tier3",
            new SiteNodes.Site(9, 9, 1, List.of())));

    @ParameterizedTest
    @CsvSource({
        // the one distant replica that the budget asks for stays, wherever it stands in the list
        "1, tier3 near near near, 3, near",
        "1, near near near tier3, 3, near",
        "1, near near tier3 tier3, 3, tier3",
        // home stays what it was, though nothing would be missing at the other site
        "0, near tier3, 1, tier3",
        "50%, tier3 tier3 near, 2, near",
        // of what may be either way, it stays as it is
        "50%, near near tier3 near, 3, near",
        "50%, near near near near, 3, near",
        // the last one
        "1, near, 1, near",
    })
    void theReplicaThatIsMissedLeastIsDeleted(String budget, String replicas, int replication, String deleted) {
        List<String> sites = Arrays.asList(replicas.split(" ", -1));

        List<String> best = verifier(budget).bestToDelete(sites, sites, Function.identity(), replication);

        assertThat(new TreeSet<>(best)).containsExactly(deleted);
    }

    @ParameterizedTest
    @CsvSource({
        "1, near near tier3, near, near, true",
        "1, near near tier3, tier3, near, false",
        "1, near near near, near, tier3, true",
        // the last near one of two, and a single one, which is at home wherever it is
        "1, near tier3, near, tier3, false",
        "1, near, near, tier3, false",
        "1, tier3, tier3, near, false",
        // nothing is missing before, nor after
        "50%, near near near, near, tier3, false",
    })
    void aReplicaGoesToAnotherSiteOnlyWhereLessIsMissingThen(
            String budget, String replicas, String from, String to, boolean isMovable) {
        assertThat(verifier(budget).isMovable(Arrays.asList(replicas.split(" ", -1)), from, to))
                .isEqualTo(isMovable);
    }

    private static PlacementVerifier verifier(String budget) {
        return new PlacementVerifier(Rules.of(budget, 2), PLENTY);
    }
}
