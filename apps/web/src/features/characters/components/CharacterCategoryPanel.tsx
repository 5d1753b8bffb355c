import {
  type CharacterCategory,
  createCharacterCategory,
  deleteCharacterCategory,
  editCharacterCategory,
} from '@javon/contract';
import { characterSchemas } from '@javon/contract/schemas';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Form, NameFields, SubmitButton, saves, useContractForm } from '../../../shared/ui/form/index.ts';
import { PanelRemoval } from '../../../shared/ui/panel/PanelRemoval.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';

interface CharacterCategoryPanelProps {
  /** Category to edit, `new` for a new one, null while closed. */
  readonly group: CharacterCategory | 'new' | null;
  readonly onClose: () => void;
}

/** Panel that adds, renames or deletes a category of characters. */
export function CharacterCategoryPanel({ group, onClose }: CharacterCategoryPanelProps) {
  const { t } = useTranslation('characters');
  return (
    <SidePanel
      opened={group !== null}
      title={group === 'new' ? t('add_group_title') : t('group_title')}
      onClose={onClose}
    >
      {group === null ? null : (
        <GroupForm
          key={group === 'new' ? 'new' : group.id}
          group={group === 'new' ? null : group}
          onDone={onClose}
        />
      )}
    </SidePanel>
  );
}

interface GroupFormProps {
  readonly group: CharacterCategory | null;
  readonly onDone: () => void;
}

function GroupForm({ group, onDone }: GroupFormProps) {
  const { t } = useTranslation('characters');
  const localised = useLocalised();
  const { uz, ru, kaa = '' } = group?.name ?? { uz: '', ru: '' };
  const form = useContractForm({
    id: `character-category-${group?.id ?? 'new'}`,
    ...(group === null
      ? saves(createCharacterCategory, characterSchemas.createCharacterCategory)
      : saves(editCharacterCategory, characterSchemas.editCharacterCategory, { params: { id: group.id } })),
    initial: { version: group?.version ?? 1, name: { uz, ru, kaa } },
    toBody: ({ version, name }) => (group === null ? { name } : { version, name }),
    onSaved: (saved) => {
      notifySuccess(group ? t('saved') : t('added', { name: localised(saved.name) }));
      onDone();
    },
  });
  return (
    <>
      <Form form={form}>
        <NameFields field={form.at('name')} maxLength={80} withKaa />
        <SubmitButton />
      </Form>
      {group ? (
        <PanelRemoval
          route={deleteCharacterCategory}
          input={{ params: { id: group.id }, query: { confirmed: 'true' } }}
          name={localised(group.name)}
          title={t('delete_group_title')}
          text={t('delete_group_text')}
          onDone={onDone}
        />
      ) : null}
    </>
  );
}
