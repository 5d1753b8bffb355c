import '../../../shared/ui/mantine/form.css';
import type { SampleProduct } from '@javon/contract';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useProductSearch } from '../../../shared/ui/choice/use-product-search.ts';
import type { ShownPreview } from '../use-preview.ts';

export interface ProductSelectProps {
  readonly label: string;
  readonly shown: ShownPreview;
}

/** Products that a search adds to the samples. */
const SHOWN = 8;

/** Chooses the product that a sampler is tried on: one of the hardest samples, or any from a search. */
export function ProductSelect({ label, shown }: ProductSelectProps) {
  const { samples } = shown;
  const { t } = useTranslation('samplers');
  const localised = useLocalised();
  const [typed, setTyped] = useState('');
  const nameOf = ({ product, why }: SampleProduct) => `${localised(product.name)} · ${t(`why.${why}`)}`;
  const isName = samples.some((sample) => nameOf(sample) === typed);
  const found = useProductSearch(isName ? '' : typed, SHOWN);
  const known = new Set(samples.map(({ product }) => product.id));
  const options = [
    ...samples.map((sample) => ({ value: sample.product.id, label: nameOf(sample) })),
    ...(found ?? [])
      .filter(({ id }) => !known.has(String(id)))
      .map(({ id, name, sku }) => ({ value: String(id), label: `${localised(name)} · ${sku}` })),
  ];
  return (
    <Select
      size="xs"
      label={label}
      placeholder={t('form.product_search')}
      data={options}
      // Shows the server's matches unfiltered: it searches by more than the name.
      filter={({ options: all }) => all}
      searchable
      allowDeselect={false}
      value={shown.product ?? null}
      onSearchChange={setTyped}
      onChange={(next) => {
        if (next === null) return;
        if (known.has(next)) shown.showSample(next);
        else shown.showProduct(Number(next));
      }}
    />
  );
}
