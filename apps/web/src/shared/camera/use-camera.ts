import { type RefObject, useEffect, useState } from 'react';
import { useLatest } from '../use-latest.ts';
import { cropOf } from './band.ts';
import { chooseRead } from './codes.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { type CameraFault, faultOf } from './faults.ts';
import { ReadFilter } from './read-filter.ts';
import { closeCamera, type OpenCamera, openCamera } from './stream.ts';

/** Pause between two pictures where the browser does not announce them, milliseconds. */
const PICTURE_MS = 60;

export type CameraState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly camera: OpenCamera }
  | { readonly kind: 'failed'; readonly why: CameraFault };

const STARTING: CameraState = { kind: 'starting' };

interface Watching {
  readonly video: HTMLVideoElement;
  readonly decoder: Decoder;
  readonly strangers: boolean;
  readonly onCode: (code: string) => void;
}

/** Reads one picture of the video under the band after another, one at a time. Returns a function that ends it. */
function watchVideo({ video, decoder, strangers, onCode }: Watching): () => void {
  const filter = new ReadFilter();
  let isOver = false;
  const read = async () => {
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0) return;
    const at = performance.now();
    const crop = cropOf({ width, height }, { width: video.clientWidth, height: video.clientHeight });
    const picture = await createImageBitmap(video, crop.x, crop.y, crop.width, crop.height);
    const found = chooseRead(await decoder.decode(picture), { strangers });
    const code = found && !isOver ? filter.read(found.text, at) : null;
    if (code !== null) onCode(code);
  };
  // A picture that is not ready yet is no error: the next one comes soon.
  const step = () =>
    void read()
      .catch(() => undefined)
      .finally(next);
  const next = () => {
    if (isOver) return;
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(step);
    else setTimeout(step, PICTURE_MS);
  };
  next();
  return () => {
    isOver = true;
  };
}

/** Whether the page is in view: a camera in the background would go on burning. */
function useInView(): boolean {
  const [isInView, setInView] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const onChange = () => setInView(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return isInView;
}

interface CameraOptions {
  readonly wanted: string | null;
  readonly attempt: number;
  readonly strangers: boolean;
  readonly onCode: (code: string) => void;
}

/**
 * Shows a camera in a video and reads codes from it while the page is in view.
 * @param wanted id of the camera to open; null for the one used last
 * @param attempt a number whose change opens the camera once more
 * @param strangers whether QR codes that are not ours are reported as well
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  { wanted, attempt, strangers, onCode }: CameraOptions,
): CameraState {
  const [state, setState] = useState<CameraState>(STARTING);
  const latest = useLatest(onCode);
  const isInView = useInView();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the camera again
  useEffect(() => {
    if (!isInView) return;
    let isOver = false;
    const ends: (() => void)[] = [];
    /** Runs `end` when the camera is closed, at once where it is closed already. */
    const atEnd = (end: () => void) => {
      if (isOver) end();
      else ends.push(end);
    };
    const fail = (why: CameraFault) => {
      if (!isOver) setState({ kind: 'failed', why });
    };
    const begin = async () => {
      if (!window.isSecureContext || navigator.mediaDevices === undefined) return fail('insecure');
      // The reader loads while the person is asked for the camera.
      const reading = createDecoder();
      reading.then(
        (decoder) => atEnd(decoder.close),
        () => fail('no_reader'),
      );
      const camera = await openCamera(wanted);
      atEnd(() => closeCamera(camera));
      const shown = video.current;
      if (isOver || shown === null) return;
      for (const track of camera.stream.getTracks()) track.onended = () => fail('busy');
      shown.srcObject = camera.stream;
      await shown.play();
      const decoder = await reading.catch(() => null);
      if (isOver || decoder === null) return;
      setState({ kind: 'running', camera });
      atEnd(watchVideo({ video: shown, decoder, strangers, onCode: (code) => latest.current(code) }));
    };
    setState(STARTING);
    begin().catch((error: unknown) => fail(faultOf(error)));
    return () => {
      isOver = true;
      for (const end of ends.reverse()) end();
    };
  }, [wanted, attempt, strangers, isInView]);
  return state;
}
