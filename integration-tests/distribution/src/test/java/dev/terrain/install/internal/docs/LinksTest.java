package dev.terrain.install.internal.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The relative links of the pages, in the repository and as src/assembly/staging.xml puts the tarball together. */
class LinksTest {

    private static final Path ROOT = Path.of("../..");
    private static final Path STAGING = Path.of("src/assembly/staging.xml");

    private static final Pattern CODE = Pattern.compile("^```.*?^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

    @Test
    void everyLinkOfTheRepositoryLeadsSomewhere() throws IOException {
        Map<Path, Path> files = below(ROOT);

        assertThat(files).containsKeys(Path.of("README.md"), Path.of("docs/evidence/README.md"));
        assertThat(broken(files)).isEmpty();
    }

    @Test
    void everyLinkOfTheTarballLeadsSomewhere() throws Exception {
        Map<Path, Path> files = staged();

        assertThat(files).containsKeys(Path.of("README.md"), Path.of("docs/evidence/README.md"));
        assertThat(broken(files)).isEmpty();
    }

    @Test
    void findsWhatLeadsNowhere() throws IOException {
        Path page = Files.writeString(Files.createTempFile("page", ".md"), """
                # One `two`, three
                [a](b.md) [c](#one-two-three) [d](#e) [f](sub) https://g [h](https://i)
                ```
                [j](k)
                ```
                """);
        try {
            assertThat(broken(Map.of(Path.of("page.md"), page, Path.of("sub/file"), page)))
                    .containsExactlyInAnyOrder("page.md: b.md", "page.md: #e");
        } finally {
            Files.delete(page);
        }
    }

    /** The links that lead to no file, no folder or no heading; files by their place. */
    private static List<String> broken(Map<Path, Path> files) throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path place : files.keySet()) {
            if (place.toString().endsWith(".md")) {
                for (String link : all(LINK, text(files, place))) {
                    if (!ELSEWHERE.matcher(link).matches() && !leadsSomewhere(files, place, link)) {
                        broken.add(place + ": " + link);
                    }
                }
            }
        }
        return broken;
    }

    private static boolean leadsSomewhere(Map<Path, Path> files, Path place, String link) throws IOException {
        String[] parts = link.split("#", 2);
        Path target =
                parts[0].isEmpty() ? place : place.resolveSibling(parts[0]).normalize();
        if (!files.containsKey(target)) {
            return files.keySet().stream().anyMatch(file -> file.startsWith(target));
        }
        return parts.length == 1
                || all(HEADING, text(files, target)).stream()
                        .map(LinksTest::anchor)
                        .anyMatch(parts[1]::equals);
    }

    /** As GitHub makes it of a heading. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\w\\- ]", "")
                .strip()
                .replace(' ', '-');
    }

    private static String text(Map<Path, Path> files, Path place) throws IOException {
        return CODE.matcher(Files.readString(files.get(place))).replaceAll("");
    }

    /** What the tarball has from the sources: place to file. */
    private static Map<Path, Path> staged() throws Exception {
        Map<Path, Path> staged = new TreeMap<>();
        NodeList sets = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(STAGING.toFile())
                .getElementsByTagName("fileSet");
        for (int i = 0; i < sets.getLength(); i++) {
            Element set = (Element) sets.item(i);
            String folder = texts(set, "directory").get(0).replace("${project.basedir}/", "");
            if (!folder.startsWith("${project.build")) {
                Path output = Path.of(texts(set, "outputDirectory").get(0));
                List<PathMatcher> includes = texts(set, "include").stream()
                        .map(include -> FileSystems.getDefault().getPathMatcher("glob:" + include))
                        .toList();
                below(Path.of(folder)).forEach((place, file) -> {
                    if (includes.isEmpty() || includes.stream().anyMatch(include -> include.matches(place))) {
                        staged.put(output.resolve(place), file);
                    }
                });
            }
        }
        return staged;
    }

    private static List<String> texts(Element element, String tag) {
        NodeList children = element.getElementsByTagName(tag);
        return IntStream.range(0, children.getLength())
                .mapToObj(i -> children.item(i).getTextContent().strip())
                .toList();
    }

    /** All files of a folder but what is built or hidden: place in the folder to file. */
    private static Map<Path, Path> below(Path folder) throws IOException {
        Map<Path, Path> files = new TreeMap<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = directory.getFileName().toString();
                return !directory.equals(folder) && (name.equals("target") || name.startsWith("."))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                files.put(folder.relativize(file), file);
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).toList();
    }
}
