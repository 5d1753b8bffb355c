import { APPLICATION_PHOTOS, type Application, removeApplicationPhoto } from '@javon/contract';
import { Button, Loader } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/format/format.ts';
import { personName } from '../../../shared/format/person-name.ts';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { usePerson } from '../../../shared/session/visitor.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { FileInput } from '../../../shared/ui/form/FileButton.tsx';
import { Grid, Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { FilePhoto, StoredPhoto } from '../../../shared/ui/picture/Photo.tsx';
import { storeApplication } from '../queries.ts';
import { useAddPhotos } from '../use-add-photos.ts';
import styles from './applications.module.css';

const PhotoViewer = lazyOverlay(() => import('./PhotoViewer.tsx'), 'PhotoViewer', 'shown');

type Photo = Application['photos'][number];

/**
 * Photos of a request: thumbnails that open the viewer, and a button to attach one, on a phone from its
 * camera.
 */
export function Photos({ application }: { readonly application: Application }) {
  const { t } = useTranslation(['applications', 'ui']);
  const person = usePerson();
  const [shown, setShown] = useState<number | null>(null);
  const { id, photos, status } = application;
  const { unsent, isPending: isSending, add, retry } = useAddPhotos(id);
  const removal = useMutation({
    ...apiMutation(removeApplicationPhoto),
    onSuccess: (left) => storeApplication(left),
  });
  const isBusy = isSending || removal.isPending;
  const room = APPLICATION_PHOTOS.count - photos.length - unsent.length;
  const mayAdd = status !== 3 && room > 0;
  if (photos.length + unsent.length === 0 && !mayAdd) return null;

  const remove = async (photo: Photo) => {
    const agreed = await confirm({ title: t('photo_remove_title'), action: t('photo_remove'), danger: true });
    if (!agreed) return;
    setShown(null);
    removal.mutate({ params: { id, photo: photo.id } });
  };
  return (
    <section aria-label={t('photos')}>
      <h3>{t('photos')}</h3>
      <Grid as="ul" columns={{ least: 76 }} gap={8}>
        {photos.map((photo, i) => (
          <li key={photo.id}>
            <button
              type="button"
              className={styles.thumb}
              aria-label={t('photo_open', {
                name: personName(photo.author),
                at: formatDateTime(photo.at),
              })}
              onClick={() => setShown(i)}
            >
              <StoredPhoto path={photo.url} alt="" />
            </button>
          </li>
        ))}
        {unsent.map(({ key, file }) => (
          <li key={key}>
            <span className={styles.thumb} data-unsent>
              <FilePhoto file={file} alt={file.name} />
            </span>
          </li>
        ))}
        {mayAdd ? (
          <li>
            <Stack
              as="label"
              gap={4}
              align="center"
              justify="center"
              size="xs"
              tone="quiet"
              className={styles.addPhoto}
              data-busy={isBusy || undefined}
            >
              {isBusy ? <Loader size={18} /> : <IconCamera size={20} stroke={1.6} aria-hidden="true" />}
              <span>{t('photo_add')}</span>
              <FileInput
                accept="image/png,image/jpeg"
                multiple
                disabled={isBusy}
                onFiles={(files) => add(files.slice(0, room))}
              />
            </Stack>
          </li>
        ) : null}
      </Grid>
      {unsent.length > 0 && !isSending ? (
        <Row gap={8} align="center" justify="between" wrap card="warning" tight mt={8}>
          <span role="alert">{t('photos_unsent', { count: unsent.length })}</span>
          <Button size="xs" variant="default" onClick={retry}>
            {t('ui:states.retry')}
          </Button>
        </Row>
      ) : null}
      <PhotoViewer
        photos={photos}
        shown={shown}
        onShow={setShown}
        mayRemove={(photo) => status !== 3 && photo.author.id === person?.id}
        onRemove={(photo) => void remove(photo)}
      />
    </section>
  );
}
