/** Limits of a plan (PL-7). Lengths in millimetres. */
export const PLAN_LIMITS = {
  length: { min: 1, max: 50_000 },
  height: { min: 1, max: 5000 },
  depth: { min: 1, max: 5000 },
  bottom: { min: 0, max: 10_000 },
  /** Storeys of one face. */
  storeys: 20,
  /** Placements on one storey. */
  onStorey: 1000,
  front: { min: 1, max: 100 },
  back: { min: 0, max: 1000 },
  stack: { min: 1, max: 100 },
  priority: { min: 0, max: 100 },
  supports: { min: 1, max: 50 },
  supportSize: { min: 10, max: 10_000 },
  tables: 30,
  tableSize: { min: 200, max: 10_000 },
  spot: { min: -100_000, max: 100_000 },
  /** Maximum number of problems in one result. */
  problems: 50,
} as const;

/** Minimum and maximum, both included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Whether a value is an integer within a range. */
export function within(value: unknown, { min, max }: Range): value is number {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}
