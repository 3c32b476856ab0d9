/**
 * Maps Lustre's stripes to the compute nodes nearest to them. What an operator names in an XML file is in this package;
 * data flows one way through the others: {@code linux}, {@code layout}, {@code topology}, {@code assign},
 * {@code split}.
 */
@NullMarked
package dev.terrain.lustre;

import org.jspecify.annotations.NullMarked;
