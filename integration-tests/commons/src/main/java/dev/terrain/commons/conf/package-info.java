/** Configuration keys: what the documentation says of one, and how its value is read. */
@NullMarked
package dev.terrain.commons.conf;

import org.jspecify.annotations.NullMarked;
