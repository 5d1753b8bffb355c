import type { TFunction } from 'i18next';
import { formatNumber } from '../../shared/format/format.ts';
import type { PageCount } from './model/plan.ts';

/** Returns the options of a counted text: the number that selects the plural form, and its formatted text. */
export function counted(count: number): { readonly count: number; readonly n: string } {
  return { count, n: formatNumber(count) };
}

/** Text of the paper of a print: `12 varaq`, or `12 sahifa` with one tag each; `40 ta etiketka`; or both. */
export function paperText(
  t: TFunction<'price_tags'>,
  { sheets, labels }: PageCount,
  onePerPage: boolean,
): string {
  const paper = onePerPage ? 'bar.pages' : 'bar.sheets';
  if (labels === 0) return t(paper, counted(sheets));
  const shown = t('bar.labels', counted(labels));
  return labels === sheets ? shown : `${t(paper, counted(sheets - labels))}, ${shown}`;
}
