import { type ErrorCode, type ErrorParams, MAX_NAME } from '@javon/contract';
import { type Language, missingGlyph } from '@javon/price-tag';
import { fieldError } from '../../platform/errors/app-error.ts';
import { tidy, tidyUzbek } from '../../platform/text/normalise.ts';

/** A text as it is kept: Russian only tidied, Uzbek and Karakalpak with their own apostrophes. */
export function keptText(text: string, language: Language): string {
  return language === 'ru' ? tidy(text) : tidyUzbek(text);
}

/** What is wrong with a product's name, given as it would be kept; null when nothing is. */
export function nameFault(kept: string): { readonly code: ErrorCode; readonly params: ErrorParams } | null {
  if (kept === '') return { code: 'required', params: {} };
  if (kept.length > MAX_NAME) return { code: 'too_long', params: { max: MAX_NAME } };
  // An empty box on paper is found here, not in the shop.
  const letter = missingGlyph(kept);
  return letter === null ? null : { code: 'letter_not_printable', params: { letter } };
}

/**
 * A product's text as it is kept.
 * @param field name of the field for the error
 * @throws AppError required, too_long, or letter_not_printable for a letter that no price tag could show
 */
export function printableText(text: string, language: Language, field: string): string {
  const kept = keptText(text, language);
  const fault = nameFault(kept);
  if (fault !== null) throw fieldError(field, fault.code, fault.params);
  return kept;
}
