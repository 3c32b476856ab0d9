package dev.terrain.install.internal.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Asks every daemon that the client's configuration leads to, and reports the state of the plugins. */
public final class ClusterCheck {

    /** Nodes that are asked at the same time; each answer is a few hundred kilobytes. */
    private static final int AT_ONCE = 16;

    private static final String NODES = "/ws/v1/cluster/nodes";

    private final Facts client;
    private final List<Node> masters;
    private final DaemonSurvey survey;

    /**
     * Nobody is asked yet.
     *
     * @param folder of the client's site files
     * @param classPath of a JVM that Hadoop's own script started
     * @param masters host and web port of those to ask instead of the ones in the configuration; may be empty
     * @param limit for each request
     * @throws IOException when the site files cannot be read
     */
    public ClusterCheck(Path folder, String classPath, List<String> masters, Duration limit) throws IOException {
        client = Facts.ofClient(folder, classPath);
        this.masters = masters.isEmpty()
                ? Masters.of(client.conf())
                : masters.stream()
                        .map(master -> new Node(Role.MASTER, master.contains("://") ? master : "http://" + master))
                        .toList();
        survey = new DaemonSurvey(limit);
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
            collect(askers, masters, nodes, silent);
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

    /** Those that a ResourceManager knows; a line for each that is not running. */
    private List<Node> nodeManagers(List<Facts> masterFacts, List<Line> silent) {
        for (Facts facts : masterFacts) {
            if (facts.role() == Role.RESOURCEMANAGER) {
                try {
                    return nodeManagers(survey.json(facts.node().place(), NODES), silent);
                } catch (IOException e) {
                    silent.add(facts.node().silent(String.valueOf(e.getMessage())));
                }
            }
        }
        return List.of();
    }

    private List<Node> nodeManagers(JsonNode answer, List<Line> silent) {
        boolean secure =
                client.conf().getTrimmed("yarn.http.policy", "HTTP_ONLY").equals("HTTPS_ONLY");
        List<Node> nodes = new ArrayList<>();
        for (JsonNode node : answer.path("nodes").path("node")) {
            String address = node.path("nodeHTTPAddress").asText();
            String state = node.path("state").asText();
            if (state.equals("RUNNING") || state.equals("UNHEALTHY")) {
                nodes.add(new Node(Role.NODEMANAGER, (secure ? "https://" : "http://") + address));
            } else if (!state.equals("DECOMMISSIONED") && !state.equals("SHUTDOWN")) {
                String name = address.isEmpty() ? node.path("id").asText() : address;
                silent.add(new Node(Role.NODEMANAGER, name)
                        .silent("the ResourceManager says it is " + state.toLowerCase(Locale.ROOT)));
            }
        }
        return nodes;
    }

    private Answer ask(Node expected) {
        try {
            return new Answer(survey.ask(expected.place()), Optional.empty());
        } catch (IOException | IllegalArgumentException e) {
            return new Answer(Optional.empty(), Optional.of(expected.silent(String.valueOf(e.getMessage()))));
        }
    }

    private void collect(ExecutorService askers, List<Node> asked, List<Facts> nodes, List<Line> silent)
            throws InterruptedException {
        List<Callable<Answer>> questions = new ArrayList<>();
        asked.forEach(node -> questions.add(() -> ask(node)));
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
