/** Events that other systems may be called about. */
export const WEBHOOK_EVENTS = [
  'tag.printed',
  'tag.confirmed',
  'plan.changed',
  'request.completed',
  'walk.price_wrong',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Event that a person sends to try an address. */
export const WEBHOOK_TEST = 'webhook.test';

/** Version of the bodies of events; a change that readers must know raises it. */
export const WEBHOOK_VERSION = 1;

/** Most webhooks of a chain. */
export const MAX_WEBHOOKS = 20;
/** Most branches that one webhook names. */
export const MAX_WEBHOOK_BRANCHES = 500;
/** Most products in the body of one event; more become several events, numbered by `part` of `parts`. */
export const EVENT_PRODUCTS = 500;

/** Hours for which the secret before a new one signs too. */
export const OLD_SECRET_HOURS = 24;
/** Days of failures alone after which a webhook is switched off. */
export const SWITCH_OFF_DAYS = 5;
/** Deliveries on one page. */
export const DELIVERIES_PAGE = 50;

/** `waiting`: for its first or next try. `dead`: no more tries unless a person asks for one. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'dead'] as const;

/** Why a try failed: the answer's status, or that there was no answer. */
export const DELIVERY_FAULTS = ['status', 'redirect', 'timeout', 'unreachable', 'tls', 'address'] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];
