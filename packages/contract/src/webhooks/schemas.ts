import { z } from 'zod';
import {
  byId,
  id,
  idParams,
  line,
  localisedOut,
  MAX_ID,
  moment,
  version,
  wholeParam,
} from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import {
  DELIVERY_FAULTS,
  DELIVERY_STATES,
  MAX_WEBHOOK_BRANCHES,
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST,
} from './constants.ts';

export const webhook = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Branches whose events are sent; empty for all. */
  branches: z.array(z.object({ id: z.int(), code: z.string(), name: localisedOut })),
  enabled: z.boolean(),
  /** Reason why the server switched it off: it failed for days, or the receiver answered 410. */
  off_because: z.enum(['failing', 'gone']).nullable(),
  /** First failure since the last success. */
  failing_since: moment.nullable(),
  /** Until when the previous secret also signs. */
  old_secret_ends_at: moment.nullable(),
  author: z.string(),
  created_at: moment,
  version: z.int(),
  waiting: z.int(),
  dead: z.int(),
  last_delivered_at: moment.nullable(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.object({
  id: z.int(),
  event: z.object({ id: z.string(), type: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]), created_at: moment }),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  /** Time of the next attempt of a waiting one. */
  due_at: moment.nullable(),
  tried_at: moment.nullable(),
  took_ms: z.int().nullable(),
  /** Status of the last answer. */
  status: z.int().nullable(),
  fault: z.enum(DELIVERY_FAULTS).nullable(),
  /** First 500 characters of the last answer. */
  answer: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const fields = {
  name: line(80),
  url: z.url({ protocol: /^https?$/ }).max(MAX_WEBHOOK_URL),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
  branches: z.array(id).max(MAX_WEBHOOK_BRANCHES).default([]),
};
/** `whsec_` and 32 bytes in base64; shown only once. */
const secret = z.string();

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const webhookSchemas = {
  listWebhooks: {
    answer: z.object({ items: z.array(webhook) }),
  },
  createWebhook: {
    body: z.strictObject(fields),
    answer: webhook.extend({ secret }),
  },
  editWebhook: byId(webhook, { body: z.strictObject({ ...fields, enabled: z.boolean(), version }) }),
  deleteWebhook: byId(z.object({ deleted: z.literal(true) })),
  renewWebhookSecret: byId(webhook.extend({ secret })),
  testWebhook: byId(webhookDelivery),
  listWebhookDeliveries: byId(z.object({ items: z.array(webhookDelivery), next: z.int().nullable() }), {
    query: z.strictObject({
      state: z.enum(DELIVERY_STATES).optional(),
      /** Id of the last delivery of the previous page. */
      before: wholeParam(1, MAX_ID).optional(),
    }),
  }),
  resendWebhookDeliveries: {
    params: idParams,
    /** A dead delivery, or all of them. */
    body: z.strictObject({ delivery: id.nullable() }),
    answer: z.object({ count: z.int() }),
  },
} satisfies SchemasById;
