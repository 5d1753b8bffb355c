// TypeScript without its types, kept in files under the hash of the source: taken out once, wherever it lies.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

/** Length of a hash in text. */
const HASH = 64;

/** @param {string} of */
const hashOf = (of) => createHash('sha256').update(of).digest('hex');

/**
 * Returns the text that a file holds below its hash, which is another one after a power cut.
 * @param {string} file
 * @returns {string | null} null if there is none
 */
function find(file) {
  try {
    const kept = readFileSync(file, 'utf8');
    const text = kept.slice(HASH);
    return kept.startsWith(hashOf(text)) ? text : null;
  } catch {
    return null;
  }
}

/**
 * Keeps a text where that is possible: on a disk that is full or only read, each start takes the types out again.
 * @param {string} file
 * @param {string} text
 */
function keep(file, text) {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, hashOf(text) + text);
    renameSync(unfinished, file);
  } catch {}
}

/**
 * Returns a source without its types, each line where it was; reads it from `folder`, or keeps it there.
 * @param {string} folder
 * @param {string} typed
 * @returns {string}
 */
export function stripped(folder, typed) {
  const file = path.join(folder, `${hashOf(process.version + typed)}.js`);
  const kept = find(file);
  if (kept !== null) return kept;
  const text = stripTypeScriptTypes(typed);
  keep(file, text);
  return text;
}
