import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useField } from '../../../shared/ui/form/context.ts';
import { numberOf } from '../filling.ts';

/** A number that may be negative and have decimals; the value is a number, or null when empty. */
export function MeasureField({ name, label }: { readonly name: string; readonly label: string }) {
  const field = useField<number | null>(name);
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
