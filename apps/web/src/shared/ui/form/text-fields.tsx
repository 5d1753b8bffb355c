import { Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type Mask, maskCard, maskCardExpiry, maskDigits, maskPhone, maskTime } from '../../masks/masks.ts';
import { useMask } from '../../masks/use-mask.ts';
import { useWholeNumber } from '../../masks/use-whole-number.ts';
import { Text } from '../layout/layout.tsx';
import { common, type FieldProps, type InputProps, type NumberPath } from './common.ts';
import { useField } from './context.ts';
import styles from './form.module.css';

/** Field for a single line of text. */
export function TextField({ field: path, ...props }: FieldProps) {
  const field = useField(path, props.label);
  return (
    <TextInput
      {...common(props)}
      {...field}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}

interface TextAreaProps extends FieldProps {
  readonly rows: number;
  /** Whether it has the focus from the start, where a press opened it. */
  readonly autoFocus?: boolean;
}

/** Several lines of text. */
export function TextAreaField({ field: path, rows, autoFocus, ...props }: TextAreaProps) {
  const field = useField(path, props.label);
  return (
    <Textarea
      {...common(props)}
      {...field}
      rows={rows}
      autoFocus={autoFocus ?? false}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}

interface MaskedProps extends FieldProps {
  readonly mask: Mask;
  readonly inputMode?: 'tel' | 'numeric' | undefined;
}

/** Text that takes a shape while it is typed. */
function MaskedField({ field: path, mask, inputMode = 'numeric', ...props }: MaskedProps) {
  const field = useField(path, props.label);
  const onChange = useMask(mask, field.onChange);
  return (
    <TextInput
      {...common(props)}
      {...field}
      inputMode={inputMode}
      value={field.value ?? ''}
      onChange={onChange}
    />
  );
}

/** A phone number, `+998 (90) 123 45 67`. */
export function PhoneField(props: FieldProps) {
  return (
    <MaskedField
      placeholder="+998 (90) 123 45 67"
      autoComplete="off"
      {...props}
      mask={maskPhone}
      inputMode="tel"
    />
  );
}

/**
 * A time, `14:05`.
 * @public
 */
export function TimeField(props: FieldProps) {
  return <MaskedField placeholder="14:05" {...props} mask={maskTime} />;
}

/**
 * An e-mail address.
 * @public
 */
export function EmailField({ field: path, ...props }: FieldProps) {
  const field = useField(path, props.label);
  return (
    <TextInput
      {...common(props)}
      placeholder={props.placeholder ?? 'ism@example.uz'}
      {...field}
      inputMode="email"
      autoComplete={props.autoComplete ?? 'off'}
      autoCapitalize="none"
      spellCheck={false}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value.trim())}
    />
  );
}

/** A bank card's number. */
export function CardField(props: FieldProps) {
  return <MaskedField placeholder="8600 0000 0000 0000" autoComplete="off" {...props} mask={maskCard} />;
}

/** The end of a card's life, `11/29`. */
export function CardExpiryField(props: FieldProps) {
  return <MaskedField placeholder="11/29" autoComplete="off" {...props} mask={maskCardExpiry} />;
}

/** Exactly so many digits: PINFL, a barcode. */
export function DigitsField({ digits, ...props }: FieldProps & { readonly digits: number }) {
  return <MaskedField autoComplete="off" {...props} mask={maskDigits(digits)} />;
}

interface NumberFieldProps extends InputProps {
  readonly field: NumberPath;
  /** Unit after the number. */
  readonly unit?: string | undefined;
  /** Bounds of stepping with the arrow keys; the schema has the last word. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  /** Decimals of a sum are dropped; those of another number are a mistake. */
  readonly isSum?: boolean | undefined;
}

/** A whole number with its unit; the value is a number, or null when empty. The arrow keys step it. */
export function NumberField({
  field: path,
  unit,
  min = 0,
  max,
  step = 1,
  isSum,
  ...props
}: NumberFieldProps) {
  const field = useField(path, props.label);
  const input = useWholeNumber(field.value, field.onChange, isSum);
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    const next = Math.trunc(field.value ?? 0) + direction * step;
    field.onChange(Math.min(Math.max(next, min), max ?? Number.MAX_SAFE_INTEGER));
  };
  return (
    <TextInput
      {...common(props)}
      {...field}
      className={styles.number ?? ''}
      inputMode="numeric"
      autoComplete="off"
      {...(unit
        ? {
            rightSection: (
              <Text size="sm" tone="quiet">
                {unit}
              </Text>
            ),
            rightSectionWidth: 56,
          }
        : {})}
      {...input}
      onBlur={() => {
        input.onBlur();
        field.onBlur();
      }}
      onKeyDown={onKeyDown}
    />
  );
}

/** A sum in whole so‘m; the value is a number, or null when empty. */
export function MoneyField(props: InputProps & { readonly field: NumberPath }) {
  const { t } = useTranslation('ui');
  return <NumberField {...props} unit={t('money_unit')} isSum />;
}
