import { z } from 'zod';
import { idParams, line, moment } from './kit/fields.ts';
import { as } from './kit/issues.ts';
import { defineRoute, needs, SERVICE_DATA } from './kit/route.ts';

/** The beginning of every service token, by which one is known where it does not belong. */
export const SERVICE_TOKEN_PREFIX = 'jvn_';

export const serviceToken = z.object({
  id: z.int(),
  name: z.string(),
  data: z.array(z.enum(SERVICE_DATA)),
  author: z.string(),
  created_at: moment,
  last_used_at: moment.nullable(),
  /** Null for one from before tokens ran out. */
  expires_at: moment.nullable(),
  /** Addresses and networks that may use it; empty for any. */
  addresses: z.array(z.string()),
  revoked_at: moment.nullable(),
  revoked_by: z.string().nullable(),
});
export type ServiceToken = z.infer<typeof serviceToken>;

const ADDRESS = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
/** Most addresses and networks of a token. */
const MOST_ADDRESSES = 20;

/** The addresses and networks that a text names, separated by commas or spaces. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

/** Addresses and networks (`10.1.0.0/16`, `2001:db8::/32`), separated by commas or spaces; empty for any. */
const addresses = z
  .string()
  .max(600)
  .refine((text) => {
    const parts = addressesIn(text);
    return parts.length <= MOST_ADDRESSES && parts.every((part) => ADDRESS.safeParse(part).success);
  }, as('address_wrong'));

/** Days for which a token may be made. */
export const TOKEN_DAYS = { most: 730, usual: 365 } as const;

export const listServiceTokens = defineRoute({
  id: 'listServiceTokens',
  method: 'GET',
  path: '/service-tokens',
  base: 'local',
  tag: 'settings',
  summary: 'Service tokens, those in use first; a token itself is never shown again',
  access: needs('service_tokens'),
  answer: z.object({ items: z.array(serviceToken) }),
});

export const createServiceToken = defineRoute({
  id: 'createServiceToken',
  asksPassword: true,
  method: 'POST',
  path: '/service-tokens',
  base: 'local',
  tag: 'settings',
  summary: 'Make a service token; the answer is the only place where it stands',
  access: needs('service_tokens'),
  body: z.strictObject({
    name: line(80),
    data: z.array(z.enum(SERVICE_DATA)).min(1).max(SERVICE_DATA.length),
    /** Days until it runs out. */
    days: z.int().min(1).max(TOKEN_DAYS.most).default(TOKEN_DAYS.usual),
    addresses: addresses.default(''),
  }),
  status: 201,
  answer: serviceToken.extend({ token: z.string() }),
});

export const revokeServiceToken = defineRoute({
  id: 'revokeServiceToken',
  asksPassword: true,
  method: 'POST',
  path: '/service-tokens/:id/revoke',
  base: 'local',
  tag: 'settings',
  summary: 'Revoke a service token; its next call is refused',
  access: needs('service_tokens'),
  params: idParams,
  answer: serviceToken,
});
