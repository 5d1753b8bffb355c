import {
  type CharacterCategory,
  createCharacterCategory,
  deleteCharacterCategory,
  editCharacterCategory,
  orderCharacterCategories,
} from '@javon/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { call } from '../../../shared/http/call.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { tell } from '../../../shared/notify/notify.ts';
import { useMay, useMayOpen } from '../../../shared/session/visitor.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { bodyOf, Form, SubmitButton, TextField, useContractForm } from '../../../shared/ui/form/index.ts';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { characterCategoriesQuery } from '../queries.ts';
import { useCharactersChanged } from '../use-characters-changed.ts';
import styles from './characters.module.css';
import { OrderedList } from './OrderedList.tsx';

/** Categories of characters in the order in which tags and products show them. */
export function CharacterCategoriesPage() {
  const { t } = useTranslation(['characters', 'pages']);
  const localised = useLocalised();
  const may = useMay();
  const mayOpen = useMayOpen();
  const changed = useCharactersChanged();
  const { data, error, refetch } = useQuery(characterCategoriesQuery);
  const [open, setOpen] = useState<CharacterCategory | 'new' | null>(null);
  const mayEdit = may('goods.character');
  const add = mayEdit ? (
    <Button onClick={() => setOpen('new')}>{t('characters:add_group')}</Button>
  ) : undefined;
  const order = async (ids: readonly number[]) => {
    try {
      await call(orderCharacterCategories, { body: { ids: [...ids] } });
    } catch {
      // The person was told by the call.
    }
    await changed();
  };
  return (
    <Page title={t('pages:characters')} count={data?.items.length} actions={add}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : data.items.length === 0 ? (
        <EmptyState
          title={t('characters:empty_groups_title')}
          text={t('characters:empty_groups_text')}
          action={add}
        />
      ) : (
        <OrderedList
          label={t('characters:groups')}
          rows={data.items}
          name={(row) => localised(row.name)}
          title={(row) =>
            mayOpen('characters.show') ? (
              <HrefLink href={`/characters/${row.id}`}>{localised(row.name)}</HrefLink>
            ) : (
              localised(row.name)
            )
          }
          facts={(row) => (
            <span>
              {t('characters:count')}: {formatNumber(row.character_count)}
            </span>
          )}
          onOrder={mayEdit ? (ids) => void order(ids) : undefined}
          onEdit={mayEdit ? setOpen : undefined}
        />
      )}
      <SidePanel
        opened={open !== null}
        title={open === 'new' ? t('characters:add_group_title') : t('characters:group_title')}
        onClose={() => setOpen(null)}
      >
        {open === null ? null : (
          <GroupForm
            key={open === 'new' ? 'new' : open.id}
            group={open === 'new' ? null : open}
            onDone={() => setOpen(null)}
          />
        )}
      </SidePanel>
    </Page>
  );
}

interface GroupFormProps {
  readonly group: CharacterCategory | null;
  readonly onDone: () => void;
}

function GroupForm({ group, onDone }: GroupFormProps) {
  const { t } = useTranslation('characters');
  const localised = useLocalised();
  const changed = useCharactersChanged();
  const { uz, ru, kaa = '' } = group?.name ?? { uz: '', ru: '' };
  const form = useContractForm({
    id: `character-category-${group?.id ?? 'new'}`,
    schema: bodyOf(editCharacterCategory),
    initial: { version: group?.version ?? 1, name: { uz, ru, kaa } },
    submit: ({ name, version }) =>
      group
        ? call(
            editCharacterCategory,
            { params: { id: group.id }, body: { name, version } },
            { notify: 'none' },
          )
        : call(createCharacterCategory, { body: { name } }, { notify: 'none' }),
    onSaved: (saved) => {
      void changed();
      tell(group ? t('saved') : t('added', { name: localised(saved.name) }));
      onDone();
    },
  });
  const remove = async () => {
    if (!group) return;
    const name = localised(group.name);
    const agreed = await confirm({
      title: t('delete_group_title'),
      text: t('delete_group_text'),
      names: [name],
      action: t('delete'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await call(deleteCharacterCategory, { params: { id: group.id }, query: { confirmed: 'true' } });
      await changed();
      tell(t('deleted', { name }));
      onDone();
    } catch {
      // The person was told by the call.
    }
  };
  const labels = { 'name.uz': t('name_uz'), 'name.ru': t('name_ru'), 'name.kaa': t('name_kaa') };
  return (
    <>
      <Form form={form} labels={labels}>
        <TextField name="name.uz" label={labels['name.uz']} maxLength={80} />
        <TextField name="name.ru" label={labels['name.ru']} maxLength={80} />
        <TextField name="name.kaa" label={labels['name.kaa']} maxLength={80} />
        <SubmitButton />
      </Form>
      {group ? (
        <div className={styles.part}>
          <Button variant="subtle" color="red" onClick={() => void remove()}>
            {t('delete')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
