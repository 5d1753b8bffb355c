import { formatNumber } from '../../shared/format/format.ts';

/** Returns the options of a counted text: the number that selects the plural form, and its formatted text. */
export function counted(count: number): { readonly count: number; readonly n: string } {
  return { count, n: formatNumber(count) };
}
