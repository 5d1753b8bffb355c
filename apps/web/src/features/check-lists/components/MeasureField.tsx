import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useField } from '../../../shared/ui/form/context.ts';
import type { FieldPath } from '../../../shared/ui/form/index.ts';
import { numberOf } from '../filling.ts';

interface MeasureFieldProps {
  readonly field: FieldPath<number | null>;
  readonly label: string;
}

/** Input of a number that may be negative and have decimals; the value is a number, or null when empty. */
export function MeasureField({ field: path, label }: MeasureFieldProps) {
  const field = useField(path);
  const [typed, setTyped] = useState<string | null>(null);
  const kept = field.value === null || field.value === undefined ? '' : String(field.value).replace('.', ',');
  return (
    <TextInput
      {...field}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? kept}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        field.onChange(numberOf(event.currentTarget.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
