/**
 * What becomes of a plan when a node turns out slow:
 * {@link dev.terrain.integration.bench.lustre.balance.BalanceCommand} runs jobs on YARN whose tasks read over real TCP.
 */
@NullMarked
package dev.terrain.integration.bench.lustre.balance;

import org.jspecify.annotations.NullMarked;
