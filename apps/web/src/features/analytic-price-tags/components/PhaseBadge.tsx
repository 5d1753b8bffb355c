import type { CampaignPhase, CampaignSummary } from '@javon/contract';
import {
  IconArrowDown,
  IconBan,
  IconCalendarTime,
  IconCheck,
  IconClockExclamation,
  IconPencil,
  IconPlayerPlay,
  IconTagStarred,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../shared/ui/values/Badge.tsx';

const PHASES = {
  draft: [IconPencil, 'to_print'],
  coming: [IconCalendarTime, 'printed'],
  running: [IconPlayerPlay, 'positive'],
  ended: [IconCheck, 'current'],
  withdrawn: [IconBan, 'take_down'],
} as const satisfies Record<CampaignPhase, unknown>;

/** Badge of a campaign's phase: icon, word and tint. */
export function PhaseBadge({ phase }: { readonly phase: CampaignPhase }) {
  const { t } = useTranslation('campaigns');
  const [icon, tone] = PHASES[phase];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`phases.${phase}`)}
    </Badge>
  );
}

type OwnState = 'late' | 'to_print' | 'hanging' | 'done' | 'idle' | 'coming';

/** Returns the state of a branch in a campaign by what is left to do; null if it does not take part. */
function ownState({ own, phase }: Pick<CampaignSummary, 'own' | 'phase'>): OwnState | null {
  if (own === null) return null;
  if (own.hanging > 0) return 'hanging';
  if (phase === 'ended' || phase === 'withdrawn') return null;
  if (own.needed === 0) return 'idle';
  if (own.done >= own.needed) return 'done';
  if (own.late) return 'late';
  return phase === 'coming' ? 'coming' : 'to_print';
}

const OWN = {
  late: [IconClockExclamation, 'take_down'],
  to_print: [IconTagStarred, 'to_print'],
  hanging: [IconArrowDown, 'take_down'],
  done: [IconCheck, 'current'],
  idle: [IconCheck, 'current'],
  coming: [IconCalendarTime, 'printed'],
} as const satisfies Record<OwnState, unknown>;

/** The same as a badge in the colours of a tag's states. */
export function OwnBadge({ campaign }: { readonly campaign: Pick<CampaignSummary, 'own' | 'phase'> }) {
  const { t } = useTranslation('campaigns');
  const state = ownState(campaign);
  if (state === null) return <PhaseBadge phase={campaign.phase} />;
  const [icon, tone] = OWN[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`own.${state}`)}
    </Badge>
  );
}
