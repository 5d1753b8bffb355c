import { z } from 'zod';
import { namedWithCode } from '../kit/answers.ts';
import { byId, localisedOut, moment, phone } from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { userSession } from '../people/schemas.ts';

export const profile = z.object({
  id: z.int(),
  name: z.string(),
  surname: z.string(),
  patronymic: z.string().nullable(),
  phone: z.string(),
  pinfl: z.string().nullable(),
  role: localisedOut,
  branch: namedWithCode.nullable(),
  locale: z.enum(['uz', 'ru']),
  /** Path below the local base, for `showFile`. */
  photo_url: z.string().nullable(),
  last_login_at: moment.nullable(),
  session_count: z.int(),
});
export type Profile = z.infer<typeof profile>;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const profileSchemas = {
  showProfile: {
    answer: profile,
  },
  editProfile: {
    body: z.strictObject({ locale: z.enum(['uz', 'ru']) }),
    answer: profile,
  },
  changePhone: {
    body: z.strictObject({ phone, password: z.string().min(1).max(200) }),
    answer: profile,
  },
  setOwnPhoto: {
    body: z.strictObject({}),
    answer: profile,
  },
  removeOwnPhoto: {
    answer: profile,
  },
  listOwnSessions: {
    answer: z.object({ items: z.array(userSession) }),
  },
  endOwnSession: byId(z.object({ ended: z.int() })),
  endOtherSessions: {
    answer: z.object({ ended: z.int() }),
  },
  showFile: {
    params: z.strictObject({ key: z.string().min(1).max(60) }),
  },
} satisfies SchemasById;
