import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Check, Options } from '../checks/kit.ts';

/** A made-up repository in a temporary folder, removed after the test. */
export function repository(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-check-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // Nested in the folder, as checks may look beside the repository.
  const root = path.join(folder, 'repository');
  mkdirSync(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

/** Runs a check in a made-up repository; returns each finding as `file:line what`. */
export async function findings(
  check: Check,
  root: string,
  options: Partial<Options> = {},
): Promise<string[]> {
  const { failures } = await check.run(root, { write: false, unlanded: false, ...options });
  return failures.map(({ file, line, what }) => `${file}${line === undefined ? '' : `:${line}`} ${what}`);
}
