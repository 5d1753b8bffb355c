import {
  listSegmentProducts,
  removeSegmentProducts,
  type SegmentDetails,
  type SegmentProduct,
  type SortOf,
} from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import {
  type ColumnOf,
  column,
  DataTable,
  SelectionBar,
  useListPages,
  useListSearch,
  useSelection,
} from '../../../shared/ui/table/index.ts';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { productPath } from '../../goods/public.ts';

/** Search parameters of a segment's products. */
export interface ProductSearch {
  readonly search?: string;
  readonly sort?: SortOf<'listSegmentProducts'>;
}
const productSku = (row: SegmentProduct) => row.sku;
const pathOf = (row: SegmentProduct) => productPath(row.category.id, row.id);

interface ProductsProps {
  readonly segment: SegmentDetails;
  readonly onAdd: (() => void) | undefined;
}

/** The products of a segment with their monthly price by its terms; selected ones can be removed. */
export function SegmentProducts({ segment, onAdd }: ProductsProps) {
  const { t } = useTranslation('segments');
  const localised = useLocalised();
  const list = useListSearch<ProductSearch>();
  const pages = useListPages(listSegmentProducts, { segment: segment.id, limit: 50, ...list.search });
  const selection = useSelection(pages.rows);
  const columns: ColumnOf<'listSegmentProducts'>[] = [
    column(
      'name',
      t('product'),
      { width: 320, grow: true, wraps: true, sort: 'name', card: 'title' },
      (row) => localised(row.name),
    ),
    column('sku', t('sku'), { width: 130, sort: 'sku', card: 'fact' }, productSku),
    column('brand', t('brand'), { width: 130 }, (row) => row.brand ?? '—'),
    column('price', t('price'), { align: 'end', width: 160, sort: 'price', card: 'fact' }, (row) => (
      <Money value={row.price} />
    )),
    column(
      'monthly',
      t('monthly'),
      {
        align: 'end',
        width: 190,
        card: 'corner',
        onCard: (row) => (
          <>
            <Money value={row.monthly} /> {t('a_month')}
          </>
        ),
      },
      (row) => <Money value={row.monthly} />,
    ),
  ];
  const removing = useMutation({
    ...apiMutation(removeSegmentProducts),
    onSuccess: ({ removed }) => {
      selection.clear();
      notifySuccess(t('removed', { count: removed }));
    },
  });
  const remove = async () => {
    const agreed = await confirm({
      title: t('remove_ask', { count: selection.size }),
      text: t('remove_text'),
      names: selection.rows.slice(0, 5).map((row) => localised(row.name)),
      action: t('remove'),
      danger: true,
    });
    if (agreed)
      removing.mutate({
        params: { id: segment.id },
        body: { products: selection.rows.map(({ id }) => id) },
      });
  };
  const mayEdit = segment.can.includes('segment.edit');
  return (
    <>
      <Text as="div" gutter={12}>
        <SearchBox label={t('search_products')} {...list.bind('search')} />
      </Text>
      <DataTable
        id="segment-products"
        label={t('products')}
        columns={columns}
        pages={pages}
        rowName={productSku}
        href={pathOf}
        list={list}
        selection={mayEdit ? selection : undefined}
        empty={{
          title: t('no_products_title'),
          text: t('no_products_text'),
          action: onAdd ? <Button onClick={onAdd}>{t('add_products')}</Button> : undefined,
        }}
      />
      {mayEdit ? (
        <SelectionBar selection={selection}>
          <Button color="red" variant="light" loading={removing.isPending} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        </SelectionBar>
      ) : null}
    </>
  );
}
