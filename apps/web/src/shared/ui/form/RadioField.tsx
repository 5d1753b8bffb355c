import { Radio, Stack } from '@mantine/core';
import type { ChoiceProps } from './choice.ts';
import { useField } from './context.ts';

/**
 * Field for choosing one of a few options, all visible.
 * @public
 */
export function RadioField({ name, label, options, description }: ChoiceProps) {
  const field = useField<string>(name);
  return (
    <Radio.Group
      name={name}
      label={label}
      {...(description === undefined ? {} : { description })}
      error={field.error}
      withAsterisk={field.required}
      value={field.value ?? ''}
      onChange={field.onChange}
    >
      <Stack gap={8} mt={4}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} disabled={field.disabled} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
