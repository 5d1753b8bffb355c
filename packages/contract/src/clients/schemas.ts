import { z } from 'zod';
import { instalmentPlan, planMonths } from '../instalment-plans/schemas.ts';
import { namedLocalised } from '../kit/answers.ts';
import {
  branchRef,
  branchRefParam,
  can,
  cardExpiry,
  cardNumber,
  confirmation,
  edited,
  format,
  id,
  idParam,
  line,
  localisedOut,
  phone,
  version,
} from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import { normalisePhone } from '../kit/phone.ts';
import type { SchemasById } from '../kit/route.ts';
import { drawing, tagCampaign, tagLanguage, tagValues } from '../price-tags/schemas.ts';
import { samplerChoice } from '../tag-views/schemas.ts';
import { MAX_CLIENT_NAME, MAX_CLIENT_PHONES } from './constants.ts';

/** Id of a client in the API: random, so that it reveals nothing about other clients. */
const clientKey = z.uuid();
const clientParams = z.strictObject({ id: clientKey });

export const client = z.object({
  id: clientKey,
  name: z.string(),
  /** Complete for people who may change the client, else masked except for the last digits. */
  phones: z.array(z.string()),
  card: z.object({ last4: z.string(), expiry: z.string(), expired: z.boolean() }).nullable(),
  /** Only the last four digits for people who may not change the client. */
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

/** Choice of the client and the tag, for viewing and for printing. */
const customerTagChoice = {
  product: id,
  format,
  branch: branchRef.optional(),
  /** By default the branch's own. */
  language: tagLanguage.optional(),
  /**
   * A sampler of the third kind; by default the category's, if it is of that kind, else the first by name.
   */
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
  /** The campaign of the prices; null for the product's own. */
  campaign: tagCampaign.nullable(),
  /** Samplers to choose from, and the one used; null for the default design. */
  samplers: z.array(samplerChoice),
  sampler: z.int().nullable(),
  drawing: drawing.nullable(),
  /** Problems that block its print. */
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type CustomerTag = z.infer<typeof customerTag>;

const clientFields = { name, phones, card: card.nullish(), pinfl: pinfl.nullish(), months: planMonths };

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const clientSchemas = {
  findClient: {
    body: z.strictObject({ query: line(40) }),
    answer: client,
  },
  showClient: {
    params: clientParams,
    answer: client,
  },
  createClient: {
    body: z.strictObject(clientFields),
    answer: z.object({ id: clientKey }),
  },
  editClient: {
    params: clientParams,
    body: edited(clientFields),
    answer: client,
  },
  eraseClient: {
    params: clientParams,
    query: confirmation,
    answer: z.object({ erased: z.literal(true) }),
  },
  showCustomerTag: {
    params: clientParams.extend({ product: idParam, format }),
    query: z.strictObject({
      branch: branchRefParam.optional(),
      language: customerTagChoice.language,
      sampler: idParam.optional(),
    }),
    answer: customerTag,
  },
  printCustomerTag: {
    params: clientParams,
    body: z.strictObject({
      ...customerTagChoice,
      /** A page of the tag's own size instead of an A4 sheet with cut marks. */
      own_page: z.boolean().optional(),
    }),
  },
} satisfies SchemasById;
