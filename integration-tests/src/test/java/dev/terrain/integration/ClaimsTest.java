package dev.terrain.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Figures that {@code README.md} and the pages in {@code docs} quote are those of the evidence that they link to. */
class ClaimsTest {

    private static final Path README = TestCluster.PROJECT.resolve("README.md");
    private static final Pattern CODE = Pattern.compile("^```.*?^```", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\(([^)]*)\\)");
    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");
    private static final Pattern CLAIM = Pattern.compile("\\d+(\\.\\d+)? (times|%|MB/s)");

    static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.list(TestCluster.PROJECT.resolve("docs"))) {
            return Stream.concat(Stream.of(README), docs.filter(page -> page.toString()
                            .endsWith(".md")))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aNumberThatLinksToEvidenceStandsInThatSection(Path page) throws IOException {
        for (MatchResult link : LINK.matcher(text(page)).results().toList()) {
            if (link.group(2).contains("evidence/")
                    && NUMBER.matcher(link.group(1)).find()) {
                assertThat(numbers(section(page.resolveSibling(link.group(2)))))
                        .as(link.group())
                        .containsAll(numbers(link.group(1)));
            }
        }
    }

    @Test
    void everyClaimOfTheReadmeLinksToASection() throws IOException {
        String withoutEvidence = LINK.matcher(text(README))
                .replaceAll(link ->
                        link.group(2).matches("docs/evidence/.*#.*") ? "" : Matcher.quoteReplacement(link.group()));

        assertThat(CLAIM.matcher(withoutEvidence).results().map(MatchResult::group))
                .isEmpty();
    }

    private static String text(Path page) throws IOException {
        return CODE.matcher(Files.readString(page)).replaceAll("");
    }

    private static List<String> numbers(String text) {
        return NUMBER.matcher(text).results().map(MatchResult::group).toList();
    }

    /** The part of a page that a link names; all of it without {@code #}. */
    private static String section(Path link) throws IOException {
        String[] parts = link.toString().split("#", 2);
        String page = Files.readString(Path.of(parts[0]).normalize());
        if (parts.length == 1) {
            return page;
        }
        return Stream.of(page.split("(?m)^##+ "))
                .filter(section ->
                        anchor(section.lines().findFirst().orElse("")).equals(parts[1]))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no section for " + link));
    }

    /** As GitHub makes it from a heading. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 -]", "").replace(' ', '-');
    }
}
