import { CHECK_LIST_PHOTOS, removeCheckListPhoto } from '@javon/contract';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { warn } from '../../../shared/notify/notify.ts';
import { FileInput } from '../../../shared/ui/form/FileButton.tsx';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { FilePhoto, StoredPhoto } from '../../../shared/ui/picture/Photo.tsx';
import { compressPhoto, type PhotoFault, SOURCE_MAX_BYTES } from '../compress.ts';
import type { Photo } from '../filling.ts';
import { storeAnswer } from '../queries.ts';
import styles from './question.module.css';

interface PhotosProps {
  readonly photos: readonly Photo[];
  /** Null in a preview. */
  readonly listId: number | null;
  /** The answer requires a photo. */
  readonly asked: boolean;
  readonly onPhoto: (photo: Blob) => void;
  readonly onDrop: (key: string) => void;
}

/** Photos of an answer, with a button for the camera. */
export function Photos({ photos, listId, asked, onPhoto, onDrop }: PhotosProps) {
  const { t } = useTranslation('check_lists');
  const [busy, setBusy] = useState(false);
  const take = async (file: File) => {
    setBusy(true);
    try {
      onPhoto(await compressPhoto(file));
    } catch (error) {
      const max = Math.round(SOURCE_MAX_BYTES / 1_048_576);
      warn(t((error as Error).message as PhotoFault, { max }));
    } finally {
      setBusy(false);
    }
  };
  const removal = useMutation({
    ...apiMutation(removeCheckListPhoto),
    onSuccess: (answer) => {
      if (listId !== null) storeAnswer(listId, answer);
    },
  });
  const remove = (photo: Photo) => {
    if (photo.kind === 'waiting') onDrop(photo.item.key);
    else if (listId !== null) removal.mutate({ params: { id: listId, photo: photo.id } });
  };
  return (
    <>
      {photos.map((photo, i) => (
        <span
          key={photo.kind === 'kept' ? photo.id : photo.item.key}
          className={styles.photo}
          data-waiting={photo.kind === 'waiting' || undefined}
        >
          {photo.kind === 'kept' ? (
            <StoredPhoto path={photo.url} alt={t('photo', { number: i + 1 })} />
          ) : (
            <FilePhoto file={photo.item.photo} alt={t('photo', { number: i + 1 })} />
          )}
          <button
            type="button"
            aria-label={t('photo_remove', { number: i + 1 })}
            onClick={() => remove(photo)}
          >
            <IconX size={14} stroke={2.4} aria-hidden="true" />
          </button>
        </span>
      ))}
      {photos.length < CHECK_LIST_PHOTOS.count ? (
        <Row
          size="sm"
          tone="quiet"
          as="label"
          inline
          gap={6}
          align="center"
          className={styles.camera}
          data-asked={asked || undefined}
          aria-busy={busy || undefined}
        >
          <IconCamera size={18} stroke={1.8} aria-hidden="true" />
          {t(asked ? 'photo_asked' : 'photo_add')}
          <FileInput
            accept="image/*"
            capture="environment"
            disabled={busy}
            onFiles={([file]) => void take(file)}
          />
        </Row>
      ) : null}
    </>
  );
}
