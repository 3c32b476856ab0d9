package dev.terrain.integration.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobHistoryTest {

    private static final List<String> EVENTS = List.of(
            "Avro-Json",
            "{\"type\":\"record\",\"name\":\"Event\"}",
            event("JOB_SUBMITTED", "JobSubmitted", "\"submitTime\":1000"),
            event("MAP_ATTEMPT_STARTED", "TaskAttemptStarted", "\"attemptId\":\"m1\",\"startTime\":2000"),
            event(
                    "MAP_ATTEMPT_FINISHED",
                    "MapAttemptFinished",
                    "\"attemptId\":\"m1\",\"mapFinishTime\":5000,\"finishTime\":6500"),
            event("REDUCE_ATTEMPT_STARTED", "TaskAttemptStarted", "\"attemptId\":\"r1\",\"startTime\":4000"),
            event(
                    "REDUCE_ATTEMPT_FINISHED",
                    "ReduceAttemptFinished",
                    "\"attemptId\":\"r1\",\"shuffleFinishTime\":7000,\"sortFinishTime\":7250,\"finishTime\":9000"),
            event("JOB_FINISHED", "JobFinished", "\"finishTime\":9500"));

    @Test
    void readsThePhasesOfEachAttempt() throws IOException {
        JobHistory history = JobHistory.read(EVENTS);

        assertThat(history.jobSeconds()).isEqualTo(8.5);
        TaskAttempt map = history.attempts().get(0);
        assertThat(map.timeIn(Phase.MAP)).isEqualTo(Duration.ofSeconds(3));
        assertThat(map.timeIn(Phase.SPILL)).isEqualTo(Duration.ofMillis(1500));
        assertThat(map.timeIn(Phase.SHUFFLE)).isEqualTo(Duration.ZERO);
        TaskAttempt reduce = history.attempts().get(1);
        assertThat(reduce.timeIn(Phase.SHUFFLE)).isEqualTo(Duration.ofSeconds(3));
        assertThat(reduce.timeIn(Phase.MERGE)).isEqualTo(Duration.ofMillis(250));
        assertThat(reduce.timeIn(Phase.REDUCE)).isEqualTo(Duration.ofMillis(1750));
    }

    @Test
    void readsWhereMapsRanAndWhereTheirSplitsWantedThem() throws IOException {
        List<String> events = List.of(
                event("TASK_STARTED", "TaskStarted", "\"taskid\":\"t1\",\"splitLocations\":\"worker1,worker2\""),
                event("TASK_STARTED", "TaskStarted", "\"taskid\":\"t2\",\"splitLocations\":\"\""),
                event("MAP_ATTEMPT_STARTED", "TaskAttemptStarted", "\"attemptId\":\"m1\",\"startTime\":2000"),
                event("MAP_ATTEMPT_STARTED", "TaskAttemptStarted", "\"attemptId\":\"m2\",\"startTime\":2000"),
                event("MAP_ATTEMPT_FINISHED", "MapAttemptFinished", finished("t1", "m1", "worker2")),
                event("MAP_ATTEMPT_FINISHED", "MapAttemptFinished", finished("t2", "m2", "worker3")));

        List<JobHistory.Placement> placements = JobHistory.read(events).placements();

        assertThat(placements)
                .containsExactly(
                        new JobHistory.Placement(List.of("worker1", "worker2"), "worker2"),
                        new JobHistory.Placement(List.of(), "worker3"));
        assertThat(placements.get(0).isLocal()).isTrue();
        assertThat(placements.get(1).isLocal()).isFalse();
    }

    private static String finished(String task, String attempt, String host) {
        return "\"taskid\":\"%s\",\"attemptId\":\"%s\",\"hostname\":\"%s\",\"mapFinishTime\":5000,\"finishTime\":6500"
                .formatted(task, attempt, host);
    }

    @Test
    void refusesAnAttemptWithoutItsTimes() {
        List<String> events = List.of(
                event("MAP_ATTEMPT_STARTED", "TaskAttemptStarted", "\"attemptId\":\"m1\",\"startTime\":2000"),
                event("MAP_ATTEMPT_FINISHED", "MapAttemptFinished", "\"attemptId\":\"m1\",\"finishTime\":6500"));

        assertThatThrownBy(() -> JobHistory.read(events))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("mapFinishTime");
    }

    private static String event(String type, String name, String fields) {
        return "{\"type\":\"" + type + "\",\"event\":{\"org.apache.hadoop.mapreduce.jobhistory." + name + "\":{"
                + fields + "}}}";
    }
}
