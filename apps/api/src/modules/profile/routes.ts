import {
  changePhone,
  editProfile,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  PHOTO_MAX_BYTES,
  removeOwnPhoto,
  setOwnPhoto,
  showFile,
  showProfile,
} from '@javon/contract';
import { readUpload } from '../../platform/files/upload.ts';
import { type Bound, FileAnswer, signedIn } from '../../platform/http/call.ts';
import { deviceHash } from '../session/public.ts';
import type { ProfileService } from './service.ts';

/** A year: a key is never used for other content. */
const FOREVER = 'private, max-age=31536000, immutable';

export function profileRoutes(service: ProfileService): Bound[] {
  return [
    signedIn(showProfile, (call) => service.show(call.actor)),
    signedIn(editProfile, (call) => service.setLocale(call.actor, call.body.locale)),
    signedIn(changePhone, (call) =>
      service.changePhone(call, { address: call.address, device: deviceHash(call.device) }, call.body),
    ),
    signedIn(setOwnPhoto, async (call) =>
      service.setPhoto(call, await readUpload(call.request, PHOTO_MAX_BYTES)),
    ),
    signedIn(removeOwnPhoto, (call) => service.removePhoto(call)),
    signedIn(listOwnSessions, async (call) => ({ items: await service.sessions(call.actor) })),
    signedIn(endOwnSession, async (call) => ({ ended: await service.endSession(call, call.params.id) })),
    signedIn(endOtherSessions, async (call) => ({ ended: await service.endOthers(call) })),
    signedIn(showFile, async (call) => {
      const file = await service.file(call.actor, call.params.key);
      const headers = { 'cache-control': FOREVER, 'content-length': String(file.size) };
      return new FileAnswer(file.read(), file.type, call.params.key, headers);
    }),
  ];
}
