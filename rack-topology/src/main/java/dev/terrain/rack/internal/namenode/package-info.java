/** What runs inside the NameNode: measuring, telling, moving nodes, ordering replicas for readers. */
package dev.terrain.rack.internal.namenode;
