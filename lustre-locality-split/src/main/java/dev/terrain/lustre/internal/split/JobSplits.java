package dev.terrain.lustre.internal.split;

import dev.terrain.lustre.internal.layout.StripeMap;
import dev.terrain.lustre.internal.split.FileLocator.Located;
import dev.terrain.lustre.internal.split.JobAssignment.Part;
import dev.terrain.lustre.internal.split.JobAssignment.Reading;
import dev.terrain.lustre.internal.split.SplitAssignment.OnNode;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.lib.input.CombineFileSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The splits of one job, from those that its own InputFormat made: moved to the borders of stripes where that is
 * allowed, and each with the node that the assignment over all of them gives it. Splits whose bytes are not on Lustre,
 * or of another class than Hadoop's own two, are the same objects as before.
 */
public final class JobSplits {

    private static final Logger LOG = LoggerFactory.getLogger(JobSplits.class);

    /**
     * The scheme of paths that the operator calls Lustre's; files of a mounted Lustre may have {@code file} as well.
     */
    public static final String SCHEME = "lustre";

    /** The most extents of a job in splits of several: 20 MiB of heap where it is planned. */
    private static final int MOST_EXTENTS = 1 << 18;

    private final FileLocator locator;
    private final JobAssignment assignment;
    private final Function<Path, SplitBoundaries> boundaries;
    private final Map<java.nio.file.Path, Located> files = new HashMap<>();
    private final Map<NoPreference, String> failures = new LinkedHashMap<>();
    private int extents;

    /** A split before its node is known, and what makes it when it is. */
    private record Draft(Reading reading, Function<SplitAssignment, InputSplit> make) {}

    /**
     * A plan for one job.
     *
     * @param boundaries how a file may be cut that its InputFormat has cut already
     */
    public JobSplits(FileLocator locator, JobAssignment assignment, Function<Path, SplitBoundaries> boundaries) {
        this.locator = locator;
        this.assignment = assignment;
        this.boundaries = boundaries;
    }

    /** In place of these splits. */
    public List<InputSplit> of(List<InputSplit> stock) throws IOException, InterruptedException {
        List<Draft> drafts = new ArrayList<>();
        Map<Path, List<FileSplit>> byFile = new LinkedHashMap<>();
        for (InputSplit split : stock) {
            // Of a subclass nobody knows how to make another one.
            if (split.getClass() == FileSplit.class) {
                FileSplit part = (FileSplit) split;
                byFile.computeIfAbsent(part.getPath(), path -> new ArrayList<>())
                        .add(part);
            } else if (split.getClass() == CombineFileSplit.class) {
                drafts.add(combined((CombineFileSplit) split));
            } else {
                drafts.add(untouched(split));
            }
        }
        for (Map.Entry<Path, List<FileSplit>> file : byFile.entrySet()) {
            addFile(file.getKey(), file.getValue(), drafts);
        }
        List<SplitAssignment> assignments =
                assignment.of(drafts.stream().map(Draft::reading).toList());
        List<InputSplit> splits = new ArrayList<>();
        for (int i = 0; i < drafts.size(); i++) {
            splits.add(drafts.get(i).make.apply(assignments.get(i)));
        }
        report(assignments);
        return splits;
    }

    private void report(List<SplitAssignment> assignments) {
        LOG.info(
                "{} of {} splits have a preferred node",
                assignments.stream().filter(OnNode.class::isInstance).count(),
                assignments.size());
        if (!failures.isEmpty()) {
            // LustreFileSystem has warned already, when the job's own InputFormat asked it for these files.
            LOG.info("Splits of some files stay as in stock Hadoop; the first of each kind: {}", failures);
        }
    }

    private static Draft untouched(InputSplit split) throws IOException, InterruptedException {
        return new Draft(new Reading(split.getLength(), List.of(), NoPreference.NOT_LUSTRE), anywhere -> split);
    }

