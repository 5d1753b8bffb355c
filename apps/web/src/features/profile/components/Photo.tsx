import { PHOTO_TYPES, type Profile, removeOwnPhoto, setOwnPhoto } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import { FileButton } from '../../../shared/ui/form/FileButton.tsx';
import { Quiet, Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { Avatar } from '../../../shared/ui/person/Avatar.tsx';
import { type OpenedPicture, openPicture } from '../photo/open.ts';
import type { PhotoFault } from '../photo/picture.ts';
import { storeProfile } from '../queries.ts';
import styles from './profile.module.css';

const CropDialog = lazyOverlay(() => import('./CropDialog.tsx'), 'CropDialog', 'picture');

/** The person's photo, with buttons to choose and crop a new one, or to remove it. */
export function Photo({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation(['profile', 'notices', 'errors', 'ui']);
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const [fault, setFault] = useState<PhotoFault | null>(null);

  const choose = async (file: File) => {
    const opened = await openPicture(file);
    const isOpen = 'picture' in opened;
    setFault(isOpen ? null : opened.fault);
    setPicture(isOpen ? opened.picture : null);
  };
  const sent = async (profile: Profile, said: string) => {
    await storeProfile(profile);
    setPicture(null);
    notifySuccess(said);
  };
  const set = useMutation({
    ...apiMutation(setOwnPhoto),
    onSuccess: (saved) => sent(saved, t('notices:image_uploaded')),
  });
  const removal = useConfirmed(removeOwnPhoto, {
    input: {},
    title: t('profile:photo.remove_title'),
    text: t('profile:photo.remove_text'),
    action: t('profile:photo.remove'),
    danger: true,
    onDone: (saved) => sent(saved, t('profile:photo.removed')),
  });
  const save = (photo: File | null) => {
    if (photo) set.mutate({ body: {}, file: photo });
    else setFault({ code: 'file_not_a_picture', params: {} });
  };

  return (
    <Row gap={20} align="center" className={styles.photo} mb={16}>
      <Avatar photo={profile.photo_url} name={profile.name} surname={profile.surname} size={96} />
      <div>
        <Row gap={8} wrap mb={6}>
          <FileButton
            accept={PHOTO_TYPES.join(',')}
            aria-describedby="photo-help"
            aria-invalid={fault ? true : undefined}
            onFiles={([file]) => void choose(file)}
          >
            {t(profile.photo_url ? 'profile:photo.change' : 'profile:photo.add')}
          </FileButton>
          {profile.photo_url ? (
            <Button
              variant="subtle"
              color="gray"
              disabled={set.isPending || removal.isPending}
              onClick={removal.ask}
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
          <Quiet id="photo-help" size="sm">
            {t('profile:photo.help')}
          </Quiet>
        )}
      </div>
      <CropDialog picture={picture} saving={set.isPending} onSave={save} onClose={() => setPicture(null)} />
    </Row>
  );
}
