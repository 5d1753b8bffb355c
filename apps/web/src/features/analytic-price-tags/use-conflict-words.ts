import type { CampaignContent } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../shared/format/format.ts';
import { formatName } from '../../shared/format/tag-format.ts';
import type { ContractForm } from '../../shared/ui/form/index.ts';
import type { CampaignValues, EditedLine } from './form.ts';
import { allBranchesQuery, samplersQuery } from './queries.ts';

/** Most differences that one cell names. */
const MOST = 5;

function lineOf({ product, price, old_price, discount_percent }: EditedLine): string {
  const percent = discount_percent === null ? '' : ` −${discount_percent}%`;
  return `${product.sku}: ${[price, old_price].map((one) => (one === null ? '—' : formatNumber(one))).join(' / ')}${percent}`;
}

/** Joins the items that the other side lacks, after the count of all; the first ones if there are many. */
export function besides(count: string, items: readonly string[], other: readonly string[]): string {
  const own = items.filter((one) => !other.includes(one));
  const named = own.slice(0, MOST).join('; ');
  return own.length === 0 ? count : `${count}: ${named}${own.length > MOST ? '…' : ''}`;
}

/** Returns the words for a value of a campaign's form, for the dialog of a conflict. */
export function useConflictWords(
  form: ContractForm<CampaignValues>,
  content: CampaignContent | undefined,
): (field: string, value: unknown) => string {
  const { t } = useTranslation('campaigns');
  const samplers = useQuery(samplersQuery).data?.items ?? [];
  const branches = useQuery(allBranchesQuery).data ?? [];
  const codes = new Map([...branches, ...(content?.branches ?? [])].map(({ id, code }) => [id, code]));
  const codeOf = (id: number) => codes.get(id) ?? String(id);
  /** The other side's list of the same field. */
  const otherOf = (field: 'products' | 'branches', list: unknown) => {
    const mine = form.values[field];
    return list === mine ? form.conflict?.changed.find((one) => one.field === field)?.theirs : mine;
  };
  return (field, value) => {
    if (field === 'products') {
      const lines = value as EditedLine[];
      const other = otherOf(field, lines) as EditedLine[];
      return besides(t('products.count', { count: lines.length }), lines.map(lineOf), other.map(lineOf));
    }
    if (field === 'branches') {
      const ids = value as number[];
      const other = otherOf(field, ids) as number[];
      return besides(t('branches.count', { count: ids.length }), ids.map(codeOf), other.map(codeOf));
    }
    if (value === null || value === '') return '—';
    if (field === 'begins' || field === 'ends') return formatDate(String(value));
    if (field === 'format') return formatName(value as NonNullable<CampaignValues['format']>);
    if (field === 'sampler') return samplers.find(({ id }) => id === Number(value))?.name ?? String(value);
    return String(value);
  };
}
