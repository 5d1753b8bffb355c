import { NativeSelect } from '@mantine/core';
import type { ChoiceProps } from './choice.ts';
import { useField } from './context.ts';

/**
 * One of a few, of which one is always chosen. The browser's own list: light, and at home on a phone.
 * @public
 */
export function ShortSelectField({ name, label, options, description }: ChoiceProps) {
  const field = useField<string | null>(name);
  return (
    <NativeSelect
      {...field}
      label={label}
      {...(description === undefined ? {} : { description })}
      withAsterisk={field.required}
      data={[...options]}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
