import { SHARED_PHOTOS } from '../../shared/session/kept.ts';
import { shrink } from './shrink.ts';

/** Time after which a shared photo that nobody used is dropped, milliseconds. */
const KEPT_MS = 3_600_000;
/** Largest shared photo that is kept, as people read it, megabytes. */
export const SHARED_MAX_MB = 30;

interface Named {
  readonly key: string;
  readonly name: string;
}
/** A shared photo, or why there is none. */
export type SharedPhoto =
  | (Named & { readonly file: File; readonly fault?: never })
  | (Named & { readonly fault: 'too_large' | 'unreadable' });

async function toPhoto(key: string, kept: Response | undefined): Promise<SharedPhoto | null> {
  if (kept === undefined || Date.now() - Number(kept.headers.get('javon-at')) > KEPT_MS) return null;
  const name = decodeURIComponent(kept.headers.get('javon-name') ?? '');
  if (kept.headers.has('javon-fault')) return { key, name, fault: 'too_large' };
  const file = new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' });
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return { key, name, fault: 'unreadable' };
  picture.close();
  return { key, name, file: await shrink(file) };
}

/** Photos that another app shared within the last hour, as they would be sent. */
export async function readShared(): Promise<readonly SharedPhoto[]> {
  // Only secure pages have caches.
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(SHARED_PHOTOS);
  const photos = (await cache.keys()).map(async (request) =>
    toPhoto(request.url, await cache.match(request)),
  );
  return (await Promise.all(photos)).filter((one) => one !== null);
}

/** Whether a shared photo is not with a request yet. */
export async function isShared({ key }: SharedPhoto): Promise<boolean> {
  return (await (await caches.open(SHARED_PHOTOS)).match(key)) !== undefined;
}

/** Drops a shared photo, once it is with a request or is none. */
export async function forgetShared({ key }: SharedPhoto): Promise<void> {
  await (await caches.open(SHARED_PHOTOS)).delete(key);
}
