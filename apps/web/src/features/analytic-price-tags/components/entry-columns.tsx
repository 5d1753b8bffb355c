import type { CampaignBranch, CampaignProduct } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../shared/format/format.ts';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { type Column, column } from '../../../shared/ui/table/index.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { isAboveOwn } from '../form.ts';
import { Share } from './Share.tsx';

type EntryRow = CampaignBranch | CampaignProduct;

/** Columns of a log entry, the same by branch and by product. */
export function useEntryColumns() {
  const { t } = useTranslation('campaigns');
  return {
    id: column('id', t('columns.id'), { width: 84, align: 'end' }, (row: EntryRow) => row.entry.id),
    begins: column('begins', t('fields.begins'), { width: 112 }, (row: EntryRow) =>
      formatDate(row.entry.begins),
    ),
    ends: column('ends', t('fields.ends'), { width: 112 }, (row: EntryRow) =>
      row.entry.ends ? formatDate(row.entry.ends) : '—',
    ),
    progress: {
      id: 'progress',
      width: 160,
      card: 'fact',
      cell: (row: EntryRow) =>
        row.needed === 0 ? (
          <Text tone="quiet">{t('nothing_here')}</Text>
        ) : (
          <Share count={row.done} total={row.needed} />
        ),
    } satisfies Partial<Column<EntryRow>>,
    printed: column('printed', t('columns.is_printed'), { width: 132 }, (row: EntryRow) => (
      <Printed row={row} />
    )),
    viewedAt: column('viewed_at', t('columns.viewed_at'), { width: 140 }, (row: EntryRow) =>
      row.entry.viewed_at ? (
        <DateTime value={row.entry.viewed_at} />
      ) : (
        <Text tone="quiet">{t('not_viewed')}</Text>
      ),
    ),
    printedAt: column('printed_at', t('columns.printed_at'), { width: 140 }, (row: EntryRow) => (
      <DateTime value={row.entry.printed_at} />
    )),
    duplicates: column('duplicates', t('columns.duplicates'), { width: 96, align: 'end' }, (row: EntryRow) =>
      formatNumber(row.entry.duplicates),
    ),
    edited: column('edited', t('columns.edited'), { width: 100 }, (row: EntryRow) =>
      row.entry.edited ? t('yes') : '—',
    ),
  };
}

/** Columns of the campaign's price of a product and of the previous price. */
export function usePriceColumns() {
  const { t } = useTranslation('campaigns');
  return {
    price: column(
      'price',
      t('fields.price'),
      { width: 150, align: 'end', card: 'fact' },
      (row: CampaignProduct) =>
        isAboveOwn(row) ? (
          <Text tone="warning" weight="bold" title={t('above_own.mark')}>
            <Money value={row.price} bare />
            <span className="visually-hidden">, {t('above_own.mark')}</span>
          </Text>
        ) : (
          <Money value={row.price} bare />
        ),
    ),
    oldPrice: column(
      'old_price',
      t('fields.old_price'),
      { width: 120, align: 'end' },
      (row: CampaignProduct) => <Money value={row.old_price} bare />,
    ),
  };
}

/** A count of late or hanging tags, set off unless it is 0. */
export function Late({ count }: { readonly count: number }) {
  return (
    <Text weight={count > 0 ? 'bold' : undefined} tone={count > 0 ? 'urgent' : 'quiet'}>
      {formatNumber(count)}
    </Text>
  );
}

function Printed({ row }: { readonly row: EntryRow }) {
  const { t } = useTranslation('campaigns');
  if (row.needed === 0 && row.entry.printed_at === null) return <Text tone="quiet">—</Text>;
  return t(row.entry.printed ? 'printed' : 'not_printed');
}
