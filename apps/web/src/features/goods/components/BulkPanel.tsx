import { type ListedProduct, productColumn } from '@javon/contract';
import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { warn } from '../../../shared/notify/notify.ts';
import { Stack } from '../../../shared/ui/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { useUnsaved } from '../../../shared/ui/panel/unsaved.ts';
import { BrandSelect } from '../../brands/public.ts';
import { useCategoryOptions } from '../use-category-options.ts';
import type { ProductSet, Undo } from '../use-undo.ts';
import styles from './panel.module.css';

interface BulkPanelProps {
  readonly products: readonly ListedProduct[];
  readonly undo: Undo;
  readonly onClose: (done: boolean) => void;
}

const NUMBERS = ['priority', 'front_quantity', 'back_quantity'] as const;

/** Panel that sets the same values for all selected products; empty fields stay unchanged. */
export function BulkPanel(props: BulkPanelProps) {
  const { t } = useTranslation('goods');
  return (
    <SidePanel
      opened
      title={t('bulk.title', { count: props.products.length })}
      onClose={() => props.onClose(false)}
    >
      <BulkForm {...props} />
    </SidePanel>
  );
}

function BulkForm({ products, undo, onClose }: BulkPanelProps) {
  const { t } = useTranslation(['goods', 'ui', 'errors']);
  const categories = useCategoryOptions();
  const [brand, setBrand] = useState<{ id: number; name: string } | null>(null);
  const [category, setCategory] = useState<string | null>(null);
  const [numbers, setNumbers] = useState<Partial<Record<(typeof NUMBERS)[number], string>>>({});
  useUnsaved(brand !== null || category !== null || NUMBERS.some((field) => numbers[field]?.trim()));
  const wrong = (field: (typeof NUMBERS)[number]) => {
    const text = numbers[field]?.trim() ?? '';
    if (text === '') return undefined;
    if (!/^\d{1,4}$/.test(text)) return t('errors:not_whole');
    const { max } = productColumn(field);
    return Number(text) > max ? t('errors:number_too_large', { max }) : undefined;
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (NUMBERS.some((field) => wrong(field) !== undefined)) return;
    const set: ProductSet = {
      ...(brand ? { brand: brand.id } : {}),
      ...(category ? { category: Number(category) } : {}),
      ...Object.fromEntries(
        NUMBERS.filter((field) => numbers[field]?.trim()).map((field) => [field, Number(numbers[field])]),
      ),
    };
    if (Object.keys(set).length === 0) return warn(t('goods:bulk.nothing'));
    undo.edit.mutate({ products, set }, { onSuccess: () => onClose(true) });
  };
  return (
    <Stack as="form" className={styles.fields} onSubmit={apply} noValidate>
      <p>{t('goods:bulk.help')}</p>
      <BrandSelect label={t('goods:fields.brand')} value={brand} onChange={setBrand} />
      <Select
        label={t('goods:fields.category')}
        placeholder={t('ui:choose')}
        data={categories}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('ui:clear') }}
        value={category}
        onChange={setCategory}
      />
      {NUMBERS.map((field) => (
        <TextInput
          key={field}
          label={t(`goods:fields.${field}`)}
          inputMode="numeric"
          autoComplete="off"
          error={wrong(field)}
          value={numbers[field] ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setNumbers((was) => ({ ...was, [field]: value }));
          }}
        />
      ))}
      <Button type="submit" loading={undo.edit.isPending}>
        {t('goods:bulk.apply')}
      </Button>
    </Stack>
  );
}
