import type { Localised } from '@javon/contract';

/** Columns `…_uz`, `…_ru`, `…_kaa` as one localised text. */
export function localisedOf(uz: string, ru: string, kaa: string | null): Localised {
  return kaa === null || kaa === '' ? { uz, ru } : { uz, ru, kaa };
}

/** The same for a text that may be absent as a whole; a missing language takes the other's text. */
export function localisedOrNull(uz: string | null, ru: string | null, kaa: string | null): Localised | null {
  const any = uz ?? ru;
  return any === null ? null : localisedOf(uz ?? any, ru ?? any, kaa);
}
