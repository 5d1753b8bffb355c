import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { repeatKey } from '../../../shared/http/repeat-key.ts';
import type { ContractForm } from '../../../shared/ui/form/index.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Grid, Stack } from '../../../shared/ui/layout/layout.tsx';
import type { CharacterValues, OptionValue } from '../forms.ts';
import styles from './characters.module.css';

/** Options of a choice, each in two languages. */
export function OptionFields({ form }: { readonly form: ContractForm<CharacterValues> }) {
  const { t } = useTranslation('characters');
  const options = form.values.options;
  const write = (next: readonly OptionValue[]) => form.write('options', next);
  const set = (at: number, part: Partial<OptionValue>) =>
    write(options.map((option, i) => (i === at ? { ...option, ...part } : option)));
  return (
    <Stack as="fieldset" gap={8} className={styles.options}>
      <legend>{t('options')}</legend>
      {options.map((option, at) => (
        <Grid columns="minmax(0, 1fr) minmax(0, 1fr) auto" gap={8} align="start" key={option.key}>
          <TextInput
            aria-label={t('option_uz')}
            placeholder={t('option_uz')}
            value={option.uz}
            error={form.errors[`options.${at}.value.uz`]}
            onChange={(event) => set(at, { uz: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t('option_ru')}
            placeholder={t('option_ru')}
            value={option.ru}
            error={form.errors[`options.${at}.value.ru`]}
            onChange={(event) => set(at, { ru: event.currentTarget.value })}
          />
          <IconButton
            size={36}
            icon={IconX}
            label={t('remove_option', { name: option.uz })}
            onClick={() => write(options.filter((_, i) => i !== at))}
          />
        </Grid>
      ))}
      <Button
        variant="default"
        size="xs"
        onClick={() => write([...options, { key: repeatKey(), uz: '', ru: '' }])}
      >
        {t('add_option')}
      </Button>
      {form.errors.options ? <p role="alert">{form.errors.options}</p> : null}
    </Stack>
  );
}
