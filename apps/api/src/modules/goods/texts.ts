import type { Fault } from '@javon/contract';
import { type Localised, MAX_NAME } from '@javon/contract';
import { type Language, missingGlyph } from '@javon/price-tag';
import { fieldError } from '../../platform/errors/app-error.ts';
import { plainApostrophes, tidy, tidyUzbek } from '../../platform/text/normalise.ts';

/** Normalises a text for storing: Russian is only tidied, Uzbek and Karakalpak also get their apostrophes. */
export function keptText(text: string, language: Language): string {
  return language === 'ru' ? tidy(text) : tidyUzbek(text);
}

/** Returns the mistake in a product's normalised name; null if it is valid. */
export function nameFault(kept: string, max: number = MAX_NAME): Fault | null {
  if (kept === '') return { code: 'required', params: {} };
  if (kept.length > max) return { code: 'too_long', params: { max } };
  // Detect letters missing in the font here instead of printing an empty box.
  const letter = missingGlyph(kept);
  return letter === null ? null : { code: 'letter_not_printable', params: { letter } };
}

/**
 * Normalises a product's text for storing.
 * @param field name of the field for the error
 * @throws AppError required, too_long, or letter_not_printable for a letter that no price tag could show
 */
export function printableText(text: string, language: Language, field: string, max: number): string {
  const kept = keptText(text, language);
  const fault = nameFault(kept, max);
  if (fault !== null) throw fieldError(field, fault.code, fault.params);
  return kept;
}

/** Returns a key that is equal for all spellings of a brand: in any case of letters, with any apostrophe. */
export function brandKey(name: string): string {
  return plainApostrophes(name).toLowerCase();
}

/** A text in the languages of the chain, as typed. */
interface Typed {
  readonly uz: string;
  readonly ru: string;
  readonly kaa?: string | undefined;
}

/**
 * Normalises a text in its languages for storing; an empty Karakalpak one becomes null.
 * @param field name of the field for the errors: `name` for `name.uz`
 * @throws AppError as {@link printableText}
 */
export function printableTexts(
  { uz, ru, kaa }: Typed,
  field: string,
  max: number = MAX_NAME,
): { readonly uz: string; readonly ru: string; readonly kaa: string | null } {
  return {
    uz: printableText(uz, 'uz', `${field}.uz`, max),
    ru: printableText(ru, 'ru', `${field}.ru`, max),
    kaa: kaa === undefined || kaa.trim() === '' ? null : printableText(kaa, 'kaa', `${field}.kaa`, max),
  };
}

/** Combines columns `…_uz`, `…_ru`, `…_kaa` to one localised text. */
export function localisedOf(uz: string, ru: string, kaa?: string | null): Localised {
  return kaa ? { uz, ru, kaa } : { uz, ru };
}

/** Same for a text that may be null as a whole; a missing language takes the other's text. */
export function localisedOrNull(uz: string | null, ru: string | null, kaa: string | null): Localised | null {
  const any = uz ?? ru;
  return any === null ? null : localisedOf(uz ?? any, ru ?? any, kaa);
}

/** Columns that hold a name in three languages. */
export interface Names {
  readonly name_uz: string;
  readonly name_ru: string;
  readonly name_kaa: string | null;
}

/** A row with these columns combined to one localised name. */
export function withName<Row extends Names>({ name_uz, name_ru, name_kaa, ...row }: Row) {
  return { ...row, name: localisedOf(name_uz, name_ru, name_kaa) };
}
