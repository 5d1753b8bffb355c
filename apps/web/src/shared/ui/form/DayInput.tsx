import { TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateToIso, isoToDate, maskDate } from '../../masks/masks.ts';
import { useMask } from '../../masks/use-mask.ts';
import { IconButton } from '../icon-button/IconButton.tsx';
import { Row } from '../layout/layout.tsx';
import styles from './form.module.css';

interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** Names the field and its calendar. */
  readonly name?: string;
  readonly calendarOf: string;
  /** `2026-11-21`, or what was typed of a day so far. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** A day, typed as `21.11.2026` or `21.11.26`, or picked in the browser's calendar. */
export function DayInput({ calendarOf, value, onChange, onBlur, min, max, ...input }: DayInputProps) {
  const { t } = useTranslation('ui');
  const picker = useRef<HTMLInputElement>(null);
  // A year of two digits stays as it was typed until the field is left: two more may follow.
  const [typed, setTyped] = useState('');
  const onType = useMask(maskDate, (text) => {
    setTyped(text);
    onChange(dateToIso(text));
  });
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      placeholder={t('form.date_placeholder')}
      autoComplete="off"
      value={dateToIso(typed) === value ? typed : isoToDate(value)}
      onChange={onType}
      onBlur={(event) => {
        setTyped('');
        onBlur?.(event);
      }}
      rightSectionPointerEvents="all"
      rightSection={
        <Row align="center" justify="center" className={styles.picker}>
          <IconButton
            icon={IconCalendar}
            label={`${t('form.calendar')}: ${calendarOf}`}
            onClick={() => picker.current?.showPicker()}
          />
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
            min={min}
            max={max}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </Row>
      }
    />
  );
}
