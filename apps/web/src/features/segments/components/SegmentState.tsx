import type { SegmentState as State } from '@javon/contract';
import { IconCalendarTime, IconCheck, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../shared/ui/values/Badge.tsx';

const ICONS = {
  coming: IconCalendarTime,
  running: IconPlayerPlay,
  ended: IconCheck,
  deleted: IconTrash,
} as const satisfies Record<State, unknown>;

const TONES = {
  coming: 'neutral',
  running: 'accent',
  ended: 'neutral',
  deleted: 'negative',
} as const satisfies Record<State, unknown>;

/** State of a segment: icon, word and tint. */
export function SegmentState({ state }: { readonly state: State }) {
  const { t } = useTranslation('segments');
  return (
    <Badge tone={TONES[state]} icon={ICONS[state]}>
      {t(`states.${state}`)}
    </Badge>
  );
}
