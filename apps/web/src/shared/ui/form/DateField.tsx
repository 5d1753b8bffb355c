import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dateToIso, isoToDate, maskDate } from '../../masks/masks.ts';
import { useMask } from '../../masks/use-mask.ts';
import { useField } from './context.ts';
import styles from './form.module.css';

interface DateFieldProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/**
 * A day, typed as `21.11.2026` or picked in the browser's calendar; the value is `2026-11-21`.
 * @public
 */
export function DateField({ name, label, description, min, max }: DateFieldProps) {
  const { t } = useTranslation('ui');
  const field = useField<string>(name);
  const picker = useRef<HTMLInputElement>(null);
  const value = field.value ?? '';
  const onChange = useMask(maskDate, (text) => field.onChange(dateToIso(text)));
  return (
    <TextInput
      {...field}
      label={label}
      {...(description === undefined ? {} : { description })}
      withAsterisk={field.required}
      inputMode="numeric"
      placeholder={t('form.date_placeholder')}
      autoComplete="off"
      value={isoToDate(value)}
      onChange={onChange}
      rightSectionPointerEvents="all"
      rightSection={
        <div className={styles.picker}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${t('form.calendar')}: ${label}`}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={18} stroke={1.6} />
          </ActionIcon>
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
            min={min}
            max={max}
            onChange={(event) => field.onChange(event.currentTarget.value)}
          />
        </div>
      }
    />
  );
}
