import { Radio } from '@mantine/core';
import { Stack } from '../layout/layout.tsx';
import type { ChoiceProps } from './choice.ts';
import { useField } from './context.ts';

/** Field for choosing one of a few options, all visible. */
export function RadioField<T extends string>({
  field: path,
  label,
  options,
  description,
}: ChoiceProps<T, T | '' | null | undefined, T>) {
  const field = useField(path, label);
  return (
    <Radio.Group
      name={field.name}
      label={field.label}
      description={description}
      error={field.error}
      withAsterisk={field.required}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(value as T)}
    >
      <Stack gap={8} mt={4}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} disabled={field.disabled} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
