import { Checkbox, MultiSelect, Radio, Select, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useField } from './context.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly description?: string | undefined;
}

/**
 * One of a list; the value is the option's, or null.
 * @public
 */
export function SelectField({ name, label, options, description }: ChoiceProps) {
  const { t } = useTranslation('ui');
  const field = useField<string | null>(name);
  return (
    <Select
      {...field}
      label={label}
      {...(description === undefined ? {} : { description })}
      placeholder={t('choose')}
      withAsterisk={field.required}
      data={[...options]}
      searchable={options.length > 8}
      value={field.value ?? null}
    />
  );
}

/**
 * Any of a list; the value is an array of the options' values.
 * @public
 */
export function MultiSelectField({ name, label, options, description }: ChoiceProps) {
  const { t } = useTranslation('ui');
  const field = useField<string[]>(name);
  const value = field.value ?? [];
  return (
    <MultiSelect
      {...field}
      label={label}
      {...(description === undefined ? {} : { description })}
      placeholder={value.length === 0 ? t('choose') : ''}
      withAsterisk={field.required}
      data={[...options]}
      searchable
      value={value}
    />
  );
}

/**
 * One of a few, all in view.
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

interface FlagProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
}

/**
 * Yes or no, as part of what is sent.
 * @public
 */
export function CheckboxField({ name, label, description }: FlagProps) {
  const { required: _, onChange, value, ...field } = useField<boolean>(name);
  return (
    <Checkbox
      {...field}
      label={label}
      {...(description === undefined ? {} : { description })}
      checked={value ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/**
 * On or off.
 * @public
 */
export function SwitchField({ name, label, description }: FlagProps) {
  const { required: _, onChange, value, ...field } = useField<boolean>(name);
  return (
    <Switch
      {...field}
      label={label}
      {...(description === undefined ? {} : { description })}
      checked={value ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
