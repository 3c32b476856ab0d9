package dev.terrain.lustre.internal.split;

/** Why no node is better than others for a split. */
public enum NoPreference {
    /** The file is on no Lustre, or on one whose name is not known. */
    NOT_LUSTRE("not on Lustre"),
    /** The file is gone, or this user may not read it. */
    NOT_READABLE("layout cannot be read"),
    /** What the file's layout says is none. */
    MALFORMED("layout is malformed"),
    /** No compute node is known, or no server, or who knows them did not answer. */
    NO_NEIGHBOURS("no nodes or servers known"),
    /** The servers of the split's own bytes are not known. */
    NO_SERVER("server unknown"),
    /** On the metadata server, in an archive, or not written yet. */
    NOT_ON_OSTS("not on OSTs"),
    /** Nodes are as far from its bytes as each other, or nearly. */
    ALIKE("all nodes alike");

    private final String words;

    NoPreference(String words) {
        this.words = words;
    }

    /** As counters and messages say it. */
    public String words() {
        return words;
    }
}
