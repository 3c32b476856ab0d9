package dev.terrain.integration.bench.suites;

import dev.terrain.integration.cluster.BackgroundCommand;
import dev.terrain.integration.cluster.SiteXml;
import dev.terrain.integration.fixture.process.FileTree;
import dev.terrain.integration.fixture.process.Words;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * One suite in a JVM of its own, with JUnit's console launcher, as Hadoop's build runs it (hadoop-project's POM: a fork
 * for each class, heap, opened packages, system properties). The site files come first on its class path.
 *
 * @param folder for its data and what it says; made anew. What remains is the log, if something failed.
 */
record SuiteProcess(Suite suite, SuiteConfiguration configuration, List<Path> classpath, Path folder) {

    private static final List<String> OPENED = List.of(
            "java.io",
            "java.lang",
            "java.lang.reflect",
            "java.math",
            "java.net",
            "java.text",
            "java.util",
            "java.util.concurrent",
            "java.util.zip",
            "sun.security.util",
            "sun.security.x509");

    private static final String LOG4J = """
            log4j.rootLogger=INFO,stdout
            log4j.appender.stdout=org.apache.log4j.ConsoleAppender
            log4j.appender.stdout.layout=org.apache.log4j.PatternLayout
            log4j.appender.stdout.layout.ConversionPattern=%d{ISO8601} [%t] %-5p %c{2} (%F:%M(%L)) - %m%n
            """;

    private static final Pattern OURS = Pattern.compile("dev\\.terrain\\.rack\\.Latency(\\w+) source: file:.*");

    /**
     * Runs it.
     *
     * @throws IOException when it cannot be started
     */
    SuiteRun run(Duration limit) throws IOException {
        FileTree.delete(folder);
        Path site = Files.createDirectories(folder.resolve("conf"));
        SiteXml.write(site.resolve("core-site.xml"), configuration.site());
        SiteXml.write(site.resolve("hdfs-site.xml"), configuration.site());
        Files.writeString(site.resolve("log4j.properties"), LOG4J);
        Files.createDirectories(folder.resolve("data"));
        long start = System.nanoTime();
        ProcessBuilder command =
                new ProcessBuilder(command(site)).directory(folder.toFile()).redirectErrorStream(true);
        boolean ended;
        try (BackgroundCommand jvm = BackgroundCommand.start(command, folder.resolve("log"))) {
            ended = jvm.endsWithin(limit);
        }
        Map<String, Verdict> tests = verdicts();
        SuiteRun run =
                new SuiteRun(suite, tests, loaded(), (System.nanoTime() - start) / 1e9, problem(ended, tests, limit));
        for (String rest : List.of("conf", "data", "tmp", "hadoop-log", "loaded")) {
            FileTree.delete(folder.resolve(rest));
        }
        if (run.count(Verdict.FAILED) == 0) {
            FileTree.delete(folder);
        }
        return run;
    }

    private List<String> command(Path site) {
        return Words.of(
                Words.jdk("java"),
                "-Xmx2g",
                OPENED.stream()
                        .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED")
                        .toList(),
                // Mockito 2.28 of Hadoop 3.4.2 knows Java 13; Hadoop's build with Java 17 says the same to it.
                "-Dnet.bytebuddy.experimental=true -Djava.net.preferIPv4Stack=true",
                List.of(
                        "-Xlog:class+load=info:file=" + folder.resolve("loaded") + "::filecount=0",
                        "-Dtest.build.dir=" + folder.resolve("data"),
                        "-Dtest.build.data=" + folder.resolve("data"),
                        "-Dhadoop.tmp.dir=" + folder.resolve("tmp"),
                        "-Dhadoop.log.dir=" + folder.resolve("hadoop-log")),
                "-cp",
                List.of(Stream.concat(Stream.of(site), classpath.stream())
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator))),
                "org.junit.platform.console.ConsoleLauncher execute --disable-banner --disable-ansi-colors",
                "--details=verbose --select-class",
                suite.className(),
                "--reports-dir",
                folder.resolve("reports"));
    }

    private static Optional<String> problem(boolean ended, Map<String, Verdict> tests, Duration limit) {
        if (!ended) {
            return Optional.of("did not end within " + limit.toSeconds() + " s");
        }
        return tests.isEmpty() ? Optional.of("no test ran") : Optional.empty();
    }

    private Map<String, Verdict> verdicts() throws IOException {
        Map<String, Verdict> verdicts = new TreeMap<>();
        Path reports = folder.resolve("reports");
        if (Files.isDirectory(reports)) {
            try (var files = Files.newDirectoryStream(reports, "TEST-*.xml")) {
                for (Path file : files) {
                    verdicts.putAll(read(file));
                }
            }
        }
        return verdicts;
    }

    private static Map<String, Verdict> read(Path report) throws IOException {
        Map<String, Verdict> verdicts = new TreeMap<>();
        try {
            NodeList tests = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(report.toFile())
                    .getElementsByTagName("testcase");
            for (int i = 0; i < tests.getLength(); i++) {
                Element test = (Element) tests.item(i);
                verdicts.merge(test.getAttribute("name"), verdict(test), (a, b) -> a == Verdict.FAILED ? a : b);
            }
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(report + " cannot be read", e);
        }
        return verdicts;
    }

    private static Verdict verdict(Element test) {
        if (test.getElementsByTagName("skipped").getLength() > 0) {
            return Verdict.SKIPPED;
        }
        boolean failed = test.getElementsByTagName("failure").getLength() > 0
                || test.getElementsByTagName("error").getLength() > 0;
        return failed ? Verdict.FAILED : Verdict.PASSED;
    }

    private List<String> loaded() throws IOException {
        try (Stream<String> classes = Files.lines(folder.resolve("loaded"))) {
            return classes.map(OURS::matcher)
                    .filter(Matcher::find)
                    .map(ours -> ours.group(1))
                    .toList();
        }
    }
}
