import { Button, Select, Slider, TextInput } from '@mantine/core';
import { IconBulb, IconBulbOff, IconRefresh } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button/IconButton.tsx';
import { Row, Stack, Text } from '../ui/layout/layout.tsx';
import '../ui/mantine/camera.css';
import { bandOf, type Rect } from './band.ts';
import styles from './camera.module.css';
import { readySignals, signal } from './signal.ts';
import { applyAbility, type OpenCamera } from './stream.ts';
import { useCamera } from './use-camera.ts';

interface CameraScannerProps {
  readonly onCode: (code: string) => void;
  /** The caller gives sounds of its own. */
  readonly quiet?: boolean;
  /** Reports QR codes that are not ours as well. */
  readonly strangers?: boolean;
}

/** A camera that reads codes one after another, with its light and zoom, and a field to type a code into. */
export function CameraScanner({ onCode, quiet = false, strangers = false }: CameraScannerProps) {
  const { t } = useTranslation('camera');
  const video = useRef<HTMLVideoElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const onRead = (code: string) => {
    if (!quiet) signal('read');
    onCode(code);
  };
  const state = useCamera(video, { wanted, attempt, strangers, onCode: onRead });
  const band = useBand(view);
  useEffect(readySignals, []);
  return (
    <Stack gap={12}>
      {state.kind === 'failed' ? (
        <Row gap={8} align="center" size="sm" tone="text" card="warning" tight role="alert">
          <Text as="p" grow>
            {t(`faults.${state.why}`)}
          </Text>
          {state.why === 'insecure' ? null : (
            <IconButton
              size={44}
              icon={IconRefresh}
              label={t('again')}
              title={t('again')}
              onClick={() => setAttempt((times) => times + 1)}
            />
          )}
        </Row>
      ) : null}
      <div className={styles.view} ref={view} data-state={state.kind} hidden={state.kind === 'failed'}>
        <video ref={video} playsInline muted aria-label={t('picture')} />
        {band && state.kind === 'running' ? (
          <div
            className={styles.band}
            style={{ left: band.x, top: band.y, width: band.width, height: band.height }}
          />
        ) : null}
        <p className={styles.aim} role="status">
          {state.kind === 'starting' ? t('starting') : t('aim')}
        </p>
        {state.kind === 'running' ? <Abilities camera={state.camera} onCamera={setWanted} /> : null}
      </div>
      <TypedCode onCode={onCode} />
    </Stack>
  );
}

/** The band in the view's pixels; null until the view has a size. */
function useBand(view: { readonly current: HTMLDivElement | null }): Rect | null {
  const [band, setBand] = useState<Rect | null>(null);
  useLayoutEffect(() => {
    const shown = view.current;
    if (shown === null) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = shown;
      setBand(width > 0 && height > 0 ? bandOf({ width, height }) : null);
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [view]);
  return band;
}

interface AbilitiesProps {
  readonly camera: OpenCamera;
  readonly onCamera: (id: string) => void;
}

/** Light, zoom and choice of the camera, as far as it has them. */
function Abilities({ camera, onCamera }: AbilitiesProps) {
  const { t } = useTranslation('camera');
  const [isLit, setLit] = useState(false);
  const [zoom, setZoom] = useState(camera.zoom?.min ?? 1);
  const { stream, cameras } = camera;
  return (
    <Row gap={8} align="center" className={styles.abilities}>
      {camera.torch ? (
        <IconButton
          framed
          size={44}
          icon={isLit ? IconBulb : IconBulbOff}
          label={t('torch')}
          aria-pressed={isLit}
          onClick={() => {
            void applyAbility(stream, { torch: !isLit });
            setLit(!isLit);
          }}
        />
      ) : null}
      {camera.zoom ? (
        <Slider
          style={{ flex: 1 }}
          thumbLabel={t('zoom')}
          label={null}
          min={camera.zoom.min}
          max={camera.zoom.max}
          step={camera.zoom.step}
          value={zoom}
          onChange={(next) => {
            setZoom(next);
            void applyAbility(stream, { zoom: next });
          }}
        />
      ) : null}
      {cameras.length > 1 ? (
        <Select
          size="xs"
          style={{ maxWidth: '60%', marginInlineStart: 'auto' }}
          aria-label={t('camera')}
          allowDeselect={false}
          data={cameras.map(({ id, label }, i) => ({
            value: id,
            label: label || t('camera_n', { n: i + 1 }),
          }))}
          value={camera.device ?? null}
          onChange={(id) => {
            if (id !== null) onCamera(id);
          }}
        />
      ) : null}
    </Row>
  );
}

function TypedCode({ onCode }: Pick<CameraScannerProps, 'onCode'>) {
  const { t } = useTranslation('camera');
  const [text, setText] = useState('');
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = text.trim();
    if (code === '') return;
    setText('');
    onCode(code);
  };
  return (
    <Row as="form" gap={8} align="end" className={styles.typed} onSubmit={onSubmit}>
      <TextInput
        style={{ flex: 1, minWidth: 0 }}
        label={t('typed')}
        placeholder={t('typed_hint')}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={text.trim() === ''}>
        {t('use')}
      </Button>
    </Row>
  );
}
