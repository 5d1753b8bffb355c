import type { TagLayout } from '@javon/price-tag';
import { z } from 'zod';
import { namedLocalised } from '../kit/answers.ts';
import {
  byId,
  can,
  flagParam,
  format,
  idParam,
  idParams,
  line,
  listQuery,
  localisedOut,
  moment,
  numberParam,
  page,
  version,
  wholeParam,
} from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import type { SchemasById } from '../kit/route.ts';
import {
  LABEL_SIDES,
  MAX_SAMPLER_CHARACTERS,
  MAX_SAMPLER_FILE,
  MAX_SAMPLER_NAME,
  ORIENTATIONS,
  SAMPLER_KINDS,
} from './constants.ts';

export const samplerKind = z.literal(SAMPLER_KINDS);

const words = (max: number) =>
  z.strictObject({ uz: line(max), ru: line(max), kaa: z.string().max(max).nullish() });

/** Spec of a sampler's tags; keys are those of the engine's `SamplerSpec`, without the kind. */
export const samplerSpec = z.strictObject({
  title: words(80).nullable(),
  shortName: z.boolean(),
  characters: z
    .array(z.string().max(15).regex(/^\d+$/))
    .max(MAX_SAMPLER_CHARACTERS)
    .refine((ids) => new Set(ids).size === ids.length, as('already_chosen'))
    .nullable(),
  monthlyPrice: z.enum(['no', 'if_any', 'required']),
  monthCount: z.boolean(),
  discountTag: z.enum(['none', 'percent', 'text']),
  discountText: words(40).nullable(),
  text: words(200).nullable(),
  suffix: words(20),
});
export type SamplerWords = z.infer<typeof samplerSpec>;

/** Positions of the parts; validated by the engine (SPEC.md, PT-20), not here. */
export const samplerLayout = z.custom<TagLayout>(
  (value) => typeof value === 'object' && value !== null,
  as('required'),
);

/** Design of one version of a sampler: spec, layout, and the month count. */
export const samplerDesign = z.strictObject({
  spec: samplerSpec,
  layout: samplerLayout,
  /** Months of the monthly price, one of the instalment plans; null if the tag shows none. */
  months: z.int().min(1).max(60).nullable(),
});
export type SamplerDesign = z.infer<typeof samplerDesign>;

/** Size of a label, tenths of a millimetre; the sizes of the other formats are fixed. */
const labelSize = z.strictObject({
  width: z.int().min(LABEL_SIDES.width.min).max(LABEL_SIDES.width.max),
  height: z.int().min(LABEL_SIDES.height.min).max(LABEL_SIDES.height.max),
});

const author = z.string().nullable();

export const samplerSummary = z.object({
  id: z.int(),
  name: z.string(),
  kind: samplerKind,
  format,
  orientation: z.enum(ORIENTATIONS),
  /** Number of the active version. */
  number: z.int(),
  changed_at: moment,
  changed_by: author,
  /** Categories that it is bound to. */
  categories: z.array(namedLocalised),
  /** Number of tags ever printed by it, counting copies. */
  printed: z.int(),
  deleted_at: moment.nullable(),
  design: samplerDesign,
  version: z.int(),
  can,
});
export type SamplerSummary = z.infer<typeof samplerSummary>;

export const samplerVersion = z.object({
  number: z.int(),
  author,
  created_at: moment,
  /** The version that it restored. */
  returned_from: z.int().nullable(),
  printed: z.int(),
});

export const sampler = samplerSummary.extend({
  /** Newest first, the last two hundred. */
  versions: z.array(samplerVersion),
});
export type Sampler = z.infer<typeof sampler>;

const samplerName = line(MAX_SAMPLER_NAME);

/** Difference between two versions, as the engine's `designDifferences` lists them. */
export const samplerDifference = z.object({
  part: z.string().nullable(),
  field: z.string(),
  left: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  right: z.union([z.string(), z.number(), z.boolean()]).nullable(),
});

export const samplerFile = z.strictObject({
  javon_sampler: z.literal(1),
  name: samplerName,
  kind: samplerKind,
  months: samplerDesign.shape.months,
  spec: samplerSpec,
  layout: samplerLayout,
});

