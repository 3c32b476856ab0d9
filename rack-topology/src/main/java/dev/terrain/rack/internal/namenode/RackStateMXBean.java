package dev.terrain.rack.internal.namenode;

/** {@code Hadoop:service=NameNode,name=RackTopologyState}: what is known of every DataNode, for programs. */
public interface RackStateMXBean {

    /** The state as the state file has it, not older than 10 s. */
    String getState();
}
