/** Maps Lustre's stripes to the compute nodes nearest to them. */
package dev.terrain.lustre;
