/** Measures the latency between HDFS's nodes, and places and reads replicas by it. */
package dev.terrain.rack;
