package dev.terrain.install.internal.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;

/** Asks every daemon that the client's configuration leads to, and reports the state of the plugins. */
public final class ClusterCheck {

    /** Nodes that are asked at the same time; each answer is a few hundred kilobytes. */
    private static final int AT_ONCE = 16;

    private static final String NODES = "/ws/v1/cluster/nodes";

    private final Facts client;
    private final Map<String, Role> masters = new LinkedHashMap<>();
    private final Configuration conf;
    private final DaemonPage pages;
    private final DaemonSurvey survey;

    /**
     * Nobody is asked yet.
     *
     * @param site the client's configuration
     * @param classPath of a JVM that Hadoop's own script started
     * @param masters host and web port of those to ask instead of the ones in the configuration; may be empty
     * @param limit for each request
     */
    public ClusterCheck(ClientSite site, String classPath, List<String> masters, Duration limit) {
        client = site.facts(classPath);
        conf = site.conf();
        if (masters.isEmpty()) {
            this.masters.putAll(Masters.of(conf));
        }
        for (String master : masters) {
            this.masters.put(master.contains("://") ? master : "http://" + master, Role.MASTER);
        }
        pages = new DaemonPage(limit);
        survey = new DaemonSurvey(pages);
    }

    /** Asks, and returns once every node has answered or had its time. */
    public Report run() throws InterruptedException {
        ExecutorService askers = Executors.newFixedThreadPool(AT_ONCE, task -> {
            Thread thread = new Thread(task, "terrain check");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Facts> nodes = new ArrayList<>(List.of(client));
            List<Line> silent = new ArrayList<>();
            collect(askers, masters.keySet().stream().map(this::master).toList(), nodes, silent);
            collect(askers, nodeManagers(nodes, silent), nodes, silent);
            return report(nodes, silent);
        } finally {
            askers.shutdownNow();
        }
    }

    private Report report(List<Facts> nodes, List<Line> silent) {
        Judgement judgement = new Judgement(client);
        List<Line> lines = new ArrayList<>();
        for (Facts facts : nodes) {
            lines.addAll(judgement.lines(facts));
        }
        List<Line> all = new ArrayList<>(lines);
        all.addAll(silent);
        all.addAll(CrossChecks.findings(nodes, lines));
        return new Report(nodes.stream().map(Facts::node).toList(), all);
    }

    private Callable<Answer> master(String base) {
        String address = base.replaceFirst("^https?://", "");
        Role expected = masters.getOrDefault(base, Role.MASTER);
        return () -> ask(expected, address, base);
    }

    /** Those that a ResourceManager knows; a line for each that is not running. */
    private List<Callable<Answer>> nodeManagers(List<Facts> masterFacts, List<Line> silent) {
        List<Facts> resourceManagers = masterFacts.stream()
                .filter(facts -> facts.role() == Role.RESOURCEMANAGER)
                .toList();
        for (Facts resourceManager : resourceManagers) {
            String address = resourceManager.node().address();
            try {
                return nodeManagers(pages.json(base(address), NODES), silent);
            } catch (IOException e) {
                silent.add(silent(resourceManager.node(), e));
            }
        }
        return List.of();
    }

    private List<Callable<Answer>> nodeManagers(JsonNode answer, List<Line> silent) {
        String scheme = conf.getTrimmed("yarn.http.policy", "HTTP_ONLY").equals("HTTPS_ONLY") ? "https://" : "http://";
        List<Callable<Answer>> nodes = new ArrayList<>();
        for (JsonNode node : answer.path("nodes").path("node")) {
            String address = node.path("nodeHTTPAddress").asText();
            String state = node.path("state").asText();
            if (state.equals("RUNNING") || state.equals("UNHEALTHY")) {
                nodes.add(() -> ask(Role.NODEMANAGER, address, scheme + address));
            } else if (!state.equals("DECOMMISSIONED") && !state.equals("SHUTDOWN")) {
                String name = address.isEmpty() ? node.path("id").asText() : address;
                silent.add(new Line(
                        new Node(Role.NODEMANAGER, name),
                        Optional.empty(),
                        State.SILENT,
                        "the ResourceManager says it is " + state.toLowerCase(Locale.ROOT)));
            }
        }
        return nodes;
    }

    /** Where that master was asked. */
    private String base(String address) {
        return masters.keySet().stream()
                .filter(base -> base.endsWith("//" + address))
                .findFirst()
                .orElse("http://" + address);
    }

    private Answer ask(Role expected, String address, String base) {
        try {
            return new Answer(survey.ask(address, base), Optional.empty());
        } catch (IOException | IllegalArgumentException e) {
            return new Answer(Optional.empty(), Optional.of(silent(new Node(expected, address), e)));
        }
    }

    private static Line silent(Node node, Exception e) {
        return new Line(node, Optional.empty(), State.SILENT, String.valueOf(e.getMessage()));
    }

    private static void collect(
            ExecutorService askers, List<Callable<Answer>> questions, List<Facts> nodes, List<Line> silent)
            throws InterruptedException {
        for (Future<Answer> future : askers.invokeAll(questions)) {
            try {
                Answer answer = future.get();
                answer.facts.ifPresent(nodes::add);
                answer.silence.ifPresent(silent::add);
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
    }

    /**
     * Of one node.
     *
     * @param facts what it said; empty when it did not, or no plugin acts there
     * @param silence the line that says that it did not
     */
    private record Answer(Optional<Facts> facts, Optional<Line> silence) {}
}
