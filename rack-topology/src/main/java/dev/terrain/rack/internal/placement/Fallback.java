package dev.terrain.rack.internal.placement;

/**
 * Why a choice did not go by the budget: Hadoop's own policy made it, or it went where there was room, at home first.
 */
public enum Fallback {
    /** A defect here: something was thrown. */
    FAILED("FallbacksFailed", "an error in rack-topology"),
    /** No site has a node in service. */
    NO_HOME("FallbacksNoHome", "no site has a node in service"),
    /** A new block found fewer nodes at home than it must have copies from its first byte on. */
    HOME_TOO_SMALL("FallbacksHomeTooSmall", "too few nodes at the writer's site took a new block"),
    /** A pipeline found no further node at its site. */
    PIPELINE_ELSEWHERE("FallbacksPipelineElsewhere", "no node of a pipeline's site was left to join it"),
    /** A replica that is missing could not be made where it belongs, and will not be soon. */
    NOT_WHERE_IT_BELONGS("FallbacksNotWhereItBelongs", "a site had no node that took the replicas which belong there");

    private final String metric;
    private final String reason;

    Fallback(String metric, String reason) {
        this.metric = metric;
        this.reason = reason;
    }

    /** The name of its counter. */
    public String metric() {
        return metric;
    }

    /** The cause, for the log and the counter's description. */
    public String reason() {
        return reason;
    }
}
