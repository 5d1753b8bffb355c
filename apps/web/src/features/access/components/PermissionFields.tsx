import { PERMISSION_CATEGORIES, PERMISSION_TYPES } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import {
  type AnyContractForm,
  FieldRow,
  RadioField,
  SelectField,
  TextField,
} from '../../../shared/ui/form/index.ts';
import type { PermissionValues } from '../permission-form.ts';
import styles from './permissions.module.css';

interface PermissionFieldsProps {
  readonly form: Pick<AnyContractForm, 'write'> & { readonly values: PermissionValues };
}

/** Names of the fields in the words of the page. */
export function usePermissionLabels() {
  const { t } = useTranslation('access');
  return {
    key: t('fields.key'),
    'name.uz': t('fields.name_uz'),
    'name.ru': t('fields.name_ru'),
    type: t('fields.type'),
    category: t('fields.category'),
    colour: t('fields.colour'),
    options: t('fields.options'),
  };
}

/** Fields of a permission: key, name, type, category, colour, options. */
export function PermissionFields({ form }: PermissionFieldsProps) {
  const { t } = useTranslation(['access', 'permissions']);
  const labels = usePermissionLabels();
  const { values } = form;
  return (
    <>
      <TextField name="key" label={labels.key} description={t('access:key_help')} maxLength={80} />
      <FieldRow>
        <TextField name="name.uz" label={labels['name.uz']} maxLength={100} />
        <TextField name="name.ru" label={labels['name.ru']} maxLength={100} />
      </FieldRow>
      <RadioField
        name="type"
        label={labels.type}
        options={PERMISSION_TYPES.map((value) => ({ value, label: t(`access:type_help.${value}`) }))}
      />
      {values.type === 'list' ? (
        <TextField name="options" label={labels.options} description={t('access:options_help')} />
      ) : null}
      <SelectField
        name="category"
        label={labels.category}
        options={(Object.keys(PERMISSION_CATEGORIES) as (keyof typeof PERMISSION_CATEGORIES)[]).map(
          (value) => ({ value, label: t(`permissions:categories.${value}`) }),
        )}
      />
      <div className={styles.colourField}>
        <TextField name="colour" label={labels.colour} maxLength={7} placeholder="#4C6EF5" />
        <input
          type="color"
          className={styles.picker}
          aria-label={`${labels.colour}: ${t('access:pick_colour')}`}
          value={/^#[0-9a-fA-F]{6}$/.test(values.colour) ? values.colour.toLowerCase() : '#000000'}
          onChange={(event) => form.write('colour', event.currentTarget.value.toUpperCase())}
        />
      </div>
    </>
  );
}
