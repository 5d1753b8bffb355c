import { type Campaign, type CampaignProduct, listAnalyticPriceTagProducts } from '@javon/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { FilterToggle } from '../../../shared/ui/page/FilterChips.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import {
  type ColumnOf,
  column,
  DataTable,
  useListPages,
  useListSearch,
} from '../../../shared/ui/table/index.ts';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { productPath } from '../../goods/public.ts';
import type { CampaignPageSearch } from '../search.ts';
import styles from './campaigns.module.css';
import { useEntryColumns, usePriceColumns } from './entry-columns.tsx';

interface LogProps {
  readonly campaign: Campaign;
  /** Switch between the logs; a draft has one alone. */
  readonly views?: ReactNode;
}

const SORTS = ['name', '-name', 'sku', '-sku', 'price', '-price', 'printed_at', '-printed_at'] as const;
const rowId = (row: CampaignProduct) => row.product.id;

/** Log by product, over all branches; of a draft its products with their prices. */
export function ProductLog({ campaign, views }: LogProps) {
  const { t } = useTranslation('campaigns');
  const localised = useLocalised();
  const mayOpen = useMayOpen();
  const list = useListSearch<CampaignPageSearch>();
  const { search, change } = list;
  const query = {
    search: search.search,
    sort: SORTS.find((one) => one === search.sort),
    above_own: search.above_own && ('true' as const),
  };
  const pages = useListPages(
    listAnalyticPriceTagProducts,
    { limit: 50, ...query },
    { params: { id: campaign.id } },
  );
  const columns = useProductColumns(campaign.phase === 'draft', search.above_own === true);
  return (
    <>
      <Row gap={12} rowGap={8} align="center" wrap className={styles.bar} gutter={0}>
        {views}
        <SearchBox label={t('log.search_product')} {...list.bind('search')} />
        {search.above_own ? <FilterToggle label={t('above_own.mark')} {...list.bind('above_own')} /> : null}
        <ExportButton
          route="exportAnalyticPriceTagProducts"
          input={{ params: { id: campaign.id }, query }}
          name={campaign.name}
          size="xs"
        />
      </Row>
      <Stack className={styles.table}>
        <DataTable
          id={campaign.phase === 'draft' ? 'campaign-draft-products' : 'campaign-products'}
          label={t(campaign.phase === 'draft' ? 'products.title' : 'log.products')}
          columns={columns}
          pages={pages}
          rowId={rowId}
          rowName={(row) => localised(row.product.name)}
          href={
            mayOpen('product.show') ? (row) => productPath(row.product.category, row.product.id) : undefined
          }
          list={{ ...list, reset: () => change({ search: undefined, above_own: undefined }) }}
          empty={{ title: t('log.empty_title') }}
        />
      </Stack>
    </>
  );
}

function useProductColumns(
  isDraft: boolean,
  isAbove: boolean,
): readonly ColumnOf<'listAnalyticPriceTagProducts'>[] {
  const { t } = useTranslation('campaigns');
  const localised = useLocalised();
  const entry = useEntryColumns();
  const prices = usePriceColumns();
  return [
    column(
      'name',
      t('fields.product'),
      { width: 300, grow: true, wraps: true, sort: 'name', card: 'title' },
      (row) => localised(row.product.name),
    ),
    column('sku', t('fields.sku'), { width: 130, sort: 'sku' }, (row) => row.product.sku),
    { ...prices.price, sort: 'price' },
    prices.oldPrice,
    column(
      'own_price',
      t('fields.own_price'),
      { width: 130, align: 'end', hiddenAtFirst: !isDraft && !isAbove },
      (row) => <Money value={row.product.price} bare />,
    ),
    ...(isDraft
      ? []
      : [
          entry.id,
          entry.begins,
          entry.ends,
          { ...entry.progress, header: t('columns.printed') },
          entry.printed,
          entry.viewedAt,
          { ...entry.printedAt, sort: 'printed_at' as const },
          entry.duplicates,
          entry.edited,
        ]),
  ];
}
