package dev.terrain.integration.bench.lustre.simulation;

/**
 * The paper's model of what it costs to move tasks (Takizawa, Matsuda, Maruyama, section 7.2, equations 1 to 3). A task
 * takes {@code task + hop * hops * flows} seconds on a node that is so many hops away from its bytes. Of the tasks of
 * node A so many move to node B that the square of the difference of
 *
 * <pre>
 * Time_A - moved * (seconds of a task at A)
 * Time_B + moved * (seconds of a task at B)
 * </pre>
 *
 * <p>is least. In the paper A's tasks are at no distance and B has none; here either may be otherwise.
 *
 * <p>Example: A has 16 tasks of 1 s, B none and is 2 hops away, a hop costs 0.5 s, 2 flows share it, so there a task
 * takes 3 s: 16 / (1 + 3), so 4 tasks move. At no distance it would be 8.
 *
 * @param taskSeconds computing and reading of one task beside its bytes, above 0
 * @param hopSeconds what a task loses for each hop, if it has the links alone; from 0 on
 * @param flows how many share a link between neighbours, from 1 on
 */
record CostModel(double taskSeconds, double hopSeconds, int flows) {

    public CostModel {
        if (!(taskSeconds > 0) || !(hopSeconds >= 0) || flows < 1) {
            throw new IllegalArgumentException("task " + taskSeconds + " s, hop " + hopSeconds + " s, flows " + flows);
        }
    }

    /** How long one task takes so many hops away from its bytes. */
    double secondsOfTask(double hops) {
        return taskSeconds + hopSeconds * hops * flows;
    }

    /**
     * How many tasks should move from A to B.
     *
     * @param secondsOfA of all tasks that A has
     * @param secondsOfB of all tasks that B has
     * @param taskAtA seconds of one of A's tasks where it is
     * @param taskAtB seconds of the same at B
     */
    static int tasksToMove(double secondsOfA, double secondsOfB, double taskAtA, double taskAtB) {
        return (int) Math.max(0, Math.round((secondsOfA - secondsOfB) / (taskAtA + taskAtB)));
    }
}
