import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder and the missing ones above it. Not `mkdir` with `recursive`: it never returns below a folder
 * such as /proc, where creating one fails with ENOENT.
 * @param mode of each created folder
 * @throws NodeJS.ErrnoException of `mkdir`, also if a file has that name
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process created it first.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
