// Loads TypeScript as Node does, by taking the types out, and keeps the rest in a folder for the next start.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = process.env.WITHOUT_TYPES_DIR;
/** Length of a hash in text. */
const HASH = 64;

/** @param {string | Buffer} of */
const hashOf = (of) => createHash('sha256').update(of).digest('hex');

/**
 * Returns the text that a file holds below its two hashes: that of the source, and its own, which is another one
 * after a power cut.
 * @param {string} file
 * @param {string} source hash of the source
 * @returns {string | null} null if there is none of this source
 */
function find(file, source) {
  try {
    const kept = readFileSync(file, 'utf8');
    const text = kept.slice(2 * HASH);
    return kept.startsWith(source + hashOf(text)) ? text : null;
  } catch {
    return null;
  }
}

/**
 * Keeps a text where that is possible: on a disk that is full or only read, each start takes the types out again.
 * @param {string} file
 * @param {string} content
 */
function keep(file, content) {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, content);
    renameSync(unfinished, file);
  } catch {}
}

if (FOLDER !== undefined) {
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
      const typed = readFileSync(fileURLToPath(url), 'utf8');
      const source = hashOf(process.version + typed);
      const file = path.join(FOLDER, `${hashOf(url)}.js`);
      const kept = find(file, source);
      const text = kept ?? stripTypeScriptTypes(typed);
      if (kept === null) keep(file, source + hashOf(text) + text);
      return { format: 'module', source: text, shortCircuit: true };
    },
  });
}
