/**
 * Maps Lustre's stripes to the compute nodes nearest to them. What an operator names in an XML file is in this package;
 * data flows one way through the others: {@code layout}, {@code osts}, {@code distance}, {@code assign},
 * {@code splits}.
 */
@NullMarked
package dev.terrain.lustre;

import org.jspecify.annotations.NullMarked;
