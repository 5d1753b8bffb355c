import type { Format, SamplerKind } from '@javon/price-tag';
import type { StoredSampler } from '../src/modules/price-tags/public.ts';
import { readRows } from './read-rows.ts';

interface Plan {
  readonly months: number;
  /** Hundredths of a percent. */
  readonly markup: number;
  /** Markup before its last change, and the time of that. */
  readonly before?: { readonly markup: number; readonly hoursAgo: number };
}

export const PLANS = readRows<Plan>('instalment-plans');

interface VersionRow {
  readonly months: number;
  readonly hoursAgo: number;
  readonly stored: StoredSampler;
}

type DemoVersion = VersionRow & { readonly id: number; readonly number: number };

interface SamplerRow<Version> {
  readonly name: string;
  readonly kind: SamplerKind;
  readonly format: Format;
  /** Oldest first; the last one is active. */
  readonly versions: readonly Version[];
}

export type DemoSampler = SamplerRow<DemoVersion> & { readonly id: number };

/** Three standard samplers, bound to the categories, and others for future campaigns. */
export function readSamplers(): DemoSampler[] {
  let last = 0;
  return readRows<SamplerRow<VersionRow>>('samplers').map((sampler, i) => ({
    ...sampler,
    id: i + 1,
    versions: sampler.versions.map((version, n) => {
      last += 1;
      return { ...version, id: last, number: n + 1 };
    }),
  }));
}

/** Markup of a plan a number of hours ago, hundredths of a percent. */
export function markupAt(months: number, hoursAgo: number): number {
  const plan = PLANS.find((one) => one.months === months);
  if (plan?.before && hoursAgo > plan.before.hoursAgo) return plan.before.markup;
  return plan?.markup ?? 0;
}

/** The active version a number of hours ago. */
export function versionAt(sampler: DemoSampler, hoursAgo: number): DemoVersion {
  const held = sampler.versions.filter((one) => one.hoursAgo >= hoursAgo).at(-1) ?? sampler.versions[0];
  if (held === undefined) throw new Error(`${sampler.name} has no version`);
  return held;
}
