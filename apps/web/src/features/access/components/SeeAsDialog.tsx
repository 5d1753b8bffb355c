import { type Role, roleEntriesOf } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { beginSeeingAs } from '../../../shared/session/visitor.ts';
import { BranchSelect } from '../../../shared/ui/choice/BranchSelect.tsx';
import type { BranchRef } from '../../../shared/ui/choice/use-branch-search.ts';
import { Quiet, Stack } from '../../../shared/ui/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { DialogFoot } from '../../../shared/ui/overlay/DialogFoot.tsx';

interface SeeAsDialogProps {
  readonly opened: boolean;
  readonly role: Role;
  readonly onClose: () => void;
}

/** Asks for the branch of the simulated person, and starts. */
export function SeeAsDialog({ opened, role, onClose }: SeeAsDialogProps) {
  const { t } = useTranslation(['access', 'ui']);
  const localised = useLocalised();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('access:see_as', { name: localised(role.name) })}
      size={440}
      centered
    >
      {opened ? <Begin role={role} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Begin({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const { t } = useTranslation(['access', 'ui']);
  const navigate = useNavigate();
  const [branch, setBranch] = useState<BranchRef | null>(null);
  const begin = useMutation({
    mutationFn: () => call(roleEntriesOf, { params: { id: role.id } }),
    onSuccess: (entries) => {
      beginSeeingAs({
        role: { id: role.id, name: role.name },
        branch: branch ? { id: branch.id, code: branch.code, name: branch.name } : null,
        entries,
      });
      queryClient.clear();
      return navigate({ href: '/' });
    },
  });
  return (
    <Stack gap={16}>
      <Quiet size="sm">{t('access:see_as_text')}</Quiet>
      <BranchSelect
        label={t('access:see_as_branch')}
        description={t('access:see_as_branch_help')}
        placeholder={t('access:see_as_no_branch')}
        clearable
        clearButtonProps={{ 'aria-label': t('ui:clear') }}
        choice={{ withClosed: true }}
        value={branch === null ? null : String(branch.id)}
        onChange={(_, next) => setBranch(next)}
      />
      <DialogFoot onCancel={onClose}>
        <Button loading={begin.isPending} onClick={() => begin.mutate()}>
          {t('access:see_as_begin')}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
