/** {@code bin/rack-suites}: Hadoop's own tests of HDFS, as published, with rack-topology named in the site files. */
@NullMarked
package dev.terrain.integration.bench.suites;

import org.jspecify.annotations.NullMarked;
