import { CloseButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { useTemporaryFocus } from './focus.ts';
import styles from './inspector.module.css';

interface PanelFrameProps {
  readonly title: string;
  /** Undefined: the panel cannot be closed. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A panel in place of the inspector: beside the drawing, on a phone from below. */
export function PanelFrame({ title, onClose, children }: PanelFrameProps) {
  const { t } = useTranslation('shelves');
  const panel = useRef<HTMLElement>(null);
  useTemporaryFocus(panel, onClose !== undefined);
  return (
    <Stack
      as="section"
      ref={panel}
      gap={12}
      size="sm"
      className={styles.inspector}
      aria-label={title}
      tabIndex={-1}
      data-open
      data-panel
    >
      <Row as="header" gap={8} align="start" justify="between">
        <h2>{title}</h2>
        {onClose ? <CloseButton aria-label={t('inspector.close')} onClick={onClose} /> : null}
      </Row>
      {children}
    </Stack>
  );
}
