import { formatNumber } from '../../format/format.ts';
import { Text } from '../layout/Text.tsx';
import styles from './filters.module.css';

interface FilterChipsProps<T extends string> {
  /** Label of the group of chips, for screen readers. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string; readonly count?: number }[];
  readonly value: T | undefined;
  /** Pressing the chosen chip again gives undefined: no filter. */
  readonly onChange: (value: T | undefined) => void;
}

/** A row of chips of which one or none is chosen. */
export function FilterChips<T extends string>({ label, options, value, onChange }: FilterChipsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div className={styles.chips} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value === value ? undefined : option.value)}
        >
          {option.label}
          {option.count === undefined ? null : <Text weight="regular">{formatNumber(option.count)}</Text>}
        </button>
      ))}
    </div>
  );
}
