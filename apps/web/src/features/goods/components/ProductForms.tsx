import { type AnswerOf, editProduct, listProducts, type Product, showProduct } from '@javon/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCm, formatKg, formatNumber } from '../../../shared/format/format.ts';
import { call } from '../../../shared/http/call.ts';
import { tell } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import {
  bodyOf,
  FieldRow,
  Form,
  MoneyField,
  NumberField,
  SubmitButton,
  TextField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { listKey } from '../../../shared/ui/table/use-list-pages.ts';
import { changedParts, type ProductPart, type ProductValues, valuesOf } from '../forms.ts';
import { MeasureField } from './MeasureField.tsx';

interface ProductPanelProps {
  readonly product: Product;
  /** What is being changed; null when nothing is. */
  readonly part: ProductPart | null;
  readonly onClose: () => void;
}

interface PartProps {
  readonly product: Product;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onDone: () => void;
}

/** The forms of a product, beside its page. */
export function ProductPanel({ product, part, onClose }: ProductPanelProps) {
  const { t } = useTranslation(['goods', 'ui']);
  const isDirty = useRef(false);
  const close = async () => {
    const leave =
      !isDirty.current ||
      (await confirm({
        title: t('ui:form.leave_title'),
        text: t('ui:form.leave_text'),
        action: t('ui:form.leave'),
        danger: true,
      }));
    if (leave) onClose();
  };
  const props: PartProps = {
    product,
    onDirty: (dirty) => {
      isDirty.current = dirty;
    },
    onDone: onClose,
  };
  return (
    <SidePanel
      opened={part !== null}
      title={t(part === 'price' ? 'goods:product.edit_price' : 'goods:product.edit_title')}
      onClose={() => void close()}
    >
      {part === 'price' ? <PriceForm {...props} /> : null}
      {part === 'values' ? <ValuesForm {...props} /> : null}
    </SidePanel>
  );
}

function useSaved(product: Product) {
  const client = useQueryClient();
  return (saved: Product) => {
    // At once for the page behind, then anew with what the answer of an edit does not hold.
    client.setQueryData<AnswerOf<typeof showProduct>>(
      [showProduct.id, product.id],
      (was) => was && { ...was, ...saved },
    );
    void client.invalidateQueries({ queryKey: [showProduct.id, product.id] });
    void client.invalidateQueries({ queryKey: listKey(listProducts) });
  };
}

function useShownValue(): (field: string, value: unknown) => string {
  const { t } = useTranslation('ui');
  return (field, value) => {
    if (value === null || value === undefined || value === '') return '—';
    if (typeof value !== 'number') return String(value);
    if (field.endsWith('_mm')) return formatCm(value);
    if (field === 'weight_g') return formatKg(value);
    return field.endsWith('price') ? t('money', { amount: formatNumber(value) }) : formatNumber(value);
  };
}

function PriceForm({ product, onDirty, onDone }: PartProps) {
  const { t } = useTranslation(['goods', 'ui']);
  const saved = useSaved(product);
  const form = useContractForm({
    id: `product-price-${product.id}`,
    schema: bodyOf(editProduct),
    initial: { version: product.version, price: product.price, old_price: product.old_price },
    submit: (body) => call(editProduct, { params: { id: product.id }, body }, { notify: 'none' }),
    onSaved: (result) => {
      saved(result);
      tell(
        result.price === null
          ? t('goods:product.price_removed')
          : t('goods:product.price_saved', {
              price: t('ui:money', { amount: formatNumber(result.price) }),
            }),
      );
      onDone();
    },
  });
  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty]);
  const show = useShownValue();
  const labels = { price: t('goods:fields.price'), old_price: t('goods:fields.old_price') };
  return (
    <Form form={form} labels={labels} show={show}>
      <MoneyField name="price" label={labels.price} />
      <MoneyField name="old_price" label={labels.old_price} description={t('goods:product.old_price_help')} />
      <SubmitButton />
    </Form>
  );
}

function ValuesForm({ product, onDirty, onDone }: PartProps) {
  const { t } = useTranslation('goods');
  const saved = useSaved(product);
  // As it was when the form was opened, whatever is fetched anew behind it.
  const [initial] = useState(() => valuesOf(product));
  const form = useContractForm({
    id: `product-${product.id}`,
    schema: bodyOf(editProduct),
    initial,
    toBody: (values: ProductValues) => changedParts(initial, values),
    submit: (body) => call(editProduct, { params: { id: product.id }, body }, { notify: 'none' }),
    onSaved: (result) => {
      saved(result);
      tell(t('product.saved'));
      onDone();
    },
  });
  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty]);
  const show = useShownValue();
  const labels = {
    'name.uz': t('fields.name_uz'),
    'name.ru': t('fields.name_ru'),
    'name.kaa': t('fields.name_kaa'),
    width_mm: t('fields.width'),
    height_mm: t('fields.height'),
    length_mm: t('fields.length'),
    weight_g: t('fields.weight'),
    priority: t('fields.priority'),
  };
  return (
    <Form form={form} labels={labels} show={show}>
      <TextField name="name.uz" label={labels['name.uz']} />
      <TextField name="name.ru" label={labels['name.ru']} />
      <TextField name="name.kaa" label={labels['name.kaa']} description={t('product.kaa_help')} />
      <FieldRow>
        <MeasureField name="width_mm" label={labels.width_mm} scale={10} decimals={1} />
        <MeasureField name="height_mm" label={labels.height_mm} scale={10} decimals={1} />
      </FieldRow>
      <FieldRow>
        <MeasureField name="length_mm" label={labels.length_mm} scale={10} decimals={1} />
        <MeasureField name="weight_g" label={labels.weight_g} scale={1000} decimals={3} />
      </FieldRow>
      <NumberField
        name="priority"
        label={labels.priority}
        min={0}
        max={100}
        description={t('product.priority_help')}
      />
      <SubmitButton />
    </Form>
  );
}
