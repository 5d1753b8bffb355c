import { Button } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { DialogFoot } from '../../../shared/ui/overlay/DialogFoot.tsx';
import { useObjectUrl } from '../../../shared/ui/picture/use-object-url.ts';
import 'react-easy-crop/react-easy-crop.css';
import { squareToFile } from '../photo/draw.ts';
import type { OpenedPicture } from '../photo/open.ts';
import styles from './profile.module.css';

const MAX_ZOOM = 5;
const ZOOM_STEP = 0.1;
/** Changes of the zoom by keys; arrow keys move the picture. */
const ZOOM_KEYS: ReadonlyMap<string, number> = new Map([
  ['+', ZOOM_STEP],
  ['=', ZOOM_STEP],
  ['-', -ZOOM_STEP],
]);
/** Distance of a move by an arrow key, pixels. */
const KEYBOARD_STEP = 12;

interface CropDialogProps {
  /** Null while closed. */
  readonly picture: OpenedPicture | null;
  readonly saving: boolean;
  /** Receives the chosen square as a JPEG; null if the browser could not create one. */
  readonly onSave: (photo: File | null) => void;
  readonly onClose: () => void;
}

/** Dialog that chooses the square of a picture for the photo: by dragging, pinching, wheel or keys. */
export function CropDialog({ picture, saving, onSave, onClose }: CropDialogProps) {
  const { t } = useTranslation(['profile', 'ui']);
  return (
    <Dialog
      opened={picture !== null}
      onClose={onClose}
      title={t('profile:photo.crop_title')}
      size={340}
      centered
    >
      {picture ? <SquareChoice picture={picture} saving={saving} onSave={onSave} onClose={onClose} /> : null}
    </Dialog>
  );
}

interface SquareChoiceProps extends CropDialogProps {
  readonly picture: OpenedPicture;
}

function SquareChoice({ picture, saving, onSave, onClose }: SquareChoiceProps) {
  const { t } = useTranslation(['profile', 'ui']);
  const image = useObjectUrl(picture.file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Area | null>(null);

  const zoomByKey = ({ key }: KeyboardEvent) => {
    const step = ZOOM_KEYS.get(key);
    if (step !== undefined) setZoom((was) => Math.min(Math.max(was + step, 1), MAX_ZOOM));
  };

  const save = async () => {
    if (square) onSave(await squareToFile(picture.pixels, square));
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the focused square
          inside */}
      <div className={styles.crop} onKeyDown={zoomByKey}>
        {image ? (
          <Cropper
            image={image}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            objectFit="cover"
            keyboardStep={KEYBOARD_STEP}
            // The site's policy refuses style elements; the sheet is imported above.
            disableAutomaticStylesInjection
            cropperProps={{ role: 'application', 'aria-label': t('profile:photo.crop_help') }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setSquare(pixels)}
          />
        ) : null}
      </div>
      <Row as="label" gap={12} align="center" size="sm" tone="quiet" className={styles.zoom} mt={16}>
        <span>{t('profile:photo.zoom')}</span>
        <input
          type="range"
          // The square is not drawn yet when the dialog takes the focus.
          data-autofocus
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </Row>
      <DialogFoot onCancel={onClose} mt={20}>
        <Button loading={saving} disabled={square === null} onClick={() => void save()}>
          {t('ui:save')}
        </Button>
      </DialogFoot>
    </>
  );
}
