import { z } from 'zod';
import { instalmentPlan, planMonths } from './instalment-plans.ts';
import { namedLocalised } from './kit/answers.ts';
import { cardExpiry, cardNumber } from './kit/card.ts';
import {
  branchRef,
  branchRefParam,
  can,
  format,
  id,
  idParam,
  line,
  localisedOut,
  version,
} from './kit/fields.ts';
import { as } from './kit/issues.ts';
import { normalisePhone, phone } from './kit/phone.ts';
import { defineRoute, needs } from './kit/route.ts';
import { drawing, tagLanguage, tagValues } from './price-tags.ts';
import { samplerChoice } from './tag-views.ts';

export const MAX_CLIENT_PHONES = 3;
export const MAX_CLIENT_NAME = 120;

/** Id of a client in the interface: random, so that it reveals nothing about other clients. */
const clientKey = z.uuid();
const clientParams = z.strictObject({ id: clientKey });

export const client = z.object({
  id: clientKey,
  name: z.string(),
  /** Whole for those who may change the client, else but for the last digits. */
  phones: z.array(z.string()),
  card: z.object({ last4: z.string(), expiry: z.string(), expired: z.boolean() }).nullable(),
  /** The last four digits for those who may not change the client. */
  pinfl: z.string().nullable(),
  plan: instalmentPlan.pick({ months: true, markup_bp: true, active: true }),
  version,
  can,
});
export type Client = z.infer<typeof client>;

const phones = z
  .array(phone)
  .min(1)
  .max(MAX_CLIENT_PHONES)
  .superRefine((list, ctx) => {
    const seen = new Set<string>();
    list.forEach((text, index) => {
      const normalised = normalisePhone(text);
      if (normalised === null) return;
      if (seen.has(normalised)) ctx.addIssue({ code: 'custom', path: [index], ...as('phones_must_differ') });
      seen.add(normalised);
    });
  });

const pinfl = z
  .string()
  .max(20)
  .refine((text) => /^\d{14}$/.test(text), as('digits_exact', { count: 14 }));
const card = z.strictObject({ number: cardNumber, expiry: cardExpiry });
const name = line(MAX_CLIENT_NAME);

export const findClient = defineRoute({
  id: 'findClient',
  method: 'POST',
  path: '/clients/find',
  base: 'local',
  tag: 'clients',
  summary: 'Find a client by the whole of a phone number, a card number or a PINFL; how often is bounded',
  access: needs('price_tag.view3'),
  body: z.strictObject({ query: line(40) }),
  answer: client,
});

export const showClient = defineRoute({
  id: 'showClient',
  method: 'GET',
  path: '/clients/:id',
  base: 'local',
  tag: 'clients',
  summary: 'One client',
  access: needs('price_tag.view3'),
  params: clientParams,
  answer: client,
});

export const createClient = defineRoute({
  id: 'createClient',
  method: 'POST',
  path: '/clients',
  base: 'local',
  tag: 'clients',
  summary: 'Add a client; of a card the last four digits and a keyed hash are kept',
  access: needs('clients.add'),
  idempotent: true,
  body: z.strictObject({
    name,
    phones,
    card: card.nullish(),
    pinfl: pinfl.nullish(),
    months: planMonths,
  }),
  status: 201,
  answer: z.object({ id: clientKey }),
});

export const editClient = defineRoute({
  id: 'editClient',
  method: 'PATCH',
  path: '/clients/:id',
  base: 'local',
  tag: 'clients',
  summary: 'Change a client; a card that is not named stays, null takes it away',
  access: needs('clients.edit'),
  params: clientParams,
  body: z.strictObject({
    version,
    name: name.optional(),
    phones: phones.optional(),
    card: card.nullish(),
    pinfl: pinfl.nullish(),
    months: planMonths.optional(),
  }),
  answer: client,
});

export const eraseClient = defineRoute({
  id: 'eraseClient',
  method: 'DELETE',
  path: '/clients/:id',
  base: 'local',
  tag: 'clients',
  summary: 'Erase what is known of a client, for good',
  access: needs('clients.edit'),
  params: clientParams,
  query: z.strictObject({ confirmed: z.enum(['true', 'false']).optional() }),
  answer: z.object({ erased: z.literal(true) }),
});

/** Which tag of which client is meant, for looking and for printing. */
const customerTagChoice = {
  product: id,
  format,
  branch: branchRef.optional(),
  /** The branch's own where none is named. */
  language: tagLanguage.optional(),
  /** A sampler of the third kind; without one the category's, if it is of that kind, else the first by name. */
  sampler: id.optional(),
};

export const customerTag = z.object({
  product: z.object({
    id: z.int(),
    sku: z.string(),
    name: localisedOut,
    category: namedLocalised,
  }),
  client,
  format,
  language: tagLanguage,
  values: tagValues,
  /** Samplers to choose from, and the one that drew; null for the finished design. */
  samplers: z.array(samplerChoice),
  sampler: z.int().nullable(),
  drawing: drawing.nullable(),
  /** Faults that block its print. */
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type CustomerTag = z.infer<typeof customerTag>;

export const showCustomerTag = defineRoute({
  id: 'showCustomerTag',
  method: 'GET',
  path: '/clients/:id/tags/:product/:format',
  base: 'local',
  tag: 'clients',
  summary: "One product's tag with the client's instalment plan, as it would be printed today",
  access: needs('price_tag.view3'),
  params: clientParams.extend({ product: idParam, format }),
  query: z.strictObject({
    branch: branchRefParam.optional(),
    language: customerTagChoice.language,
    sampler: idParam.optional(),
  }),
  answer: customerTag,
});

export const printCustomerTag = defineRoute({
  id: 'printCustomerTag',
  method: 'POST',
  path: '/clients/:id/tags',
  base: 'local',
  tag: 'clients',
  summary: 'The same as PDF, to be handed over: it counts as no print of the tag that hangs on the shelf',
  access: needs('price_tag.view3'),
  params: clientParams,
  body: z.strictObject({
    ...customerTagChoice,
    /** A page of the tag's own size instead of an A4 sheet with cut marks. */
    own_page: z.boolean().optional(),
  }),
  file: 'application/pdf',
});
