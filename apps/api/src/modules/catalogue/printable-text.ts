import { MAX_NAME } from '@javon/contract';
import { type Language, missingGlyph } from '@javon/price-tag';
import { fieldError } from '../../platform/errors/app-error.ts';
import { tidy, tidyUzbek } from '../../platform/text/normalise.ts';

/** A text as it is kept: Russian only tidied, Uzbek and Karakalpak with their own apostrophes. */
export function keptText(text: string, language: Language): string {
  return language === 'ru' ? tidy(text) : tidyUzbek(text);
}

/**
 * A product's text as it is kept.
 * @param field name of the field for the error
 * @throws AppError required, too_long, or letter_not_printable for a letter that no price tag could show
 */
export function printableText(text: string, language: Language, field: string): string {
  const kept = keptText(text, language);
  if (kept === '') throw fieldError(field, 'required');
  if (kept.length > MAX_NAME) throw fieldError(field, 'too_long', { max: MAX_NAME });
  const letter = missingGlyph(kept);
  if (letter !== null) throw fieldError(field, 'letter_not_printable', { letter });
  return kept;
}
