import { useId } from 'react';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import styles from './matrix.module.css';

interface ChoiceProps<T extends string> {
  /** Label of the choice, for screen readers. */
  readonly label: string;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    readonly disabled?: boolean;
  }[];
  readonly value: T;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: T) => void;
}

/** Choice of one of a few options, side by side. Plain radio buttons, as a matrix has dozens of them. */
export function Choice<T extends string>({ label, options, value, disabled, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <Row card="sunken" tight inline wrap className={styles.choice} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
          />
          <Text size="sm" tone="quiet">
            {option.label}
          </Text>
        </label>
      ))}
    </Row>
  );
}
