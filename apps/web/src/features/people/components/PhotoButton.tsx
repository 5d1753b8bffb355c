import { PHOTO_TYPES } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shared/notify/notify.ts';
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
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const refuse = (message: string) => notify({ kind: 'negative', message });
  const take = async (file: File | undefined) => {
    // Clears the field, so that choosing the same file again fires the event.
    if (input.current) input.current.value = '';
    if (!file) return;
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
      <Button
        size="xs"
        variant="default"
        loading={loading}
        leftSection={<IconUpload size={14} stroke={1.8} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('people:photo.file')}
        accept={PHOTO_TYPES.join(',')}
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      <CropDialog picture={picture} saving={false} onSave={cut} onClose={() => setPicture(null)} />
    </>
  );
}
