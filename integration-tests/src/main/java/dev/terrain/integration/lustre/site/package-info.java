/**
 * A Lustre to run jobs on, on one machine: {@link dev.terrain.integration.lustre.site.LustreMount} is the mounted file
 * system, {@link dev.terrain.integration.lustre.site.LustreSite} the compute nodes around its servers.
 */
@NullMarked
package dev.terrain.integration.lustre.site;

import org.jspecify.annotations.NullMarked;
