import { Button, Group, Modal } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/Row.tsx';
import { useOpenedLater } from '../../../shared/ui/overlay/use-opened-later.ts';
import { type Crop, fitted, MAX_ZOOM, panned, WHOLE } from '../photo/crop.ts';
import { drawCrop } from '../photo/draw.ts';
import styles from './profile.module.css';

const SIDE = 288;
/** Part of the side that an arrow key pulls. */
const STEP = 0.04;
const ZOOM_STEP = 0.1;

const NO_MOVE = { right: 0, down: 0, nearer: 0 };
/** Moves by keys: an arrow pans over the picture in its direction. */
const KEYS: ReadonlyMap<string, typeof NO_MOVE> = new Map([
  ['ArrowLeft', { ...NO_MOVE, right: STEP }],
  ['ArrowRight', { ...NO_MOVE, right: -STEP }],
  ['ArrowUp', { ...NO_MOVE, down: STEP }],
  ['ArrowDown', { ...NO_MOVE, down: -STEP }],
  ['+', { ...NO_MOVE, nearer: ZOOM_STEP }],
  ['=', { ...NO_MOVE, nearer: ZOOM_STEP }],
  ['-', { ...NO_MOVE, nearer: -ZOOM_STEP }],
]);

interface CropDialogProps {
  /** Null: nothing is being cut. */
  readonly picture: ImageBitmap | null;
  readonly saving: boolean;
  readonly onSave: (crop: Crop) => void;
  readonly onClose: () => void;
}

/** Dialog that chooses the part of a picture for the photo: by dragging, wheel or keys. */
export function CropDialog({ picture, saving, onSave, onClose }: CropDialogProps) {
  const { t } = useTranslation(['profile', 'ui']);
  return (
    <Modal
      opened={useOpenedLater(picture !== null)}
      onClose={onClose}
      title={t('profile:photo.crop_title')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      size={340}
      centered
    >
      {picture ? <Cropper picture={picture} saving={saving} onSave={onSave} onClose={onClose} /> : null}
    </Modal>
  );
}

function Cropper({ picture, saving, onSave, onClose }: CropDialogProps & { readonly picture: ImageBitmap }) {
  const { t } = useTranslation(['profile', 'ui']);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const hand = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    const at = canvas.current;
    if (!at) return;
    const dots = Math.round(SIDE * window.devicePixelRatio);
    at.width = dots;
    at.height = dots;
    drawCrop(at, picture, crop);
  }, [picture, crop]);

  const pull = (right: number, down: number) => setCrop((was) => panned(picture, was, right, down));
  const zoom = (by: number) => setCrop((was) => fitted(picture, { ...was, zoom: was.zoom + by }));

  const onKeyDown = (event: KeyboardEvent) => {
    const key = KEYS.get(event.key);
    if (!key) return;
    event.preventDefault();
    pull(key.right, key.down);
    zoom(key.nearer);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!hand.current) return;
    pull((event.clientX - hand.current.x) / SIDE, (event.clientY - hand.current.y) / SIDE);
    hand.current = { x: event.clientX, y: event.clientY };
  };
  const release = () => {
    hand.current = null;
  };

  return (
    <>
      <div
        className={styles.crop}
        role="application"
        aria-label={t('profile:photo.crop_help')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture under the square
        tabIndex={0}
        data-autofocus
        onKeyDown={onKeyDown}
        onWheel={(event) => zoom(event.deltaY < 0 ? ZOOM_STEP : -ZOOM_STEP)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          hand.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <canvas ref={canvas} />
      </div>
      <Row as="label" gap={12} align="center" size="sm" tone="quiet" className={styles.zoom}>
        <span>{t('profile:photo.zoom')}</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => {
            const next = Number(event.currentTarget.value);
            setCrop((was) => fitted(picture, { ...was, zoom: next }));
          }}
        />
      </Row>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button loading={saving} onClick={() => onSave(crop)}>
          {t('ui:save')}
        </Button>
      </Group>
    </>
  );
}
