import { type BodyIn, countTagCost, type TagCost } from '@javon/contract';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../shared/format/format.ts';
import { type CallInput, call } from '../../shared/http/call.ts';

/** Counts the tags and sheets that branches have to print after a change. */
export function readTagCost(body: BodyIn<'countTagCost'>): Promise<TagCost> {
  // The input's type expects one member of the union of bodies.
  return call(countTagCost, { body } as CallInput<typeof countTagCost>);
}

/** The cost in one line: `12 ta filial · 340 ta yorliq · 92 varaq`. */
export function costText(t: TFunction<'price_tags'>, { branches, tags, sheets }: TagCost): string {
  if (tags === 0) return t('cost.nothing');
  const parts = [
    t('cost.branches', { count: branches, number: formatNumber(branches) }),
    t('cost.tags', { count: tags, number: formatNumber(tags) }),
  ];
  // Labels need no sheets.
  if (sheets > 0) parts.push(t('cost.sheets', { count: sheets, number: formatNumber(sheets) }));
  return parts.join(' · ');
}
