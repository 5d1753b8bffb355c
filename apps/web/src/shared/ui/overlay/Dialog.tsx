import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOpenedLater } from './use-opened-later.ts';
import { useTopDialog } from './use-top-dialog.ts';

/** Dialog above the page. Escape closes it only while nothing is above it; then the focus returns to where it was. */
export function Dialog({ opened, ...props }: ModalProps) {
  const { t } = useTranslation('ui');
  const shown = useOpenedLater(opened);
  const isTop = useTopDialog(shown);
  return (
    <Modal opened={shown} closeOnEscape={isTop} closeButtonProps={{ 'aria-label': t('close') }} {...props} />
  );
}
