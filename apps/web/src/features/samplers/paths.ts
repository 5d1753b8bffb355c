import type { SamplerSummary } from '@javon/contract';

export type SamplerKind = SamplerSummary['kind'];

export const SAMPLERS_PATH = '/priceTagSampler';

const VIEW: Readonly<Record<SamplerKind, string>> = { 1: 'view', 2: 'view2', 3: 'view3' };
const ADD: Readonly<Record<SamplerKind, string>> = { 1: 'add', 2: 'add2', 3: 'add3' };

/** Address of a sampler's page; each kind has its own. */
export function samplerPath({ id, kind }: Pick<SamplerSummary, 'id' | 'kind'>): string {
  return `${SAMPLERS_PATH}/${VIEW[kind]}/${id}`;
}

/** Address of the form for a new sampler of a kind. */
export function newSamplerPath(kind: SamplerKind): string {
  return `${SAMPLERS_PATH}/${ADD[kind]}`;
}

/** Permission to add a sampler of a kind. */
export const ADD_PERMISSIONS = {
  1: 'price_tag_sampler.add',
  2: 'price_tag_sampler.add2',
  3: 'price_tag_sampler.add3',
} as const satisfies Record<SamplerKind, string>;

/** Breadcrumb and title of the form for a new sampler of a kind. */
export const NEW_CRUMBS = {
  1: 'price_tag_sampler_add',
  2: 'price_tag_sampler_add2',
  3: 'price_tag_sampler_add3',
} as const satisfies Record<SamplerKind, string>;
