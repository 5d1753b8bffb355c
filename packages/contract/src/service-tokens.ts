import { z } from 'zod';
import { idParams, line, moment } from './kit/fields.ts';
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
  revoked_at: moment.nullable(),
  revoked_by: z.string().nullable(),
});
export type ServiceToken = z.infer<typeof serviceToken>;

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
  method: 'POST',
  path: '/service-tokens',
  base: 'local',
  tag: 'settings',
  summary: 'Make a service token; the answer is the only place where it stands',
  access: needs('service_tokens'),
  body: z.strictObject({
    name: line(80),
    data: z.array(z.enum(SERVICE_DATA)).min(1).max(SERVICE_DATA.length),
  }),
  status: 201,
  answer: serviceToken.extend({ token: z.string() }),
});

export const revokeServiceToken = defineRoute({
  id: 'revokeServiceToken',
  method: 'POST',
  path: '/service-tokens/:id/revoke',
  base: 'local',
  tag: 'settings',
  summary: 'Revoke a service token; its next call is refused',
  access: needs('service_tokens'),
  params: idParams,
  answer: serviceToken,
});
