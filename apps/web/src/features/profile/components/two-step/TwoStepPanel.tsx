import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenedLater } from '../../../../shared/ui/overlay/use-opened-later.ts';
import { SidePanel } from '../../../../shared/ui/panel/SidePanel.tsx';
import { RemoveCodes, RenewCodes } from './ChangeCodes.tsx';
import { SetUpCodes } from './SetUpCodes.tsx';

/** Change of the second factor in the panel. */
export type TwoStepPart = 'codes' | 'remove' | 'renew';

const TITLES = { codes: 'begin_title', remove: 'remove_title', renew: 'renew_title' } as const;

interface TwoStepPanelProps {
  /** Null: nothing is. */
  readonly part: TwoStepPart | null;
  readonly onClose: () => void;
}

/** The forms of the second step, beside the profile. */
export function TwoStepPanel({ part, onClose }: TwoStepPanelProps) {
  const { t } = useTranslation('profile');
  // The closing panel keeps its words.
  const [shown, setShown] = useState(part);
  if (part && part !== shown) setShown(part);
  return (
    <SidePanel
      opened={useOpenedLater(part !== null)}
      title={t(`two_step.${TITLES[shown ?? 'codes']}`)}
      onClose={onClose}
    >
      {part === 'codes' ? <SetUpCodes onDone={onClose} /> : null}
      {part === 'remove' ? <RemoveCodes onDone={onClose} /> : null}
      {part === 'renew' ? <RenewCodes onDone={onClose} /> : null}
    </SidePanel>
  );
}
