import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../format/format.ts';
import { isMeasure, readMeasure } from '../../masks/measure.ts';
import type { NumberPath } from './common.ts';
import { useField } from './context.ts';
import styles from './form.module.css';

interface MeasureProps {
  readonly label?: string | undefined;
  /** How many of the kept unit one shown unit is: 10 for millimetres shown as centimetres. */
  readonly scale: number;
  readonly decimals: number;
  /** It may be below zero. */
  readonly signed?: boolean | undefined;
  readonly placeholder?: string | undefined;
}

/** A size or weight of a form: kept as a whole number of a small unit, typed and shown in a large one. */
export function MeasureField({ field, ...props }: MeasureProps & { readonly field: NumberPath }) {
  return <MeasureInput {...props} {...useField(field, props.label)} />;
}

interface MeasureInputProps extends MeasureProps {
  readonly name?: string | undefined;
  readonly value: number | null | undefined;
  readonly onChange: (value: number | null) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: ReactNode;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** In a table its label is for readers alone. */
  readonly bare?: boolean | undefined;
}

/** The same outside of a form: the parent holds the value. */
export function MeasureInput({
  name = '',
  label,
  scale,
  decimals,
  signed = false,
  placeholder,
  value,
  onChange,
  required = false,
  disabled = false,
  bare,
  onBlur = () => {},
  error,
}: MeasureInputProps) {
  const [typed, setTyped] = useState('');
  // Keeps the typed text as it is, even `45,`, while it parses to the value.
  const shown = value === null || value === undefined ? '' : formatNumber(value / scale);
  const isTyped = typed !== '' && readMeasure(typed, scale) === value;
  return (
    <TextInput
      name={name}
      disabled={disabled}
      error={error}
      onBlur={onBlur}
      {...(bare ? { 'aria-label': label, size: 'xs' } : { label })}
      placeholder={placeholder}
      className={styles.number ?? ''}
      withAsterisk={required}
      // Keyboards of phones have no minus among their figures.
      inputMode={signed ? 'text' : 'decimal'}
      autoComplete="off"
      value={isTyped ? typed : shown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        if (!isMeasure(text, decimals, signed)) return;
        setTyped(text);
        onChange(readMeasure(text, scale));
      }}
    />
  );
}
