/** Events that webhooks can subscribe to. */
export const WEBHOOK_EVENTS = [
  'tag.printed',
  'tag.confirmed',
  'plan.changed',
  'request.completed',
  'walk.price_wrong',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Event that a person sends to test a URL. */
export const WEBHOOK_TEST = 'webhook.test';

/** Version of the bodies of events; incremented by changes that receivers must know. */
export const WEBHOOK_VERSION = 1;

/** Maximum number of webhooks of a chain. */
export const MAX_WEBHOOKS = 20;
/** Maximum number of branches that one webhook names. */
export const MAX_WEBHOOK_BRANCHES = 500;
/**
 * Maximum number of products in the body of one event; more become several events, numbered by `part` of
 * `parts`.
 */
export const EVENT_PRODUCTS = 500;

/** Hours for which the previous secret also signs. */
export const OLD_SECRET_HOURS = 24;
/** Days of continuous failures after which a webhook is switched off. */
export const SWITCH_OFF_DAYS = 5;
/** Deliveries on one page. */
export const DELIVERIES_PAGE = 50;

/** `waiting`: for its first or next attempt. `dead`: no more attempts unless a person requests one. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'dead'] as const;

/** Reasons why an attempt failed: the answer's status, or that there was no answer. */
export const DELIVERY_FAULTS = [
  'status',
  'redirect',
  'timeout',
  'unreachable',
  'tls',
  'address',
  'secret',
] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

/** Maximum length of the address of a webhook, as it is called. */
export const MAX_WEBHOOK_URL = 1000;
