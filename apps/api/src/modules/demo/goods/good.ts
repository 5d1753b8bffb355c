import type { CategoryKey, Texts } from '../categories.ts';
import type { CharacterKey } from '../characters.ts';
import type { Look } from '../pictures/look.ts';
import type { Colour } from './colours.ts';

/** Product as its maker describes it, before the chain gives it an SKU, a barcode and a place. */
export interface Good {
  readonly category: CategoryKey;
  readonly brand: string;
  readonly name: Texts;
  /** Brand and model alone. */
  readonly short: string;
  /** So‘m, not yet rounded to what a price looks like. */
  readonly price: number;
  /** Millimetres as it stands on a shelf: across, up, and towards the back. */
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly grams: number;
  readonly values: Readonly<Partial<Record<CharacterKey, number | string | Texts>>>;
  /** Appearance, where the category alone does not define it. */
  readonly look?: Look;
  readonly colour?: Colour;
}

/** Kind of product in each language; in Uzbek and Karakalpak it follows the model. */
export type Noun = Texts;

/**
 * Names as the chain writes them: `Пылесос Bosch BGS05 робот`, `Bosch BGS05 changyutgichi, robot`.
 * @param tail what follows the model; may be empty
 */
export function nameOf(noun: Noun, brand: string, model: string, tail: Texts): Texts {
  const join = (text: string) => (text === '' ? '' : `, ${text}`);
  return {
    ru: `${noun.ru} ${brand} ${model}${tail.ru === '' ? '' : `, ${tail.ru}`}`,
    uz: `${brand} ${model} ${noun.uz}${join(tail.uz)}`,
    kaa: `${brand} ${model} ${noun.kaa}${join(tail.kaa)}`,
  };
}

export const NO_TAIL: Texts = { ru: '', uz: '', kaa: '' };

/** A text that is the same in every language. */
export function everywhere(text: string): Texts {
  return { ru: text, uz: text, kaa: text };
}

export function joinTexts(a: Texts, b: Texts, by = ', '): Texts {
  return { ru: a.ru + by + b.ru, uz: a.uz + by + b.uz, kaa: a.kaa + by + b.kaa };
}
