import type { Step } from './steps/steps.ts';
import { SAMPLERS } from './world.ts';

/** A change of the server's SQL that must be detected: a piece of a statement, and its replacement. */
export interface Break {
  readonly what: string;
  readonly find: RegExp;
  readonly put: string;
  /** Whether it is active during the steps; otherwise only while the answers are read. */
  readonly whileWriting?: boolean;
}

/** A short named history: it preserves a finding of a generated one, with the breaks that it detects. */
export interface Case {
  readonly name: string;
  readonly steps: readonly Step[];
  /** Whether it is compared at the first moment of its last day instead of at noon. */
  readonly midnight?: true;
  readonly breaks: readonly Break[];
}

/**
 * Number of goods of a case: 24 and 31 are so cheap that their monthly price is the same for any number of
 * months.
 */
export const CASE_PRODUCTS = 32;

export function print(product: number, format: 'A5' | 'A6' | 'A7' = 'A6', day = 0): Step {
  return { do: 'print', branch: 0, items: [{ product, format, copies: 1 }], day };
}

export function hang(job: number): Step {
  return { do: 'confirm', job, failed: [] };
}

export function campaign(product: number, more: Partial<Extract<Step, { do: 'campaign' }>> = {}): Step {
  return {
    do: 'campaign',
    format: 'A6',
    sampler: SAMPLERS.campaignA6,
    begins: 0,
    ends: 1,
    products: [[product, { price: 300_000, oldPrice: 400_000, discount: null }]],
    branches: [0, 1],
    ...more,
  };
}

export function segment(product: number, more: Partial<Extract<Step, { do: 'segment' }>> = {}): Step {
  return { do: 'segment', products: [product], begins: 0, ends: 1, months: 24, promoBank: false, ...more };
}

export function price(product: number, price: number | null, oldPrice: number | null = null): Step {
  return { do: 'price', products: [product], price, oldPrice };
}

export function coming(product: number, day: number, price: number, oldPrice: number | null = null): Step {
  return { do: 'comingPrice', product, day, price, oldPrice };
}

/** Removes one column from the comparison of the hanging tag with today's values. */
export function unseen(column: string): Break {
  return {
    what: `a difference of ${column} is not looked at`,
    find: new RegExp(`and "v"\\."hung_${column}" is not distinct from "v"\\."${column}"`),
    put: '',
  };
}
