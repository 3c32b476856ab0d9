package dev.terrain.rack.internal.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
        "1, 3, 1, 2 1 2 0",
        "1, 2, 1, 1 1 2 0",
        "1, 1, 0, 1 0 1 0",
        "2, 4, 2, 2 2 2 0",
        "'/=0,/a=1', 2, 1, 1 1 1 1",
        "'/=0,/a=1', 3, 1, 2 1 2 0",
        "'/=0,/a=2', 3, 2, 1 2 1 1",
    })
    void copiesComeAboutAsTheWorkedExamplesSay(String budget, int replication, int distant, String expected) {
        Rules.Copies copies = rules(budget).copies(replication, distant);

        assertThat(copies.near() + " " + copies.distant() + " " + copies.firstNear() + " " + copies.firstDistant())
                .isEqualTo(expected);
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
                        .sorted(SiteOrder.NEAREST_FIRST)
                        .toList())
                .containsExactly("near", "tier1", "tier3", "kyoto", "osaka");
    }
}
