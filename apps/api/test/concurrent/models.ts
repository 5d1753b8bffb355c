import type { Model } from './linearizable.ts';

/** A versioned value: a price of a product, a plan of a shelf. */
export interface Versioned {
  readonly version: number;
  readonly value: string;
}

/** Reading returns version and value; writing names the version that it was based on. */
export type VersionedInput =
  | { readonly kind: 'read' }
  | { readonly kind: 'write'; readonly version: number; readonly value: string };

/**
 * A value with optimistic locking. A write takes effect only on its base version and makes the next one; a
 * refused one proves that the version was another at its time.
 */
export function versionedModel(initial: Versioned): Model<Versioned, VersionedInput, Versioned> {
  return {
    initial,
    name: ({ version, value }) => `${version} ${value}`,
    step(state, { input, outcome, output }) {
      if (input.kind === 'read') {
        if (outcome !== 'ok') return state;
        return output?.version === state.version && output.value === state.value ? state : null;
      }
      if (outcome === 'fail') return state.version === input.version ? null : state;
      if (state.version !== input.version) return null;
      const next = { version: state.version + 1, value: input.value };
      return outcome === 'ok' && output?.version !== next.version ? null : next;
    },
  };
}

/** A step that happens once: the confirmation of a print job. The second caller is refused. */
export const onceModel: Model<boolean, null, null> = {
  initial: false,
  name: String,
  step(isDone, { outcome }) {
    if (outcome === 'fail') return isDone ? isDone : null;
    return isDone ? null : true;
  },
};

/** Creating with an idempotency key: every answer names the row of the first one. */
export const idempotentModel: Model<number | null, null, number> = {
  initial: null,
  name: String,
  step(made, { outcome, output }) {
    // The id of an unknown one is known from the next answer; 0 is a row whose id is not known yet.
    if (outcome === 'unknown') return made ?? 0;
    if (outcome === 'fail') return null;
    return made === null || made === 0 || made === output ? output : null;
  },
};
