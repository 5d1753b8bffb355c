import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/root.mjs';

const FOLDER = path.join(ROOT, 'docs/guides/high-availability');

/** Replacements in a file of the guide, in order. */
export type Replacements = readonly (readonly [from: string, to: string])[];

/**
 * Writes a file of the guide with the drill's addresses and folders instead of the example's. Everything else
 * is run as an administrator would copy it.
 * @throws Error if a text to be replaced is missing in the file
 */
export function writeFromGuide(name: string, to: string, replacements: Replacements): void {
  let text = readFileSync(path.join(FOLDER, name), 'utf8');
  for (const [from, by] of replacements) {
    if (!text.includes(from)) throw new Error(`docs/guides/high-availability/${name} has no ${from}`);
    text = text.replaceAll(from, by);
  }
  writeFileSync(to, text, { mode: 0o644 });
}
