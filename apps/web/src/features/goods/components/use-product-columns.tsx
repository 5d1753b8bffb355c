import {
  columnWord,
  isNumeric,
  type ListedProduct,
  PLAIN_COLUMNS,
  type PlainColumn,
  productColumn,
} from '@javon/contract';
import { IconDiamond, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { StoredPicture } from '../../../shared/ui/picture/StoredPicture.tsx';
import { type ColumnOf, column } from '../../../shared/ui/table/index.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { shownPlain, type Unit, unitOf } from '../plain-columns.ts';
import type { EditableField, SaveField } from '../use-undo.ts';
import { EditableCell } from './EditableCell.tsx';
import styles from './goods.module.css';

type ProductColumn = ColumnOf<'listProducts'>;
type NumberField = 'branch_balance' | 'print_count' | 'shelf_count' | 'stock_balance';
const WHOLE: Unit = { scale: 1, decimals: 0 };

interface Shown {
  /** Adds a column of the category, for products of several ones. */
  readonly withCategory: boolean;
  /** Adds a column of the chosen branch's balance. */
  readonly withBranch: boolean;
  /** Saves a field that is changed in the table; undefined if the table is read-only. */
  readonly edit?: SaveField | undefined;
}

function optional<T>(value: T | null, show: (value: T) => ReactNode): ReactNode {
  return value === null ? <Text tone="faint">—</Text> : show(value);
}

/** Picture and name of a product; a diamond marks a premium one. */
function NamedProduct({ product }: { readonly product: ListedProduct }) {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  return (
    <Row as="span" inline gap={10} align="center" maxWidth="100%" style={{ verticalAlign: 'middle' }}>
      <StoredPicture path={product.picture_url} alt="" size={28}>
        <IconPhoto size={16} stroke={1.4} />
      </StoredPicture>
      <span style={{ minWidth: 0 }}>{localised(product.name)}</span>
      {product.premium ? (
        <IconDiamond className={styles.premium} size={14} stroke={1.8} aria-label={t('fields.premium')} />
      ) : null}
    </Row>
  );
}

/** Makes columns of numbers and of plain columns, and cells that can be edited. */
function useColumnKinds(edit: SaveField | undefined) {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  const may = useMay();
  const number = (
    id: NumberField,
    read: (row: ListedProduct) => number | null,
    more: Partial<ProductColumn> = {},
  ): ProductColumn =>
    column(id, t(`fields.${id}`), { align: 'end', width: 130, ...more }, (row) =>
      optional(read(row), formatNumber),
    );
  const editable = (
    field: EditableField,
    row: ListedProduct,
    name: string,
    shown: ReactNode,
    unit: Unit = WHOLE,
  ): ReactNode =>
    edit && may(field.endsWith('price') ? 'goods.price' : 'goods.edit') ? (
      <EditableCell
        label={t('cell', { field: name, name: localised(row.name) })}
        value={row[field]}
        unit={unit}
        onSave={(value) => edit(row, field, value)}
      >
        {shown}
      </EditableCell>
    ) : (
      shown
    );
  const plain = (name: PlainColumn): ProductColumn => {
    const declared = productColumn(name);
    const header = t(`fields.${columnWord(name)}`);
    return column(
      columnWord(name),
      header,
      {
        align: isNumeric(name) ? 'end' : 'start',
        width: declared.kind === 'number' && declared.unit === 'mm' ? 124 : 130,
        hiddenAtFirst: !declared.listed && !edit,
      },
      (row) => {
        const shown = optional(shownPlain(name, row[name]), (value) => value);
        return isNumeric(name) ? editable(name, row, header, shown, unitOf(name)) : shown;
      },
    );
  };
  return { number, editable, plain };
}

/** Columns that few people need, hidden at first. */
function useOtherColumns(): ProductColumn[] {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  return [
    column('premium', t('fields.premium'), { width: 100, hiddenAtFirst: true }, (row) =>
      row.premium ? t('yes') : <Text tone="faint">{t('no')}</Text>,
    ),
    column('barcode', t('fields.barcode'), { width: 140, hiddenAtFirst: true }, (row) =>
      optional(row.barcode, (value) =>
        row.more_barcodes.length === 0 ? value : `${value} +${row.more_barcodes.length}`,
      ),
    ),
    column('short_name', t('fields.short_name'), { width: 180, hiddenAtFirst: true }, (row) =>
      optional(row.short_name, localised),
    ),
  ];
}

/** Columns of products: every field, with the less important ones hidden at first. */
export function useProductColumns({ withCategory, withBranch, edit }: Shown): ProductColumn[] {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  const { number, editable, plain } = useColumnKinds(edit);
  const others = useOtherColumns();
  return [
    column(
      'name',
      t('fields.name'),
      { width: 340, grow: true, wraps: true, sort: 'name', card: 'title' },
      (row) => <NamedProduct product={row} />,
    ),
    column('sku', t('fields.sku'), { width: 116, sort: 'sku', card: 'fact' }, (row) => row.sku),
    ...(withCategory
      ? [
          column('category', t('fields.category'), { width: 190 }, (row: ListedProduct) =>
            localised(row.category.name),
          ),
        ]
      : []),
    column('brand', t('fields.brand'), { width: 120, sort: 'brand' }, (row) =>
      optional(row.brand, (brand) => brand.name),
    ),
    column('price', t('fields.price'), { align: 'end', width: 144, sort: 'price', card: 'corner' }, (row) =>
      editable(
        'price',
        row,
        t('fields.price'),
        row.price === null ? (
          <Text tone="warning">{t('filters.without_price')}</Text>
        ) : (
          <Money value={row.price} />
        ),
      ),
    ),
    column('old_price', t('fields.old_price'), { align: 'end', width: 144 }, (row) =>
      editable(
        'old_price',
        row,
        t('fields.old_price'),
        optional(row.old_price, (value) => <Money value={value} />),
      ),
    ),
    number('stock_balance', (row) => row.stock_balance, { sort: 'stock_balance', width: 160 }),
    ...(withBranch ? [number('branch_balance', (row) => row.branch_balance, { width: 150 })] : []),
    number('shelf_count', (row) => row.shelf_count),
    number('print_count', (row) => row.print_count, { sort: 'print_count', width: 150 }),
    ...PLAIN_COLUMNS.map(plain),
    ...others,
    column('completeness', t('fields.completeness'), { align: 'end', width: 130 }, (row) => (
      <Row
        as="span"
        inline
        gap={8}
        align="center"
        justify="end"
        tone={row.completeness === 100 ? 'quiet' : undefined}
      >
        {t('complete.percent', { percent: row.completeness })}
      </Row>
    )),
    column(
      'updated_at',
      t('fields.updated_at'),
      { width: 150, sort: 'updated_at', hiddenAtFirst: true },
      (row) => <DateTime value={row.updated_at} as="relative" />,
    ),
  ];
}
