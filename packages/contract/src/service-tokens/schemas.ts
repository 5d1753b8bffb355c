import { z } from 'zod';
import { branchRef, byId, line, moment } from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import { type SchemasById, SERVICE_DATA } from '../kit/route.ts';
import { addressesIn, TOKEN_DAYS } from './constants.ts';

export const serviceToken = z.object({
  id: z.int(),
  name: z.string(),
  data: z.array(z.enum(SERVICE_DATA)),
  /** Branch of the labels, tags and prints. */
  branch: z.string().nullable(),
  author: z.string(),
  /** Whether its author was blocked, deactivated or deleted: it still works, but they may know it. */
  author_left: z.boolean(),
  created_at: moment,
  last_used_at: moment.nullable(),
  /** Null for a token made before tokens had an expiry. */
  expires_at: moment.nullable(),
  /** Addresses and networks that may use it; empty for any. */
  addresses: z.array(z.string()),
  revoked_at: moment.nullable(),
  revoked_by: z.string().nullable(),
});
export type ServiceToken = z.infer<typeof serviceToken>;

const ADDRESS = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
/** Maximum number of addresses and networks of a token. */
const MOST_ADDRESSES = 20;

/** Addresses and networks (`10.1.0.0/16`, `2001:db8::/32`), separated by commas or spaces; empty for any. */
const addresses = z
  .string()
  .max(600)
  .refine((text) => {
    const parts = addressesIn(text);
    return parts.length <= MOST_ADDRESSES && parts.every((part) => ADDRESS.safeParse(part).success);
  }, as('address_wrong'));

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const serviceTokenSchemas = {
  listServiceTokens: {
    answer: z.object({ items: z.array(serviceToken) }),
  },
  createServiceToken: {
    body: z.strictObject({
      name: line(80),
      data: z.array(z.enum(SERVICE_DATA)).min(1).max(SERVICE_DATA.length),
      /** Branch whose labels, tags or prints it is for; required for these only. */
      branch: branchRef.optional(),
      /** Days until it expires. */
      days: z.int().min(1).max(TOKEN_DAYS.most).default(TOKEN_DAYS.usual),
      addresses: addresses.default(''),
    }),
    answer: serviceToken.extend({ token: z.string() }),
  },
  revokeServiceToken: byId(serviceToken),
} satisfies SchemasById;
