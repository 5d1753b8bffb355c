import type { PersonSummary } from '@javon/contract';
import { IconCircleCheck, IconCircleOff, IconLock, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../shared/ui/values/Badge.tsx';

const ICONS = {
  active: IconCircleCheck,
  blocked: IconLock,
  inactive: IconCircleOff,
  deleted: IconTrash,
} as const;

const TONES = {
  active: 'positive',
  blocked: 'negative',
  inactive: 'current',
  deleted: 'current',
} as const;

/** Badge of an account's state: icon, word and tint; a block is shown over any state but a deletion. */
export function AccountState({ person }: { readonly person: Pick<PersonSummary, 'status' | 'blocked'> }) {
  const { t } = useTranslation('people');
  const state = person.blocked && person.status !== 'deleted' ? 'blocked' : person.status;
  return (
    <Badge tone={TONES[state]} icon={ICONS[state]}>
      {state === 'blocked' ? t('blocked') : t(`statuses.${state}`)}
    </Badge>
  );
}
