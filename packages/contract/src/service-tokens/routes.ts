import { needs, type Route } from '../kit/route.ts';
import type { serviceTokenSchemas } from './schemas.ts';

type Schemas = typeof serviceTokenSchemas;

export const listServiceTokens: Route<Schemas, 'listServiceTokens'> = {
  id: 'listServiceTokens',
  method: 'GET',
  path: '/service-tokens',
  summary: 'Service tokens, those in use first; a token itself is never shown again',
  access: needs('service_tokens'),
};

export const createServiceToken: Route<Schemas, 'createServiceToken'> = {
  id: 'createServiceToken',
  asksPassword: true,
  method: 'POST',
  path: '/service-tokens',
  summary: 'Make a service token; only this answer contains it',
  access: needs('service_tokens'),
  status: 201,
};

export const revokeServiceToken: Route<Schemas, 'revokeServiceToken'> = {
  id: 'revokeServiceToken',
  asksPassword: true,
  method: 'POST',
  path: '/service-tokens/:id/revoke',
  summary: 'Revoke a service token; its next call is refused',
  access: needs('service_tokens'),
};
