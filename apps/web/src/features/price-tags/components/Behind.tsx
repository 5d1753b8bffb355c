import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './behind.module.css';

interface BehindProps {
  readonly title: string;
  readonly from: 'right' | 'bottom';
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly opened: boolean;
}

/** Drawer for content without room beside the list; its code is fetched with the first press. */
export function Behind({ title, from, opened, onClose, children }: BehindProps) {
  const { t } = useTranslation('ui');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={from}
      size={from === 'right' ? 'min(420px, 100vw)' : '80dvh'}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={from === 'right' ? { body: styles.full ?? '' } : {}}
    >
      {children}
    </Drawer>
  );
}
