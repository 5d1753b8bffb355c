import '../../../shared/ui/mantine/form.css';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useProductSearch } from '../../../shared/ui/choice/use-product-search.ts';
import type { BoundProduct } from '../queries.ts';

interface ProductPickerProps {
  readonly label: string;
  readonly description?: string;
  readonly value: BoundProduct | null;
  readonly onChange: (product: BoundProduct | null) => void;
}

/** Products that a search shows. */
const SHOWN = 10;

/** Chooses a product by name, SKU or barcode. */
export function ProductPicker({ label, description, value, onChange }: ProductPickerProps) {
  const { t } = useTranslation('electronic_labels');
  const localised = useLocalised();
  const [typed, setTyped] = useState('');
  const nameOf = ({ name, sku }: BoundProduct) => `${localised(name)} · ${sku}`;
  const isChosen = value !== null && typed === nameOf(value);
  const found = useProductSearch(isChosen ? '' : typed, SHOWN);
  const offered: BoundProduct[] = (found ?? []).filter(({ id }) => id !== value?.id);
  const products = value === null ? offered : [value, ...offered];
  return (
    <Select
      label={label}
      description={description}
      placeholder={t('product_search')}
      nothingFoundMessage={found === undefined ? undefined : t('product_none')}
      data={products.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      // Shows the server's matches unfiltered: it searches by more than the name.
      filter={({ options }) => options}
      searchable
      clearable
      maxDropdownHeight={320}
      value={value === null ? null : String(value.id)}
      onSearchChange={setTyped}
      onChange={(id) => onChange(products.find((one) => String(one.id) === id) ?? null)}
    />
  );
}
