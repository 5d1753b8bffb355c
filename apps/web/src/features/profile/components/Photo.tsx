import { PHOTO_TYPES, type Profile, removeOwnPhoto, setOwnPhoto } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { Row } from '../../../shared/ui/layout/Row.tsx';
import { Text } from '../../../shared/ui/layout/Text.tsx';
import { Avatar } from '../../../shared/ui/person/Avatar.tsx';
import type { Crop } from '../photo/crop.ts';
import { cropToFile } from '../photo/draw.ts';
import { type PhotoFault, photoFault } from '../photo/picture.ts';
import { useProfileChanged } from '../use-profile-changed.ts';
import styles from './profile.module.css';

const CropDialog = lazyOverlay(() => import('./CropDialog.tsx'), 'CropDialog');

const DAMAGED: PhotoFault = { code: 'file_not_a_picture', params: {} };

/** The own photo: chosen, cut and sent; or taken away. */
export function Photo({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation(['profile', 'notices', 'errors', 'ui']);
  const changed = useProfileChanged();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [fault, setFault] = useState<PhotoFault | null>(null);
  // The dialog's code comes with the first picture, and stays for its closing.
  const [cut, setCut] = useState(false);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const found = await photoFault(file);
    // Whole by its header, and damaged all the same.
    const opened = found ? null : await createImageBitmap(file).catch(() => null);
    setFault(found ?? (opened ? null : DAMAGED));
    setPicture(opened);
    if (opened) setCut(true);
  };
  const sent = async (profile: Profile, said: string) => {
    await changed(profile);
    setPicture(null);
    notifySuccess(said);
  };
  const set = useMutation({
    ...apiMutation(setOwnPhoto),
    onSuccess: (saved) => sent(saved, t('notices:image_uploaded')),
  });
  const removal = useMutation({
    ...apiMutation(removeOwnPhoto),
    onSuccess: (saved) => sent(saved, t('profile:photo.removed')),
  });
  const save = async (crop: Crop) => {
    const file = picture ? await cropToFile(picture, crop) : null;
    if (file) set.mutate({ body: {}, file });
    else setFault(DAMAGED);
  };
  const remove = async () => {
    const agreed = await confirm({
      title: t('profile:photo.remove_title'),
      text: t('profile:photo.remove_text'),
      action: t('profile:photo.remove'),
      danger: true,
    });
    if (agreed) removal.mutate({});
  };

  return (
    <Row gap={20} align="center" className={styles.photo}>
      <Avatar photo={profile.photo_url} name={profile.name} surname={profile.surname} size={96} />
      <div>
        <Row gap={8} wrap className={styles.buttons}>
          <Row as="label" inline align="center" tone="text" weight="bold" className={styles.upload}>
            {t(profile.photo_url ? 'profile:photo.change' : 'profile:photo.add')}
            <input
              type="file"
              className="visually-hidden"
              accept={PHOTO_TYPES.join(',')}
              aria-describedby="photo-help"
              aria-invalid={fault ? true : undefined}
              onChange={(event) => {
                void choose(event.currentTarget.files?.[0]);
                // The same file chosen again is a choice too.
                event.currentTarget.value = '';
              }}
            />
          </Row>
          {profile.photo_url ? (
            <Button
              variant="subtle"
              color="gray"
              disabled={set.isPending || removal.isPending}
              onClick={() => void remove()}
            >
              {t('profile:photo.remove')}
            </Button>
          ) : null}
        </Row>
        {fault ? (
          <Text id="photo-help" role="alert" as="p" size="sm" tone="negative">
            {t(`errors:${fault.code}`, { ...fault.params })}
          </Text>
        ) : (
          <Text id="photo-help" as="p" size="sm" tone="quiet">
            {t('profile:photo.help')}
          </Text>
        )}
      </div>
      {cut ? (
        <Suspense>
          <CropDialog
            picture={picture}
            saving={set.isPending}
            onSave={(crop) => void save(crop)}
            onClose={() => setPicture(null)}
          />
        </Suspense>
      ) : null}
    </Row>
  );
}
