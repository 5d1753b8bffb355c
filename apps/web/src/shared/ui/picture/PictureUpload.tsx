import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../notify/notify.ts';
import { FileButton } from '../form/FileButton.tsx';
import { Quiet, Row } from '../layout/layout.tsx';

interface PictureUploadProps {
  /** Words on the button that chooses a file. */
  readonly label: string;
  readonly help: string;
  /** Words on the button that takes the picture away; absent where there is none. */
  readonly removeLabel?: string | undefined;
  readonly onChoose: (file: File) => Promise<unknown>;
  readonly onRemove: () => Promise<unknown>;
}

/** Chooses a picture and sends it, or removes it. The server validates its content. */
export function PictureUpload({ label, help, removeLabel, onChoose, onRemove }: PictureUploadProps) {
  const { t } = useTranslation('errors');
  const { mutate: run, isPending: busy } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
  });
  const helpId = useId();
  const choose = (file: File) => {
    if (file.size > PHOTO_MAX_BYTES) {
      const max = PHOTO_MAX_BYTES / 1_048_576;
      notify({ kind: 'negative', message: t('file_too_large', { max }) });
      return;
    }
    run(() => onChoose(file));
  };
  return (
    <Row gap={8} rowGap={4} align="center" wrap mt={8} aria-busy={busy || undefined}>
      <FileButton
        size="xs"
        accept={PHOTO_TYPES.join(',')}
        aria-describedby={helpId}
        loading={busy}
        onFiles={([file]) => choose(file)}
      >
        {label}
      </FileButton>
      {removeLabel ? (
        <Button
          variant="transparent"
          color="gray"
          size="xs"
          px={0}
          disabled={busy}
          onClick={() => run(onRemove)}
        >
          {removeLabel}
        </Button>
      ) : null}
      <Quiet size="xs" id={helpId} width="100%">
        {help}
      </Quiet>
    </Row>
  );
}
