import { type Brand, listBrands, type SortOf } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconTagStarred } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useMay } from '../../../shared/session/visitor.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import { newest } from '../../../shared/ui/panel/newest.ts';
import { StoredPicture } from '../../../shared/ui/picture/StoredPicture.tsx';
import {
  type ColumnOf,
  column,
  ListPage,
  useListPages,
  useListSearch,
} from '../../../shared/ui/table/index.ts';
import { SavedViews } from '../../saved-views/public.ts';

const BrandPanel = lazyOverlay(() => import('./BrandPanel.tsx'), 'BrandPanel', 'brand');

interface BrandSearch {
  readonly search?: string;
  readonly sort?: SortOf<'listBrands'>;
}

/** List of brands; one opens beside it. */
export function BrandListPage() {
  const { t } = useTranslation(['brands', 'pages']);
  const may = useMay();
  const list = useListSearch<BrandSearch>();
  const { search, sort } = list.search;
  const pages = useListPages(listBrands, { limit: 50, search, sort });
  const [open, setOpen] = useState<Brand | 'new' | null>(null);
  const columns: ColumnOf<'listBrands'>[] = [
    column(
      'name',
      t('brands:name'),
      { width: 320, grow: true, wraps: true, sort: 'name', card: 'title' },
      (row) => (
        <Row as="span" inline gap={10} align="center" style={{ verticalAlign: 'middle' }}>
          <StoredPicture path={row.logo_url} alt="" size={28}>
            <IconTagStarred size={16} stroke={1.6} />
          </StoredPicture>
          {row.name}
        </Row>
      ),
    ),
    column(
      'product_count',
      t('brands:products'),
      { align: 'end', width: 140, sort: 'product_count', card: 'corner' },
      (row) => formatNumber(row.product_count),
    ),
  ];
  const add = may('goods.brand') ? (
    <Button onClick={() => setOpen('new')}>{t('brands:add')}</Button>
  ) : undefined;
  return (
    <ListPage
      id="brands"
      title={t('pages:brand')}
      exported={{ route: 'exportBrands', input: { query: { search, sort } } }}
      actions={add}
      filters={
        <>
          <SearchBox label={t('brands:search')} {...list.bind('search')} />
          <SavedViews list="brand" table="brands" />
        </>
      }
      columns={columns}
      pages={pages}
      rowName={(row) => row.name}
      onOpen={setOpen}
      list={list}
      empty={{ title: t('brands:empty_title'), text: t('brands:empty_text'), action: add }}
    >
      <BrandPanel brand={newest(open, pages.rows)} onClose={() => setOpen(null)} onChanged={setOpen} />
    </ListPage>
  );
}
