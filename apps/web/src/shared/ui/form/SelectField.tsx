import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChoiceProps } from './choice.ts';
import { useField } from './context.ts';

/** Field for choosing one option of a list; its value is the option's, or null. */
export function SelectField<T extends string>({
  field: path,
  label,
  options,
  description,
}: ChoiceProps<T, T | '' | null | undefined, T | null>) {
  const { t } = useTranslation('ui');
  const field = useField(path, label);
  return (
    <Select
      {...field}
      description={description}
      placeholder={t('choose')}
      data={[...options]}
      searchable={options.length > 8}
      value={field.value || null}
    />
  );
}
