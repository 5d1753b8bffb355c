import { copyRolePermissions } from '@javon/contract';
import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notify, notifySuccess } from '../../../shared/notify/notify.ts';
import { useOpenedLater } from '../../../shared/ui/overlay/use-opened-later.ts';
import styles from './matrix.module.css';
import type { RoleDialogProps } from './RenameDialog.tsx';
import { RoleSelect } from './RoleSelect.tsx';

/** Gives a role exactly the permissions of another one. */
export function CopyDialog({ opened, onClose, ...rest }: RoleDialogProps) {
  const { t } = useTranslation(['access', 'ui']);
  const localised = useLocalised();
  return (
    <Modal
      opened={useOpenedLater(opened)}
      onClose={onClose}
      title={t('access:copy_title', { name: localised(rest.role.name) })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      size={440}
      centered
    >
      {opened ? <Copy {...rest} onClose={onClose} /> : null}
    </Modal>
  );
}

function Copy({ role, onClose, onDone }: Omit<RoleDialogProps, 'opened'>) {
  const { t } = useTranslation(['access', 'notices', 'ui']);
  const [from, setFrom] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const copy = async () => {
    if (from === null) return;
    setBusy(true);
    try {
      await call(copyRolePermissions, { params: { id: role.id }, body: { version: role.version, from } });
      notifySuccess(t('notices:role_edited'));
      onDone();
    } catch (error) {
      // `call` has reported the cause; this adds the outcome, where that was not the answer itself.
      if (error instanceof HttpFailure && error.code !== 'role_permissions_copy_failed') {
        notify({ kind: 'negative', message: t('notices:role_copy_failed') });
      }
      // Another person changed the role: the page behind the dialog is stale.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{t('access:copy_text')}</p>
      <RoleSelect
        label={t('access:copy_from')}
        value={from}
        onChange={setFrom}
        except={(one) => one.id === role.id || one.is_admin}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button disabled={from === null} loading={busy} onClick={() => void copy()}>
          {t('ui:copy')}
        </Button>
      </Group>
    </div>
  );
}
