import { useId } from 'react';
import styles from './matrix.module.css';

interface ChoiceProps {
  /** What is chosen, for readers. */
  readonly label: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly disabled?: boolean;
  }[];
  readonly value: string;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: string) => void;
}

/** One of a few, side by side; a matrix holds scores of them, so it is plain radio buttons. */
export function Choice({ label, options, value, disabled, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <div className={styles.choice} role="radiogroup" aria-label={label}>
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
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
