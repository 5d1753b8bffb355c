import type { SegmentState as State } from '@javon/contract';
import { IconCalendarTime, IconCheck, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './segments.module.css';

const ICONS = {
  coming: IconCalendarTime,
  running: IconPlayerPlay,
  ended: IconCheck,
  deleted: IconTrash,
} as const satisfies Record<State, unknown>;

/** State of a segment: icon, word and tint. */
export function SegmentState({ state }: { readonly state: State }) {
  const { t } = useTranslation('segments');
  const Icon = ICONS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={14} stroke={1.8} aria-hidden="true" />
      {t(`states.${state}`)}
    </span>
  );
}
