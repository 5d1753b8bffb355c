import { PERMISSION_CATEGORIES, PERMISSION_TYPES, type PermissionCategory } from '@javon/contract';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useField } from '../../../shared/ui/form/context.ts';
import { FieldRow, type FormPart, fieldIn, NameFields, TextField } from '../../../shared/ui/form/index.ts';
import { Quiet, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import type { PermissionValues } from '../permission-form.ts';
import { Choice } from './Choice.tsx';
import styles from './permissions.module.css';

const CATEGORIES = Object.keys(PERMISSION_CATEGORIES) as PermissionCategory[];

export function usePermissionLabels() {
  const { t } = useTranslation('access');
  return {
    key: t('fields.key'),
    type: t('fields.type'),
    category: t('fields.category'),
    colour: t('fields.colour'),
    options: t('fields.options'),
  };
}

/** Fields of a permission: key, name, type, category, colour, options. */
export function PermissionFields({ fields }: { readonly fields: FormPart<PermissionValues> }) {
  const { t } = useTranslation(['access', 'permissions', 'ui']);
  const labels = usePermissionLabels();
  const type = useField(fieldIn(fields, 'type'));
  const category = useField(fieldIn(fields, 'category'));
  const colour = useField(fieldIn(fields, 'colour'));
  return (
    <>
      <TextField
        field={fieldIn(fields, 'key')}
        label={labels.key}
        description={t('access:key_help')}
        maxLength={80}
      />
      <FieldRow>
        <NameFields field={fieldIn(fields, 'name')} maxLength={100} />
      </FieldRow>
      <Stack gap={6} align="start">
        <Text size="sm" weight="medium">
          {labels.type}
        </Text>
        <Choice
          label={labels.type}
          options={PERMISSION_TYPES.map((value) => ({ value, label: t(`access:types.${value}`) }))}
          value={type.value}
          onChange={type.onChange}
        />
        <Quiet size="sm">{t(`access:type_help.${type.value}`)}</Quiet>
      </Stack>
      {type.value === 'list' ? (
        <TextField
          field={fieldIn(fields, 'options')}
          label={labels.options}
          description={t('access:options_help')}
        />
      ) : null}
      <NativeSelect
        name="category"
        label={labels.category}
        withAsterisk
        error={category.error}
        aria-invalid={category.error ? true : undefined}
        data={[
          { value: '', label: t('ui:choose') },
          ...CATEGORIES.map((value) => ({ value, label: t(`permissions:categories.${value}`) })),
        ]}
        value={category.value ?? ''}
        onChange={(event) => category.onChange(event.currentTarget.value || null)}
      />
      <Row gap={8} align="start" className={styles.colourField}>
        <TextField
          field={fieldIn(fields, 'colour')}
          label={labels.colour}
          maxLength={7}
          placeholder="#4C6EF5"
        />
        <input
          type="color"
          className={`control-frame ${styles.picker}`}
          aria-label={`${labels.colour}: ${t('access:pick_colour')}`}
          value={/^#[0-9a-fA-F]{6}$/.test(colour.value) ? colour.value.toLowerCase() : '#000000'}
          onChange={(event) => colour.onChange(event.currentTarget.value.toUpperCase())}
        />
      </Row>
    </>
  );
}
