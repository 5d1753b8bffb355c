import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '../../../shared/ui/form/context.ts';
import { type FieldPath, type FormPart, fieldIn, TextField } from '../../../shared/ui/form/index.ts';
import { Stack } from '../../../shared/ui/layout/layout.tsx';
import type { SamplerValues } from '../model/draft.ts';
import styles from './editor.module.css';

type Words = SamplerValues['design']['spec']['title'];

interface WordsFieldsProps {
  readonly field: FormPart<Words>;
  readonly label: string;
  readonly max: number;
  /** Content before the texts. */
  readonly children?: ReactNode;
}

/** Fields of a text in the three languages of a tag. */
export function WordsFields({ field, label, max, children }: WordsFieldsProps) {
  const { t } = useTranslation('samplers');
  const { value } = useField(field);
  return (
    <fieldset className={styles.words}>
      <legend>{label}</legend>
      {children}
      {value === null ? null : (
        <Stack gap={8} className={styles.texts}>
          <TextField field={fieldIn(field, 'uz')} label={t('form.uz')} maxLength={max} />
          <TextField field={fieldIn(field, 'ru')} label={t('form.ru')} maxLength={max} />
          <TextField
            field={fieldIn(field, 'kaa')}
            label={t('form.kaa')}
            placeholder={t('form.kaa_help')}
            maxLength={max}
          />
        </Stack>
      )}
    </fieldset>
  );
}

interface OptionalWordsFieldsProps {
  readonly field: FieldPath<Words>;
  readonly label: string;
  readonly max: number;
}

/** The same for an optional text. */
export function OptionalWordsFields({ field, label, max }: OptionalWordsFieldsProps) {
  const { value, onChange } = useField(field);
  return (
    <WordsFields field={field} label={label} max={max}>
      <Switch
        aria-label={label}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { uz: '', ru: '', kaa: '' } : null)}
      />
    </WordsFields>
  );
}
