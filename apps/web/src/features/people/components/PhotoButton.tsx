import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shared/notify/notify.ts';
import { photoProblem } from '../photo.ts';

const MEGABYTE = 1_048_576;

interface PhotoButtonProps {
  readonly label: string;
  readonly onFile: (file: File) => void;
  readonly loading?: boolean | undefined;
}

/** Chooses a photo; one that the server would not take is refused at once. */
export function PhotoButton({ label, onFile, loading = false }: PhotoButtonProps) {
  const { t } = useTranslation(['people', 'errors']);
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    const problem = await photoProblem(file);
    if (problem === null) return onFile(file);
    notify({
      kind: 'negative',
      message:
        problem === 'too_large'
          ? t('errors:file_too_large', { max: `${PHOTO_MAX_BYTES / MEGABYTE} MB` })
          : t('errors:file_not_a_picture'),
    });
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
    </>
  );
}
