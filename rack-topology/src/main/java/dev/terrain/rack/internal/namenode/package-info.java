/** The life cycle in the NameNode: starts probing, moves DataNodes, orders replicas, keeps the state, shows metrics. */
package dev.terrain.rack.internal.namenode;
