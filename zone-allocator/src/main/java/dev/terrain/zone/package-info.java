/** Keeps MapReduce's intermediate data in the outer, faster zone of hard disks. */
package dev.terrain.zone;