/** A product for a preview; keys are those of the engine's `TagSource`. */
export const sampleProduct = z.object({
  /** Reason why it is shown. */
  why: z.enum(['chosen', 'ordinary', 'longest_name', 'largest_price', 'most_characters']),
  product: z.object({
    id: z.string(),
    sku: z.string(),
    barcode: z.string().nullable(),
    name: localisedOut,
    shortName: localisedOut.nullable(),
    brand: z.string(),
    premium: z.boolean(),
  }),
  characters: z.array(z.object({ id: z.string(), label: localisedOut, value: localisedOut })),
  /** Keys of the product's picture and of its brand's logo. */
  pictures: z.object({ product: z.string().nullable(), brand: z.string().nullable() }),
  price: z.int().nullable(),
  oldPrice: z.int().nullable(),
});
export type SampleProduct = z.infer<typeof sampleProduct>;

/** A picture that was uploaded for samplers; layouts refer to it by its name. */
export const samplerPicture = z.object({
  name: z.string(),
  key: z.string(),
  url: z.string(),
  created_at: moment,
});
export type SamplerPicture = z.infer<typeof samplerPicture>;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const samplerSchemas = {
  listSamplers: {
    query: listQuery(['kind', 'name', 'format', 'changed_at'], {
      kind: z.enum(['1', '2', '3']).optional(),
      format: format.optional(),
      orientation: z.enum(ORIENTATIONS).optional(),
      bound: flagParam.optional(),
      deleted: flagParam.optional(),
    }),
    answer: page(samplerSummary),
  },
  showSampler: byId(sampler),
  showSamplerVersion: {
    params: idParams.extend({ number: numberParam }),
    answer: samplerVersion.extend({ design: samplerDesign }),
  },
  compareSamplerVersions: {
    params: idParams,
    query: z.strictObject({ left: numberParam, right: numberParam }),
    answer: z.object({
      left: samplerVersion.extend({ design: samplerDesign }),
      right: samplerVersion.extend({ design: samplerDesign }),
      differences: z.array(samplerDifference),
    }),
  },
  createSampler: {
    body: z.strictObject({
      name: samplerName,
      kind: samplerKind,
      format,
      orientation: z.enum(ORIENTATIONS).optional(),
      size: labelSize.optional(),
      design: samplerDesign.extend({ layout: samplerLayout.optional() }),
    }),
    answer: sampler,
  },
  editSampler: byId(sampler, {
    body: z.strictObject({ version, name: samplerName.optional(), design: samplerDesign }),
  }),
  renameSampler: byId(sampler, { body: z.strictObject({ version, name: samplerName }) }),
  returnSampler: byId(sampler, { body: z.strictObject({ version, number: version }) }),
  copySampler: byId(sampler, {
    body: z.strictObject({
      name: samplerName,
      format: format.optional(),
      orientation: z.enum(ORIENTATIONS).optional(),
      size: labelSize.optional(),
    }),
  }),
  deleteSampler: byId(sampler, { query: z.strictObject({ version: wholeParam(1, 2_147_483_647) }) }),
  restoreSampler: byId(sampler, { body: z.strictObject({ version }) }),
  exportSampler: {
    params: idParams,
  },
  importSampler: {
    body: z.strictObject({
      /** The file's text. */
      file: z.string().min(1).max(MAX_SAMPLER_FILE),
      /** Replaces the name in the file. */
      name: samplerName.optional(),
    }),
    answer: sampler,
  },
  sampleProducts: {
    query: z.strictObject({ product: idParam.optional(), category: idParam.optional() }),
    answer: z.object({ items: z.array(sampleProduct) }),
  },
  samplerChoices: {
    answer: z.object({
      characters: z.array(z.object({ id: z.string(), name: localisedOut, group: localisedOut })),
      plans: z.array(z.object({ months: z.int(), markup_bp: z.int() })),
      pictures: z.array(samplerPicture),
    }),
  },
  addSamplerPicture: {
    body: z.strictObject({}),
    answer: samplerPicture,
  },
} satisfies SchemasById;
