import type { Passkey } from '@javon/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../../../shared/ui/panel/SidePanel.tsx';
import { RemoveCodes, RenewCodes } from './ChangeCodes.tsx';
import { AddPasskey, RenamePasskey } from './PasskeyForms.tsx';
import { SetUpCodes } from './SetUpCodes.tsx';

/** Change of the second factor in the panel; a passkey is renamed. */
export type TwoStepPart = 'codes' | 'remove' | 'renew' | 'passkey' | Passkey;

const TITLES = {
  codes: 'two_step.begin_title',
  remove: 'two_step.remove_title',
  renew: 'two_step.renew_title',
  passkey: 'passkeys.add_title',
} as const;

function titleOf(part: TwoStepPart) {
  return typeof part === 'string' ? TITLES[part] : 'passkeys.rename_title';
}

interface TwoStepPanelProps {
  /** Null while closed. */
  readonly part: TwoStepPart | null;
  readonly onClose: () => void;
}

/** Forms of the second factor, beside the profile. */
export function TwoStepPanel({ part, onClose }: TwoStepPanelProps) {
  const { t } = useTranslation('profile');
  // The closing panel keeps its content.
  const [shown, setShown] = useState(part);
  if (part && part !== shown) setShown(part);
  return (
    <SidePanel opened={part !== null} title={t(titleOf(shown ?? 'codes'))} onClose={onClose}>
      {part === 'codes' ? <SetUpCodes onDone={onClose} /> : null}
      {part === 'remove' ? <RemoveCodes onDone={onClose} /> : null}
      {part === 'renew' ? <RenewCodes onDone={onClose} /> : null}
      {part === 'passkey' ? <AddPasskey onDone={onClose} /> : null}
      {part !== null && typeof part !== 'string' ? <RenamePasskey passkey={part} onDone={onClose} /> : null}
    </SidePanel>
  );
}
