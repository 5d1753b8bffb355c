import type { Localised } from '@javon/contract';
import { NativeSelect } from '@mantine/core';
import { useLocalised } from '../../i18n/localised.ts';
import styles from './filters.module.css';

interface FilterSelectProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
  /** Narrow width, for a filter that shares its row with many others. */
  readonly narrow?: boolean | undefined;
}

/** A filter with more choices than chips could show; the browser's own list, also on a phone. */
export function FilterSelect<T extends string>({
  label,
  options,
  value,
  onChange,
  narrow,
}: FilterSelectProps<T>) {
  return (
    <NativeSelect
      size="xs"
      className={(narrow ? styles.narrow : styles.select) ?? ''}
      aria-label={label}
      data={[{ value: '', label }, ...options]}
      value={value ?? ''}
      onChange={(event) => onChange((event.currentTarget.value || undefined) as T | undefined)}
    />
  );
}

interface RowFilterProps extends Pick<FilterSelectProps<string>, 'label' | 'narrow'> {
  /** Undefined until they were read. */
  readonly rows: readonly { readonly id: number; readonly name: string | Localised }[] | undefined;
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

/** A filter by one of several rows. */
export function RowFilter({ rows = [], value, onChange, ...look }: RowFilterProps) {
  const localised = useLocalised();
  return (
    <FilterSelect
      {...look}
      options={rows.map(({ id, name }) => ({
        value: String(id),
        label: typeof name === 'string' ? name : localised(name),
      }))}
      value={value === undefined ? undefined : String(value)}
      onChange={(id) => onChange(id === undefined ? undefined : Number(id))}
    />
  );
}
