/**
 * Runs before each test file: property tests use the same cases in every run, so that results for a mutant
 * are reproducible.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: 20261122 });
