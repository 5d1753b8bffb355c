import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { readWebhooks } from './queries/webhooks.ts';
import { listDeliveries, resend, sendTest } from './service/deliveries.ts';
import type { DeliveryTools } from './service/delivery.ts';
import { addWebhook, changeWebhook, removeWebhook, renewSecret } from './service/webhooks.ts';

export function webhookRoutes(tools: DeliveryTools): Bound[] {
  const { db } = tools;
  return bindRoutes({
    listWebhooks: async () => ({ items: await readWebhooks(db) }),
    createWebhook: (call) => addWebhook(tools, call),
    editWebhook: (call) => changeWebhook(tools, call),
    deleteWebhook: (call) => removeWebhook(db, call, call.params.id),
    renewWebhookSecret: (call) => renewSecret(tools, call),
    testWebhook: (call) => sendTest(tools, call, call.params.id),
    listWebhookDeliveries: (call) => listDeliveries(db, call),
    resendWebhookDeliveries: (call) => resend(db, call),
  });
}
