import type { CampaignBranch, CampaignProduct } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../shared/format/format.ts';
import type { Column } from '../../../shared/ui/table/index.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import styles from './campaigns.module.css';
import { Share } from './Share.tsx';

type EntryRow = CampaignBranch | CampaignProduct;

/** Columns of a log entry, the same by branch and by product. */
export function useEntryColumns() {
  const { t } = useTranslation('campaigns');
  return {
    id: {
      id: 'id',
      header: t('columns.id'),
      width: 84,
      align: 'end',
      cell: (row: EntryRow) => row.entry.id,
    } satisfies Column<EntryRow>,
    begins: {
      id: 'begins',
      header: t('fields.begins'),
      width: 112,
      cell: (row: EntryRow) => formatDate(row.entry.begins),
    } satisfies Column<EntryRow>,
    ends: {
      id: 'ends',
      header: t('fields.ends'),
      width: 112,
      cell: (row: EntryRow) => (row.entry.ends ? formatDate(row.entry.ends) : '—'),
    } satisfies Column<EntryRow>,
    progress: {
      id: 'progress',
      width: 160,
      card: 'fact',
      cell: (row: EntryRow) =>
        row.needed === 0 ? (
          <span className={styles.quiet}>{t('nothing_here')}</span>
        ) : (
          <Share count={row.done} total={row.needed} />
        ),
    } satisfies Partial<Column<EntryRow>>,
    printed: {
      id: 'printed',
      header: t('columns.is_printed'),
      width: 132,
      cell: (row: EntryRow) => <Printed row={row} />,
    } satisfies Column<EntryRow>,
    viewedAt: {
      id: 'viewed_at',
      header: t('columns.viewed_at'),
      width: 140,
      cell: (row: EntryRow) =>
        row.entry.viewed_at ? (
          <DateTime value={row.entry.viewed_at} />
        ) : (
          <span className={styles.quiet}>{t('not_viewed')}</span>
        ),
    } satisfies Column<EntryRow>,
    printedAt: {
      id: 'printed_at',
      header: t('columns.printed_at'),
      width: 140,
      cell: (row: EntryRow) => <DateTime value={row.entry.printed_at} />,
    } satisfies Column<EntryRow>,
    duplicates: {
      id: 'duplicates',
      header: t('columns.duplicates'),
      width: 96,
      align: 'end',
      cell: (row: EntryRow) => formatNumber(row.entry.duplicates),
    } satisfies Column<EntryRow>,
    edited: {
      id: 'edited',
      header: t('columns.edited'),
      width: 100,
      cell: (row: EntryRow) => (row.entry.edited ? t('yes') : '—'),
    } satisfies Column<EntryRow>,
  };
}

/** Columns of the campaign's price of a product and of the previous price. */
export function usePriceColumns() {
  const { t } = useTranslation('campaigns');
  return {
    price: {
      id: 'price',
      header: t('fields.price'),
      width: 150,
      align: 'end',
      card: 'fact',
      cell: (row: CampaignProduct) => <Money value={row.price} bare />,
    } satisfies Column<CampaignProduct>,
    oldPrice: {
      id: 'old_price',
      header: t('fields.old_price'),
      width: 120,
      align: 'end',
      cell: (row: CampaignProduct) => <Money value={row.old_price} bare />,
    } satisfies Column<CampaignProduct>,
  };
}

function Printed({ row }: { readonly row: EntryRow }) {
  const { t } = useTranslation('campaigns');
  if (row.needed === 0 && row.entry.printed_at === null) return <span className={styles.quiet}>—</span>;
  return t(row.entry.printed ? 'printed' : 'not_printed');
}
