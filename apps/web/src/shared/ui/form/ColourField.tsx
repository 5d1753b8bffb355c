import { TextInput } from '@mantine/core';
import type { TextPath } from './common.ts';
import { useField } from './context.ts';

/** A colour, picked in the browser's palette; the value is `#4C6EF5`. */
export function ColourField({
  field: path,
  label,
}: {
  readonly field: TextPath;
  readonly label?: string | undefined;
}) {
  // A palette always holds a colour: there is nothing that could be left empty.
  const { required: _, ...field } = useField(path, label);
  return (
    <TextInput
      {...field}
      type="color"
      value={field.value ?? '#000000'}
      onChange={(event) => field.onChange(event.currentTarget.value.toUpperCase())}
    />
  );
}
