import { needs, type Route } from '../kit/route.ts';
import type { webhookSchemas } from './schemas.ts';

type Schemas = typeof webhookSchemas;

export const listWebhooks: Route<Schemas, 'listWebhooks'> = {
  id: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  summary: 'Webhooks with what waits and what failed for good; a secret is never shown again',
  access: needs('webhooks'),
};

export const createWebhook: Route<Schemas, 'createWebhook'> = {
  id: 'createWebhook',
  asksPassword: true,
  method: 'POST',
  path: '/webhooks',
  summary: 'Have events sent to an address; only this answer contains the secret',
  access: needs('webhooks'),
  status: 201,
};

export const editWebhook: Route<Schemas, 'editWebhook'> = {
  id: 'editWebhook',
  asksPassword: true,
  method: 'PUT',
  path: '/webhooks/:id',
  summary: 'Change address, events or branches of a webhook, or switch it on or off',
  access: needs('webhooks'),
};

export const deleteWebhook: Route<Schemas, 'deleteWebhook'> = {
  id: 'deleteWebhook',
  asksPassword: true,
  method: 'DELETE',
  path: '/webhooks/:id',
  summary: 'Delete a webhook with its deliveries; what waits is not sent',
  access: needs('webhooks'),
};

export const renewWebhookSecret: Route<Schemas, 'renewWebhookSecret'> = {
  id: 'renewWebhookSecret',
  asksPassword: true,
  method: 'POST',
  path: '/webhooks/:id/secret',
  summary: 'Make a new secret; the one before signs too for 24 hours',
  access: needs('webhooks'),
};

export const testWebhook: Route<Schemas, 'testWebhook'> = {
  id: 'testWebhook',
  method: 'POST',
  path: '/webhooks/:id/test',
  summary: 'Send a test event at once, also where the webhook is off, and answer what came back',
  access: needs('webhooks'),
};

export const listWebhookDeliveries: Route<Schemas, 'listWebhookDeliveries'> = {
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  summary: 'Deliveries of a webhook, the newest first',
  access: needs('webhooks'),
};

export const resendWebhookDeliveries: Route<Schemas, 'resendWebhookDeliveries'> = {
  id: 'resendWebhookDeliveries',
  method: 'POST',
  path: '/webhooks/:id/resend',
  summary: 'Try dead deliveries again, one or all',
  access: needs('webhooks'),
};
