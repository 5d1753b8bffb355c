/** Runs before each test file: properties draw the same cases in every run, so that a mutant always meets the same. */
import fc from 'fast-check';

fc.configureGlobal({ seed: 20261122 });
