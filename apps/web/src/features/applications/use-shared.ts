import { addApplicationPhoto } from '@javon/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/http/call.ts';
import { notifySuccess } from '../../shared/notify/notify.ts';
import { storeApplication } from './queries.ts';
import { forgetShared, isShared, readShared, type SharedPhoto } from './shared-photos.ts';

/** Photos that another app shared; null until they are read. */
export function useSharedPhotos(isShared: boolean): readonly SharedPhoto[] | null {
  const [photos, setPhotos] = useState<readonly SharedPhoto[] | null>(null);
  useEffect(() => {
    if (isShared) void readShared().then(setPhotos);
  }, [isShared]);
  return photos;
}

/** Attaches shared photos to a request; failed ones stay for another try. */
export function useAttachShared() {
  const { t } = useTranslation('applications');
  return useMutation({
    meta: { routes: [addApplicationPhoto] },
    mutationFn: async ({ id, photos }: { readonly id: number; readonly photos: readonly SharedPhoto[] }) => {
      let count = 0;
      for (const photo of photos) {
        if (photo.fault === undefined && (await isShared(photo))) {
          // A photo whose answer was lost is still here, and is sent again.
          const idempotencyKey = `${id}-${new URL(photo.key).pathname}-${photo.at}`;
          storeApplication(
            await call(
              addApplicationPhoto,
              { params: { id }, body: {}, file: photo.file },
              { idempotencyKey },
            ),
          );
          count += 1;
        }
        await forgetShared(photo);
      }
      return count;
    },
    onSuccess: (count) => notifySuccess(t('shared_attached', { count })),
  });
}
