import type { CampaignSummary } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, lastDayOf } from '../../../shared/format/format.ts';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { type ColumnOf, column } from '../../../shared/ui/table/index.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { Late } from './entry-columns.tsx';
import { OwnBadge, PhaseBadge } from './PhaseBadge.tsx';
import { Share } from './Share.tsx';

/** First and last day of a campaign. */
export function useDates(): (campaign: Pick<CampaignSummary, 'begins' | 'ends'>) => string {
  const { t } = useTranslation('campaigns');
  return ({ begins, ends }) =>
    t('from_to', { from: formatDate(begins), to: ends === null ? t('no_end') : formatDate(ends) });
}

/** Columns of the list of campaigns: of the whole chain, or of one branch. */
export function useCampaignColumns(ofBranch: boolean): ColumnOf<'listAnalyticPriceTags'>[] {
  const { t } = useTranslation('campaigns');
  const dates = useDates();
  const common: ColumnOf<'listAnalyticPriceTags'>[] = [
    column(
      'name',
      t('fields.name'),
      { width: 224, grow: true, wraps: true, sort: 'name', card: 'title' },
      (row) => row.name,
    ),
    column('state', t('columns.state'), { width: ofBranch ? 206 : 146, card: 'corner' }, (row) =>
      ofBranch ? <OwnBadge campaign={row} /> : <PhaseBadge phase={row.phase} />,
    ),
    column('dates', t('fields.dates'), { width: 180, wraps: true, sort: 'begins', card: 'fact' }, (row) =>
      dates(row),
    ),
    column('format', t('fields.format'), { width: 80 }, (row) => row.format),
    column('products', t('fields.products'), { width: 96, align: 'end' }, (row) =>
      formatNumber(row.product_count),
    ),
  ];
  if (ofBranch) {
    return [
      ...common,
      column('progress', t('columns.progress'), { width: 180, card: 'fact' }, (row) =>
        row.own && row.own.needed > 0 ? (
          <Share count={row.own.done} total={row.own.needed} />
        ) : (
          <Text tone="quiet">{t('nothing_here')}</Text>
        ),
      ),
      column('due', t('columns.due'), { width: 120 }, (row) =>
        row.own?.due_at && row.own.done < row.own.needed ? formatDate(lastDayOf(row.own.due_at)) : '—',
      ),
      column('viewed_at', t('columns.viewed_at'), { width: 150, hiddenAtFirst: true }, (row) => (
        <DateTime value={row.own?.entry.viewed_at} as="relative" />
      )),
    ];
  }
  return [
    ...common,
    column('viewed', t('columns.viewed'), { width: 136 }, ({ phase, numbers }) =>
      phase === 'draft' ? '—' : <Share count={numbers.viewed} total={numbers.reached} />,
    ),
    column('printed', t('columns.printed'), { width: 136, card: 'fact' }, ({ phase, numbers }) =>
      phase === 'draft' ? '—' : <Share count={numbers.printed} total={numbers.needing} />,
    ),
    column('late', t('columns.late'), { width: 96, align: 'end' }, ({ numbers }) => (
      <Late count={numbers.late} />
    )),
  ];
}
