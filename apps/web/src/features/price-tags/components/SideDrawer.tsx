import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Below the head of the drawer. */
const FULL_HEIGHT = { display: 'flex', flexDirection: 'column', height: 'calc(100dvh - 68px)' } as const;

interface SideDrawerProps {
  readonly title: string;
  readonly from: 'right' | 'bottom';
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly opened: boolean;
}

/** Drawer for content without room beside the list; its code is fetched with the first press. */
export function SideDrawer({ title, from, opened, onClose, children }: SideDrawerProps) {
  const { t } = useTranslation('ui');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={from}
      size={from === 'right' ? 'min(420px, 100vw)' : '80dvh'}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={from === 'right' ? { body: FULL_HEIGHT } : {}}
    >
      {children}
    </Drawer>
  );
}
