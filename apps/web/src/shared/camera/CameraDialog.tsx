import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { usePhone } from '../use-phone.ts';
import { CameraScanner } from './CameraScanner.tsx';

interface CameraDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called with each code; the caller closes the dialog when it has what it needs. */
  readonly onCode: (code: string) => void;
}

/** Camera above the screen; fills a phone. */
export function CameraDialog({ opened, onClose, onCode }: CameraDialogProps) {
  const { t } = useTranslation('camera');
  const isPhone = usePhone();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('title')}
      fullScreen={isPhone}
      size={560}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <CameraScanner onCode={onCode} />
    </Dialog>
  );
}
