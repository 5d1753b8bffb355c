import {
  IconKey,
  IconLock,
  IconLockOpen,
  IconLogout,
  IconRestore,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MenuAction } from '../../../shared/ui/menu/ActionMenu.tsx';
import { type Action, isDangerous } from '../actions.ts';

const ICONS = {
  activate: IconUserCheck,
  block: IconLock,
  deactivate: IconUserOff,
  delete: IconTrash,
  end_sessions: IconLogout,
  reset_password: IconKey,
  reset_second_factor: IconShieldOff,
  restore: IconRestore,
  unblock: IconLockOpen,
} as const satisfies Record<Action, unknown>;

/** Returns a function that makes a menu entry of an action, with its number of accounts. */
export function useMenuAction(): (action: Action, count?: number) => MenuAction<Action> {
  const { t } = useTranslation('people');
  return (name, count) => ({
    name,
    label: t(`actions.${name}.name`),
    icon: ICONS[name],
    danger: isDangerous(name),
    count,
  });
}
