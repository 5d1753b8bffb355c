import { NativeSelect } from '@mantine/core';
import type { ChoiceProps } from './choice.ts';
import { useField } from './context.ts';

/** Field for choosing one of a few options, never none. The browser's native list: light and usual on a phone. */
export function ShortSelectField<T extends string>({
  field: path,
  label,
  options,
  description,
}: ChoiceProps<T, T | '' | null | undefined, T>) {
  const field = useField(path, label);
  return (
    <NativeSelect
      {...field}
      description={description}
      data={[...options]}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value as T)}
    />
  );
}
