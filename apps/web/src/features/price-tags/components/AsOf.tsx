import { Button, CloseButton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, today } from '../../../shared/format/format.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import styles from './as-of.module.css';

interface AsOfProps {
  /** A future day, or undefined for today. */
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** Chooses the day of the prices: today, or a future day. */
export function AsOf({ value, onChange }: AsOfProps) {
  const { t } = useTranslation('price_tags');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Row gap={4} align="center" style={{ position: 'relative' }}>
      <Button
        size="xs"
        variant={value ? 'light' : 'default'}
        leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => picker.current?.showPicker()}
      >
        {value ? t('as_of.day', { day: formatDate(value) }) : t('as_of.today')}
      </Button>
      <input
        ref={picker}
        type="date"
        className={styles.picker}
        tabIndex={-1}
        aria-hidden="true"
        min={today()}
        value={value ?? today()}
        onChange={(event) => {
          const day = event.currentTarget.value;
          onChange(day > today() ? day : undefined);
        }}
      />
      {value ? (
        <CloseButton size="sm" aria-label={t('as_of.back')} onClick={() => onChange(undefined)} />
      ) : null}
    </Row>
  );
}