    private Draft combined(CombineFileSplit split) throws IOException, InterruptedException {
        List<Part> parts = new ArrayList<>();
        Optional<NoPreference> failure = Optional.empty();
        for (int i = 0; i < split.getNumPaths(); i++) {
            Optional<Located> known = known(split.getPath(i));
            if (known.isPresent()) {
                Extent extent = new Extent(split.getOffset(i), split.getLength(i));
                known.get().blocks().ifPresent(blocks -> parts.add(new Part(blocks, extent)));
                failure = known.map(Located::otherwise);
            }
        }
        if (failure.isEmpty()) {
            return untouched(split);
        }
        String[] stockHosts = split.getLocations();
        Reading reading = new Reading(split.getLength(), parts, failure.get());
        return new Draft(
                reading,
                at -> new LustreCombineFileSplit(split, hosts(at, parts.isEmpty() ? stockHosts : new String[0]), at));
    }

    private void addFile(Path path, List<FileSplit> splits, List<Draft> drafts)
            throws IOException, InterruptedException {
        Optional<Located> known = known(path);
        if (known.isEmpty()) {
            for (FileSplit split : splits) {
                drafts.add(untouched(split));
            }
        } else if (known.get().blocks().isEmpty()) {
            for (FileSplit split : splits) {
                List<Extent> extents = List.of(new Extent(split.getStart(), split.getLength()));
                String[] stockHosts = split.getLocations();
                drafts.add(new Draft(
                        new Reading(split.getLength(), List.of(), known.get().otherwise()),
                        at -> new LustreFileSplit(path, extents, stockHosts, at)));
            }
        } else {
            FileBlocks blocks = known.get().blocks().get();
            for (List<Extent> extents : cut(path, blocks.stripes(), splits)) {
                List<Part> parts =
                        extents.stream().map(extent -> new Part(blocks, extent)).toList();
                long bytes = extents.stream().mapToLong(Extent::length).sum();
                drafts.add(new Draft(
                        new Reading(bytes, parts, NoPreference.ALIKE),
                        at -> new LustreFileSplit(path, extents, hosts(at, new String[0]), at)));
            }
        }
    }

    private static String[] hosts(SplitAssignment assignment, String[] otherwise) {
        return assignment instanceof OnNode node ? new String[] {node.host()} : otherwise;
    }

    /** Empty where the file is nothing to us; a failure is kept to be told. */
    private Optional<Located> known(Path path) {
        Optional<java.nio.file.Path> local = localFile(path);
        if (local.isEmpty()) {
            return Optional.empty();
        }
        Located known = files.computeIfAbsent(local.get(), locator::locate);
        if (known.blocks().isEmpty()) {
            if (known.otherwise() == NoPreference.NOT_LUSTRE
                    && !SCHEME.equals(path.toUri().getScheme())) {
                return Optional.empty();
            }
            failures.putIfAbsent(known.otherwise(), known.message());
        }
        return Optional.of(known);
    }

    private static Optional<java.nio.file.Path> localFile(Path path) {
        String scheme = path.toUri().getScheme();
        return SCHEME.equals(scheme) || "file".equals(scheme)
                ? Optional.of(java.nio.file.Path.of(path.toUri().getPath()))
                : Optional.empty();
    }

    private List<List<Extent>> cut(Path path, StripeMap stripes, List<FileSplit> splits) {
        List<Extent> stock = splits.stream()
                .map(split -> new Extent(split.getStart(), split.getLength()))
                .sorted(Comparator.comparingLong(Extent::start))
                .toList();
        long fileBytes = new File(path.toUri().getPath()).length();
        SplitBoundaries wanted =
                stock.size() > 1 && tile(stock, fileBytes) ? boundaries.apply(path) : SplitBoundaries.PLAIN;
        long splitBytes = stock.get(0).length();
        if (wanted == SplitBoundaries.PLAIN) {
            return stock.stream().map(List::of).toList();
        }
        List<List<Extent>> cut = wanted.cut(stripes, fileBytes, splitBytes, assignment.taskBytes());
        int more = cut.stream().mapToInt(List::size).filter(count -> count > 1).sum();
        if (extents + more > MOST_EXTENTS) {
            return SplitBoundaries.STRIPE.cut(stripes, fileBytes, splitBytes, assignment.taskBytes());
        }
        extents += more;
        return cut;
    }

    /** Whether they are the whole file as it is now, each byte once, and none is empty. */
    private static boolean tile(List<Extent> splits, long fileBytes) {
        long end = 0;
        for (Extent split : splits) {
            if (split.start() != end || split.length() <= 0) {
                return false;
            }
            end = split.end();
        }
        return end == fileBytes;
    }
}
