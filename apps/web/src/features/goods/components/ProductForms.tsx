import {
  type AnswerOf,
  columnWord,
  editProduct,
  MAX_MORE_BARCODES,
  PLAIN_COLUMNS,
  type Product,
  showProduct,
} from '@javon/contract';
import { productSchemas } from '@javon/contract/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, today } from '../../../shared/format/format.ts';
import { routeKey } from '../../../shared/http/api-query.ts';
import { call } from '../../../shared/http/call.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useField } from '../../../shared/ui/form/context.ts';
import {
  DateField,
  type FieldPath,
  Form,
  MoneyField,
  NameFields,
  SelectField,
  SubmitButton,
  TagsField,
  TextField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { BrandSelect } from '../../brands/public.ts';
import { changedParts, type ProductPart, type ProductValues, valuesOf } from '../forms.ts';
import { shownPlain } from '../plain-columns.ts';
import { useCategoryOptions } from '../use-category-options.ts';
import { CharactersForm } from './CharactersForm.tsx';
import { PlainFields } from './PlainFields.tsx';

interface ProductPanelProps {
  readonly product: Shown;
  /** Part of the product to edit; null while closed. */
  readonly part: ProductPart | null;
  readonly onClose: () => void;
}

type Shown = AnswerOf<'showProduct'>;

interface PartProps {
  readonly product: Product;
  readonly onDone: () => void;
}

const TITLES = {
  price: 'goods:product.edit_price',
  values: 'goods:product.edit_title',
  characters: 'goods:values.title',
} as const satisfies Record<ProductPart, string>;

/** Forms of a product, beside its page. */
export function ProductPanel({ product, part, onClose }: ProductPanelProps) {
  const { t } = useTranslation(['goods', 'ui']);
  const props: PartProps = { product, onDone: onClose };
  return (
    <SidePanel
      opened={part !== null}
      title={t(TITLES[part ?? 'values'])}
      width={part === 'characters' ? 520 : undefined}
      onClose={onClose}
    >
      {part === 'price' ? <PriceForm {...props} /> : null}
      {part === 'values' ? <ValuesForm {...props} /> : null}
      {part === 'characters' ? <CharactersForm {...props} product={product} /> : null}
    </SidePanel>
  );
}

/** Updates the page at once; what the answer of an edit lacks is fetched again. */
function storeProduct(saved: Product): void {
  const queryKey = [...routeKey(showProduct), saved.id];
  queryClient.setQueriesData<Shown>({ queryKey }, (was) => was && { ...was, ...saved });
}

function useShownValue(): (field: string, value: unknown) => string {
  const { t } = useTranslation('ui');
  return (field, value) => {
    if (value === null || value === undefined || value === '') return '—';
    if (typeof value !== 'number') return String(value);
    const plain = PLAIN_COLUMNS.find((column) => column === field);
    if (plain !== undefined) return shownPlain(plain, value) ?? '—';
    return field.endsWith('price') ? t('money', { amount: formatNumber(value) }) : formatNumber(value);
  };
}

function PriceForm({ product, onDone }: PartProps) {
  const { t } = useTranslation(['goods', 'ui']);
  const form = useContractForm({
    id: `product-price-${product.id}`,
    schema: productSchemas.editProduct.body,
    initial: {
      version: product.version,
      price: product.price,
      old_price: product.old_price,
      valid_from: '',
    },
    toBody: ({ valid_from: day, ...values }) => (day === '' ? values : { ...values, valid_from: day }),
    submit: async (body) => {
      const result = await call(editProduct, { params: { id: product.id }, body }, { notify: 'none' });
      const price = body.price == null ? null : t('ui:money', { amount: formatNumber(body.price) });
      const day = body.valid_from !== undefined && body.valid_from > today() ? body.valid_from : null;
      if (price === null)
        notifySuccess(t(`goods:product.${day === null ? 'price_removed' : 'coming_cancelled'}`));
      else if (day === null) notifySuccess(t('goods:product.price_saved', { price }));
      else notifySuccess(t('goods:product.price_planned', { price, day: formatDate(day) }));
      return result;
    },
    onSaved: (result) => {
      storeProduct(result);
      onDone();
    },
  });
  const show = useShownValue();
  const labels = {
    price: t('goods:fields.price'),
    old_price: t('goods:fields.old_price'),
    valid_from: t('goods:prices.from'),
  };
  return (
    <Form form={form} labels={labels} show={show}>
      <MoneyField field={form.at('price')} />
      <MoneyField field={form.at('old_price')} description={t('goods:product.old_price_help')} />
      <DateField field={form.at('valid_from')} description={t('goods:prices.from_help')} min={today()} />
      <SubmitButton />
    </Form>
  );
}

/** Converts a value of the server for its field, to accept the other person's value in a conflict. */
function fromServer(field: string, value: unknown): unknown {
  if (field === 'brand') return typeof value === 'number' ? { id: value, name: `№ ${value}` } : null;
  if (field === 'more_barcodes') return value ?? [];
  return field === 'category' ? String(value) : (value ?? '');
}

function BrandField({ field }: { readonly field: FieldPath<ProductValues['brand']> }) {
  const { label = '', value, onChange, error } = useField(field);
  return <BrandSelect label={label} value={value} onChange={onChange} error={error} />;
}

function ValuesForm({ product, onDone }: PartProps) {
  const { t } = useTranslation(['goods', 'notices']);
  // Values at the opening of the form; later fetches do not reset it.
  const [initial] = useState(() => valuesOf(product));
  const categories = useCategoryOptions();
  const form = useContractForm({
    id: `product-${product.id}`,
    schema: productSchemas.editProduct.body,
    initial,
    toBody: (values: ProductValues) => changedParts(initial, values),
    fromServer,
    submit: async (body) => {
      const result = await call(editProduct, { params: { id: product.id }, body }, { notify: 'none' });
      const changed = Object.keys(body).filter((field) => field !== 'version');
      notifySuccess(t(changed.join() === 'priority' ? 'notices:product_priority_saved' : 'product.saved'));
      return result;
    },
    onSaved: (result) => {
      storeProduct(result);
      onDone();
    },
  });
  const show = useShownValue();
  const labels = {
    'short_name.uz': t('fields.short_name_uz'),
    'short_name.ru': t('fields.short_name_ru'),
    'short_name.kaa': t('fields.short_name_kaa'),
    barcode: t('fields.barcode'),
    more_barcodes: t('fields.more_barcodes'),
    brand: t('fields.brand'),
    category: t('fields.category'),
    ...Object.fromEntries(PLAIN_COLUMNS.map((column) => [column, t(`fields.${columnWord(column)}`)])),
  };
  return (
    <Form form={form} labels={labels} show={show}>
      <NameFields field={form.at('name')} maxLength={200} withKaa kaaHelp={t('product.kaa_help')} />
      <TextField field={form.at('short_name.uz')} maxLength={200} />
      <TextField field={form.at('short_name.ru')} maxLength={200} />
      <TextField field={form.at('short_name.kaa')} maxLength={200} />
      <BrandField field={form.at('brand')} />
      <SelectField field={form.at('category')} options={categories} />
      <TextField field={form.at('barcode')} maxLength={14} autoComplete="off" />
      <TagsField
        field={form.at('more_barcodes')}
        description={t('product.more_barcodes_help')}
        placeholder={t('product.more_barcodes_type')}
        max={MAX_MORE_BARCODES}
        inputMode="numeric"
      />
      <PlainFields fields={form.all} />
      <SubmitButton />
    </Form>
  );
}
