import { z } from 'zod';
import { branchRef, byId, idParams, line, moment, version } from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { LABEL_JOB_STATES, MAX_LABELS, PRINTER_DPI, PRINTER_LANGUAGES, ROLL_LIMITS } from './constants.ts';

const within = ([least, most]: readonly [number, number]) => z.int().min(least).max(most);

/** Lengths in tenths of a millimetre. */
const printerFields = {
  name: line(40),
  language: z.enum(PRINTER_LANGUAGES),
  dpi: z.literal([...PRINTER_DPI]),
  width: within(ROLL_LIMITS.width),
  height: within(ROLL_LIMITS.height),
  gap: within(ROLL_LIMITS.gap),
};

export const labelPrinter = z.object({
  id: z.int(),
  version: z.int(),
  ...printerFields,
  name: z.string(),
  /** Jobs waiting for it. */
  waiting: z.int(),
});
export type LabelPrinter = z.infer<typeof labelPrinter>;

export const labelJob = z.object({
  id: z.int(),
  printer: z.object({ id: z.int(), name: z.string() }),
  /** The print job of its tags. */
  job: z.int(),
  labels: z.int(),
  state: z.enum(LABEL_JOB_STATES),
  author: z.string(),
  created_at: moment,
  ended_at: moment.nullable(),
  /** Reason reported by the program in the store. */
  error: z.string().nullable(),
});
export type LabelJob = z.infer<typeof labelJob>;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const labelPrinterSchemas = {
  listLabelPrinters: {
    query: z.strictObject({ branch: branchRef.optional() }),
    answer: z.object({
      items: z.array(labelPrinter),
      /** Last request of the program in the store, to a minute; null if there was none. */
      agent_seen_at: moment.nullable(),
      can: z.array(z.enum(['branch.edit', 'price_tag.print'])),
    }),
  },
  addLabelPrinter: {
    body: z.strictObject({ branch: branchRef.optional(), ...printerFields }),
    answer: labelPrinter,
  },
  editLabelPrinter: byId(labelPrinter, { body: z.strictObject({ version, ...printerFields }) }),
  removeLabelPrinter: byId(z.object({ removed: z.literal(true) })),
  listLabelJobs: {
    query: z.strictObject({ branch: branchRef.optional() }),
    answer: z.object({ items: z.array(labelJob) }),
  },
  sendToPrinter: byId(labelJob, { body: z.strictObject({ printer: z.int().positive() }) }),
  listLabelWork: {
    answer: z.object({
      branch: z.string(),
      items: z.array(
        z.object({
          id: z.int(),
          printer: z.object({ id: z.int(), name: z.string() }),
          labels: z.int().max(MAX_LABELS),
        }),
      ),
    }),
  },
  takeLabelWork: byId(z.object({ id: z.int(), printer: z.object({ id: z.int(), name: z.string() }) })),
  labelWorkData: {
    params: idParams,
  },
  endLabelWork: byId(z.object({ state: z.enum(LABEL_JOB_STATES) }), {
    body: z.strictObject({
      outcome: z.enum(['sent', 'failed', 'unknown']),
      error: line(300).optional(),
    }),
  }),
} satisfies SchemasById;
