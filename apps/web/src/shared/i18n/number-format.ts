import type { FormatterModule } from 'i18next';
import { formatNumber } from '../format/format.ts';

/** Writes the numbers within texts as all others are written: `1 500 ta`. */
export const numberFormat: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown) => (typeof value === 'number' ? formatNumber(value) : String(value)),
};
