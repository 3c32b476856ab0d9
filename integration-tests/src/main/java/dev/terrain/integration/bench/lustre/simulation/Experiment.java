package dev.terrain.integration.bench.lustre.simulation;

import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Word;
import dev.terrain.integration.bench.lustre.simulation.KComputer.StripedFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** What is read. */
enum Experiment implements Word {
    /** Section 6.1: as many files as nodes, each on 12 OSTs that follow each other, so of one or two groups. */
    OWN_FILES("N files, N tasks") {
        @Override
        List<StripedFile> files(int tasks, long fileBytes, Random random) {
            List<StripedFile> files = new ArrayList<>();
            for (int i = 0; i < tasks; i++) {
                files.add(StripedFile.from(random.nextInt(KComputer.OSTS - KComputer.STRIPES + 1), fileBytes));
            }
            return files;
        }
    },
    /** The same with 12 OSTs anywhere, whose mean lies in the middle of nowhere (section 5.2). */
    SCATTERED_FILES("N files, scattered stripes") {
        @Override
        List<StripedFile> files(int tasks, long fileBytes, Random random) {
            List<Integer> all =
                    new ArrayList<>(IntStream.range(0, KComputer.OSTS).boxed().toList());
            List<StripedFile> files = new ArrayList<>();
            for (int i = 0; i < tasks; i++) {
                Collections.shuffle(all, random);
                files.add(new StripedFile(all.subList(0, KComputer.STRIPES), fileBytes));
            }
            return files;
        }
    },
    /** Section 6.2: every task reads the same file, which is on the OSTs of one group. */
    ONE_FILE("1 file, N tasks") {
        @Override
        List<StripedFile> files(int tasks, long fileBytes, Random random) {
            int group = random.nextInt(KComputer.GROUPS);
            return Collections.nCopies(tasks, StripedFile.from(group * KComputer.OSTS_OF_GROUP, fileBytes));
        }
    };

    private final String words;

    Experiment(String words) {
        this.words = words;
    }

    Case conditions() {
        return Case.of("experiment", words);
    }

    /** What the reports call it. */
    @Override
    public String toString() {
        return words;
    }

    /** The file of each task. */
    abstract List<StripedFile> files(int tasks, long fileBytes, Random random);
}
