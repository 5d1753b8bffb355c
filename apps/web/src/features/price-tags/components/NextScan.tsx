import { Button, Modal } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagCodeIn, tagCodePath } from '../../../shared/scan/tag-code.ts';
import styles from './here.module.css';

/** Reader of codes in pictures that some browsers bring along. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type CodeReaderClass = new (options: { readonly formats: readonly string[] }) => CodeReader;

/** Pause between two looks at the picture of the camera, milliseconds. */
const LOOK_MS = 200;

function readerClass(): CodeReaderClass | null {
  const { BarcodeDetector } = window as { BarcodeDetector?: CodeReaderClass };
  return BarcodeDetector !== undefined && navigator.mediaDevices !== undefined ? BarcodeDetector : null;
}

/** The way to the next tag: the camera where the browser reads codes, else what to do in words. */
export function NextScan() {
  const { t } = useTranslation('price_tags');
  const [opened, setOpened] = useState(false);
  const Reader = readerClass();
  if (Reader === null) return <p className={styles.hint}>{t('code.next_hint')}</p>;
  return (
    <>
      <Button
        className={styles.deed ?? ''}
        size="md"
        variant="default"
        leftSection={<IconScan size={18} stroke={1.8} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t('code.next')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('code.next')} fullScreen>
        <Camera Reader={Reader} onFound={() => setOpened(false)} />
      </Modal>
    </>
  );
}

interface CameraProps {
  readonly Reader: CodeReaderClass;
  readonly onFound: () => void;
}

function Camera({ Reader, onFound }: CameraProps) {
  const { t } = useTranslation('price_tags');
  const navigate = useNavigate();
  const video = useRef<HTMLVideoElement>(null);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    const reader = new Reader({ formats: ['qr_code'] });
    let stream: MediaStream | null = null;
    let timer: number | undefined;
    let isOver = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const look = async () => {
      if (isOver || video.current === null) return;
      // A frame that is not ready yet is no error: the next look comes soon.
      const seen = await reader.detect(video.current).catch(() => []);
      const code = seen.map(({ rawValue }) => tagCodeIn(rawValue)).find((one) => one !== null);
      if (isOver) return;
      if (code === undefined || code === null) {
        timer = window.setTimeout(() => void look(), LOOK_MS);
        return;
      }
      onFound();
      void navigate({ href: tagCodePath(code) });
    };
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || video.current === null) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      await look();
    };
    begin().catch(() => setRefused(true));
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      stop();
    };
  }, [Reader, navigate, onFound]);
  if (refused) return <p className={styles.hint}>{t('code.no_camera')}</p>;
  return (
    <>
      <video ref={video} className={styles.camera} playsInline muted aria-label={t('code.next')} />
      <p className={styles.hint}>{t('code.aim')}</p>
    </>
  );
}
