package dev.terrain.integration.bench.spill.task;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.mapred.AMFeedback;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.jspecify.annotations.Nullable;

/**
 * The application master of one task: takes its status and names the maps that have succeeded. Every report of a
 * failure fails the task. Thread-safe.
 */
final class TaskParent implements InvocationHandler {
    /** The group of ssd-spill-tuner's counters. */
    private static final String SPILL_GROUP = "Terrain spill";

    private final TaskCompletionEvent[] succeeded;
    private volatile Optional<TaskStatus> status = Optional.empty();

    private TaskParent(TaskCompletionEvent... succeeded) {
        this.succeeded = succeeded;
    }

    /** For a map task. */
    static TaskParent withoutMaps() {
        return new TaskParent();
    }

    /** For a reduce task, whose maps have all run on the node whose shuffle server is at that URL. */
    static TaskParent of(int maps, String serverUrl) {
        TaskCompletionEvent[] events = new TaskCompletionEvent[maps];
        for (int map = 0; map < maps; map++) {
            events[map] = new TaskCompletionEvent(
                    map,
                    TaskAttemptID.forName(BenchJob.mapAttempt(map)),
                    map,
                    true,
                    TaskCompletionEvent.Status.SUCCEEDED,
                    serverUrl);
        }
        return new TaskParent(events);
    }

    /** As a task sees it. A proxy: the protocol has other methods in other versions of Hadoop. */
    TaskUmbilicalProtocol protocol() {
        return (TaskUmbilicalProtocol) Proxy.newProxyInstance(
                TaskUmbilicalProtocol.class.getClassLoader(), new Class<?>[] {TaskUmbilicalProtocol.class}, this);
    }

    /** The status of a task, which Hadoop shows to nobody but the protocol. */
    TaskStatus statusOf(Task task) throws IOException {
        task.statusUpdate(protocol());
        return status.orElseThrow(() -> new IOException("the task has sent no status"));
    }

    /** What ssd-spill-tuner has counted in a task. */
    Map<String, Long> spillCounters(Task task) throws IOException {
        Map<String, Long> values = new TreeMap<>();
        statusOf(task)
                .getCounters()
                .getGroup(SPILL_GROUP)
                .forEach(counter -> values.put(counter.getDisplayName(), counter.getValue()));
        return values;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws IOException {
        Object[] given = arguments == null ? new Object[0] : arguments;
        return switch (method.getName()) {
            case "statusUpdate" -> {
                status = Optional.of((TaskStatus) given[1]);
                AMFeedback feedback = new AMFeedback();
                feedback.setTaskFound(true);
                yield feedback;
            }
            case "getMapCompletionEvents" -> {
                int from = Math.min((int) given[1], succeeded.length);
                int end = Math.min(from + (int) given[2], succeeded.length);
                yield new MapTaskCompletionEventsUpdate(Arrays.copyOfRange(succeeded, from, end), false);
            }
            case "toString" -> "parent of a task";
            default -> throw new IOException("the task called " + method.getName() + Arrays.toString(given));
        };
    }
}
