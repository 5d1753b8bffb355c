import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { UnsavedContext, useUnsavedForms } from '../panel/unsaved.ts';
import { markFirstField } from './mark-first-field.ts';
import { useOpenedLater } from './use-opened-later.ts';
import { useTopDialog } from './use-top-dialog.ts';

/**
 * Dialog above the page. Escape closes it only while nothing is above it; then the focus returns to where it was.
 * Input not yet saved is not closed without asking.
 */
export function Dialog({ opened, onClose, children, ...props }: ModalProps) {
  const { t } = useTranslation('ui');
  const shown = useOpenedLater(opened);
  const isTop = useTopDialog(shown);
  const { unsaved, close } = useUnsavedForms(onClose);
  return (
    <Modal
      opened={shown}
      onClose={() => void close()}
      closeOnEscape={isTop}
      closeButtonProps={{ 'aria-label': t('close') }}
      {...props}
    >
      <UnsavedContext value={unsaved}>
        <div ref={markFirstField}>{children}</div>
      </UnsavedContext>
    </Modal>
  );
}
