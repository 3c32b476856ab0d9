package dev.terrain.spill;

/** A trait of the job for which many small spills, or a small sort buffer, were not measured or would not do. */
enum Obstacle {
    COMBINER("it has a combiner, and a larger sort buffer lets that combine more"),
    FILTERED_SPILLS("its spills are compressed or encrypted, and each that is open needs memory of the codec's own"),
    LIMITED_SPILLS("mapreduce.task.spill.files.count.limit bounds its spills"),
    SERIALIZER("the serializer of its keys or values is not that of Writables, and may put into the next record what it"
            + " kept of one that a smaller sort buffer refuses");

    private final String sentence;

    Obstacle(String sentence) {
        this.sentence = sentence;
    }

    /** Returns why the task is left as it is, to follow a colon. */
    String sentence() {
        return sentence;
    }
}
