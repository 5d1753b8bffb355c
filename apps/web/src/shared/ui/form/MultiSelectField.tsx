import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChoiceProps } from './choice.ts';
import { useField } from './context.ts';

/** Any of a list; the value is an array of the options' values. */
export function MultiSelectField({
  field: path,
  label,
  options,
  description,
}: ChoiceProps<string, readonly string[] | null | undefined, string[]>) {
  const { t } = useTranslation('ui');
  const field = useField(path, label);
  const value = field.value ?? [];
  return (
    <MultiSelect
      {...field}
      description={description}
      placeholder={value.length === 0 ? t('choose') : ''}
      data={[...options]}
      searchable
      value={[...value]}
    />
  );
}
