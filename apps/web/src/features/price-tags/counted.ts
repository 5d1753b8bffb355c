import { formatNumber } from '../../shared/format/format.ts';

/** What a counted text takes: the number that chooses its form, and how it is written. */
export function counted(count: number): { readonly count: number; readonly n: string } {
  return { count, n: formatNumber(count) };
}
