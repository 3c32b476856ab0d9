package dev.terrain.integration.hadoop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.hadoop.TaskAttempt.PhaseEnd;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One finished job as the JobHistory recorded it.
 *
 * @param jobId for example {@code job_1700000000000_0001}
 * @param submitted when the client submitted it
 * @param finished when it finished
 * @param attempts its successful task attempts
 * @param configuration its job.xml: property name to value
 */
public record JobHistory(
        String jobId,
        Instant submitted,
        Instant finished,
        List<TaskAttempt> attempts,
        Map<String, String> configuration) {

    /** The ApplicationMaster writes the history file before it lets the client see the job's end, but not at once. */
    private static final Duration WRITTEN_WITHIN = Duration.ofSeconds(30);

    private static final String EVENTS = "org.apache.hadoop.mapreduce.jobhistory.";
    private static final ObjectMapper JSON = new ObjectMapper();

    public JobHistory {
        attempts = List.copyOf(attempts);
        configuration = Map.copyOf(configuration);
    }

    /** From submission to end. */
    public Duration jobTime() {
        return Duration.between(submitted, finished);
    }

    /** Waits for the files of that job below the folder {@code history}, and reads them. */
    static JobHistory find(WebHdfs hdfs, String history, String jobId) throws IOException {
        Instant deadline = Instant.now().plus(WRITTEN_WITHIN);
        while (true) {
            List<String> files = hdfs.find(
                    history, name -> name.startsWith(jobId) && (name.endsWith(".jhist") || name.endsWith(".xml")));
            if (files.size() == 2) {
                String events = files.get(files.get(0).endsWith(".jhist") ? 0 : 1);
                String configuration = files.get(files.get(0).endsWith(".jhist") ? 1 : 0);
                return read(jobId, hdfs.read(events).lines().toList(), SiteXml.parse(hdfs.read(configuration)));
            }
            if (Instant.now().isAfter(deadline)) {
                throw new IOException("no history of " + jobId + " in " + history);
            }
            Interruptible.sleep(Duration.ofMillis(200));
        }
    }

    /** Understands the lines of a .jhist file in Hadoop's JSON format: a heading, a schema, then one event a line. */
    static JobHistory read(String jobId, List<String> lines, Map<String, String> configuration) throws IOException {
        Instant submitted = Instant.EPOCH;
        Instant finished = Instant.EPOCH;
        Map<String, Instant> started = new HashMap<>();
        List<TaskAttempt> attempts = new ArrayList<>();
        for (String line : lines) {
            if (!line.startsWith("{\"type\":\"") || line.startsWith("{\"type\":\"record\"")) {
                continue;
            }
            JsonNode event = JSON.readTree(line);
            switch (event.path("type").asText()) {
                case "JOB_SUBMITTED" -> submitted = time(body(event, "JobSubmitted"), "submitTime");
                case "JOB_FINISHED" -> finished = time(body(event, "JobFinished"), "finishTime");
                case "MAP_ATTEMPT_STARTED", "REDUCE_ATTEMPT_STARTED" -> {
                    JsonNode attempt = body(event, "TaskAttemptStarted");
                    started.put(attempt.path("attemptId").asText(), time(attempt, "startTime"));
                }
                case "MAP_ATTEMPT_FINISHED" -> attempts.add(map(body(event, "MapAttemptFinished"), started));
                case "REDUCE_ATTEMPT_FINISHED" -> attempts.add(reduce(body(event, "ReduceAttemptFinished"), started));
                default -> {
                    // Set-up, clean-up and failed attempts: no phases to show.
                }
            }
        }
        return new JobHistory(jobId, submitted, finished, attempts, configuration);
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
        String id = attempt.path("attemptId").asText();
        Instant start = started.get(id);
        if (start == null) {
            throw new IOException("the history does not say when " + id + " started");
        }
        return start;
    }

    private static JsonNode body(JsonNode event, String name) {
        return event.path("event").path(EVENTS + name);
    }

    private static Instant time(JsonNode body, String field) throws IOException {
        JsonNode millis = body.path(field);
        if (!millis.isIntegralNumber()) {
            throw new IOException("the history has no " + field + " in " + body);
        }
        return Instant.ofEpochMilli(millis.asLong());
    }
}
