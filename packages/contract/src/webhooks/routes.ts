import { needs, routesOf } from '../kit/route.ts';
import type { webhookSchemas } from './schemas.ts';

const route = routesOf<typeof webhookSchemas>();

export const listWebhooks = route('listWebhooks', 'GET', '/webhooks', {
  summary: 'Webhooks with what waits and what failed for good; a secret is never shown again',
  access: needs('webhooks'),
});

export const createWebhook = route('createWebhook', 'POST', '/webhooks', {
  asksPassword: true,
  summary: 'Have events sent to an address; only this answer contains the secret',
  access: needs('webhooks'),
  status: 201,
});

export const editWebhook = route('editWebhook', 'PUT', '/webhooks/:id', {
  asksPassword: true,
  summary: 'Change address, events or branches of a webhook, or switch it on or off',
  access: needs('webhooks'),
});

export const deleteWebhook = route('deleteWebhook', 'DELETE', '/webhooks/:id', {
  asksPassword: true,
  summary: 'Delete a webhook with its deliveries; what waits is not sent',
  access: needs('webhooks'),
});

export const renewWebhookSecret = route('renewWebhookSecret', 'POST', '/webhooks/:id/secret', {
  asksPassword: true,
  summary: 'Make a new secret; the one before signs too for 24 hours',
  access: needs('webhooks'),
});

export const testWebhook = route('testWebhook', 'POST', '/webhooks/:id/test', {
  summary: 'Send a test event at once, also where the webhook is off, and answer what came back',
  access: needs('webhooks'),
});

export const listWebhookDeliveries = route('listWebhookDeliveries', 'GET', '/webhooks/:id/deliveries', {
  summary: 'Deliveries of a webhook, the newest first',
  access: needs('webhooks'),
});

export const resendWebhookDeliveries = route('resendWebhookDeliveries', 'POST', '/webhooks/:id/resend', {
  summary: 'Try dead deliveries again, one or all',
  access: needs('webhooks'),
});
