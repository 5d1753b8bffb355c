import { Switch } from '@mantine/core';
import type { FlagProps } from './choice.ts';
import { useField } from './context.ts';

/** On or off. */
export function SwitchField({ field: path, label, description }: FlagProps) {
  const { required: _, onChange, value, ...field } = useField(path, label);
  return (
    <Switch
      {...field}
      description={description}
      checked={value ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
