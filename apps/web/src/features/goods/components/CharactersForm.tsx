import { type AnswerOf, type ProductCharacter, setProductCharacters } from '@javon/contract';
import { Button, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { report } from '../../../shared/http/report.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Grid, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { useUnsaved } from '../../../shared/ui/panel/unsaved.ts';
import { changedValues, isGiven, type TypedValue, typedOf } from '../character-values.ts';
import styles from './panel.module.css';

type Shown = AnswerOf<'showProduct'>;

interface ValuesFormProps {
  readonly product: Shown;
  readonly onDone: () => void;
}

/** Form of the characters that a product has or needs, with an input for the type of each. */
export function CharactersForm({ product, onDone }: ValuesFormProps) {
  const { t } = useTranslation(['goods', 'errors']);
  const localised = useLocalised();
  const [groups] = useState(product.character_groups);
  const all = groups.flatMap((group) => group.characters);
  const [typed, setTyped] = useState(() => new Map(all.map((one) => [one.id, typedOf(one)])));
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map());
  useUnsaved(changedValues(all, typed).length > 0);
  const set = (id: number, value: TypedValue) => {
    setTyped((was) => new Map(was).set(id, value));
  };
  const saving = useMutation({
    meta: { routes: [setProductCharacters] },
    mutationFn: (values: ReturnType<typeof changedValues>) =>
      call(
        setProductCharacters,
        { params: { id: product.id }, body: { version: product.version, values } },
        { notify: 'none' },
      ),
    onSuccess: () => {
      notifySuccess(t('goods:values.saved'));
      onDone();
    },
    onError: (error, values) => {
      if (!(error instanceof HttpFailure)) return;
      const found = new Map<number, string>();
      for (const { field, message } of error.body?.errors ?? []) {
        const at = /^values\.(\d+)/.exec(field ?? '')?.[1];
        const id = at === undefined ? undefined : values[Number(at)]?.character;
        if (id !== undefined) found.set(id, message);
      }
      setErrors(found);
      if (found.size > 0) return;
      report(error);
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const missing = all.filter((one) => {
      const value = typed.get(one.id);
      return value !== undefined && !isGiven(one, value);
    });
    if (missing.length > 0) {
      setErrors(new Map(missing.map((one) => [one.id, t('errors:required')])));
      return;
    }
    const values = changedValues(all, typed);
    if (values.length === 0) return onDone();
    saving.mutate(values);
  };
  if (all.length === 0) return <p>{t('goods:values.empty')}</p>;
  return (
    <Stack as="form" gap={14} onSubmit={save} noValidate>
      {groups.map((group) => (
        <Stack key={group.id} gap={14}>
          <Text as="h3" size="xs" tone="quiet" mt={8}>
            {localised(group.name)}
          </Text>
          {group.characters.map((character) => (
            <ValueField
              key={character.id}
              character={character}
              value={typed.get(character.id) ?? { uz: '', ru: '' }}
              error={errors.get(character.id)}
              onChange={(value) => set(character.id, value)}
            />
          ))}
        </Stack>
      ))}
      <Button type="submit" loading={saving.isPending}>
        {t('goods:values.save')}
      </Button>
    </Stack>
  );
}

interface ValueFieldProps {
  readonly character: ProductCharacter;
  readonly value: TypedValue;
  readonly error: string | undefined;
  readonly onChange: (value: TypedValue) => void;
}

function ValueField({ character, value, error, onChange }: ValueFieldProps) {
  const { t } = useTranslation(['goods', 'ui']);
  const localised = useLocalised();
  const { type, unit, needed, options } = character;
  const name = `${localised(character.name)}${unit ? `, ${localised(unit)}` : ''}`;
  const label = (
    <>
      {name}
      {needed && value.uz === '' ? (
        <Text size="xs" weight="regular" tone="warning" style={{ marginLeft: 8 }}>
          {t('goods:values.needed')}
        </Text>
      ) : null}
    </>
  );
  const both = (text: string) => onChange({ uz: text, ru: text });
  if (type === 'number') {
    return (
      <TextInput
        label={label}
        inputMode="decimal"
        autoComplete="off"
        error={error}
        value={value.uz}
        onChange={(event) => both(event.currentTarget.value)}
      />
    );
  }
  if (type === 'text') {
    return (
      <Grid
        as="fieldset"
        columns="minmax(0, 1fr) minmax(0, 1fr)"
        gap={12}
        rowGap={4}
        className={styles.value}
      >
        <legend>{label}</legend>
        {(['uz', 'ru'] as const).map((language) => (
          <TextInput
            key={language}
            aria-label={`${name}, ${t(`goods:values.${language}`)}`}
            placeholder={t(`goods:values.${language}`)}
            error={error}
            maxLength={200}
            value={value[language]}
            onChange={(event) => onChange({ ...value, [language]: event.currentTarget.value })}
          />
        ))}
      </Grid>
    );
  }
  const choices =
    type === 'yes_no'
      ? [
          { value: 'yes', label: t('ui:yes') },
          { value: 'no', label: t('ui:no') },
        ]
      : options.map((option) => ({ value: String(option.id), label: localised(option.value) }));
  return (
    <Select
      label={label}
      placeholder={t('goods:values.unset')}
      data={choices}
      searchable={choices.length > 8}
      clearable
      clearButtonProps={{ 'aria-label': t('ui:clear') }}
      error={error}
      value={value.uz === '' ? null : value.uz}
      onChange={(next) => both(next ?? '')}
    />
  );
}
