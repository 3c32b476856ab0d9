/**
 * Stock Hadoop of processes ({@code cluster}), disks, networks, Lustre and Kerberos to run it on ({@code fixture}), the
 * benchmarks' engine and their declarations ({@code bench}), pictures and pages ({@code report}), programs that run on
 * a cluster ({@code client}), and the papers' experiments ({@code reproduce}).
 */
package dev.terrain.integration;
