import type { AnswerOf, SampleProduct, SamplerDesign } from '@javon/contract';
import {
  type Drawing,
  type Language,
  layoutTag,
  monthlyPrice,
  type Problem,
  picturesFor,
  resolveTag,
  type TagSource,
} from '@javon/price-tag';
import type { SamplerKind } from '../paths.ts';

export type Plans = AnswerOf<'samplerChoices'>['plans'];
/** Plans and pictures that a sampler may refer to, for its preview. */
export type Choices = Pick<AnswerOf<'samplerChoices'>, 'plans' | 'pictures'>;

/** Data of a tag, and the keys of all pictures that a layout might use. */
export interface TriedSource extends TagSource {
  readonly known: Readonly<Record<string, string | null>>;
}

/** Placeholder for the code of a print, as long as the longest real one: a print refuses a tag whose code does not fit. */
const CHECK = `HTTPS://${'JAVON'.repeat(6)}UZ/T/${'1A2B3C'.repeat(3)}`;
/** Markup of the old price for products without one, so that a promotion shows all its parts: + 15 %. */
const TRIED_MARKUP = 1.15;
const ROUNDING = 10_000;

/**
 * Builds the data of a sample product's tag. `today` is `YYYY-MM-DD`; the promotion of the preview ends with its
 * year.
 */
export function sourceOf(
  sample: SampleProduct,
  kind: SamplerKind,
  months: number | null,
  { plans, pictures }: Choices,
  today: string,
): TriedSource {
  const { product, characters, price } = sample;
  const plan = plans.find((one) => one.months === months);
  const tried = kind === 2 && price !== null ? Math.ceil((price * TRIED_MARKUP) / ROUNDING) * ROUNDING : null;
  return {
    product,
    characters,
    price,
    oldPrice: sample.oldPrice ?? tried,
    instalment:
      plan === undefined || price === null
        ? null
        : {
            months: plan.months,
            monthly: monthlyPrice(price, plan.markup_bp, plan.months),
            promoBank: plan.markup_bp === 0,
          },
    known: { ...Object.fromEntries(pictures.map(({ name, key }) => [name, key])), ...sample.pictures },
    campaign: kind === 2 ? { end: `${today.slice(0, 4)}-12-31` } : null,
  };
}

export interface Preview {
  readonly drawing: Drawing;
  readonly problems: readonly Problem[];
}

/**
 * Preview of a tag with a design, as it would be printed; `layout` must have passed the engine's validation.
 */
export function previewOf(
  { known, ...source }: TriedSource,
  kind: SamplerKind,
  { spec, layout }: Pick<SamplerDesign, 'spec' | 'layout'>,
  language: Language,
): Preview {
  const { values, problems } = resolveTag(
    { ...source, pictures: picturesFor(layout, known) },
    { kind, ...spec },
    language,
  );
  const date = source.campaign?.end ?? '';
  return { drawing: layoutTag(values, layout, { check: CHECK, date }), problems };
}
