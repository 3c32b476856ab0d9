package dev.terrain.integration.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What came of one {@code hadoop ...} command.
 *
 * @param exitCode of the process
 * @param output every line it printed, standard output and error together
 * @param wallTime from its start to its end
 */
public record JobRun(int exitCode, List<String> output, Duration wallTime) {

    private static final Pattern RUNNING_JOB = Pattern.compile("Running job: (job_\\w+)");
    private static final Pattern FAILED_JOB = Pattern.compile("job_\\w+ failed with state .*");
    private static final Pattern GROUP = Pattern.compile("\t(?!\t)(.+)");
    private static final Pattern COUNTER = Pattern.compile("\t\t(.+)=(-?\\d+)");

    public JobRun {
        output = List.copyOf(output);
    }

    /**
     * The same, which has to have ended well.
     *
     * @param what was run, for the message
     * @throws IOException when it did not, with Hadoop's reason and the end of the output
     */
    public JobRun requireSuccess(String what) throws IOException {
        if (exitCode != 0) {
            String reason = found(FAILED_JOB).map(job -> job.group() + "\n").collect(Collectors.joining());
            throw new IOException(what + " ended with exit code " + exitCode + ":\n" + reason + tail());
        }
        return this;
    }

    /**
     * What a pattern finds in the first line in which it finds something.
     *
     * @throws IOException when it finds nothing, with the end of the output
     */
    public MatchResult find(Pattern pattern) throws IOException {
        return found(pattern)
                .findFirst()
                .orElseThrow(() -> new IOException("it printed nothing like '" + pattern + "':\n" + tail()));
    }

    /** As {@link #find}, what it finds in each line in which it finds something. */
    public List<String> findAll(Pattern pattern) throws IOException {
        find(pattern);
        return found(pattern).map(MatchResult::group).toList();
    }

    private Stream<MatchResult> found(Pattern pattern) {
        return output.stream().map(pattern::matcher).filter(Matcher::find).map(Matcher::toMatchResult);
    }

    /** The ids of the jobs that it ran, in order. */
    public List<String> jobIds() {
        return found(RUNNING_JOB).map(job -> job.group(1)).toList();
    }

    /** The counters that the program printed at its end: group to name to value, as printed. */
    public Map<String, Map<String, Long>> counters() {
        return counters((before, now) -> now);
    }

    /** One counter; 0 when the job does not have it. */
    public long counter(String group, String name) {
        return counters().getOrDefault(group, Map.of()).getOrDefault(name, 0L);
    }

    /** One counter of all jobs together that printed theirs; 0 when none has it. */
    public long total(String group, String name) {
        return counters(Long::sum).getOrDefault(group, Map.of()).getOrDefault(name, 0L);
    }

    /** With the values of several jobs put together. */
    private Map<String, Map<String, Long>> counters(BinaryOperator<Long> together) {
        Map<String, Map<String, Long>> groups = new LinkedHashMap<>();
        Map<String, Long> group = new LinkedHashMap<>();
        for (String line : output) {
            Matcher counter = COUNTER.matcher(line);
            Matcher title = GROUP.matcher(line);
            if (counter.matches()) {
                group.merge(counter.group(1), Long.parseLong(counter.group(2)), together);
            } else if (title.matches()) {
                group = groups.computeIfAbsent(title.group(1), name -> new LinkedHashMap<>());
            }
        }
        return groups;
    }

    /** The last lines of the output, for error messages. */
    public String tail() {
        return String.join("\n", output.subList(Math.max(0, output.size() - 30), output.size()));
    }
}
