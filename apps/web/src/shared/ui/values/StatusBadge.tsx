import type { TagState } from '@javon/contract';
import { IconArrowDown, IconCheck, IconPrinter, IconTagStarred } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from './Badge.tsx';

/** Icons of the states of tags, wherever they are shown. */
export const TAG_ICONS = {
  to_print: IconTagStarred,
  printed: IconPrinter,
  current: IconCheck,
  take_down: IconArrowDown,
} as const satisfies Record<TagState, unknown>;

/** State of a price tag: icon, word and tint, so that no one of them is needed alone. */
export function StatusBadge({ state }: { readonly state: TagState }) {
  const { t } = useTranslation('ui');
  return (
    <Badge tone={state} icon={TAG_ICONS[state]}>
      {t(`tag_states.${state}`)}
    </Badge>
  );
}
