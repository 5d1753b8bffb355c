import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface SidePanelProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly width?: number | undefined;
}

/** A quick look from the side, without leaving the list. */
export function SidePanel({ opened, title, onClose, children, width = 420 }: SidePanelProps) {
  const { t } = useTranslation('ui');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size={`min(${width}px, 100vw)`}
      closeButtonProps={{ 'aria-label': t('close') }}
      overlayProps={{ backgroundOpacity: 0.2 }}
      // The head of a panel is no banner of the page.
      attributes={{ header: { role: 'none' } }}
    >
      {children}
    </Drawer>
  );
}
