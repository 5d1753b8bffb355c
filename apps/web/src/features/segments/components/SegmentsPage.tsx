import { listSegments, SEGMENT_STATES, type SortOf, type SegmentState as State } from '@javon/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../shared/format/format.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useGoOn } from '../../../shared/navigation/use-go-on.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { FilterChips } from '../../../shared/ui/page/FilterChips.tsx';
import { FilterSelect } from '../../../shared/ui/page/FilterSelect.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import {
  type ColumnOf,
  column,
  ListPage,
  useListPages,
  useListSearch,
} from '../../../shared/ui/table/index.ts';
import { SavedViews } from '../../saved-views/public.ts';
import { SegmentState } from './SegmentState.tsx';

const SegmentPanel = lazyOverlay(() => import('./SegmentPanel.tsx'), 'SegmentPanel');

interface SegmentSearch {
  readonly search?: string;
  readonly state?: State;
  readonly promo_bank?: 'true' | 'false';
  readonly sort?: SortOf<'listSegments'>;
}

/** Segments by state; a new one is added beside the list and then opened. */
export function SegmentsPage() {
  const { t } = useTranslation(['segments', 'pages']);
  const may = useMay();
  const goOn = useGoOn();
  const list = useListSearch<SegmentSearch>();
  const { search, state, promo_bank, sort } = list.search;
  const pages = useListPages(listSegments, { limit: 50, search, state, promo_bank, sort });
  const [open, setOpen] = useState(false);
  const columns = useSegmentColumns();
  const add = may('segment.edit') ? (
    <Button onClick={() => setOpen(true)}>{t('segments:add')}</Button>
  ) : undefined;
  return (
    <ListPage
      id="segments"
      title={t('pages:segment')}
      exported={{ route: 'exportSegments', input: { query: { search, state, promo_bank, sort } } }}
      actions={add}
      filters={
        <>
          <SearchBox label={t('segments:search')} {...list.bind('search')} />
          <FilterChips
            label={t('segments:state')}
            options={SEGMENT_STATES.map((value) => ({ value, label: t(`segments:states.${value}`) }))}
            {...list.bind('state')}
          />
          <FilterSelect
            label={t('segments:bank_any')}
            options={[
              { value: 'true', label: t('segments:bank_yes') },
              { value: 'false', label: t('segments:bank_no') },
            ]}
            {...list.bind('promo_bank')}
          />
          <SavedViews list="segment" table="segments" />
        </>
      }
      columns={columns}
      pages={pages}
      rowName={(row) => row.name}
      href={(row) => `/segment/show/${row.id}`}
      list={list}
      empty={{ title: t('segments:empty_title'), text: t('segments:empty_text'), action: add }}
    >
      <SegmentPanel
        opened={open}
        segment={null}
        onClose={() => setOpen(false)}
        onSaved={(saved) => goOn([`/segment/show/${saved.id}`]) || setOpen(false)}
      />
    </ListPage>
  );
}

function useSegmentColumns(): ColumnOf<'listSegments'>[] {
  const { t } = useTranslation('segments');
  return [
    column(
      'name',
      t('name'),
      { width: 280, grow: true, wraps: true, sort: 'name', card: 'title' },
      (row) => row.name,
    ),
    column('state', t('state'), { width: 150, card: 'corner' }, (row) => <SegmentState state={row.state} />),
    column(
      'begins',
      t('begins'),
      {
        width: 120,
        sort: 'begins',
        card: 'fact',
        onCard: (row) => `${formatDate(row.begins)} – ${formatDate(row.ends)}`,
      },
      (row) => formatDate(row.begins),
    ),
    column('ends', t('ends'), { width: 120, sort: 'ends' }, (row) => formatDate(row.ends)),
    column('months', t('months'), { align: 'end', width: 100, sort: 'months' }, (row) => row.months),
    column('promo_bank', t('promo_bank'), { width: 130 }, (row) => (row.promo_bank ? t('yes') : '—')),
    column(
      'product_count',
      t('products'),
      {
        align: 'end',
        width: 110,
        sort: 'product_count',
        card: 'fact',
        onCard: (row) => t('product_count', { count: row.product_count }),
      },
      (row) => formatNumber(row.product_count),
    ),
    column('author', t('author'), { width: 180, hiddenAtFirst: true }, (row) => row.author ?? '—'),
  ];
}
