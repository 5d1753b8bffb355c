import { type RoleSummary, renameRole } from '@javon/contract';
import { roleSchemas } from '@javon/contract/schemas';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Form, NameFields, SubmitButton, saves, useContractForm } from '../../../shared/ui/form/index.ts';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';

export interface RoleDialogProps {
  readonly opened: boolean;
  readonly role: RoleSummary;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RenameDialog({ opened, onClose, ...rest }: RoleDialogProps) {
  const { t } = useTranslation(['access', 'ui']);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('access:rename_title')} size={440} centered>
      {opened ? <RenameForm {...rest} /> : null}
    </Dialog>
  );
}

function RenameForm({ role, onDone }: Pick<RoleDialogProps, 'role' | 'onDone'>) {
  const { t } = useTranslation(['access', 'notices']);
  const form = useContractForm({
    id: `role-name-${role.id}`,
    ...saves(renameRole, roleSchemas.renameRole, { params: { id: role.id } }),
    initial: { version: role.version, name: { uz: role.name.uz, ru: role.name.ru } },
    onSaved: () => {
      notifySuccess(t('notices:role_edited'));
      onDone();
    },
  });
  return (
    <Form form={form}>
      <NameFields field={form.at('name')} maxLength={60} />
      <SubmitButton />
    </Form>
  );
}
