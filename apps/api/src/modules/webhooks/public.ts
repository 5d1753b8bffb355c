export { readSealedWebhooks } from './queries/webhooks.ts';
export { webhookRoutes } from './routes.ts';
export { deliverWebhooksRegularly } from './service/delivery.ts';
export {
  planChanged,
  pricesSeenWrong,
  requestCompleted,
  tagsConfirmed,
  tagsPrinted,
} from './service/events.ts';
export { openWebhookSeal, rotateWebhookSecrets, webhookKey } from './service/keys.ts';
