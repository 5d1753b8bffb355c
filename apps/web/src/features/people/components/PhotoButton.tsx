import { PHOTO_TYPES } from '@javon/contract';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shared/notify/notify.ts';
import { FileButton } from '../../../shared/ui/form/FileButton.tsx';
import { CropDialog, type OpenedPicture, openPicture } from '../../profile/public.ts';

interface PhotoButtonProps {
  readonly label: string;
  /** Receives the cropped square. */
  readonly onFile: (file: File) => void;
  readonly loading?: boolean | undefined;
}

/** Chooses a picture and its crop; a file that is no picture is refused at once. */
export function PhotoButton({ label, onFile, loading = false }: PhotoButtonProps) {
  const { t } = useTranslation(['people', 'errors']);
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const refuse = (message: string) => notify({ kind: 'negative', message });
  const take = async (file: File) => {
    const opened = await openPicture(file);
    if ('fault' in opened) return refuse(t(`errors:${opened.fault.code}`, { ...opened.fault.params }));
    setPicture(opened.picture);
  };
  const cut = (photo: File | null) => {
    setPicture(null);
    if (photo) onFile(photo);
    else refuse(t('errors:file_not_a_picture'));
  };
  return (
    <>
      <FileButton
        size="xs"
        accept={PHOTO_TYPES.join(',')}
        loading={loading}
        icon={<IconUpload size={14} stroke={1.8} aria-hidden="true" />}
        onFiles={([file]) => void take(file)}
      >
        {label}
      </FileButton>
      <CropDialog picture={picture} saving={false} onSave={cut} onClose={() => setPicture(null)} />
    </>
  );
}
