import { z } from 'zod';
import { named } from '../kit/answers.ts';
import { branchRefParam, day, flagParam, format, idParam, moment } from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { drawing, tag, tagLanguage, tagValues } from '../price-tags/schemas.ts';

export const samplerChoice = named;

/** Origin of a product's own price: `demo`, `typed`, `import`, `accounting`. */
export const priceEntry = z.object({ at: moment, source: z.string(), author: z.string().nullable() });

export const tagView = z.object({
  tag,
  language: tagLanguage,
  /** Drawn values; a promotion may show an old price that the branch's own tag does not. */
  values: tagValues,
  /** Whole percent, rounded down; null if there is no old price. */
  discount_percent: z.int().nullable(),
  /** Last day of the campaign. */
  until: day.nullable(),
  /** The entry of the price history with the product's own price. */
  price_entry: priceEntry.nullable(),
  plan: z.object({ months: z.int(), markup_bp: z.int() }).nullable(),
  /** The sampler's version that was used; null for the default design. */
  sampler: z
    .object({ id: z.int(), name: z.string(), kind: z.int(), number: z.int(), changed_at: moment })
    .nullable(),
  /** Samplers to choose from; none if the branch's own tag is shown. */
  samplers: z.array(samplerChoice),
  /** Whether this is the tag that the branch prints. */
  governs: z.boolean(),
  drawing: drawing.nullable(),
  /** Problems that block its print in this language. */
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type TagView = z.infer<typeof tagView>;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const tagViewSchemas = {
  showTagFormat: {
    params: z.strictObject({ product: idParam }),
    query: z.strictObject({ branch: branchRefParam.optional(), as_of: day.optional() }),
    answer: z.object({ format }),
  },
  showTagView: {
    params: z.strictObject({ product: idParam, format }),
    query: z.strictObject({
      branch: branchRefParam.optional(),
      as_of: day.optional(),
      /** By default the branch's own. */
      language: tagLanguage.optional(),
      /** As a promotion, whether or not the branch's tag is one. */
      promotion: flagParam.optional(),
      /** A promotion sampler; by default the branch's, if it is of that kind, else the first by name. */
      sampler: idParam.optional(),
    }),
    answer: tagView,
  },
} satisfies SchemasById;
