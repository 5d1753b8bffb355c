import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MAX_COPIES } from '../model/plan.ts';
import styles from './copies.module.css';

interface CopiesProps {
  readonly label: string;
  readonly value: number;
  /** Visible only while the row is hovered or focused. */
  readonly quiet?: boolean;
  readonly onChange: (copies: number) => void;
  readonly tabIndex?: number | undefined;
}

/** Number of copies with buttons; presses do not reach the surrounding row. */
export function Copies({ label, value, quiet, onChange, tabIndex }: CopiesProps) {
  const { t } = useTranslation('price_tags');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have its own border
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only stops its presses from reaching the row
    <span
      className={styles.copies}
      data-quiet={quiet || undefined}
      role="group"
      aria-label={label}
      onClick={(event) => event.stopPropagation()}
    >
      <button
        type="button"
        aria-label={t('copies_less')}
        tabIndex={tabIndex}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={12} stroke={2.2} aria-hidden="true" />
      </button>
      <b aria-live="polite">{value}</b>
      <button
        type="button"
        aria-label={t('copies_more')}
        tabIndex={tabIndex}
        disabled={value >= MAX_COPIES}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={12} stroke={2.2} aria-hidden="true" />
      </button>
    </span>
  );
}
