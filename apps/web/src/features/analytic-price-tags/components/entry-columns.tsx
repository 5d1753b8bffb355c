import type { CampaignBranch, CampaignProduct } from '@javon/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import type { Column } from '../../../shared/ui/table/index.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import styles from './campaigns.module.css';
import { Share } from './Share.tsx';

type Row = CampaignBranch | CampaignProduct;

/** What the logs by branch and by product tell alike. */
export function useEntryColumns() {
  const { t } = useTranslation('campaigns');
  return useMemo(
    () => ({
      progress: {
        id: 'progress',
        width: 160,
        card: 'fact',
        cell: (row: Row) =>
          row.needed === 0 ? (
            <span className={styles.quiet}>{t('nothing_here')}</span>
          ) : (
            <Share count={row.done} total={row.needed} />
          ),
      } satisfies Partial<Column<Row>>,
      printedAt: {
        id: 'printed_at',
        header: t('columns.printed_at'),
        width: 140,
        sort: 'printed_at',
        cell: (row: Row) => <DateTime value={row.entry.printed_at} />,
      } satisfies Column<Row>,
      duplicates: {
        id: 'duplicates',
        header: t('columns.duplicates'),
        width: 96,
        align: 'end',
        cell: (row: Row) => formatNumber(row.entry.duplicates),
      } satisfies Column<Row>,
      edited: {
        id: 'edited',
        header: t('columns.edited'),
        width: 100,
        cell: (row: Row) => (row.entry.edited ? t('yes') : '—'),
      } satisfies Column<Row>,
    }),
    [t],
  );
}
