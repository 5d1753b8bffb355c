import { TextInput } from '@mantine/core';
import { useField } from './context.ts';

interface ColourFieldProps {
  readonly name: string;
  readonly label: string;
}

/** A colour, picked in the browser's palette; the value is `#4C6EF5`. */
export function ColourField({ name, label }: ColourFieldProps) {
  // A palette always holds a colour: there is nothing that could be left empty.
  const { required: _, ...field } = useField<string>(name);
  return (
    <TextInput
      {...field}
      type="color"
      label={label}
      value={field.value ?? '#000000'}
      onChange={(event) => field.onChange(event.currentTarget.value.toUpperCase())}
    />
  );
}
