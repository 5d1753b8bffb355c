import { needs, routesOf } from '../kit/route.ts';
import type { serviceTokenSchemas } from './schemas.ts';

const route = routesOf<typeof serviceTokenSchemas>();

export const listServiceTokens = route('listServiceTokens', 'GET', '/service-tokens', {
  summary: 'Service tokens, those in use first; a token itself is never shown again',
  access: needs('service_tokens'),
});

export const createServiceToken = route('createServiceToken', 'POST', '/service-tokens', {
  asksPassword: true,
  summary: 'Make a service token; only this answer contains it',
  access: needs('service_tokens'),
  status: 201,
});

export const revokeServiceToken = route('revokeServiceToken', 'POST', '/service-tokens/:id/revoke', {
  asksPassword: true,
  summary: 'Revoke a service token; its next call is refused',
  access: needs('service_tokens'),
});
