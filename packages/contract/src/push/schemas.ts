import { z } from 'zod';
import { time } from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import type { SchemasById } from '../kit/route.ts';

/** Maximum length of the URL of a browser's push service. */
const ENDPOINT_MAX = 1000;

const endpoint = z.url().max(ENDPOINT_MAX);

/** Bytes as base64url without padding: an uncompressed point of P-256 has 87 letters, 16 bytes have 22. */
const base64url = (letters: number) =>
  z
    .string()
    .max(letters + 2)
    .refine((text) => new RegExp(`^[\\w-]{${letters}}={0,2}$`).test(text), as('invalid'));

/** From one time of the day to another, also over midnight; null: never quiet. */
const quiet = z.strictObject({ from: time, to: time }).nullable();
export type QuietHours = z.infer<typeof quiet>;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const pushSchemas = {
  showPush: {
    /** `key` is the public key of RFC 8292, base64url. */
    answer: z.object({ key: z.string(), quiet }),
  },
  addPush: {
    /**
     * Subscription as returned by `PushSubscription.toJSON()` of the Push API, and the language of pushes.
     */
    body: z.strictObject({
      endpoint,
      keys: z.strictObject({ p256dh: base64url(87), auth: base64url(22) }),
      language: z.enum(['uz', 'ru']),
    }),
    answer: z.object({ added: z.literal(true) }),
  },
  removePush: {
    body: z.strictObject({ endpoint }),
    answer: z.object({ removed: z.boolean() }),
  },
  savePushQuiet: {
    body: z.strictObject({ quiet }),
    answer: z.object({ quiet }),
  },
} satisfies SchemasById;
