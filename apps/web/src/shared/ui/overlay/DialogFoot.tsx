import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../layout/layout.tsx';

interface DialogFootProps {
  readonly onCancel: () => void;
  /** Whether the focus begins at the button that cancels. */
  readonly cancelFirst?: boolean | undefined;
  /** Word on it, where it is not the usual one. */
  readonly cancel?: string | undefined;
  readonly mt?: 16 | 20;
  readonly children: ReactNode;
}

/** The last row of a dialog: a button that cancels, and those that do what it asks about. */
export function DialogFoot({ onCancel, cancelFirst, cancel, mt, children }: DialogFootProps) {
  const { t } = useTranslation('ui');
  return (
    <Row gap={8} justify="end" wrap mt={mt}>
      <Button variant="default" data-autofocus={cancelFirst || undefined} onClick={onCancel}>
        {cancel ?? t('cancel')}
      </Button>
      {children}
    </Row>
  );
}
