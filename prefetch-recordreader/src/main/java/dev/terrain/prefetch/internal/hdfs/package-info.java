/** What only HDFS's own classes tell or do; the one package that needs them on the class path. */
@NullMarked
package dev.terrain.prefetch.internal.hdfs;

import org.jspecify.annotations.NullMarked;
