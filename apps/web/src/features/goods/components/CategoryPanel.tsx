import {
  bindSampler,
  type Category,
  createCategory,
  deleteCategory,
  editCategory,
  FORMATS,
  type Format,
  listSamplerChoices,
  SORT_KEYS,
  unbindSampler,
} from '@javon/contract';
import { categorySchemas } from '@javon/contract/schemas';
import { Button, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatName } from '../../../shared/format/tag-format.ts';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import {
  ColourField,
  FieldRow,
  Form,
  MultiSelectField,
  NameFields,
  SelectField,
  SubmitButton,
  saves,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { Grid } from '../../../shared/ui/layout/layout.tsx';
import { PanelPart } from '../../../shared/ui/panel/PanelPart.tsx';
import { PanelRemoval } from '../../../shared/ui/panel/PanelRemoval.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { charactersQuery } from '../../characters/public.ts';
import { categoriesQuery } from '../queries.ts';
import { useCategoryOptions } from '../use-category-options.ts';

interface CategoryPanelProps {
  readonly category: Category | 'new' | null;
  readonly onClose: () => void;
}

/** Settings of one category, or of a new one, beside the tree. */
export function CategoryPanel({ category, onClose }: CategoryPanelProps) {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  const tree = useQuery(categoriesQuery);
  // Current state: a binding changes the category's version.
  const id = category === null || category === 'new' ? null : category.id;
  const known = tree.data?.items.find((one) => one.id === id) ?? null;
  const title = known ? localised(known.name) : t('category.add_title');
  return (
    <SidePanel opened={category !== null} title={title} onClose={onClose} width={480}>
      {category === 'new' ? <NewCategory onDone={onClose} /> : null}
      {known ? (
        <>
          <CategoryForm key={known.id} category={known} onDone={onClose} />
          <Samplers category={known} />
          <PanelRemoval
            route={deleteCategory}
            input={{ params: { id: known.id }, query: { confirmed: 'true' } }}
            name={localised(known.name)}
            title={t('category.delete_title')}
            text={t('category.delete_text')}
            onDone={onClose}
          />
        </>
      ) : null}
    </SidePanel>
  );
}

function NewCategory({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('goods');
  const categories = useCategoryOptions();
  const form = useContractForm({
    id: 'category-new',
    ...saves(createCategory, categorySchemas.createCategory),
    initial: { name: { uz: '', ru: '', kaa: '' }, parent: 'top' as string | null },
    toBody: ({ name, parent }) => ({ name, parent: parent === 'top' ? null : Number(parent) }),
    onSaved: () => {
      notifySuccess(t('category.added'));
      onDone();
    },
  });
  return (
    <Form form={form}>
      <NameFields field={form.at('name')} maxLength={100} withKaa />
      <SelectField
        field={form.at('parent')}
        label={t('category.parent')}
        options={[{ value: 'top', label: t('category.top') }, ...categories]}
      />
      <SubmitButton>{t('category.add')}</SubmitButton>
    </Form>
  );
}

const directionOf = (isDescending: boolean) => (isDescending ? 'desc' : 'asc');

function CategoryForm({ category, onDone }: { readonly category: Category; readonly onDone: () => void }) {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  const characters = useQuery(charactersQuery());
  const form = useContractForm({
    id: `category-${category.id}`,
    ...saves(editCategory, categorySchemas.editCategory, { params: { id: category.id } }),
    initial: {
      version: category.version,
      name: { uz: category.name.uz, ru: category.name.ru, kaa: category.name.kaa ?? '' },
      colour: category.colour,
      sort_key: category.sort_key as Category['sort_key'] | null,
      sort_descending: directionOf(category.sort_descending) as 'asc' | 'desc' | null,
      tag_format: category.tag_format as Format | null,
      needed: category.needed.map(String),
    },
    toBody: ({ sort_descending, needed, ...rest }) => ({
      ...rest,
      sort_descending: sort_descending === 'desc',
      needed: needed.map(Number),
    }),
    fromServer: (field, value) => {
      if (field === 'sort_descending') return directionOf(value === true);
      return field === 'needed' ? (value as readonly number[]).map(String) : value;
    },
    onSaved: () => {
      notifySuccess(t('category.saved'));
      onDone();
    },
  });
  const labels = {
    colour: t('category.colour'),
    sort_key: t('category.sort_key'),
    sort_descending: t('category.direction'),
    tag_format: t('tag_format'),
    needed: t('category.needed'),
  };
  const nameOf = new Map(characters.data?.items.map(({ id, name }) => [String(id), localised(name)]));
  const show = (field: string, value: unknown): string => {
    if (field === 'sort_descending') {
      return t(value === true || value === 'desc' ? 'category.desc' : 'category.asc');
    }
    if (field === 'sort_key') return t(`sort_keys.${value as Category['sort_key']}`);
    if (field === 'tag_format') return formatName(value as Format);
    if (field !== 'needed') return String(value ?? '') || '—';
    const names = (value as readonly (number | string)[]).map((id) => nameOf.get(String(id)) ?? `№ ${id}`);
    return names.join(', ') || '—';
  };
  return (
    <Form form={form} labels={labels} show={show}>
      <NameFields field={form.at('name')} maxLength={100} withKaa />
      <FieldRow>
        <SelectField
          field={form.at('sort_key')}
          options={SORT_KEYS.map((value) => ({ value, label: t(`sort_keys.${value}`) }))}
        />
        <SelectField
          field={form.at('sort_descending')}
          options={[
            { value: 'asc', label: t('category.asc') },
            { value: 'desc', label: t('category.desc') },
          ]}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          field={form.at('tag_format')}
          options={FORMATS.map((value) => ({ value, label: formatName(value) }))}
        />
        <ColourField field={form.at('colour')} />
      </FieldRow>
      <MultiSelectField
        field={form.at('needed')}
        description={t('category.needed_help')}
        options={(characters.data?.items ?? []).map((character) => ({
          value: String(character.id),
          label: localised(character.name),
        }))}
      />
      <SubmitButton />
    </Form>
  );
}

function Samplers({ category }: { readonly category: Category }) {
  const { t } = useTranslation('goods');
  return (
    <PanelPart>
      <h3>{t('category.samplers_title')}</h3>
      {FORMATS.map((format) => (
        <Binding key={format} category={category} format={format} />
      ))}
    </PanelPart>
  );
}

function Binding({ category, format }: { readonly category: Category; readonly format: Format }) {
  const { t } = useTranslation('goods');
  const [chosen, setChosen] = useState<string | null>(null);
  /** Shows the category's new version at once: the form beside it is saved with it. */
  const keep = (saved: Category) =>
    queryClient.setQueryData(
      categoriesQuery.queryKey,
      (was) => was && { ...was, items: was.items.map((one) => (one.id === saved.id ? saved : one)) },
    );
  const bind = useMutation({
    ...apiMutation(bindSampler),
    onSuccess: (saved) => {
      keep(saved);
      notifySuccess(t('category.bound', { format: formatName(format) }));
    },
    onSettled: () => setChosen(null),
  });
  const unbind = useMutation({
    ...apiMutation(unbindSampler),
    onSuccess: (saved) => {
      keep(saved);
      notifySuccess(t('category.unbound', { format: formatName(format) }));
    },
  });
  const choices = useQuery(apiQuery(listSamplerChoices, {}));
  const bound = category.formats.find((one) => one.format === format);
  const fitting = (choices.data?.items ?? []).filter((sampler) => sampler.format === format);
  const params = { id: category.id, format };
  if (bound) {
    return (
      <Grid columns="max-content minmax(0, 1fr) auto" gap={8} align="center" minHeight={36}>
        <b>{formatName(format)}</b>
        <span>{bound.sampler.name}</span>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          loading={unbind.isPending}
          onClick={() => unbind.mutate({ params, query: { version: category.version } })}
        >
          {t('category.unbind')}
        </Button>
      </Grid>
    );
  }
  return (
    <Grid columns="max-content minmax(0, 1fr) auto" gap={8} align="center" minHeight={36}>
      <b>{formatName(format)}</b>
      <Select
        aria-label={`${formatName(format)}: ${t('category.choose_sampler')}`}
        placeholder={t(fitting.length > 0 ? 'category.choose_sampler' : 'category.no_choice')}
        disabled={fitting.length === 0}
        data={fitting.map((sampler) => ({ value: String(sampler.id), label: sampler.name }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        variant="default"
        size="xs"
        disabled={chosen === null}
        loading={bind.isPending}
        onClick={() => bind.mutate({ params, body: { version: category.version, sampler: Number(chosen) } })}
      >
        {t('category.bind')}
      </Button>
    </Grid>
  );
}
