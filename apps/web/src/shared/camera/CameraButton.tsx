import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../navigation/lazy-part.tsx';
import { deliverScan } from '../scan/scanned.ts';
import { ICON } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button/IconButton.tsx';

const CameraDialog = lazyOverlay(() => import('./CameraDialog.tsx'), 'CameraDialog');

interface CameraButtonProps {
  /** Words on the button; without them it is an icon. */
  readonly label?: string;
  /** Shows only the icon; the label is its name. */
  readonly bare?: boolean;
  readonly size?: 'xs' | 'sm' | 'md';
  readonly className?: string | undefined;
  /** Called with the code in place of the listeners of scanned codes. */
  readonly onCode?: (code: string) => void;
  /** The dialog stays open and reads one code after another. */
  readonly stays?: boolean;
  /** Called as the dialog closes with a code, before the code is delivered. */
  readonly onDone?: () => void;
}

/** Opens the camera; the first code closes it and goes where those of bar-code scanners go. */
export function CameraButton({
  label,
  bare = label === undefined,
  size = 'xs',
  className,
  onCode = deliverScan,
  stays = false,
  onDone,
}: CameraButtonProps) {
  const { t } = useTranslation('ui');
  const [opened, setOpened] = useState(false);
  const shown = {
    className: className ?? '',
    'aria-haspopup': 'dialog',
    onClick: () => setOpened(true),
  } as const;
  return (
    <>
      {bare ? (
        <IconButton
          {...shown}
          data-small
          framed={size !== 'md'}
          size={size === 'md' ? 44 : 'input-xs'}
          icon={IconScan}
          label={label ?? t('scan')}
          title={label ?? t('scan')}
        />
      ) : (
        <Button {...shown} size={size} variant="default" leftSection={<IconScan {...ICON} />}>
          {label}
        </Button>
      )}
      <CameraDialog
        opened={opened}
        onClose={() => setOpened(false)}
        onCode={(code) => {
          if (!stays) {
            setOpened(false);
            onDone?.();
          }
          onCode(code);
        }}
      />
    </>
  );
}
