import { z } from 'zod';
import { FILE_KEY } from '../files/store.ts';

/** Error with a message for the person at the terminal; nothing was changed. */
export class BackupError extends Error {}

/** Version of the archive's layout, not of the program. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
/** Key files in the data folder; keys that are given as settings are not archived. */
export const KEY_FILES = ['card.key', 'second-factor.key', 'webhook.key'] as const;

export const tableEntry = (table: string): string => `database/${table}.copy`;
export const fileEntry = (key: string): string => `files/${key}`;
export const keyEntry = (name: string): string => `keys/${name}`;

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/**
 * Manifest of an archive. Rows are in the text format of COPY, in UTF-8 with ISO dates in UTC, which every
 * version of PostgreSQL reads; the tables themselves are created by the migrations.
 */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  postgres: z.string().max(100),
  migrations: z.array(z.object({ name: z.string().max(200), checksum: z.string().length(64) })).min(1),
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: z.int().min(0) })).min(1),
  /** Months for which the history has its own partition, as their first days. */
  months: z.array(z.iso.date()),
  sequences: z.array(z.object({ name, last: z.string().regex(/^\d{1,19}$/), called: z.boolean() })),
  files: z.array(z.string().regex(FILE_KEY)),
  keys: z.array(z.enum(KEY_FILES)),
  /** All other entries of the archive with their uncompressed size in bytes and their SHA-256 in hex. */
  entries: z.array(
    z.object({ name: z.string().max(200), bytes: z.int().min(0), sha256: z.string().length(64) }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestEntry = Manifest['entries'][number];
