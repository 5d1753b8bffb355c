import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../shared/format/format.ts';
import { useField } from '../../../shared/ui/form/context.ts';
import { isMeasure, readMeasure } from '../forms.ts';
import styles from './goods.module.css';

interface MeasureFieldProps {
  readonly name: string;
  readonly label: string;
  /** How many of the kept unit one shown unit is: 10 for millimetres shown as centimetres. */
  readonly scale: number;
  readonly decimals: number;
}

/** A size or weight: kept as a whole number of a small unit, typed and shown in a large one. */
export function MeasureField({ name, label, scale, decimals }: MeasureFieldProps) {
  const { required, value, onChange, ...field } = useField<number | null>(name);
  const [typed, setTyped] = useState('');
  // What is being typed stands as it is, `45,` too, as long as it means the value.
  const shown = value === null || value === undefined ? '' : formatNumber(value / scale);
  const isTyped = typed !== '' && readMeasure(typed, scale) === value;
  return (
    <TextInput
      {...field}
      label={label}
      className={styles.number ?? ''}
      withAsterisk={required}
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? typed : shown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        if (!isMeasure(text, decimals)) return;
        setTyped(text);
        onChange(readMeasure(text, scale));
      }}
    />
  );
}
