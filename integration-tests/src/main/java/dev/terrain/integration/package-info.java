/** What the tests and commands of this module share: which plugins there are, and how they are switched on. */
package dev.terrain.integration;
