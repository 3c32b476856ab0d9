package dev.terrain.rack.internal.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulesTest {

    private static final SiteNodes PLENTY = SiteNodes.of(Map.of(
            "near",
            new SiteNodes.Site(9, 9, 2, List.of()),
            "tier2",
            new SiteNodes.Site(9, 9, 1, List.of()),
            "tier3",
            new SiteNodes.Site(9, 9, 1, List.of())));

    private static Rules rules(String budget) {
        return Rules.of(budget, 2);
    }

    private static List<String> sites(String text) {
        return Arrays.asList(text.split(" ", -1));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 3, 1, 2 0",
        "1, 2, 1, 2 0",
        "1, 1, 0, 1 0",
        "2, 4, 2, 2 0",
        "'/=0,/a=1', 2, 1, 1 1",
        "'/=0,/a=1', 3, 1, 2 0",
        "'/=0,/a=2', 3, 2, 1 1",
    })
    void pipelineIsAsTheWorkedExamplesSay(String budget, int replication, int distant, String expected) {
        Rules.Pipeline pipeline = rules(budget).pipeline(replication, distant);

        assertThat(pipeline.near() + " " + pipeline.distant()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "1, near near tier3, 3, near, 0",
        "1, near near, 3, near, 0",
        "1, near near near, 3, near, 1",
        "1, near near, 2, near, 1",
        "1, tier3 tier3 near, 3, tier3, 0",
        "1, near tier3, 2, near, 0",
        "1, tier3 tier2, 2, tier2, 0",
        "1, near tier2 tier3, 3, near, 1",
        "2, near tier3 tier3, 3, near, 0",
        "2, near near tier3, 3, near, 1",
        "0, near near tier3, 3, near, 1",
        "1, near near tier3 tier3, 3, near, 0",
    })
    void judgesBySites(String budget, String sites, int replication, String home, int misplaced) {
        PlacementStatus verdict = rules(budget).verdict(sites(sites), replication, PLENTY);

        assertThat(verdict.home()).isEqualTo(home);
        assertThat(verdict.misplaced()).isEqualTo(misplaced);
    }

    @Test
    void whatThereAreNoNodesForIsNotMissing() {
        SiteNodes few = SiteNodes.of(Map.of(
                "near", new SiteNodes.Site(3, 3, 1, List.of()), "tier3", new SiteNodes.Site(1, 1, 1, List.of())));

        assertThat(rules("2").verdict(sites("near near tier3"), 3, few).misplaced())
                .isZero();
        assertThat(rules("0").verdict(sites("tier3"), 1, few).misplaced()).isZero();
    }

    @Test
    void sitesAreInTheOrderOfTheirDistance() {
        assertThat(List.of("osaka", "tier3", "near", "tier1", "kyoto").stream()
                        .sorted(SiteNodes.NEAREST_FIRST)
                        .toList())
                .containsExactly("near", "tier1", "tier3", "kyoto", "osaka");
    }

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
        List<String> all = sites(replicas);

        List<String> best = rules(budget).bestToDelete(all, all, Function.identity(), replication, PLENTY);

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
        assertThat(rules(budget).isMovable(sites(replicas), from, to, PLENTY)).isEqualTo(isMovable);
    }
}
