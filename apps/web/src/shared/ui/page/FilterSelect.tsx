import { NativeSelect } from '@mantine/core';
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
