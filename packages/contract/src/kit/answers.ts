import { z } from 'zod';
import { localisedOut } from './fields.ts';

/**
 * Body of every error (specification, section 3; the other fields are additions that a caller may ignore).
 */
export const errorBody = z.object({
  message: z.string(),
  errors: z.array(
    z.object({
      message: z.string(),
      code: z.string().optional(),
      field: z.string().optional(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
  phone: z.array(z.string()).optional(),
  code: z.string(),
  request_id: z.string().optional(),
  /**
   * Only with `stale_version`: the stored values of the fields that the caller wanted to change. A form that gets none
   * sends the same body again with this version.
   */
  conflict: z
    .object({
      version: z.int(),
      changed: z.array(z.object({ field: z.string(), theirs: z.unknown() })),
    })
    .optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** A referenced row, with its name. */
export const named = z.object({ id: z.int(), name: z.string() });
export const namedLocalised = z.object({ id: z.int(), name: localisedOut });
export const namedWithCode = z.object({ id: z.int(), code: z.string(), name: localisedOut });
export const namedWithSku = z.object({ id: z.int(), sku: z.string(), name: localisedOut });
