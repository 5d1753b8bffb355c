import { type Branch, closeBranch, reopenBranch } from '@javon/contract';
import { IconLock, IconLockOpen, IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import type { MenuActions } from '../../../shared/ui/menu/ActionMenu.tsx';
import { storeBranch } from '../queries.ts';

export type BranchAction = 'edit' | 'close' | 'reopen';

/** Actions that the server allows on a branch, and the function that runs them; `onEdit` opens the form. */
export function useBranchActions(onEdit: (branch: Branch) => void): {
  readonly actionsFor: (branch: Branch) => MenuActions<BranchAction>;
  readonly run: (action: BranchAction, branch: Branch) => Promise<void>;
} {
  const { t } = useTranslation('branches');
  const localised = useLocalised();
  const { mutate } = useMutation({
    meta: { routes: [closeBranch, reopenBranch] },
    mutationFn: ({ action, id }: { action: 'close' | 'reopen'; id: number }) =>
      call(action === 'close' ? closeBranch : reopenBranch, { params: { id } }),
    onSuccess: (branch, { action }) => {
      storeBranch(branch);
      notifySuccess(t(`${action}.done`, { code: branch.code }));
    },
  });
  const actionsFor = ({ can, closed }: Branch): MenuActions<BranchAction> => {
    const mayClose = can.includes('branch.close');
    return [
      can.includes('branch.edit') && { name: 'edit', label: t('edit'), icon: IconPencil },
      mayClose && closed && { name: 'reopen', label: t('reopen.name'), icon: IconLockOpen },
      mayClose && !closed && { name: 'close', label: t('close.name'), icon: IconLock, danger: true },
    ];
  };
  const run = async (action: BranchAction, branch: Branch) => {
    if (action === 'edit') return onEdit(branch);
    const agreed = await confirm({
      title: t(`${action}.ask`, { name: `${branch.code} · ${localised(branch.name)}` }),
      text: t(`${action}.text`),
      action: t(`${action}.name`),
      danger: action === 'close',
    });
    if (agreed) mutate({ action, id: branch.id });
  };
  return { actionsFor, run };
}
