import type { TagLayout } from '@javon/price-tag';
import { z } from 'zod';
import { namedLocalised } from './kit/answers.ts';
import {
  can,
  flagParam,
  format,
  idParam,
  idParams,
  line,
  listQuery,
  localisedOut,
  moment,
  page,
  version,
  wholeParam,
} from './kit/fields.ts';
import { as } from './kit/issues.ts';
import { defineRoute, needs } from './kit/route.ts';

export const SAMPLER_KINDS = [1, 2, 3] as const;
export const samplerKind = z.literal(SAMPLER_KINDS);
export const ORIENTATIONS = ['upright', 'across'] as const;
export const MAX_SAMPLER_NAME = 80;
/** Most characters that a sampler names. */
export const MAX_SAMPLER_CHARACTERS = 30;
/** Largest file of a sampler, in characters: sixty parts with every text at its longest are half of it. */
export const MAX_SAMPLER_FILE = 200_000;

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

/** Positions of the parts; checked by the engine (SPEC.md, PT-20), not here. */
export const samplerLayout = z.custom<TagLayout>(
  (value) => typeof value === 'object' && value !== null,
  as('required'),
);

/** Design of one version of a sampler: spec, layout, and the month count. */
export const samplerDesign = z.strictObject({
  spec: samplerSpec,
  layout: samplerLayout,
  /** Months of the monthly price, one of the instalment plans; null where the tag shows none. */
  months: z.int().min(1).max(60).nullable(),
});
export type SamplerDesign = z.infer<typeof samplerDesign>;

const author = z.string().nullable();

export const samplerSummary = z.object({
  id: z.int(),
  name: z.string(),
  kind: samplerKind,
  format,
  orientation: z.enum(ORIENTATIONS),
  /** Number of the version in force. */
  number: z.int(),
  changed_at: moment,
  changed_by: author,
  /** Categories that it is bound to. */
  categories: z.array(namedLocalised),
  /** Tags ever printed by it, copies counted. */
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
  /** The version that it brought back. */
  returned_from: z.int().nullable(),
  printed: z.int(),
});

export const sampler = samplerSummary.extend({
  /** Newest first, the last two hundred. */
  versions: z.array(samplerVersion),
});
export type Sampler = z.infer<typeof sampler>;

const samplerName = line(MAX_SAMPLER_NAME);
const VIEWS = ['price_tag_sampler.view', 'price_tag_sampler.view2', 'price_tag_sampler.view3'] as const;
const ADDS = ['price_tag_sampler.add', 'price_tag_sampler.add2', 'price_tag_sampler.add3'] as const;

export const listSamplers = defineRoute({
  id: 'listSamplers',
  method: 'GET',
  path: '/samplers',
  base: 'local',
  tag: 'samplers',
  summary: 'Price tag samplers with their designs, bound categories and tags printed',
  access: needs('price_tag_sampler'),
  query: listQuery(['kind', 'name', 'format', 'changed_at'], {
    kind: z.enum(['1', '2', '3']).optional(),
    format: format.optional(),
    orientation: z.enum(ORIENTATIONS).optional(),
    bound: flagParam.optional(),
    deleted: flagParam.optional(),
  }),
  answer: page(samplerSummary),
});

export const showSampler = defineRoute({
  id: 'showSampler',
  method: 'GET',
  path: '/samplers/:id',
  base: 'local',
  tag: 'samplers',
  summary: 'One sampler with its design in force and its versions; the permission of its kind is needed',
  access: needs(...VIEWS),
  params: idParams,
  answer: sampler,
});

export const showSamplerVersion = defineRoute({
  id: 'showSamplerVersion',
  method: 'GET',
  path: '/samplers/:id/versions/:number',
  base: 'local',
  tag: 'samplers',
  summary: 'The design of one version of a sampler',
  access: needs(...VIEWS),
  params: idParams.extend({ number: idParam }),
  answer: samplerVersion.extend({ design: samplerDesign }),
});

/** Difference between two versions; null where a version does not have it. */
export const samplerDifference = z.object({
  /** Part it is about, as `name` or `price`; null for what the sampler asks for. */
  part: z.string().nullable(),
  /** Path of the value, as `title.uz` or `x`; empty for a part that one version has not at all. */
  field: z.string(),
  left: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  right: z.union([z.string(), z.number(), z.boolean()]).nullable(),
});

export const compareSamplerVersions = defineRoute({
  id: 'compareSamplerVersions',
  method: 'GET',
  path: '/samplers/:id/compare',
  base: 'local',
  tag: 'samplers',
  summary: 'Two versions of a sampler side by side, and what differs',
  access: needs(...VIEWS),
  params: idParams,
  query: z.strictObject({ left: idParam, right: idParam }),
  answer: z.object({
    left: samplerVersion.extend({ design: samplerDesign }),
    right: samplerVersion.extend({ design: samplerDesign }),
    differences: z.array(samplerDifference),
  }),
});

export const createSampler = defineRoute({
  id: 'createSampler',
  method: 'POST',
  path: '/samplers',
  base: 'local',
  tag: 'samplers',
  summary: 'Add a sampler of a kind; without a layout it takes the finished design of kind and format',
  access: needs(...ADDS),
  idempotent: true,
  body: z.strictObject({
    name: samplerName,
    kind: samplerKind,
    format,
    orientation: z.enum(ORIENTATIONS).optional(),
    design: samplerDesign.extend({ layout: samplerLayout.optional() }),
  }),
  status: 201,
  answer: sampler,
});

