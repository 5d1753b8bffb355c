import { SHARED_PHOTOS } from '../../shared/session/kept.ts';
import { shrink } from './shrink.ts';

/** Time after which an unused shared photo is deleted, milliseconds. */
const KEPT_MS = 3_600_000;
/** Size limit of a shared photo for messages, megabytes. */
export const SHARED_MAX_MB = 30;

interface Named {
  readonly key: string;
  /** When it was shared, milliseconds; the next shared photos have the same keys. */
  readonly at: number;
  readonly name: string;
}
/** A shared photo, or the reason why it cannot be used. */
export type SharedPhoto =
  | (Named & { readonly file: File; readonly fault?: never })
  | (Named & { readonly fault: 'too_large' | 'unreadable' });

async function toPhoto(key: string, kept: Response | undefined): Promise<SharedPhoto | null> {
  const at = Number(kept?.headers.get('javon-at'));
  if (kept === undefined || Date.now() - at > KEPT_MS) return null;
  const name = decodeURIComponent(kept.headers.get('javon-name') ?? '');
  if (kept.headers.has('javon-fault')) return { key, at, name, fault: 'too_large' };
  const file = new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' });
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return { key, at, name, fault: 'unreadable' };
  picture.close();
  return { key, at, name, file: await shrink(file) };
}

/** Photos that another app shared within the last hour, resized for sending. */
export async function readShared(): Promise<readonly SharedPhoto[]> {
  // Only secure pages have caches.
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(SHARED_PHOTOS);
  const photos = (await cache.keys()).map(async (request) =>
    toPhoto(request.url, await cache.match(request)),
  );
  return (await Promise.all(photos)).filter((one) => one !== null);
}

/** Whether a shared photo is not attached to a request yet. */
export async function isShared({ key }: SharedPhoto): Promise<boolean> {
  return (await (await caches.open(SHARED_PHOTOS)).match(key)) !== undefined;
}

/** Deletes a shared photo that is attached to a request or cannot be used. */
export async function forgetShared({ key }: SharedPhoto): Promise<void> {
  await (await caches.open(SHARED_PHOTOS)).delete(key);
}
