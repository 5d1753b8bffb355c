import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
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
    // Stops its presses from reaching the row.
    <Row
      as="span"
      inline
      align="center"
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
      <Text as="b" minWidth={22} style={{ textAlign: 'center' }} weight="medium" size="sm" aria-live="polite">
        {value}
      </Text>
      <button
        type="button"
        aria-label={t('copies_more')}
        tabIndex={tabIndex}
        disabled={value >= MAX_COPIES}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={12} stroke={2.2} aria-hidden="true" />
      </button>
    </Row>
  );
}
