import { PHOTO_MAX_BYTES } from '@javon/contract';
import type { FileTools } from '../../platform/files/file-tools.ts';
import { readUpload } from '../../platform/files/upload.ts';
import { type Bound, bindRoutes, FileAnswer } from '../../platform/http/call.ts';
import { readSessions } from '../people/public.ts';
import { deviceHash } from '../session/public.ts';
import * as profile from './service.ts';

/** A year: a key is never reused for other content. */
const FOREVER = 'private, max-age=31536000, immutable';

export function profileRoutes(tools: FileTools): Bound[] {
  const { db } = tools;
  return bindRoutes({
    showProfile: (call) => profile.readProfile(db, call.actor),
    editProfile: (call) => profile.setLocale(db, call.actor, call.body.locale),
    changePhone: (call) =>
      profile.changePhone(db, call, { address: call.address, device: deviceHash(call.device) }, call.body),
    setOwnPhoto: async (call) =>
      profile.setPhoto(tools, call, await readUpload(call.request, PHOTO_MAX_BYTES)),
    removeOwnPhoto: (call) => profile.setPhoto(tools, call, null),
    listOwnSessions: async ({ actor }) => ({
      items: await readSessions(db, actor.userId, actor.sessionId),
    }),
    endOwnSession: async (call) => ({ ended: await profile.endSession(db, call, call.params.id) }),
    endOtherSessions: async (call) => ({ ended: await profile.endOtherSessions(db, call) }),
    showFile: async (call) => {
      const file = await profile.findPicture(tools, call.actor, call.params.key);
      const headers = { 'cache-control': FOREVER, 'content-length': String(file.size) };
      return new FileAnswer(file.read(), file.type, call.params.key, headers);
    },
  });
}
