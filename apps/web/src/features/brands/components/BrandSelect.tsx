import { listBrands } from '@javon/contract';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../shared/http/api-query.ts';

/** Brands that the list offers at once; more are found by typing. */
const SHOWN = 50;
const PAUSE_MS = 200;

interface BrandRef {
  readonly id: number;
  readonly name: string;
}

interface BrandSelectProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly value: BrandRef | null;
  readonly onChange: (brand: BrandRef | null) => void;
  /** A brand that is not offered. */
  readonly without?: number | undefined;
  readonly error?: React.ReactNode;
}

/** Chooses a brand by a part of its name, in either alphabet. */
export function BrandSelect({ label, description, value, onChange, without, error }: BrandSelectProps) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === value?.name ? '' : typed, PAUSE_MS);
  const { data } = useQuery({
    ...apiQuery(listBrands, { query: { limit: SHOWN, sort: 'name', search: search.slice(0, 100) } }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.items ?? []).filter((brand) => brand.id !== without);
  const known = new Map<string, BrandRef>(found.map((brand) => [String(brand.id), brand]));
  if (value) known.set(String(value.id), value);
  return (
    <Select
      label={label}
      description={description}
      error={error}
      placeholder={t('choose')}
      data={[...known].map(([id, brand]) => ({ value: id, label: brand.name }))}
      // The server has filtered them, in either alphabet.
      filter={({ options }) => options}
      searchable
      allowDeselect={false}
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      onSearchChange={setTyped}
      value={value === null ? null : String(value.id)}
      onChange={(id) => onChange(id === null ? null : (known.get(id) ?? null))}
    />
  );
}
