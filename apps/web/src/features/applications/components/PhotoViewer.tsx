import type { Application } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { useStoredFile } from '../../../shared/ui/picture/use-stored-file.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import styles from './applications.module.css';

type Photo = Application['photos'][number];

interface PhotoViewerProps {
  readonly photos: readonly Photo[];
  /** Index of the photo; null while closed. */
  readonly shown: number | null;
  readonly onShow: (shown: number | null) => void;
  readonly mayRemove: (photo: Photo) => boolean;
  readonly onRemove: (photo: Photo) => void;
}

/** Dialog of one photo as large as the screen allows; arrow keys show the others. */
export function PhotoViewer({ photos, shown, onShow, mayRemove, onRemove }: PhotoViewerProps) {
  const { t } = useTranslation(['applications', 'ui']);
  const photo = shown === null ? undefined : photos[shown];
  const url = useStoredFile(photo?.url ?? null);
  const step = (by: 1 | -1) => {
    if (shown !== null) onShow((shown + by + photos.length) % photos.length);
  };
  return (
    <Dialog
      opened={photo !== undefined}
      onClose={() => onShow(null)}
      title={photo ? personName(photo.author) : t('applications:photos')}
      size="min(1200px, 100vw - 24px)"
      centered
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') step(-1);
        if (event.key === 'ArrowRight') step(1);
      }}
    >
      <Row align="center" justify="center" className={styles.large}>
        {url ? <img src={url} alt={t('applications:photo_large')} /> : null}
      </Row>
      {photo ? (
        <Row gap={8} align="center" justify="between" wrap size="sm" tone="quiet" mt={12}>
          <DateTime value={photo.at} />
          <Row as="span" inline gap={8} align="center">
            {mayRemove(photo) ? (
              <Button
                size="xs"
                variant="subtle"
                color="red"
                leftSection={<IconTrash {...ICON} />}
                onClick={() => onRemove(photo)}
              >
                {t('applications:photo_remove')}
              </Button>
            ) : null}
            {photos.length > 1 ? (
              <>
                <IconButton
                  framed
                  icon={IconChevronLeft}
                  label={t('applications:photo_before')}
                  onClick={() => step(-1)}
                />
                <IconButton
                  framed
                  icon={IconChevronRight}
                  label={t('applications:photo_next')}
                  onClick={() => step(1)}
                />
              </>
            ) : null}
          </Row>
        </Row>
      ) : null}
    </Dialog>
  );
}
