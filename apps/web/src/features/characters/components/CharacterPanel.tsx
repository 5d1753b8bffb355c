import {
  CHARACTER_TYPES,
  type Character,
  createCharacter,
  deleteCharacter,
  editCharacter,
  MEASURES,
  mergeCharacter,
} from '@javon/contract';
import { characterSchemas } from '@javon/contract/schemas';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import {
  FieldRow,
  Form,
  NameFields,
  SelectField,
  SubmitButton,
  saves,
  TextField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { PanelMerge } from '../../../shared/ui/panel/PanelMerge.tsx';
import { PanelRemoval } from '../../../shared/ui/panel/PanelRemoval.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { HistoryOf } from '../../history/public.ts';
import {
  type CharacterValues,
  characterBody,
  characterFieldOf,
  type OptionValue,
  valuesOfCharacter,
} from '../forms.ts';
import { characterCategoriesQuery, charactersQuery } from '../queries.ts';
import { OptionFields } from './OptionFields.tsx';

interface CharacterPanelProps {
  readonly category: number;
  readonly character: Character | 'new' | null;
  readonly onClose: () => void;
}

/** Side panel of one character: names, type, unit, measure and options; merging, deletion, history. */
export function CharacterPanel({ category, character, onClose }: CharacterPanelProps) {
  const { t } = useTranslation('characters');
  const localised = useLocalised();
  const known = character === 'new' ? null : character;
  return (
    <SidePanel
      opened={character !== null}
      title={t(character === 'new' ? 'add_title' : 'edit_title')}
      onClose={onClose}
      width={520}
    >
      {character === null ? null : (
        <CharacterForm key={known?.id ?? 'new'} category={category} character={known} onDone={onClose} />
      )}
      {known ? (
        <>
          <Merge key={`merge-${known.id}`} character={known} onDone={onClose} />
          <PanelRemoval
            route={deleteCharacter}
            input={{ params: { id: known.id }, query: { confirmed: 'true' } }}
            name={localised(known.name)}
            title={t('delete_title')}
            text={t('delete_text')}
            onDone={onClose}
          />
          <HistoryOf entity="character" id={known.id} place="panel" />
        </>
      ) : null}
    </SidePanel>
  );
}

/** Returns the words for a value of the form, for the dialog of a conflict. */
function useShownValue(): (field: string, value: unknown) => string {
  const { t } = useTranslation('characters');
  const localised = useLocalised();
  const groups = useQuery(characterCategoriesQuery).data?.items ?? [];
  return (field, value) => {
    if (field === 'options') {
      const options = value as readonly (Character['options'][number] | OptionValue)[];
      return options.map((one) => localised('value' in one ? one.value : one)).join(', ');
    }
    if (field === 'type') return t(`types.${value as Character['type']}`);
    if (field === 'measure')
      return value === null || value === 'none'
        ? t('no_measure')
        : t(`measures.${value as (typeof MEASURES)[number]}`);
    if (field === 'category') {
      const group = groups.find(({ id }) => id === Number(value));
      return group ? localised(group.name) : String(value);
    }
    return value === null || value === '' ? '—' : String(value);
  };
}

interface FormProps {
  readonly category: number;
  readonly character: Character | null;
  readonly onDone: () => void;
}

function CharacterForm({ category, character, onDone }: FormProps) {
  const { t } = useTranslation('characters');
  const localised = useLocalised();
  const groups = useQuery(characterCategoriesQuery);
  const [initial] = useState(() => valuesOfCharacter(character, category));
  const form = useContractForm({
    id: `character-${character?.id ?? 'new'}`,
    ...(character === null
      ? saves(createCharacter, characterSchemas.createCharacter)
      : saves(editCharacter, characterSchemas.editCharacter, { params: { id: character.id } })),
    initial,
    toBody: (values: CharacterValues) => {
      const { version, ...body } = characterBody(values);
      return character === null ? body : { version, ...body };
    },
    fromServer: characterFieldOf,
    onSaved: (saved) => {
      notifySuccess(character ? t('saved') : t('added', { name: localised(saved.name) }));
      onDone();
    },
  });
  const { type } = form.values;
  const labels = {
    type: t('type'),
    'unit.uz': t('unit_uz'),
    'unit.ru': t('unit_ru'),
    'unit.kaa': t('unit_kaa'),
    measure: t('measure'),
    options: t('options'),
    category: t('group'),
  };
  const show = useShownValue();
  return (
    <Form form={form} labels={labels} show={show}>
      <NameFields field={form.at('name')} maxLength={80} withKaa />
      <SelectField
        field={form.at('type')}
        options={CHARACTER_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      {type === 'number' ? (
        <>
          <FieldRow>
            <TextField field={form.at('unit.uz')} maxLength={20} />
            <TextField field={form.at('unit.ru')} maxLength={20} />
          </FieldRow>
          <TextField field={form.at('unit.kaa')} maxLength={20} />
          <SelectField
            field={form.at('measure')}
            description={t('measure_help')}
            options={[
              { value: 'none', label: t('no_measure') },
              ...MEASURES.map((value) => ({ value, label: t(`measures.${value}`) })),
            ]}
          />
        </>
      ) : null}
      {type === 'choice' ? <OptionFields form={form} /> : null}
      {character ? (
        <SelectField
          field={form.at('category')}
          options={(groups.data?.items ?? []).map((group) => ({
            value: String(group.id),
            label: localised(group.name),
          }))}
        />
      ) : null}
      <SubmitButton />
    </Form>
  );
}

function Merge({ character, onDone }: { readonly character: Character; readonly onDone: () => void }) {
  const { t } = useTranslation(['characters', 'ui']);
  const localised = useLocalised();
  const all = useQuery(charactersQuery());
  const [into, setInto] = useState<string | null>(null);
  const alike = (all.data?.items ?? []).filter(
    (other) =>
      other.id !== character.id &&
      other.type === character.type &&
      (other.unit?.ru ?? '') === (character.unit?.ru ?? ''),
  );
  const chosen = alike.find((other) => String(other.id) === into);
  const words = { from: localised(character.name), into: chosen ? localised(chosen.name) : '' };
  return (
    <PanelMerge
      route={mergeCharacter}
      input={
        chosen
          ? {
              params: { id: character.id },
              body: { version: character.version, into: chosen.id, confirmed: true },
            }
          : null
      }
      heading={t('characters:merge')}
      title={t('characters:merge_title')}
      text={t('characters:merge_text', words)}
      onDone={({ moved, dropped }) => {
        notifySuccess(t(dropped > 0 ? 'characters:merged_dropped' : 'characters:merged', { moved, dropped }));
        onDone();
      }}
    >
      <Select
        label={t('characters:merge_into')}
        description={t('characters:merge_help')}
        placeholder={t('ui:choose')}
        data={alike.map((other) => ({ value: String(other.id), label: localised(other.name) }))}
        searchable
        value={into}
        onChange={setInto}
      />
    </PanelMerge>
  );
}
