/** Programs of the operating system, and those of this project that are written in C. */
package dev.terrain.integration.system;
