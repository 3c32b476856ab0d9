package dev.terrain.integration.bench.lustre.jobs;

import dev.terrain.integration.bench.Word;
import java.nio.file.Path;
import java.util.List;

/** How a job is given its splits. */
enum Way implements Word {
    STOCK("stock Hadoop on file:///, whose splits name no node", "file"),
    STATIC("lustre-locality-split, a split for each slot, without Hadoop's speculation", "lustre"),
    WHOLE("lustre-locality-split, a split for each slot", "lustre"),
    PARTS("lustre-locality-split, the same splits in parts of falling length", "lustre");

    final String meaning;
    private final String scheme;

    Way(String meaning, String scheme) {
        this.meaning = meaning;
        this.scheme = scheme;
    }

    /** What the job reads. */
    String input(Path directory) {
        return scheme + "://" + directory;
    }

    /** What switches the plugin on for the job, and speculation off. */
    List<String> settings() {
        return List.of(
                "-Dterrain.plugins=" + (this == STOCK ? "none" : "lustre"),
                "-Dmapreduce.map.speculative=" + (this != STATIC));
    }
}
