import { Drawer } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { markFirstField } from '../overlay/mark-first-field.ts';
import { useOpenedLater } from '../overlay/use-opened-later.ts';
import { useTopDialog } from '../overlay/use-top-dialog.ts';
import { openPanels } from './open-panels.ts';
import { UnsavedContext, useUnsavedForms } from './unsaved.ts';

interface SidePanelProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly width?: number | undefined;
}

/** A quick look from the side, without leaving the list. Input not yet saved is not closed without asking. */
export function SidePanel({ opened: isOpen, title, onClose, children, width = 420 }: SidePanelProps) {
  const { t } = useTranslation('ui');
  const opened = useOpenedLater(isOpen);
  const { unsaved, close } = useUnsavedForms(onClose);
  const id = useId();
  useEffect(() => {
    if (!opened) return undefined;
    openPanels.add(id);
    return () => {
      openPanels.delete(id);
    };
  }, [opened, id]);
  // On a phone the panel covers the page, as a page of its own would: Back returns to what it was opened from.
  useBlocker({
    disabled: !opened,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || [...openPanels].at(-1) !== id) return false;
      void close();
      return true;
    },
  });
  return (
    <Drawer
      opened={opened}
      onClose={() => void close()}
      closeOnEscape={useTopDialog(opened)}
      title={title}
      position="right"
      size={`min(${width}px, 100vw)`}
      closeButtonProps={{ 'aria-label': t('close') }}
      overlayProps={{ backgroundOpacity: 0.2 }}
    >
      <UnsavedContext value={unsaved}>
        <div ref={markFirstField}>{children}</div>
      </UnsavedContext>
    </Drawer>
  );
}
