import { Checkbox } from '@mantine/core';
import type { FlagProps } from './choice.ts';
import { useField } from './context.ts';

/** Yes or no, as part of what is sent. */
export function CheckboxField({ field: path, label, description }: FlagProps) {
  const { required: _, onChange, value, ...field } = useField(path, label);
  return (
    <Checkbox
      {...field}
      description={description}
      checked={value ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
