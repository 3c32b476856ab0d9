/** A cluster with Kerberos: its realm, its certificate, and the properties that its daemons want of both. */
@NullMarked
package dev.terrain.integration.secure;

import org.jspecify.annotations.NullMarked;
