/** Puts plugins into jobs at their submission, by one key. */
@NullMarked
package dev.terrain.commons.submit;

import org.jspecify.annotations.NullMarked;
