import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormContext } from '../../../shared/ui/form/context.ts';
import { TextField } from '../../../shared/ui/form/index.ts';
import styles from './editor.module.css';

interface WordsFieldsProps {
  /** Path of the text: `design.spec.title`. */
  readonly name: string;
  readonly label: string;
  readonly max: number;
  /** It may be left out altogether. */
  readonly optional?: boolean;
}

/** A text in the three languages of a tag. */
export function WordsFields({ name, label, max, optional }: WordsFieldsProps) {
  const { t } = useTranslation('samplers');
  const form = useFormContext();
  const isThere = form.read(name) !== null;
  return (
    <fieldset className={styles.words}>
      <legend>{label}</legend>
      {optional ? (
        <Switch
          aria-label={label}
          checked={isThere}
          onChange={(event) =>
            form.write(name, event.currentTarget.checked ? { uz: '', ru: '', kaa: '' } : null)
          }
        />
      ) : null}
      {isThere ? (
        <div className={styles.texts}>
          <TextField name={`${name}.uz`} label={t('form.uz')} maxLength={max} />
          <TextField name={`${name}.ru`} label={t('form.ru')} maxLength={max} />
          <TextField
            name={`${name}.kaa`}
            label={t('form.kaa')}
            placeholder={t('form.kaa_help')}
            maxLength={max}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