export const editSampler = defineRoute({
  id: 'editSampler',
  method: 'PUT',
  path: '/samplers/:id/design',
  base: 'local',
  tag: 'samplers',
  summary: 'Save a new version of a sampler; tags printed by the one before become stale',
  access: needs('price_tag_sampler.edit'),
  params: idParams,
  body: z.strictObject({ version, name: samplerName.optional(), design: samplerDesign }),
  answer: sampler,
});

export const renameSampler = defineRoute({
  id: 'renameSampler',
  method: 'PATCH',
  path: '/samplers/:id',
  base: 'local',
  tag: 'samplers',
  summary: 'Give a sampler another name',
  access: needs('price_tag_sampler.edit'),
  params: idParams,
  body: z.strictObject({ version, name: samplerName }),
  answer: sampler,
});

export const returnSampler = defineRoute({
  id: 'returnSampler',
  method: 'POST',
  path: '/samplers/:id/return',
  base: 'local',
  tag: 'samplers',
  summary: 'Bring an old version back, as a new one',
  access: needs('price_tag_sampler.edit'),
  params: idParams,
  body: z.strictObject({ version, number: z.int().min(1) }),
  answer: sampler,
});

export const copySampler = defineRoute({
  id: 'copySampler',
  method: 'POST',
  path: '/samplers/:id/copy',
  base: 'local',
  tag: 'samplers',
  summary: 'Copy a sampler; in another format or orientation it takes the finished design of that one',
  access: needs(...ADDS),
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    name: samplerName,
    format: format.optional(),
    orientation: z.enum(ORIENTATIONS).optional(),
  }),
  status: 201,
  answer: sampler,
});

export const deleteSampler = defineRoute({
  id: 'deleteSampler',
  method: 'DELETE',
  path: '/samplers/:id',
  base: 'local',
  tag: 'samplers',
  summary: 'Delete a sampler that no category is bound to; it can be brought back',
  access: needs('price_tag_sampler.delete'),
  params: idParams,
  query: z.strictObject({ version: wholeParam(1, 2_147_483_647) }),
  answer: sampler,
});

export const restoreSampler = defineRoute({
  id: 'restoreSampler',
  method: 'POST',
  path: '/samplers/:id/restore',
  base: 'local',
  tag: 'samplers',
  summary: 'Bring a deleted sampler back',
  access: needs('price_tag_sampler.delete'),
  params: idParams,
  body: z.strictObject({ version }),
  answer: sampler,
});

export const exportSampler = defineRoute({
  id: 'exportSampler',
  method: 'GET',
  path: '/samplers/:id/file',
  base: 'local',
  tag: 'samplers',
  summary: 'The sampler as a JSON file',
  access: needs(...VIEWS),
  params: idParams,
  file: 'application/json',
});

/** Content of a sampler's file. */
export const samplerFile = z.strictObject({
  javon_sampler: z.literal(1),
  name: samplerName,
  kind: samplerKind,
  months: samplerDesign.shape.months,
  spec: samplerSpec,
  layout: samplerLayout,
});

export const importSampler = defineRoute({
  id: 'importSampler',
  method: 'POST',
  path: '/samplers/import',
  base: 'local',
  tag: 'samplers',
  summary: 'Add a sampler from a JSON file; a fault is refused with the part that has it',
  access: needs(...ADDS),
  idempotent: true,
  body: z.strictObject({
    /** The file's text. */
    file: z.string().min(1).max(MAX_SAMPLER_FILE),
    /** Instead of the name in the file. */
    name: samplerName.optional(),
  }),
  status: 201,
  answer: sampler,
});

/** A product as a preview needs it; keys are those of the engine's `TagSource`. */
export const sampleProduct = z.object({
  /** Why it is shown. */
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
  /** Keys of the product's picture and of its brand's mark. */
  pictures: z.object({ product: z.string().nullable(), brand: z.string().nullable() }),
  price: z.int().nullable(),
  oldPrice: z.int().nullable(),
});
export type SampleProduct = z.infer<typeof sampleProduct>;

export const sampleProducts = defineRoute({
  id: 'sampleProducts',
  method: 'GET',
  path: '/samplers/sample-products',
  base: 'local',
  tag: 'samplers',
  summary: 'Products to try a sampler on: the one chosen, an ordinary one, and the hardest ones',
  access: needs('price_tag_sampler', ...VIEWS, ...ADDS),
  query: z.strictObject({ product: idParam.optional(), category: idParam.optional() }),
  answer: z.object({ items: z.array(sampleProduct) }),
});

/** A picture that was uploaded for samplers; layouts have it by its name. */
export const samplerPicture = z.object({
  name: z.string(),
  key: z.string(),
  url: z.string(),
  created_at: moment,
});
export type SamplerPicture = z.infer<typeof samplerPicture>;

export const samplerChoices = defineRoute({
  id: 'samplerChoices',
  method: 'GET',
  path: '/samplers/choices',
  base: 'local',
  tag: 'samplers',
  summary: 'Characters, instalment plans and uploaded pictures that a sampler may name',
  access: needs('price_tag_sampler', ...VIEWS, ...ADDS),
  answer: z.object({
    characters: z.array(z.object({ id: z.string(), name: localisedOut, group: localisedOut })),
    plans: z.array(z.object({ months: z.int(), markup_bp: z.int() })),
    pictures: z.array(samplerPicture),
  }),
});

export const addSamplerPicture = defineRoute({
  id: 'addSamplerPicture',
  method: 'POST',
  path: '/samplers/pictures',
  base: 'local',
  tag: 'samplers',
  summary: 'Keep a picture for samplers: PNG or JPG by content, 10 MB at most; the same one twice is one',
  access: needs('price_tag_sampler.edit', ...ADDS),
  multipart: true,
  body: z.strictObject({}),
  status: 201,
  answer: samplerPicture,
});
