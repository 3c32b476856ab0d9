package dev.terrain.integration.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.cluster.TaskAttempt.PhaseEnd;
import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.Interruptible.Condition;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One finished job as the JobHistory recorded it.
 *
 * @param submitted when the client submitted it
 * @param finished when it finished
 * @param attempts its successful task attempts
 * @param placements where each map ran
 */
public record JobHistory(Instant submitted, Instant finished, List<TaskAttempt> attempts, List<Placement> placements) {

    /** The ApplicationMaster writes the history file before it lets the client see the job's end, but not at once. */
    private static final Duration WRITTEN_WITHIN = Duration.ofSeconds(30);

    private static final ObjectMapper JSON = new ObjectMapper();

    public JobHistory {
        attempts = List.copyOf(attempts);
        placements = List.copyOf(placements);
    }

    /**
     * Where a map ran.
     *
     * @param wanted the hosts that its split named; none where it had no preference
     * @param host on which the attempt ran that succeeded
     */
    public record Placement(List<String> wanted, String host) {

        public Placement {
            wanted = List.copyOf(wanted);
        }

        /** Whether it ran where its split wanted it. */
        public boolean isLocal() {
            return wanted.contains(host);
        }
    }

    /** From submission to end. */
    public double jobSeconds() {
        return secondsUntil(finished);
    }

    /** Seconds that all attempts together spent in that phase. */
    public double taskSeconds(Phase phase) {
        return attempts.stream()
                        .mapToLong(attempt -> attempt.timeIn(phase).toMillis())
                        .sum()
                / 1e3;
    }

    /** Seconds from the submission to a moment. */
    public double secondsUntil(Instant moment) {
        return Duration.between(submitted, moment).toMillis() / 1e3;
    }

    /** Waits for the one file of that job with that ending below the folder {@code history}, and reads it. */
    static String file(WebHdfs hdfs, String history, String jobId, String ending) throws IOException {
        List<String> texts = new ArrayList<>();
        Condition isRead = () -> {
            try {
                List<String> files = hdfs.find(history, name -> name.startsWith(jobId) && name.endsWith(ending));
                if (files.size() == 1) {
                    texts.add(hdfs.read(files.get(0)));
                }
            } catch (FileNotFoundException e) { // Hadoop has just moved it from intermediate to done
                return false;
            }
            return !texts.isEmpty();
        };
        Interruptible.require(
                WRITTEN_WITHIN,
                Duration.ofMillis(200),
                isRead,
                () -> "no " + ending + " of " + jobId + " is in " + history);
        return texts.get(0);
    }

    /** Understands the lines of a .jhist file in Hadoop's JSON format: a heading, a schema, then one event a line. */
    static JobHistory read(List<String> lines) throws IOException {
        Instant submitted = Instant.EPOCH;
        Instant finished = Instant.EPOCH;
        Map<String, Instant> started = new HashMap<>();
        Map<String, List<String>> wanted = new HashMap<>();
        List<TaskAttempt> attempts = new ArrayList<>();
        List<Placement> placements = new ArrayList<>();
        for (String line : lines) {
            if (!line.startsWith("{\"type\":\"") || line.startsWith("{\"type\":\"record\"")) {
                continue;
            }
            JsonNode event = JSON.readTree(line);
            switch (event.path("type").asText()) {
                case "JOB_SUBMITTED" -> submitted = time(event, "submitTime");
                case "JOB_FINISHED" -> finished = time(event, "finishTime");
                case "MAP_ATTEMPT_STARTED", "REDUCE_ATTEMPT_STARTED" ->
                    started.put(event.findPath("attemptId").asText(), time(event, "startTime"));
                case "TASK_STARTED" -> wanted.put(event.findPath("taskid").asText(), hosts(event));
                case "MAP_ATTEMPT_FINISHED" -> {
                    attempts.add(map(event, started));
                    placements.add(new Placement(
                            wanted.getOrDefault(event.findPath("taskid").asText(), List.of()),
                            event.findPath("hostname").asText()));
                }
                case "REDUCE_ATTEMPT_FINISHED" -> attempts.add(reduce(event, started));
                default -> {
                    // Set-up, clean-up and failed attempts: no phases to show.
                }
            }
        }
        return new JobHistory(submitted, finished, attempts, placements);
    }

    private static List<String> hosts(JsonNode task) {
        return Arrays.stream(task.findPath("splitLocations").asText().split(",", -1))
                .filter(host -> !host.isEmpty())
                .toList();
    }

    private static TaskAttempt map(JsonNode attempt, Map<String, Instant> started) throws IOException {
        return new TaskAttempt(
                start(attempt, started),
                List.of(
                        new PhaseEnd(Phase.MAP, time(attempt, "mapFinishTime")),
                        new PhaseEnd(Phase.SPILL, time(attempt, "finishTime"))));
    }

    private static TaskAttempt reduce(JsonNode attempt, Map<String, Instant> started) throws IOException {
        return new TaskAttempt(
                start(attempt, started),
                List.of(
                        new PhaseEnd(Phase.SHUFFLE, time(attempt, "shuffleFinishTime")),
                        new PhaseEnd(Phase.MERGE, time(attempt, "sortFinishTime")),
                        new PhaseEnd(Phase.REDUCE, time(attempt, "finishTime"))));
    }

    private static Instant start(JsonNode attempt, Map<String, Instant> started) throws IOException {
        String id = attempt.findPath("attemptId").asText();
        Instant start = started.get(id);
        if (start == null) {
            throw new IOException("the history does not say when " + id + " started");
        }
        return start;
    }

    private static Instant time(JsonNode event, String field) throws IOException {
        JsonNode millis = event.findPath(field);
        if (!millis.isIntegralNumber()) {
            throw new IOException("the history has no " + field + " in " + event);
        }
        return Instant.ofEpochMilli(millis.asLong());
    }
}
