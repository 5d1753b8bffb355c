import type { Format, SamplerDesign } from '@javon/contract';
import type { SamplerKind } from '../paths.ts';
import type { Plans } from './preview.ts';

/** Field values of the form of a sampler. */
export interface SamplerValues {
  readonly name: string;
  readonly design: SamplerDesign;
  /** Only of a new one. */
  readonly kind?: SamplerKind;
  readonly format?: Format;
  readonly orientation?: SamplerDesign['layout']['orientation'];
  /** Only of an existing one. */
  readonly version?: number;
}

/** Mode of the editor: the form, or the parts of the layout. */
export type EditorMode = 'form' | 'layout';

const SUFFIX = { uz: 'soʻm', ru: 'сум', kaa: 'sum' };
/** The usual month count, if there is such a plan. */
const USUAL_MONTHS = 12;

/** Default settings of a new sampler of a kind. */
export function newSpec(kind: SamplerKind, plans: Plans): Pick<SamplerDesign, 'spec' | 'months'> {
  const usual = plans.find(({ months }) => months === USUAL_MONTHS) ?? plans[0];
  return {
    spec: {
      title: kind === 2 ? { uz: 'Aksiya', ru: 'Акция', kaa: 'Aksiya' } : null,
      shortName: false,
      characters: null,
      monthlyPrice: usual === undefined ? 'no' : kind === 3 ? 'required' : 'if_any',
      monthCount: true,
      discountTag: kind === 2 ? 'percent' : 'none',
      discountText: null,
      text: null,
      suffix: SUFFIX,
    },
    months: usual?.months ?? null,
  };
}

/** Steps of the form, each with the prefixes of its field paths. */
export const STEPS = {
  main: ['name', 'kind', 'format', 'orientation', 'design.spec.shortName', 'design.layout'],
  words: ['design.spec.title', 'design.spec.text', 'design.spec.suffix'],
  characters: ['design.spec.characters'],
  prices: ['design.spec.monthlyPrice', 'design.spec.monthCount', 'design.spec.discount', 'design.months'],
} as const satisfies Record<string, readonly string[]>;
export type Step = keyof typeof STEPS;
export const STEP_NAMES = Object.keys(STEPS) as Step[];

/** Returns the step that contains a field with an error. */
export function stepOf(path: string): Step {
  return STEP_NAMES.find((step) => STEPS[step].some((begin) => path.startsWith(begin))) ?? 'main';
}
