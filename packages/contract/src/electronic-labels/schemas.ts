import { z } from 'zod';
import { PAGE_LIMIT } from '../kit/constants.ts';
import {
  branchRef,
  branchRefParam,
  byId,
  id,
  idParam,
  line,
  localisedOut,
  moment,
  searchText,
  version,
  wholeParam,
} from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import type { SchemasById } from '../kit/route.ts';
import {
  ELECTRONIC_FAULTS,
  ELECTRONIC_MODEL_NAMES,
  ELECTRONIC_STATES,
  MAX_ELECTRONIC_WORK,
  normaliseMac,
} from './constants.ts';

const mac = z
  .string()
  .min(1)
  .max(40)
  .refine((text) => normaliseMac(text) !== null, as('mac_wrong'));
const model = z.enum(ELECTRONIC_MODEL_NAMES);

export const electronicLabel = z.object({
  id: z.int(),
  version: z.int(),
  /** 16 hexadecimal digits. */
  mac: z.string(),
  model,
  product: z.object({ id: z.int(), sku: z.string(), name: localisedOut }).nullable(),
  state: z.enum(ELECTRONIC_STATES),
  /** Why it is blocked, in words. */
  reason: z.string().nullable(),
  /** Why it did not get its picture yet, or fails to. */
  fault: z.enum(ELECTRONIC_FAULTS).nullable(),
  /** The same in the words of the access point. */
  error: z.string().nullable(),
  /** When the access point last accepted a picture; null if it never did. */
  shown_at: moment.nullable(),
});
export type ElectronicLabel = z.infer<typeof electronicLabel>;

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const electronicLabelSchemas = {
  listElectronicLabels: {
    query: z.strictObject({
      branch: branchRefParam.optional(),
      /** Part of the MAC, or words of the product. */
      search: searchText.optional(),
      only: z.enum(['failing', 'unbound']).optional(),
      cursor: z.string().max(400).optional(),
      limit: wholeParam(1, PAGE_LIMIT.max).default(PAGE_LIMIT.default),
    }),
    answer: z.object({
      items: z.array(electronicLabel),
      next: z.string().nullable(),
      /** Of the branch, whatever is asked for: those in use, those that do not get their pictures, those without a product. */
      counts: z.object({ all: z.int(), failing: z.int(), unbound: z.int() }),
      /** When the program in the store asked last for pictures; null if none does. */
      asked_at: moment.nullable(),
      /** Since when the access point gives no answer; null while it does. */
      away_since: moment.nullable(),
      can: z.array(z.enum(['branch.edit', 'price_tag.print'])),
    }),
  },
  addElectronicLabel: {
    body: z.strictObject({ branch: branchRef.optional(), mac, model, product: id.nullable().default(null) }),
    answer: electronicLabel,
  },
  bindElectronicLabel: byId(electronicLabel, { body: z.strictObject({ version, product: id.nullable() }) }),
  removeElectronicLabel: byId(z.object({ removed: z.literal(true) })),
  askElectronicWork: {
    answer: z.object({
      items: z
        .array(
          z.object({
            id: z.int(),
            mac: z.string(),
            /** Number of the print that it is to show. */
            print: z.int(),
            /** SHA-256 of the picture that the access point accepted last, in hexadecimal digits; null before the first. */
            accepted: z.string().nullable(),
          }),
        )
        .max(MAX_ELECTRONIC_WORK),
    }),
  },
  electronicPicture: {
    params: z.strictObject({ id: idParam, print: idParam }),
  },
  reportElectronicWork: {
    body: z.strictObject({
      results: z
        .array(
          z.discriminatedUnion('outcome', [
            z.strictObject({ id, print: id, outcome: z.literal('accepted'), digest }),
            z.strictObject({
              id,
              print: id,
              outcome: z.literal('failed'),
              fault: z.enum(['unknown_mac', 'answer', 'picture']),
              error: line(300),
            }),
          ]),
        )
        .max(MAX_ELECTRONIC_WORK),
      /** Set where the access point gave no answer, or asked to come back later: why, in its own words. */
      away: line(300).optional(),
    }),
    answer: z.object({ accepted: z.int(), failed: z.int() }),
  },
} satisfies SchemasById;
