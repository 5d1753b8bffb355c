import { createProduct } from '@javon/contract';
import { productSchemas } from '@javon/contract/schemas';
import { useTranslation } from 'react-i18next';
import { useGoOn } from '../../../shared/navigation/use-go-on.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import {
  Form,
  MoneyField,
  NameFields,
  SelectField,
  SubmitButton,
  saves,
  TextField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { productPath } from '../paths.ts';
import { useCategoryOptions } from '../use-category-options.ts';

interface NewProductPanelProps {
  /** Category of the page. */
  readonly category: number | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Panel that adds a product with its required values; the others are filled in on its page. */
export function NewProductPanel({ category, opened, onClose }: NewProductPanelProps) {
  const { t } = useTranslation('goods');
  return (
    <SidePanel opened={opened} title={t('new_title')} onClose={onClose}>
      <NewProduct category={category} onClose={onClose} />
    </SidePanel>
  );
}

function NewProduct({ category, onClose }: Omit<NewProductPanelProps, 'opened'>) {
  const { t } = useTranslation('goods');
  const may = useMay();
  const goOn = useGoOn();
  const categories = useCategoryOptions();
  const form = useContractForm({
    id: 'product-new',
    ...saves(createProduct, productSchemas.createProduct),
    initial: {
      sku: '',
      name: { uz: '', ru: '', kaa: '' },
      category: category === undefined ? null : String(category),
      barcode: '',
      price: null as number | null,
    },
    toBody: (values) => ({
      sku: values.sku,
      name: values.name,
      category: values.category === null ? undefined : Number(values.category),
      ...(values.barcode.trim() === '' ? {} : { barcode: values.barcode.trim() }),
      ...(values.price === null ? {} : { price: values.price }),
    }),
    onSaved: (saved) => {
      notifySuccess(t('created', { sku: saved.sku }));
      if (!goOn([productPath(saved.category.id, saved.id)])) onClose();
    },
  });
  const labels = {
    sku: t('fields.sku'),
    category: t('fields.category'),
    barcode: t('fields.barcode'),
    price: t('fields.price'),
  };
  return (
    <Form form={form} labels={labels}>
      <TextField field={form.at('sku')} maxLength={40} />
      <NameFields field={form.at('name')} maxLength={200} withKaa />
      <SelectField field={form.at('category')} options={categories} />
      <TextField field={form.at('barcode')} maxLength={14} autoComplete="off" />
      {may('goods.price') ? <MoneyField field={form.at('price')} /> : null}
      <SubmitButton>{t('new')}</SubmitButton>
    </Form>
  );
}
