import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendWebhookDeliveries,
  testWebhook,
} from '@javon/contract';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { readWebhooks } from './queries/webhooks.ts';
import { listDeliveries, resend, sendTest } from './service/deliveries.ts';
import type { DeliveryTools } from './service/delivery.ts';
import { addWebhook, changeWebhook, removeWebhook, renewSecret } from './service/webhooks.ts';

export function webhookRoutes(tools: DeliveryTools): Bound[] {
  const { db } = tools;
  return [
    permitted(listWebhooks, async () => ({ items: await readWebhooks(db) })),
    permitted(createWebhook, (call) => addWebhook(tools, call, call.body)),
    permitted(editWebhook, (call) => changeWebhook(tools, call, call.params.id, call.body)),
    permitted(deleteWebhook, (call) => removeWebhook(db, call, call.params.id)),
    permitted(renewWebhookSecret, (call) => renewSecret(tools, call, call.params.id)),
    permitted(testWebhook, (call) => sendTest(tools, call, call.params.id)),
    permitted(listWebhookDeliveries, (call) => listDeliveries(db, call.params.id, call.query)),
    permitted(resendWebhookDeliveries, (call) => resend(db, call, call.params.id, call.body.delivery)),
  ];
}
