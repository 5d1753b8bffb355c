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
import { today } from '../../../shared/format/format.ts';
import type { SamplerKind } from '../paths.ts';

export type Plans = AnswerOf<'samplerChoices'>['plans'];
/** Plans and pictures that a sampler may refer to, for its preview. */
export type Choices = Pick<AnswerOf<'samplerChoices'>, 'plans' | 'pictures'>;

/** Placeholder for the code of a print, as long as the longest real one: a print refuses a tag whose code does not fit. */
const CHECK = `HTTPS://${'JAVON'.repeat(6)}UZ/T/${'1A2B3C'.repeat(3)}`;
/** Markup of the old price for products without one, so that a promotion shows all its parts: + 15 %. */
const TRIED_MARKUP = 1.15;
const ROUNDING = 10_000;

/** Data of a sample product's tag, except its pictures; the promotion of a preview ends with the year of the day. */
function sourceOf(
  { product, characters, price, oldPrice }: SampleProduct,
  kind: SamplerKind,
  months: number | null,
  plans: Plans,
  today: string,
): Omit<TagSource, 'pictures'> {
  const plan = plans.find((one) => one.months === months);
  const tried = kind === 2 && price !== null ? Math.ceil((price * TRIED_MARKUP) / ROUNDING) * ROUNDING : null;
  return {
    product,
    characters,
    price,
    oldPrice: oldPrice ?? tried,
    instalment:
      plan === undefined || price === null
        ? null
        : {
            months: plan.months,
            monthly: monthlyPrice(price, plan.markup_bp, plan.months),
            promoBank: plan.markup_bp === 0,
          },
    campaign: kind === 2 ? { end: `${today.slice(0, 4)}-12-31` } : null,
  };
}

export interface Preview {
  readonly drawing: Drawing;
  readonly problems: readonly Problem[];
}

/** The tag of a sample product with a design, as it would be printed; `layout` has passed the engine's validation. */
export function previewOf(
  sample: SampleProduct,
  kind: SamplerKind,
  { spec, layout, months }: SamplerDesign,
  { plans, pictures }: Choices,
  language: Language,
): Preview {
  const source = sourceOf(sample, kind, months, plans, today());
  const known = { ...Object.fromEntries(pictures.map(({ name, key }) => [name, key])), ...sample.pictures };
  const { values, problems } = resolveTag(
    { ...source, pictures: picturesFor(layout, known) },
    { kind, ...spec },
    language,
  );
  const date = source.campaign?.end ?? '';
  return { drawing: layoutTag(values, layout, { check: CHECK, date }), problems };
}
