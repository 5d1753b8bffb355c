import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './inspector.module.css';

interface StepperProps {
  readonly label: string;
  /** Null: what is selected differs. */
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** Adds to each of what is selected. */
  readonly onStep: (by: 1 | -1) => void;
  readonly onType: (value: number) => void;
}

/** A count that goes up and down by presses, or is typed. */
export function Stepper({ label, value, min, max, onStep, onType }: StepperProps) {
  const { t } = useTranslation('shelf_editor');
  const [text, setText] = useState(String(value ?? ''));
  useEffect(() => setText(String(value ?? '')), [value]);
  const take = () => {
    const typed = Number(text);
    if (text.trim() !== '' && Number.isInteger(typed) && typed >= min && typed <= max) {
      if (typed !== value) onType(typed);
    } else setText(String(value ?? ''));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div className={styles.stepper} role="group" aria-label={label}>
      <span>{label}</span>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('less', { what: label })}
        disabled={value !== null && value <= min}
        onClick={() => onStep(-1)}
      >
        <IconMinus size={16} stroke={1.8} />
      </ActionIcon>
      <input
        inputMode="numeric"
        aria-label={label}
        placeholder="…"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('more', { what: label })}
        disabled={value !== null && value >= max}
        onClick={() => onStep(1)}
      >
        <IconPlus size={16} stroke={1.8} />
      </ActionIcon>
    </div>
  );
}
