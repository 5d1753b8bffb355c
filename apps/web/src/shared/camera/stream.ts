import { lasting } from '../storage.ts';

const CAMERA_KEY = 'javon.camera';
/** Size of the picture that is asked for, pixels: enough for a code of a tag, and read in time by slow devices. */
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 } } as const;

/** Abilities of a camera that the types of the platform leave out. */
interface Abilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
  readonly zoom?: { readonly min: number; readonly max: number; readonly step?: number };
  readonly focusMode?: readonly string[];
}

export interface OpenCamera {
  readonly stream: MediaStream;
  readonly device: string | undefined;
  readonly torch: boolean;
  /** Range of the zoom; null if the camera has none. */
  readonly zoom: { readonly min: number; readonly max: number; readonly step: number } | null;
  /** All cameras of the device, to switch between. */
  readonly cameras: readonly { readonly id: string; readonly label: string }[];
}

/** Sets an ability of the camera, such as its light; a camera that refuses stays as it was. */
export function applyAbility(
  stream: MediaStream,
  ability: { torch?: boolean; zoom?: number; focusMode?: string },
) {
  const [track] = stream.getVideoTracks();
  const constraints = { advanced: [ability] } as unknown as MediaTrackConstraints;
  return track?.applyConstraints(constraints).catch(() => undefined);
}

async function openStream(device: string | null): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  if (device !== null) {
    try {
      return await mediaDevices.getUserMedia({ video: { ...PICTURE, deviceId: { exact: device } } });
    } catch (error) {
      // The camera that was used last is gone: any other will do.
      if (!(error instanceof Error) || !['OverconstrainedError', 'NotFoundError'].includes(error.name))
        throw error;
      lasting.remove(CAMERA_KEY);
    }
  }
  return mediaDevices.getUserMedia({ video: { ...PICTURE, facingMode: { ideal: 'environment' } } });
}

/**
 * Opens a camera: the named one, else the one used last, else the one at the back.
 * @throws DOMException of `getUserMedia`
 */
export async function openCamera(wanted: string | null): Promise<OpenCamera> {
  const stream = await openStream(wanted ?? lasting.read(CAMERA_KEY));
  const [track] = stream.getVideoTracks();
  const abilities: Abilities = track?.getCapabilities?.() ?? {};
  if (abilities.focusMode?.includes('continuous')) void applyAbility(stream, { focusMode: 'continuous' });
  // Labels are given only once a camera is open.
  const devices = await navigator.mediaDevices.enumerateDevices();
  const device = track?.getSettings().deviceId;
  if (wanted !== null && device) lasting.write(CAMERA_KEY, device);
  const { zoom } = abilities;
  return {
    stream,
    device,
    torch: abilities.torch === true,
    zoom: zoom && zoom.max > zoom.min ? { min: zoom.min, max: zoom.max, step: zoom.step || 0.1 } : null,
    cameras: devices
      .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label })),
  };
}

/** Stops the camera: its light goes out. */
export function closeCamera({ stream }: Pick<OpenCamera, 'stream'>): void {
  for (const track of stream.getTracks()) track.stop();
}
